import type { BookablePlayer } from '#protocol/calls/reservations.ts'
import type { Reservation } from '#protocol/core/tasks.ts'
import type { CollectionEvent, CollectionRow } from '../../../kit/collection/collection.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { FormFailure } from '../../../kit/failure.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** No push tells of one alone: `sequence` is 0. */
export type ReservationRow = Reservation & CollectionRow
/** Where and when, ms. */
export type Span = { machineID: number; startsAt: number; until: number }
export type CalendarMachine = { id: number; name: string; cabin: number; isVip: boolean }
/** First and last gaming day, the one it is now, and the moments (ms) that they hold: from `start` on and before `end`. */
export type ReservationsAbout = {
  from: string
  to: string
  today: string
  start: number
  end: number
  machines: readonly CalendarMachine[]
}

/** `id` null: a new one. `reason` null: as it was. */
export type BookingSave = Span & { reason: string | null } & (
    | { id: null; playerID: number }
    | { id: number; version: string }
  )
export type Saving = { booking: BookingSave; key: string }
/** A form that is opened: of one that is there, or of a new one with what is known of it already. */
export type Written = { row: ReservationRow | null; span: Partial<Span> }

export type ReservationAct = { do: 'cancel'; id: number } | { do: 'save'; booking: BookingSave }
export type ReservationOrder = CommandOrder<ReservationAct>

export type ReservationsContext = PageInput & {
  /** null: no form is open. */
  written: Written | null
  /** Why what is written was not taken. */
  failure: FormFailure<string> | null
  /** Waits until the form is gone. */
  ordered: { order: ReservationOrder; key: string } | null
  /** What was typed of a player. */
  sought: string
  /** Those that were found last. */
  players: readonly BookablePlayer[]
}
export type ReservationsEvent =
  | PageEvent<'reservations' | 'machines'>
  | { type: 'reservation.ordered'; order: ReservationOrder; key: string }
  | ({ type: 'writing.asked' } & Written)
  | ({ type: 'writing.submitted' } & Saving)
  | { type: 'player.sought'; text: string }
export type ReservationsTag = 'saving' | 'seeking'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    reservationList: CollectionEvent
  }
}
