/** Double or nothing on a win that waits untaken (decision 0035), as its cabinet tells it. Amounts are minor units, times ms. */
import * as z from 'zod/mini'
import { cardCount, gambleColours } from '../core/gamble.ts'
import { Amount } from '../core/scalars.ts'

const GambleColour = z.enum(gambleColours)

/** `win`: twice the stake, or 0. */
const DrawnCard = z.object({
  choice: GambleColour,
  card: z.int().check(z.minimum(0), z.maximum(cardCount - 1)),
  stake: Amount,
  win: Amount,
})

/** What a cabinet tells of its gamble while it stands. */
export const CabinetGamble = z.object({
  /** Opened and not decided: red or black is next, or the win is taken. */
  isOpen: z.boolean(),
  /** How often the win that waits may still be gambled. */
  left: z.int(),
  /** Of the nonce that the open gamble will be drawn from: `commitment` of its proof. Null while none is open. */
  commitment: z.nullable(z.string()),
  /** Of the round that is open, or the last one; oldest first. */
  played: z.array(DrawnCard),
})
export type CabinetGamble = z.infer<typeof CabinetGamble>

/** All gambles of a cabinet since it was installed. They stand beside its meters: `TotalWin` counts a win as it is taken. */
export const GambleMeters = z.object({ played: z.int(), wagered: Amount, won: Amount })
export type GambleMeters = z.infer<typeof GambleMeters>

/** One gamble of a finished round, with what it can be drawn again from: as a round's, but that `forced` is of a cabinet under test. */
export const PlayedGamble = z.extend(DrawnCard, {
  at: z.number(),
  commitment: z.string(),
  seed: z.string(),
  key: z.string(),
  forced: z.boolean(),
})
export type PlayedGamble = z.infer<typeof PlayedGamble>
