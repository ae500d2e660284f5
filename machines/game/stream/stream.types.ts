import type { GameSocketEvent } from '#protocol/sockets/chartEvents.ts'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import type { Quality } from './quality.ts'

/** `keyPrefix`: at most 48 characters of [A-Za-z0-9_-], new for every join; viewers are named by it. `quality`: what the device keeps; `auto` when absent. */
export type StreamInput = { machineID: number; keyPrefix: string; quality?: Quality }
/** `attempts` are failed peers in a row; `peers` counts all peers of this chart. */
export type StreamContext = Required<StreamInput> & { attempts: number; peers: number }
/** The offer brings the relay servers with it. */
export type PeerSignalled = Extract<GameSocketEvent, { type: 'peer.signalled' }>
/** Which actor speaks: two may run at once while the picture is being upgraded. */
export type PictureSource = 'peer' | 'hls' | 'still'

export type StreamEvent =
  /** The source's first frame, or the first one after a freeze, is painted. */
  | { type: 'picture.live'; from: PictureSource }
  /** No new frame for a while (the actor's own watch). */
  | { type: 'picture.frozen'; from: PictureSource }
  | { type: 'picture.lost'; from: PictureSource; reason: string }
  /** The peer wants this said to the cabinet; the chart passes it to system id `seat` as stream.signal. */
  | { type: 'peer.signal'; viewer: string; signal: PeerSignal | null }
  | PeerSignalled
  | { type: 'peer.closed'; viewer: string; reason: string }
  /** From seat: the line is up and the seat asked for, or sure by now / is gone. Without a line neither peer nor tickets can be had. */
  | { type: 'line.up' }
  | { type: 'line.down' }
  | { type: 'stream.retry' }
  /** The person. */
  | { type: 'quality.chosen'; quality: Quality }
  /** The chart's own: the rung above has failed. */
  | { type: 'hls.selected' }
  | { type: 'still.selected' }

/** What the chart sends to the callback actor `peer`. */
export type PeerRequest = PeerSignalled | { type: 'peer.closed'; viewer: string; reason: string }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    stream: StreamEvent
  }
}

export type StillInput = { machineID: number; isSaving: boolean }
export type PeerInput = { machineID: number; viewer: string }
export type StreamTag = 'live' | 'starting' | 'frozen' | 'webrtc' | 'hls' | 'still'
