/** What a game pays and by which rules, as its cabinet tells it. Amounts are minor units. */
import * as z from 'zod/mini'
import { Amount } from '../core/scalars.ts'

const Count = z.int().check(z.positive())

/** `pays`: for so many alike on a line, from the left, in bets of that line. `picture`: its path at the venue; null where it has none. */
const RuledSymbol = z.object({
  name: z.string(),
  picture: z.nullable(z.string()),
  pays: z.array(z.object({ alike: Count, times: Count })),
})

export const CabinetRules = z.object({
  game: z.string(),
  reels: Count,
  rows: Count,
  /** Of each line the row on every reel, 0 at the top. A bet is shared by all lines alike. */
  lines: z.array(z.array(z.int())),
  /** The dearest first. */
  symbols: z.array(RuledSymbol),
  /** The symbol that stands for any other on a line; null where none does. */
  wild: z.nullable(z.string()),
  /** So many of `symbol` anywhere bring the free spins; null where there is no feature. */
  feature: z.nullable(z.object({ symbol: z.string(), count: Count, spins: Count, multiplier: Count })),
  /** Total bets. */
  bets: z.array(Amount),
  /** A round that wins this much or more is paid by hand; null: none is. */
  handPayLimit: z.nullable(Amount),
  /** Hundredths of a percent, in the long run; null where the cabinet states none. */
  statedReturn: z.nullable(z.int()),
  /** How often a win may be doubled or lost; null where it cannot be gambled. */
  mostGambles: z.nullable(Count),
})
export type CabinetRules = z.infer<typeof CabinetRules>
