import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import type { AttendantCallTold } from '#protocol/sockets/attendantCall.ts'

export type CallAttendantContext = {
  /** The last one of this seat, as far as it is told; null: none yet. */
  call: AttendantCall | null
}
export type CallAttendantEvent =
  /** From the game socket; and the chart's own, of what was answered. */
  | AttendantCallTold
  /** The person, by button or key: somebody is wanted; called already, it says so again. */
  | { type: 'attendant.wanted' }
  | { type: 'attendant.declined' }
  | { type: 'words.putAway' }
  /** From seat: it is held again, and played on. */
  | { type: 'seat.playing' }
/** What is said of it: that it waits, or that it is done. `called`: it waits, whether or not it is said. */
export type CallAttendantTag = 'called' | 'waiting' | 'ended' | 'busy'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    callAttendant: CallAttendantEvent
  }
}
