import { css } from '#styled/css/index.js'

/** An announcement as a quiet line above a page. */
export const announcementLine = css({
  display: 'grid',
  gridTemplateColumns: '[16px minmax(0, 1fr) auto]',
  alignItems: 'center',
  gap: '3',
  paddingInlineStart: '5',
  paddingInlineEnd: '2',
  paddingBlock: '1',
  marginBlockEnd: '4',
  borderRadius: '2',
  bg: 'raised',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'line',
  '& > svg': { color: 'text2' },
})
