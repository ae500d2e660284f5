import type { HandOver, OpenSafe } from '#protocol/core/safes.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import type { Count } from './shift.types.ts'

export type HandOvers = {
  given: readonly HandOver[]
  offered: readonly HandOver[]
  /** Between others: for who may confirm. */
  others: readonly HandOver[]
  safes: readonly OpenSafe[]
}
/** What becomes of it by who gave it, by who should take it, and by a third person. */
export type HandOverDecision = 'takeBack' | 'refuse' | 'callOff' | 'letThrough'
type Pieces = { value: number; pieces: number }[]
export type HandingAct =
  | { do: 'give'; to: number; amount: number; pieces: Pieces }
  | { do: 'take'; id: number; amount: number; pieces: Pieces }
  | { do: 'end'; id: number }
  | { do: 'settle'; id: number }
/** What the command answers: it is done, the count was not what was given, or it was not for the last time. */
export type HandingAnswer = { count: 'same' | 'differs' | 'disputed' }

export type HandingContext = {
  /** null until the first answer. */
  known: HandOvers | null
  /** What is counted to be taken; null: to be given. */
  takenId: number | null
  /** The safe that is given to; null until one is chosen. */
  toId: number | null
  count: Count
  isVariance: boolean
  /** Nobody answered a count of it: it may have been taken by that. */
  isUnclear: boolean
  failure: CallFailure | null
}
export type HandingEvent =
  | { type: 'cage.changed' }
  | { type: 'handing.retry' }
  | { type: 'give.begun' }
  | { type: 'take.begun'; id: number }
  | { type: 'handOver.decided'; id: number; as: HandOverDecision; key: string }
  | { type: 'safe.chosen'; id: number }
  | { type: 'count.edited'; value: number; pieces: number | null }
  | { type: 'count.submitted'; key: string }
  | { type: 'count.closed' }
  /** Asked about: what is counted stays, or is given up. */
  | { type: 'count.kept' }
  | { type: 'count.dropped' }
export type HandingTag = 'failed' | 'counting' | 'busy' | 'dropping'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    handing: HandingEvent
  }
}
