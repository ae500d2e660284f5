import type { SnapshotFrom } from 'xstate'
import type { SeatMessagePush } from '#protocol/sockets/sockets.ts'
import type { seatMessagesMachine } from './seatMessages.machine.ts'

type Snapshot = SnapshotFrom<typeof seatMessagesMachine>
const none: readonly SeatMessagePush[] = []

/** What was said in a session and is not dismissed. The same list until something changes: for `useSelector` with `isSameMessages`. */
export function selectMessagesOf(sessionID: number | null): (snapshot: Snapshot) => readonly SeatMessagePush[] {
  return ({ context: { messages, kept } }) => {
    const shown = messages.filter((one) => one.sessionID === sessionID && !kept.dismissed.includes(one.id))
    return shown.length === 0 ? none : shown
  }
}
export const isSameMessages = (one: readonly SeatMessagePush[], other: readonly SeatMessagePush[]) =>
  one.length === other.length && one.every(({ id }, place) => id === other[place]?.id)
