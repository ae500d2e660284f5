import type { FixOutcome } from '../transfer/transfer.types.ts'

/** The unfinished transfer that is to be fixed; minor units. */
export type FixInput = { transferId: string; machineId: number; playerId: number; amount: number }
export type FixProposal = { makerId: number; outcome: FixOutcome; moved: number; evidence: string }
export type FixContext = FixInput & {
  proposal: FixProposal | null
  checkerId: number | null
  reason: string | null
}
type Timed<E> = E & { at: number }
export type FixEvent =
  /** `moved`: what really moved, minor units; 0 unless the outcome is done. */
  | Timed<{ type: 'fix.propose' } & FixProposal>
  | Timed<{ type: 'fix.confirm'; checkerId: number }>
  | Timed<{ type: 'fix.reject'; checkerId: number; reason: string }>
  /** The cabinet did know it after all. */
  | Timed<{ type: 'transfer.settled' }>
export type FixTag = 'open'
