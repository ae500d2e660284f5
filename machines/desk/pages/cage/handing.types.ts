import type { HandOver, OpenSafe } from '#protocol/calls/handOvers.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import type { Count } from './shift.types.ts'

export type HandOvers = {
  given: readonly HandOver[]
  offered: readonly HandOver[]
  /** Between others: for who may confirm. */
  others: readonly HandOver[]
  safes: readonly OpenSafe[]
}
/** Who ends it: of who gave it, of who should take it, or of neither. */
export type HandOverEnd = 'takeBack' | 'refuse' | 'callOff'
type Pieces = { value: number; pieces: number }[]
export type HandingAct =
  | { do: 'give'; to: number; amount: number; pieces: Pieces }
  | { do: 'take'; id: number; amount: number; pieces: Pieces }
  | { do: 'end'; id: number }
/** What the command answers: the count was not what was given, or it is done. */
export type HandingAnswer = { isVariance: boolean }

export type HandingContext = {
  /** null until the first answer. */
  known: HandOvers | null
  /** What is counted to be taken; null: to be given. */
  takenId: number | null
  /** The safe that is given to; null until one is chosen. */
  toId: number | null
  count: Count
  isVariance: boolean
  failure: CallFailure | null
}
export type HandingEvent =
  | { type: 'cage.changed' }
  | { type: 'handing.retry' }
  | { type: 'give.begun' }
  | { type: 'take.begun'; id: number }
  | { type: 'handOver.ended'; id: number; as: HandOverEnd; key: string }
  | { type: 'safe.chosen'; id: number }
  | { type: 'count.edited'; value: number; pieces: number | null }
  | { type: 'count.submitted'; key: string }
  | { type: 'count.closed' }
export type HandingTag = 'failed' | 'counting' | 'busy'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    handing: HandingEvent
  }
}
