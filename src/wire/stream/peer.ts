import type { Instance, SignalData } from 'simple-peer'
import { type CallbackActorLogic, fromCallback } from 'xstate'
import * as z from 'zod/mini'
import type { PeerInput, PeerRequest, PeerSignalled, StreamEvent } from '#machines/game/stream/stream.types.ts'
import { PeerSignal } from '#protocol/cabinet/media.ts'
import { type Arrivals, createArrivals } from '../sockets/arrivals.ts'
import { type FrameWatch, watchFrames } from './frameWatch.ts'
import type { Gauge } from './gauge.ts'
import { fetchOnce, type LazyChunk } from '../lazy/chunks.ts'
import { createPeerStats } from './peerStats.ts'
import type { Picture } from './picture.ts'
import { ageOf, type PictureClock } from './pictureClock.ts'

export type PeerSetup = {
  picture: Picture
  clock: PictureClock
  gauge: Gauge
  now: () => number
  arrivals?: Arrivals
  /** Where its signals go and come from, if not by the chart. */
  signals?: Signals
  loadSimplePeer?: LazyChunk<SimplePeerPart>
}
type Signals = (
  input: PeerInput,
  heard: (request: PeerRequest) => void,
) => { send: (signal: PeerSignal | null) => void; close: () => void }
type SimplePeerPart = { default: typeof import('simple-peer') }
export const fetchSimplePeer = fetchOnce<SimplePeerPart>(() => import('simple-peer'))

/**
 * The first connectivity check waits until the cabinet has our answer and our own candidates: it makes its own check at once then,
 * and otherwise some 50 ms later. Ms after which the check goes all the same: the way through the venue may be the longer one.
 */
const longestAhead = 40

/** One attempt at a WebRTC picture. It opens with a null signal, so that the cabinet makes its offer to this viewer while the parts are loaded. */
export function createPeer(setup: PeerSetup): CallbackActorLogic<PeerRequest, PeerInput> {
  const { arrivals = createArrivals() } = setup
  return fromCallback<PeerRequest, PeerInput>(({ input, sendBack, receive }) => {
    const { viewer } = input
    const tell: (event: StreamEvent) => void = sendBack
    const waiting: PeerSignalled[] = []
    let peer: Instance | undefined
    let show: ReturnType<typeof showStream> | undefined
    let takeOffer: (() => void) | undefined
    let answering: ReturnType<typeof setTimeout> | undefined
    let isAnswered = false
    let hasCandidate = false
    /** Signals under way. */
    let sent = 0
    let ended = false

    function stop(): void {
      ended = true
      takeOffer?.()
      clearTimeout(answering)
      unlisten()
      own?.close()
      show?.stop()
      peer?.destroy()
    }
    function lose(reason: string): void {
      if (ended) return
      stop()
      tell({ type: 'picture.lost', from: 'peer', reason })
    }
    function take({ signal, iceServers }: PeerSignalled): void {
      if (ended || !peer || peer.destroyed) return
      try {
        // In time: candidates are gathered once the offer is answered.
        if (iceServers.length > 0) connectionOf(peer).setConfiguration({ iceServers })
        peer.signal(signal as SignalData)
      } catch (problem) {
        lose(problem instanceof Error ? problem.message : 'signal refused')
      }
    }

    function takeCandidates(): void {
      clearTimeout(answering)
      unlisten()
      isAnswered = true
      for (const signalled of waiting.splice(0)) take(signalled)
    }

    const unlisten = arrivals.listen(viewer, () => {
      sent -= 1
      if (sent === 0 && hasCandidate) takeCandidates()
    })
    function send(signal: PeerSignal | null): void {
      sent += 1
      if (own) own.send(signal)
      else tell({ type: 'peer.signal', viewer, signal })
    }
    function hear(request: PeerRequest): void {
      if (request.viewer !== viewer) return
      if (request.type === 'peer.closed') return lose(request.reason)
      if (peer && (isAnswered || request.signal.type !== 'candidate')) take(request)
      else waiting.push(request)
    }
    const own = setup.signals?.(input, hear)
    receive(hear)

    function start({ default: SimplePeer }: SimplePeerPart): void {
      if (ended) return
      // simple-peer names public servers of its own when it is given none.
      peer = new SimplePeer({ initiator: false, trickle: true, config: { iceServers: [] } })
      const connection = connectionOf(peer)
      peer.on('signal', (data) => {
        const signal = z.safeParse(PeerSignal, JSON.parse(JSON.stringify(data)))
        if (!signal.success || isEndOfCandidates(signal.data)) return
        hasCandidate ||= signal.data.type === 'candidate'
        if (signal.data.type === 'answer') answering = setTimeout(takeCandidates, longestAhead)
        send(signal.data)
      })
      peer.on('error', (problem) => lose((problem as Error & { code?: string }).code ?? problem.message))
      peer.on('close', () => lose('closed'))
      peer.on('stream', (stream) => {
        if (ended || show) return
        for (const receiver of connection.getReceivers()) hurry(receiver)
        show = showStream(setup.picture, stream, {
          painted: () => tell({ type: 'picture.live', from: 'peer' }),
          frozen: () => tell({ type: 'picture.frozen', from: 'peer' }),
        })
        const stats = createPeerStats(connection)
        takeOffer = setup.gauge.offer(async () => {
          const video = show?.video()
          return video ? { ...(await stats()), age: ageOf(setup.clock(video), setup.now()) } : null
        })
      })
      const early = waiting.splice(0)
      waiting.push(...early.filter(({ signal }) => signal.type === 'candidate'))
      for (const signalled of early) if (signalled.signal.type !== 'candidate') take(signalled)
    }
    send(null)
    // Not in this task: the venue is asked for the cabinet's offer first, and the connection is made meanwhile.
    const load = setup.loadSimplePeer ?? fetchSimplePeer
    load()
      .then(start)
      .catch((problem: unknown) => lose(problem instanceof Error ? problem.message : 'WebRTC is not to be had'))
    return stop
  })
}

