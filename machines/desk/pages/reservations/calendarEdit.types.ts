import type { CallFailure } from '../../../kit/failure.ts'
import type { ToastText } from '../../../kit/toast.ts'
import type { ReservationRow, Span } from './reservations.types.ts'

/** Why it cannot stand there. `row`: the booking that does. */
export type Blocker =
  | { why: 'machineBooked' | 'playerBooked'; row: ReservationRow }
  | { why: 'past' | 'tooShort' | 'tooLong' }
/** `failure`: the venue refused it, or did not answer. */
export type MoveRefusal = { blocker: Blocker } | { failure: CallFailure }

export type CalendarEditContext = {
  /** The booking that is at hand, as it was when it was taken up; null: none is. */
  row: ReservationRow | null
  /** Where it is held now. */
  span: Span | null
  /** Why the last one was not put down. */
  refusal: MoveRefusal | null
  /** How it is taken back once it is put down. */
  undo: BarDropped['undo'] | null
}
/** `undo`: the idempotency key of taking it back. */
export type BarDropped = {
  type: 'bar.dropped'
  blocker: Blocker | null
  key: string
  undo: { key: string; title: ToastText; done: ToastText }
}
export type CalendarEditEvent =
  /** By a finger, the mouse or an arrow. */
  | { type: 'bar.taken'; row: ReservationRow }
  | { type: 'bar.placed'; span: Span }
  | BarDropped
  /** It goes back to where it was. */
  | { type: 'bar.released' }
  | { type: 'refusal.closed' }
export type CalendarEditTag = 'held' | 'saving'
