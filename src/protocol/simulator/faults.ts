/** Faults of a simulated cabinet, raised by hand only. Part of the cabinet line. */
import * as z from 'zod/mini'
import { Amount } from '../core/scalars.ts'

const MeterName = z.enum(['AftIn', 'AftOut', 'BillIn', 'CurrentCredit', 'ResetCredit', 'TotalWin', 'TurnOver'])
const Outcome = z.enum(['lose', 'win', 'feature', 'handPay'])

/**
 * Every fault that can be raised, by hand only (dev dock, tests, seeded scenario), with its parameters and their defaults.
 * `cleared`: lasts until it is raised again with `on: false`. `counted`: ends by itself after `count` uses, or when cleared.
 * `once`: acts at once and leaves nothing to clear.
 */
export const raisableFaults = [
  { kind: 'door', ends: 'cleared', parameters: {} },
  { kind: 'tilt', ends: 'cleared', parameters: {} },
  /** Clearing it on a cabinet with `damage` makes the last good meters its truth again; the journal is kept beside. */
  { kind: 'ram', ends: 'cleared', parameters: {} },
  { kind: 'checksum', ends: 'cleared', parameters: {} },
  /** A power cut. The switch of the staff is `power.off`. */
  { kind: 'power', ends: 'cleared', parameters: {} },
  /** No answer and no push until cleared; only `fault` and `faults` are still answered. */
  { kind: 'line.silent', ends: 'cleared', parameters: {} },
  /** No frame leaves the encoder: what is seen stands, while connections and sound go on. The cabinet plays. */
  { kind: 'video.frozen', ends: 'cleared', parameters: {} },
  /** The encoder has no peer for anybody and ends those that there are: the delayed picture is left. */
  { kind: 'video.noPeer', ends: 'cleared', parameters: {} },
  /** The encoder is gone: no peer, no delayed picture; a still each second is left. */
  { kind: 'video.none', ends: 'cleared', parameters: {} },
  /** The next transfers never reach the cabinet: not acted on, not known. */
  { kind: 'transfer.requestLost', ends: 'counted', parameters: { count: 1 } },
  /** The next transfers act, and their reply is lost. */
  { kind: 'transfer.replyLost', ends: 'counted', parameters: { count: 1 } },
  /** The next transfers act at once, and their reply leaves `delay` ms later. */
  { kind: 'transfer.replyLate', ends: 'counted', parameters: { count: 1, delay: 8_000 } },
  /** The reply of the next transfers is sent twice. */
  { kind: 'transfer.replyTwice', ends: 'counted', parameters: { count: 1 } },
  /** The next transfers are pending and act after `delay` ms. */
  { kind: 'transfer.slow', ends: 'counted', parameters: { count: 1, delay: 3_000 } },
  { kind: 'transfer.busy', ends: 'counted', parameters: { count: 1 } },
  { kind: 'transfer.partial', ends: 'counted', parameters: { count: 1 } },
  { kind: 'transfer.refuse', ends: 'counted', parameters: { count: 1 } },
  /** The next transfers out become a hand pay. */
  { kind: 'transfer.handPay', ends: 'counted', parameters: { count: 1 } },
  /** Credit by a bill, whoever sits there: BillIn and CurrentCredit grow by `amount`. */
  { kind: 'credit.stray', ends: 'once', parameters: { amount: 10_000 } },
  /** `meter` is reported higher, or lower, by `amount` than it is; the cabinet itself counts on rightly. */
  { kind: 'meters.jump', ends: 'cleared', parameters: { meter: 'TurnOver', amount: 1_000_000 } },
  { kind: 'meters.back', ends: 'cleared', parameters: { meter: 'TurnOver', amount: 1_000 } },
  /** The next spins give what is named in `outcome`. */
  { kind: 'game.outcome', ends: 'counted', parameters: { count: 1, outcome: 'win' } },
  /** The next gambles are lost with the outcome `lose`, and won with any other. */
  { kind: 'gamble.outcome', ends: 'counted', parameters: { count: 1, outcome: 'win' } },
] as const satisfies readonly RaisableFault[]
type RaisableFault = {
  kind: string
  ends: 'cleared' | 'counted' | 'once'
  parameters: {
    count?: number
    /** Milliseconds. */
    delay?: number
    /** Minor units. */
    amount?: number
    meter?: z.infer<typeof MeterName>
    outcome?: z.infer<typeof Outcome>
  }
}
type FaultKind = (typeof raisableFaults)[number]['kind']

/** `on: false` clears it. A parameter left out takes its default; one that the kind does not have is ignored. */
export const RaisedFault = z.object({
  kind: z.enum(raisableFaults.map(({ kind }) => kind) as [FaultKind, ...FaultKind[]]),
  on: z.boolean(),
  count: z.optional(z.int().check(z.positive())),
  /** Milliseconds. */
  delay: z.optional(z.int().check(z.nonnegative())),
  amount: z.optional(Amount),
  meter: z.optional(MeterName),
  outcome: z.optional(Outcome),
})
export type RaisedFault = z.infer<typeof RaisedFault>
