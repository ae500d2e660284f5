import type { MachinePush } from '../../live/line/line.types.ts'

export type WatchedMachine = { id: number; name: string; cabin: number }
export type FreeWatchInput = { userId: number }
export type FreeWatchContext = FreeWatchInput & { watched: readonly WatchedMachine[] }
export type FreeWatchEvent =
  /** What this device keeps for this person: at the start, and when another tab has changed it. */
  | { type: 'watched.read'; watched: readonly WatchedMachine[] }
  | { type: 'watch.toggled'; machine: WatchedMachine }
  | { type: 'statuses.changed'; machines: readonly MachinePush[] }
  /** Play now, on the toast or the browser's notification. */
  | { type: 'watch.played'; id: number }
/** What the chart asks of the callback actor `storedWatches`. */
export type StoredWatchesRequest = { type: 'watched.write'; watched: readonly WatchedMachine[] }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    freeWatch: FreeWatchEvent
    storedWatches: StoredWatchesRequest
  }
}
