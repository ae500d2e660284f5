/** A finished round as its cabinet tells it. Amounts are minor units, times ms. */
import * as z from 'zod/mini'
import { PlayedGamble } from './gamble.ts'
import { Meters } from './state.ts'
import { Amount } from '../core/scalars.ts'

/** The most that one answer of a cabinet tells. */
export const roundsAtOnce = 50

/** One spin of the reels: the stop at the top of each reel's window, and what it paid. */
export const RoundSpin = z.object({ stops: z.array(z.int()), win: Amount })
export type RoundSpin = z.infer<typeof RoundSpin>

/**
 * What a round can be drawn again from (decision 0026). `seed` is the cabinet's nonce, of which `commitment` was told before the
 * round; `key` came with the press. `draw`: how both decide; absent in rounds that were drawn the first way (decision 0019). `forced`: the draw was repeated until it was this, on a cabinet under test. `lengths`: how many
 * stops each reel has; absent in rounds of cabinets older than this.
 */
export const RoundProof = z.object({
  draw: z.optional(z.literal(2)),
  commitment: z.string(),
  seed: z.string(),
  key: z.string(),
  forced: z.nullable(z.enum(['lose', 'win', 'feature', 'handPay'])),
  lengths: z.optional(z.array(z.int().check(z.minimum(1)))),
  /** What its win was gambled for, oldest first (decision 0035): each is proven as the round is. Absent: it was not. */
  gambles: z.optional(z.array(PlayedGamble)),
})
export type RoundProof = z.infer<typeof RoundProof>

export const FinishedRound = z.object({
  /** The cabinet's own name of it, which never comes again. */
  id: z.string(),
  round: z.int(),
  game: z.string(),
  /** Of the press that began it. */
  key: z.string(),
  startedAt: z.number(),
  endedAt: z.number(),
  bet: Amount,
  /** What was paid: of a round whose win was gambled, what the gambles left of it. */
  win: Amount,
  /** The first is the round's own spin, the others are the feature's free spins. */
  spins: z.array(RoundSpin),
  /** Top-to-bottom symbols of each reel as they stood at the end. */
  reels: z.array(z.array(z.string())),
  /** The hand pay by which it was paid. */
  handPay: z.nullable(z.string()),
  metersBefore: Meters,
  metersAfter: Meters,
  /** Null: drawn by a cabinet that did not commit itself yet. */
  proof: z.nullable(RoundProof),
})
export type FinishedRound = z.infer<typeof FinishedRound>
