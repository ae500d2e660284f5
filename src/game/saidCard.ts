import { css } from '#styled/css/index.js'

/** What somebody says over the picture: a sign, the words, and what puts them away. */
export const saidCard = css({
  display: 'grid',
  gridTemplateColumns: '[16px 1fr auto]',
  alignItems: 'start',
  gap: '3',
  paddingInlineStart: '4',
  paddingBlock: '2',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  '& > svg': { color: 'connected', marginBlockStart: '[14px]' },
})
