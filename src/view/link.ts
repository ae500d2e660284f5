import { css } from '#styled/css/index.js'

/** A way within what is read. */
export const link = css({
  textDecoration: 'underline',
  textUnderlineOffset: '[4px]',
  textDecorationColor: 'edge',
  _hover: { textDecorationColor: '[currentColor]' },
})
