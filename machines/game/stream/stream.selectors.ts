import type { SnapshotFrom } from 'xstate'
import type { streamMachine } from './stream.machine.ts'

type Stream = SnapshotFrom<typeof streamMachine>
export type PictureScreen = 'waiting' | 'starting' | 'live' | 'frozen' | 'still'

/** The best of what the rungs show; `waiting` while there is no line. */
export function selectPicture(snapshot: Stream): PictureScreen {
  if (snapshot.hasTag('live')) return 'live'
  if (snapshot.hasTag('frozen')) return 'frozen'
  if (snapshot.hasTag('still')) return 'still'
  return snapshot.hasTag('starting') ? 'starting' : 'waiting'
}
/** What the picture on the screen comes by. */
export function selectTransport(snapshot: Stream): 'webrtc' | 'hls' | 'still' | null {
  if (snapshot.hasTag('webrtc')) return 'webrtc'
  if (snapshot.hasTag('hls')) return 'hls'
  return snapshot.hasTag('still') ? 'still' : null
}
/** What the player chose. */
export const selectQuality = (snapshot: Stream) => snapshot.context.quality
