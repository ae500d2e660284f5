import { css } from '#styled/css/index.js'

/** Over a whole page of the engineers. */
export const bar = css({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: '5',
  paddingInline: '5',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  minBlockSize: '[52px]',
  flexWrap: 'wrap',
  _print: { display: 'none' },
})
