import type { OwnReservation } from '#protocol/core/entities.ts'
import type { CallFailure } from '../../kit/failure.ts'

/** What is said of a machine while it is asked for: it may leave the list meanwhile. */
export type AskedMachine = { id: number; name: string; cabin: number }
export type ReservationContext = {
  own: OwnReservation | null
  /** Seconds that it still runs, counted down between the venue's figures. */
  left: number
  asked: AskedMachine | null
  failure: CallFailure | null
}
export type ReservationEvent =
  | { type: 'reservation.asked'; machine: AskedMachine }
  | { type: 'reservation.confirmed' }
  | { type: 'reservation.dismissed' }
  | { type: 'reservation.cancelled' }
  /** The venue's word, by a push or an answer. `seatedAt`: the machine where the person sits. */
  | { type: 'reservation.known'; own: OwnReservation | null; seatedAt: number | null }
  /** From the lobby: whole seconds that have passed. */
  | { type: 'clock.ticked'; seconds: number }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    reservation: ReservationEvent
  }
}

export type ReservationTag = 'asking' | 'reserving' | 'refused' | 'held' | 'cancelling' | 'expired'
