import type { Reading } from '#machines/game/connection/connection.types.ts'
import { emptyReading } from './gauge.ts'

type Report = { id: string; type: string; [key: string]: unknown }
type Source = Pick<RTCPeerConnection, 'getStats'>

/** Reads what a peer knows of its video; shares, waits and rates are those since the reading before. */
export function createPeerStats(connection: Source): () => Promise<Reading> {
  let before: Report | undefined
  return async () => {
    const reports = [...((await connection.getStats()) as unknown as Map<string, Report>).values()]
    const video = reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')
    const named = (id: unknown) => reports.find((report) => report.id === id)
    const pair = chosenPair(reports)
    const since = (key: string): number | null => {
      const now = number(video?.[key])
      return now === null ? null : Math.max(0, now - (number(before?.[key]) ?? 0))
    }
    const seconds = before && video ? ((number(video.timestamp) ?? 0) - (number(before.timestamp) ?? 0)) / 1_000 : 0
    const bytes = since('bytesReceived')
    const waited = since('jitterBufferDelay')
    const emitted = since('jitterBufferEmittedCount')
    const roundTrip = number(pair?.currentRoundTripTime)
    const width = number(video?.frameWidth)
    const height = number(video?.frameHeight)
    const reading: Reading = {
      ...emptyReading('webrtc'),
      framesPerSecond: number(video?.framesPerSecond),
      // What a cabinet sends again bears its old number, and the browser takes it off its count of the lost: what was asked for again was lost.
      packets: both(since('packetsReceived'), since('packetsLost'), (received, lost) => ({
        received,
        lost: Math.max(lost, since('nackCount') ?? 0),
      })),
      frames: both(since('framesDecoded'), since('framesDropped'), (decoded, dropped) => ({ decoded, dropped })),
      roundTrip: roundTrip === null ? null : roundTrip * 1_000,
      buffer: waited !== null && emitted ? (waited / emitted) * 1_000 : null,
      bitRate: bytes !== null && seconds > 0 ? (bytes * 8) / seconds : null,
      codec: text(named(video?.codecId)?.mimeType)?.replace(/^video\//, '') ?? null,
      path: pair ? pathOf(named(pair.localCandidateId), named(pair.remoteCandidateId)) : null,
      size: both(width, height, (wide, high) => ({ width: wide, height: high })),
    }
    before = video
    return reading
  }
}

/** Its transport names it; where none does, what is nominated. Its state is no sign: it is in progress while an answer to a check is outstanding. */
function chosenPair(reports: Report[]): Report | undefined {
  const pairs = reports.filter(({ type }) => type === 'candidate-pair')
  const transport = reports.find(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId)
  return (
    pairs.find(({ id }) => id === transport?.selectedCandidatePairId) ??
    pairs.find(({ nominated, state }) => nominated === true && state !== 'failed')
  )
}

const pathOf = (...candidates: (Report | undefined)[]) =>
  candidates.some((candidate) => candidate?.candidateType === 'relay') ? 'relayed' : 'direct'
const both = <Made>(one: number | null, other: number | null, make: (one: number, other: number) => Made) =>
  one === null || other === null ? null : make(one, other)
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const text = (value: unknown) => (typeof value === 'string' ? value : null)
