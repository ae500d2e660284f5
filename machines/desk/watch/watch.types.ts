import type { StreamEvent } from '../../game/stream/stream.types.ts'

/** `keyPrefix`: at most 48 characters of [A-Za-z0-9_-], new for every watch. */
export type WatchInput = { machineID: number; keyPrefix: string; mayWatch: boolean }
export type WatchContext = WatchInput & {
  isLoud: boolean
  /** Code of the catalogue by which the venue refused it, or null. */
  refusedBy: number | null
}
export type WatchEvent =
  /** From the actor `watchLine`. */
  | { type: 'line.up' }
  | { type: 'line.down' }
  | { type: 'watch.refused'; code: number }
  /** The person. */
  | { type: 'sound.toggled' }
  | { type: 'watch.retried' }
export type WatchTag = 'forbidden' | 'refused' | 'watching' | 'broken'
export type StreamOrder = Extract<StreamEvent, { type: 'line.up' | 'line.down' | 'stream.retry' }>

/** `keyPrefix`: 8 to 40 characters of [A-Za-z0-9_-], new for every page load. */
export type WallInput = { ids: readonly number[]; mayWatch: boolean; keyPrefix?: string }
export type Slots = readonly (number | null)[]
export type WallContext = Required<Omit<WallInput, 'ids'>> & {
  /** The machine that each place is to show, and the one that it shows. */
  wanted: Slots
  shown: Slots
  /** Streams begun, by which each is named. */
  begun: number
}
/** By the address: all machines that are watched from now on. */
export type WallEvent = { type: 'wall.shown'; ids: readonly number[] }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    wall: WallEvent
  }
}
