import type { SnapshotFrom } from 'xstate'
import type { ToastText } from '../../kit/toast.ts'
import type { reservationMachine } from './reservation.machine.ts'

type Reservation = SnapshotFrom<typeof reservationMachine>
export type ReservationScreen = 'none' | 'asking' | 'reserving' | 'refused' | 'held' | 'cancelling' | 'expired'
const screens = ['asking', 'reserving', 'refused', 'cancelling', 'held', 'expired'] as const

export const selectReservationScreen = (snapshot: Reservation): ReservationScreen =>
  screens.find((screen) => snapshot.hasTag(screen)) ?? 'none'
export const selectReservation = (snapshot: Reservation) => snapshot.context.own
/** Seconds that the reservation still runs. */
export const selectReservationLeft = (snapshot: Reservation) => snapshot.context.left
export const selectAskedMachine = (snapshot: Reservation) => snapshot.context.asked
const someMachine = { id: 1, name: '', cabin: 1 }
export const selectCanReserve = (snapshot: Reservation) =>
  snapshot.can({ type: 'reservation.asked', machine: someMachine })

/** Why the last one was refused, in words for the person. */
export function selectRefusal({ context: { failure } }: Reservation): ToastText | null {
  if (failure === null) return null
  if (failure.kind === 'unanswered') return { key: 'reservation.unanswered' }
  const { seconds, reason } = failure.params ?? {}
  if (typeof seconds === 'number') return { key: 'reservation.coolDown', params: { minutes: Math.ceil(seconds / 60) } }
  if (reason === 'reserved') return { key: 'reservation.already' }
  return { text: failure.message, code: failure.code, params: failure.params }
}
