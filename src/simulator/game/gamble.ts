/** Double or nothing, exactly even: docs/decisions/0035-gamble.md says the same in words. */
import { cardCount, colourOf, type GambleColour } from '#protocol/core/gamble.ts'
import type { Random } from './random.ts'

/** How often one win may be doubled. */
export const mostGambles = 5

export type ForcedGamble = 'win' | 'lose'

export const isGambleWon = (card: number, choice: GambleColour) => colourOf(card) === choice

/** A card of a whole pack, each equally likely; on a cabinet under test it is drawn until it is what was asked for. */
export function drawCard(random: Random, choice: GambleColour, forced: ForcedGamble | null): number {
  for (;;) {
    const card = random.below(cardCount)
    if (forced === null || isGambleWon(card, choice) === (forced === 'win')) return card
  }
}
