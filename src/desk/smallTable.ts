import { css } from '#styled/css/index.js'

/** A table of a few lines within what is told of one thing. */
export const smallTable = css({
  maxInlineSize: '[760px]',
  inlineSize: 'full',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingBlock: '[5px]',
    paddingInlineEnd: '4',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'text3', fontWeight: '500', textStyle: 'small' },
  '& tbody th': { color: 'text3', fontWeight: '400' },
})
