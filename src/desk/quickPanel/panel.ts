import { css } from '#styled/css/index.js'

/** Of a part of the quick panel. */
export const section = css({ paddingInline: '5', paddingBlock: '4', borderBlockStartWidth: '1px', borderColor: 'line' })
export const heading = css({ textStyle: 'small', fontWeight: '500', color: 'text3', paddingBlockEnd: '2' })
