import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { SimulatorPush } from '#protocol/simulator/line.ts'
import { gameArt } from '../art/gameArt.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'
import type { CabinetBank } from '../cabinet/cabinetBank.ts'
import type { LineStreams } from '../line.ts'
import type { SimulatorOptions } from '../options.ts'
import { EncodedStream } from './h264.ts'
import { CabinetHls } from './hls.ts'
import { serveMedia } from './media.ts'
import type { PeerMaker, ViewerPeer } from './peer.ts'
import { CabinetStream, FrameRates } from './stream.ts'
import { loadWebCodecs } from './webcodecs.ts'

export interface Streams extends LineStreams {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Ends every stream. */
  stop(): void
}

const memo = <Value>(make: (cabinet: Cabinet) => Value) => {
  const made = new Map<number, Value>()
  return (cabinet: Cabinet): Value => {
    const known = made.get(cabinet.id) ?? make(cabinet)
    made.set(cabinet.id, known)
    return known
  }
}

/** Pictures and sound of all cabinets of a floor, encoded with the best that loads on this machine. */
export async function createStreams(floor: CabinetBank, options: SimulatorOptions): Promise<Streams> {
  const rates = new FrameRates()
  const streamOf = memo((cabinet) => new CabinetStream(cabinet, rates))
  const codecs = options.encoder === 'auto' || options.encoder === 'h264' ? loadWebCodecs() : null
  if (options.encoder === 'h264' && codecs === null) throw new Error('--encoder h264: no H.264 encoder loads here')
  const encodedOf = codecs === null ? null : memo((cabinet) => new EncodedStream(codecs, streamOf(cabinet)))
  const hlsOf = encodedOf === null ? null : memo((cabinet) => new CabinetHls(encodedOf(cabinet)))
  const maker = await peerMaker()
  const viewers = new Map<string, { cabinet: number; peer: ViewerPeer }>()
  const hasNoPeer = (cabinet: Cabinet) => cabinet.hasVideoFault('video.noPeer') || cabinet.hasVideoFault('video.none')
  const listeners = new Set<(push: SimulatorPush) => void>()
  const push = (message: SimulatorPush) => {
    for (const listener of listeners) listener(message)
  }
  const refuse = (viewer: string) => push({ push: 'peer.closed', viewer, reason: 'no encoder' })
  floor.onCabinet((cabinet) =>
    cabinet.onChange(() => {
      if (!hasNoPeer(cabinet)) return
      for (const [viewer, { peer }] of [...viewers].filter(([, watched]) => watched.cabinet === cabinet.id)) {
        viewers.delete(viewer)
        peer.close()
        refuse(viewer)
      }
    }),
  )
  const warmed = new Set<string>()
  let warming: Promise<unknown> = setTimeout(2_000, null, { ref: false })
  floor.onCabinet(({ game: { entry } }) => {
    if (!options.artAhead || warmed.has(entry.id)) return
    warmed.add(entry.id)
    // One game at a time and with pauses: the first viewer should find its art drawn, and nobody should feel the drawing.
    warming = warming
      .then(() => gameArt(entry))
      .then(() => setTimeout(200, null, { ref: false }))
      .catch((error) => console.error(`no art of ${entry.id}: ${error}`))
  })

  async function peerMaker(): Promise<PeerMaker | null> {
    if (options.encoder === 'none') return null
    try {
      if (encodedOf !== null) return (await import('./peerH264.ts')).makeH264Peers(encodedOf, options)
      return (await import('./peerVp8.ts')).makeVp8Peers(streamOf, options)
    } catch (error) {
      console.error(`no streams: ${error instanceof Error ? error.message : error}`)
      return null
    }
  }

  return {
    encoder: maker?.encoder ?? null,
    limitFrames: (framesPerSecond) => rates.limit(framesPerSecond),
    open(id, viewer, iceServers) {
      viewers.get(viewer)?.peer.close()
      viewers.delete(viewer)
      const cabinet = floor.cabinet(id)
      if (maker === null || hasNoPeer(cabinet)) return refuse(viewer)
      const peer = maker.open(cabinet, viewer, iceServers, {
        signal: (signal) => push({ push: 'peer.signal', viewer, signal }),
        closed(reason) {
          if (viewers.get(viewer)?.peer === peer) viewers.delete(viewer)
          push({ push: 'peer.closed', viewer, reason })
        },
      })
      viewers.set(viewer, { cabinet: id, peer })
    },
    signal(viewer, signal) {
      const watched = viewers.get(viewer)
      // It ended while this was on its way: told again, as whoever still signals may have missed it.
      if (watched === undefined) push({ push: 'peer.closed', viewer, reason: 'ended' })
      else watched.peer.signal(signal)
    },
    close(viewer) {
      viewers.get(viewer)?.peer.close()
      viewers.delete(viewer)
    },
    stop() {
      for (const { peer } of viewers.values()) peer.close()
      viewers.clear()
      maker?.close()
    },
    onPush: (listener) => void listeners.add(listener),
    serve: (request, response) => serveMedia(floor, hlsOf, request, response),
  }
}
