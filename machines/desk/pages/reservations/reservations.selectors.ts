import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import type { calendarEditMachine } from './calendarEdit.machine.ts'
import type { reservationsMachine } from './reservations.machine.ts'
import type { ReservationRow, ReservationsAbout } from './reservations.types.ts'

type Snapshot = SnapshotFrom<typeof reservationsMachine>

export const reservationList = collectionOf<ReservationRow, ReservationsAbout>()
export const selectReservationListRef = (snapshot: Snapshot) => snapshot.children.list
export const selectReservationCommands = (snapshot: Snapshot) => snapshot.children.commands
export const selectCalendarEditRef = (snapshot: Snapshot) => snapshot.children.calendarEdit
export const selectReservationsSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectReservationsViewer = (snapshot: Snapshot) => snapshot.context.viewer
/** Of the form that is open. */
export const selectBookingDraftRef = (snapshot: Snapshot) => snapshot.children.draft
export const selectWritten = (snapshot: Snapshot) => snapshot.context.written
export const selectWritingFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsSavingBooking = (snapshot: Snapshot) => snapshot.hasTag('saving')
export const selectPlayersFound = (snapshot: Snapshot) => snapshot.context.players
export const selectIsSeeking = (snapshot: Snapshot) => snapshot.hasTag('seeking')

type EditSnapshot = SnapshotFrom<typeof calendarEditMachine>
/** The booking that is at hand, or null. */
export const selectHeldRow = (snapshot: EditSnapshot) => snapshot.context.row
export const selectHeldSpan = (snapshot: EditSnapshot) => snapshot.context.span
export const selectMoveRefusal = (snapshot: EditSnapshot) => snapshot.context.refusal
/** It may be put down or given back. */
export const selectMayDrop = (snapshot: EditSnapshot) => snapshot.can({ type: 'bar.released' })
