import { css } from '#styled/css/index.js'

/** What the columns of the cage have in common: hairlines, names at one end, figures at the other. */
export const heading = css({ display: 'flex', alignItems: 'baseline', gap: '3', fontWeight: '580' })
export const quiet = css({ color: 'text3', fontWeight: '400' })
export const lines = css({ display: 'grid' })
export const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minBlockSize: '[34px]',
  paddingBlock: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _last: { borderBlockEndWidth: '0' },
})
export const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', minInlineSize: '0' })
/** Decimals stand below one another in both directions of writing. */
export const figure = css({
  fontVariantNumeric: 'tabular-nums lining-nums',
  whiteSpace: 'nowrap',
  textAlign: '[right]',
  '&:is(dd)': { minInlineSize: '[96px]' },
})
export const link = css({ textDecoration: 'underline', textUnderlineOffset: '[4px]', justifySelf: 'start' })
export const negative = css({ color: 'negative' })
export const positive = css({ color: 'positive' })
export const strong = css({ fontWeight: '620' })
export const section = css({ display: 'grid', gap: '2', minInlineSize: '0' })
