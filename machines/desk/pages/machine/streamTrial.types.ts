import type { StreamEvent } from '../../../game/stream/stream.types.ts'
import type { IceServer } from '#protocol/core/settings.ts'

/** `keyPrefix`: at most 48 characters of [A-Za-z0-9_-], new for every page. */
export type StreamTrialInput = { machineID: number; mayTry: boolean; keyPrefix?: string }
export type StreamTrialContext = Required<StreamTrialInput> & {
  /** The field as it was when it was asked. */
  iceServers: string
  servers: readonly IceServer[]
  /** Trials so far, by which each is named. */
  trials: number
  /** Code of the catalogue by which the venue refused it, or null. */
  refusedBy: number | null
}
export type TrialText = { iceServers: string }
/** null: the text is no list of servers. */
export type WrittenServers = readonly IceServer[] | null
/** `servers`: none where those of the venue are meant. */
export type TrialLineInput = { machineID: number; servers: readonly IceServer[] }
export type StreamTrialEvent =
  | { type: 'trial.asked'; iceServers: string }
  | { type: 'trial.again' }
  | { type: 'trial.closed' }
  /** From `trialLine`: the cabinet's side has offered a picture; the venue shows none. */
  | { type: 'cabinet.answered' }
  | { type: 'trial.refused'; code: number }
  /** From `peer`. */
  | Extract<StreamEvent, { type: 'picture.live' | 'picture.lost' }>
export type StreamTrialTag =
  | 'shown'
  | 'notServers'
  | 'calling'
  | 'connecting'
  | 'seen'
  | 'noAnswer'
  | 'noPicture'
  | 'forbidden'
  | 'refused'
