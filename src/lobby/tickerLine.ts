import { css } from '#styled/css/index.js'

/** Its height stands before there is anything in it: what comes late moves nothing. */
export const tickerLine = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  blockSize: '[46px]',
  paddingInline: '[max(20px, calc((100vw - 1344px) / 2))]',
  borderBlockWidth: '1px',
  borderColor: 'line',
  overflowX: 'auto',
  scrollbarWidth: '[none!]',
  whiteSpace: 'nowrap',
  textStyle: 'body',
  _focusVisible: { outlineOffset: '[-2px]' },
  smallDown: { paddingInline: '[14px]' },
})