/**
 * Plays the stream in the bound element. While that one is busy with another source, or missing, the first frame is awaited
 * in an element of our own, so that a picture that plays is not given up for one that may never come.
 */
function showStream(picture: Picture, stream: MediaStream, news: { painted: () => void; frozen: () => void }) {
  let video: HTMLVideoElement | undefined
  let release: (() => void) | undefined
  let announced = false
  let probe: { element: HTMLVideoElement; watch: FrameWatch } | undefined

  const painted = () => {
    announced = true
    news.painted()
  }
  const source = {
    attach(element: HTMLVideoElement) {
      video = element
      element.srcObject = stream
      picture.play(element)
      const watch = watchFrames(element, { painted, frozen: news.frozen }, announced)
      return () => {
        watch.stop()
        // The last frame stays on the screen until another source plays.
        element.poster = lastFrame(element)
        element.srcObject = null
        video = undefined
      }
    },
  }
  function endProbe(): void {
    probe?.watch.stop()
    if (probe) probe.element.srcObject = null
    probe = undefined
  }

  if (picture.video() && !picture.busy()) release = picture.show(source)
  else {
    const element = document.createElement('video')
    element.muted = true
    element.playsInline = true
    element.srcObject = stream
    element.play().catch(() => undefined)
    probe = {
      element,
      watch: watchFrames(element, {
        painted: () => {
          endProbe()
          announced = true
          release = picture.show(source)
          news.painted()
        },
        frozen: () => undefined,
      }),
    }
  }
  return {
    video: () => video,
    stop() {
      endProbe()
      release?.()
    },
  }
}

const connectionOf = (peer: Instance) => (peer as unknown as { _pc: RTCPeerConnection })._pc

function isEndOfCandidates(signal: PeerSignal): boolean {
  return signal.type === 'candidate' && (signal as { candidate: { candidate: string } }).candidate.candidate === ''
}

function hurry(receiver: RTCRtpReceiver): void {
  const hints = receiver as RTCRtpReceiver & { playoutDelayHint?: number; jitterBufferTarget?: number | null }
  hints.playoutDelayHint = 0
  hints.jitterBufferTarget = 0
}

/** What the element shows now, as an address; empty when it shows nothing. */
function lastFrame(element: HTMLVideoElement): string {
  if (!element.videoWidth) return ''
  const canvas = document.createElement('canvas')
  canvas.width = element.videoWidth
  canvas.height = element.videoHeight
  canvas.getContext('2d')?.drawImage(element, 0, 0)
  return canvas.toDataURL('image/jpeg', 0.7)
}
