/** One machine as the rest of the venue sees it and asks of it, whichever process keeps it. */
import type { MachineService } from './service.ts'

/** What can be asked of a machine from another process; arguments and answers are plain data. */
export const acts = [
  'init',
  'reconnect',
  'press',
  'topUp',
  'moved',
  'leave',
  'cancel',
  'socketLost',
  'reserve',
  'cancelReservation',
  'applyLimits',
  'answerCheck',
  'bookingDue',
  'staff',
  'restart',
  'proposeFix',
  'decideFix',
  'askSettlement',
  'confirmSettlement',
  'payHandPay',
  'confirmHandPay',
  'rejectHandPay',
  'book',
  'moveBooking',
  'endReservation',
] as const satisfies (keyof MachineService)[]
export type Acts = Pick<MachineService, (typeof acts)[number]>

export type MachineSeat = Acts &
  Pick<
    MachineService,
    'machine' | 'status' | 'holder' | 'reservation' | 'countsAsOpen' | 'problems' | 'credit' | 'game' | 'heldFor'
  >
