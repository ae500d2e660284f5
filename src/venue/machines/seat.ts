/** One machine as the rest of the venue sees it and asks of it, whichever process keeps it. */
import type { Keeper } from './service.ts'

/** What can be asked of a machine from another process; arguments and answers are plain data. */
export const acts = [
  'init',
  'reconnect',
  'press',
  'topUp',
  'leave',
  'cancel',
  'socketLost',
  'reserve',
  'cancelReservation',
  'heed',
  'answerCheck',
  'bookingDue',
  'staff',
  'restart',
  'proposeFix',
  'decideFix',
  'payHandPay',
  'confirmHandPay',
  'rejectHandPay',
  'book',
  'endReservation',
] as const satisfies (keyof Keeper)[]
export type Acts = Pick<Keeper, (typeof acts)[number]>

export type MachineSeat = Acts &
  Pick<
    Keeper,
    'machine' | 'status' | 'holder' | 'reservation' | 'countsAsOpen' | 'problems' | 'credit' | 'game' | 'heldFor'
  >
