/** What the parts of the user board share. */
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import type { Figure } from '#machines/desk/pages/userBoard/index.ts'
import { css } from '#styled/css/index.js'

const path = '/apps/dashboardUsers'
export const placeWith = (search: string, change: Readonly<Record<string, string | null>>) =>
  addressWith(path, search, change)
/** Where the rows are that a figure of a player is the sum of. */
export const drillPlace = (search: string, player: number, figure: Figure | null) =>
  placeWith(search, { player: String(player), figure })

export const linkClass = css({
  textDecoration: 'underline',
  textUnderlineOffset: '[4px]',
  textDecorationColor: 'edge',
  _hover: { textDecorationColor: '[currentColor]' },
})
/** An amount that is a link: it stands where an amount stands, and a zero leads nowhere. */
export const amountLinkClass = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '[4px]' },
})
