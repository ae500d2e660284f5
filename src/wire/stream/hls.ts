import type Hls from 'hls.js'
import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { StreamEvent } from '#machines/game/stream/stream.types.ts'
import { type FrameWatch, watchFrames } from './frameWatch.ts'
import { emptyReading, type Gauge } from './gauge.ts'
import type { Picture } from './picture.ts'
import type { GetTicket } from './ticket.ts'
import { ageOf, type PictureClock } from './pictureClock.ts'
import type { VenueAddress } from '../http/venueAddress.ts'

export type HlsSetup = {
  picture: Picture
  clock: PictureClock
  gauge: Gauge
  ticket: GetTicket
  address: VenueAddress
  now: () => number
  loadHls?: () => Promise<{ default: typeof Hls }>
}

/** Tickets are renewed after this share of their life. */
const renewAt = 0.8
const nativeType = 'application/vnd.apple.mpegurl'
const firstFrameTime = 10_000

/** The picture by low-latency HLS: hls.js where the browser has Media Source, which keeps nearer to the live edge, else the browser's own player. */
export function createHls(setup: HlsSetup): CallbackActorLogic<{ type: 'never' }, { machineID: number }> {
  return fromCallback<{ type: 'never' }, { machineID: number }>(({ input, sendBack }) => {
    const tell: (event: StreamEvent) => void = sendBack
    const stopping = new AbortController()
    let watch: FrameWatch | undefined
    let video: HTMLVideoElement | undefined
    let release: (() => void) | undefined
    let hls: Hls | undefined
    let renewal: ReturnType<typeof setTimeout> | undefined
    let folder = ''
    let firstFolder = ''

    function stop(): void {
      stopping.abort()
      takeOffer()
      clearTimeout(renewal)
      clearTimeout(noFrame)
      release?.()
      hls?.destroy()
    }
    function lose(reason: string): void {
      if (stopping.signal.aborted) return
      stop()
      tell({ type: 'picture.lost', from: 'hls', reason })
    }
    const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : 'no stream')
    const noFrame = setTimeout(() => lose('no frame'), firstFrameTime)

    let before = { frames: 0, dropped: 0, at: setup.now() }
    let seen = false
    const takeOffer = setup.gauge.offer(async () => {
      if (!video || !watch) return null
      const at = setup.now()
      const now = { frames: watch.frames(), dropped: video.getVideoPlaybackQuality?.().droppedVideoFrames ?? 0, at }
      const decoded = Math.max(0, now.frames - before.frames)
      const dropped = Math.max(0, now.dropped - before.dropped)
      const seconds = (at - before.at) / 1_000
      before = now
      const { buffered, currentTime, videoWidth: width, videoHeight: height } = video
      return {
        ...emptyReading('hls'),
        framesPerSecond: seconds > 0 ? Math.round(decoded / seconds) : null,
        frames: { decoded, dropped },
        buffer: buffered?.length ? (buffered.end(buffered.length - 1) - currentTime) * 1_000 : null,
        codec: hls?.levels[0]?.videoCodec ?? null,
        size: width > 0 ? { width, height } : null,
        age: ageOf(setup.clock(video), at),
      }
    })

    async function ticket(): Promise<string> {
      const answer = await setup.ticket(input.machineID, stopping.signal)
      stopping.signal.throwIfAborted()
      renewal = setTimeout(renew, answer.expiresIn * 1000 * renewAt)
      const playlist = new URL(answer.playlist, new URL(`${setup.address.baseUrl}/`, location.href)).href
      folder = playlist.slice(0, playlist.lastIndexOf('/') + 1)
      return playlist
    }
    let play: (playlist: string) => void = () => undefined
    function renew(): void {
      ticket().then(
        (playlist) => hls === undefined && play(playlist),
        (problem: unknown) => lose(reasonOf(problem)),
      )
    }

    function watchElement(element: HTMLVideoElement): () => void {
      video = element
      before = { frames: 0, dropped: 0, at: setup.now() }
      const painted = () => {
        seen = true
        clearTimeout(noFrame)
        tell({ type: 'picture.live', from: 'hls' })
      }
      const mine = watchFrames(element, { painted, frozen: () => tell({ type: 'picture.frozen', from: 'hls' }) }, seen)
      watch = mine
      return () => {
        mine.stop()
        video = undefined
      }
    }

    function playByLibrary(Library: typeof Hls, playlist: string): void {
      firstFolder = folder
      const player = new Library({
        lowLatencyMode: true,
        maxLiveSyncPlaybackRate: 1.2,
        backBufferLength: 5,
        // A worker would need `blob:` in the content security policy, and fragmented MP4 needs no transmuxing.
        enableWorker: false,
        // The paths in a playlist already loaded hold the first ticket.
        xhrSetup: (request, url) => {
          if (url.startsWith(firstFolder)) request.open('GET', folder + url.slice(firstFolder.length), true)
        },
      })
      hls = player
      // Given to the constructor it wants a sync count beside it, and that one would overrule the playlist's own hold-back.
      player.config.liveMaxLatencyDurationCount = 4
      player.on(Library.Events.ERROR, (_, problem) => {
        if (problem.fatal) lose(problem.details)
      })
      // Without parts the library starts three segments behind and only slowly catches up: one is enough on a line like ours.
      player.once(Library.Events.LEVEL_LOADED, (_, { details }) => {
        if (details.partHoldBack) return
        player.targetLatency = details.targetduration
        player.once(Library.Events.FRAG_BUFFERED, () => {
          if (video && player.liveSyncPosition !== null) video.currentTime = player.liveSyncPosition
        })
      })
      player.loadSource(playlist)
      release = setup.picture.show({
        attach(element) {
          player.attachMedia(element)
          setup.picture.play(element)
          const ready = () => setup.picture.play(element)
          player.on(Library.Events.MANIFEST_PARSED, ready)
          const unwatch = watchElement(element)
          return () => {
            unwatch()
            player.off(Library.Events.MANIFEST_PARSED, ready)
            player.detachMedia()
          }
        },
      })
    }

    function playByBrowser(first: string): void {
      let playlist = first
      const failed = () => lose('the browser gave the stream up')
      play = (next) => {
        playlist = next
        if (!video) return
        video.src = next
        setup.picture.play(video)
      }
      release = setup.picture.show({
        attach(element) {
          element.src = playlist
          element.addEventListener('error', failed)
          setup.picture.play(element)
          const unwatch = watchElement(element)
          return () => {
            unwatch()
            element.removeEventListener('error', failed)
            element.removeAttribute('src')
            element.load()
          }
        },
      })
    }

    async function start(): Promise<void> {
      const bySource = 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
      const library = bySource ? (setup.loadHls ?? (() => import('hls.js/light')))() : null
      const [playlist, loaded] = await Promise.all([ticket(), library])
      if (stopping.signal.aborted) return
      if (loaded?.default.isSupported()) playByLibrary(loaded.default, playlist)
      else if (document.createElement('video').canPlayType(nativeType)) playByBrowser(playlist)
      else lose('HLS is not to be had')
    }
    start().catch((problem: unknown) => lose(reasonOf(problem)))
    return stop
  })
}
