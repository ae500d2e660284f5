/** What pages of the layer share in looks. */
import { css } from '#styled/css/index.js'

export const stack = css({ display: 'grid', gap: '5', alignContent: 'start', minInlineSize: '0' })
export const prose = css({ textStyle: 'reading', color: 'text2', maxInlineSize: '[68ch]', overflowWrap: 'anywhere' })
export const heading = css({ textStyle: 'title', overflowWrap: 'anywhere' })
export const quiet = css({ color: 'text2' })
export const tiles = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 300px), 1fr))]',
  gap: '4',
})
export const tile = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '3',
  alignContent: 'start',
  minInlineSize: '0',
  padding: '5',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  bg: 'raised',
})
/** Figures that have a tile of their own need no edges besides. */
export const bare = css({ marginInline: '[-16px]', marginBlock: '[-12px]', '& > div': { borderBlockWidth: '0' } })
export const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
export const line = css({ paddingBlock: '4', borderBlockEndWidth: '1px', borderColor: 'line' })
/** Stands on a line of its own, where a finger must meet it. */
export const textLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: { base: 'control', smallDown: 'touch' },
  color: 'text',
  textDecoration: 'underline',
  textUnderlineOffset: '[3px]',
  overflowWrap: 'anywhere',
})
export const summary = css({
  minBlockSize: 'touch',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  cursor: 'pointer',
  fontWeight: '560',
})
