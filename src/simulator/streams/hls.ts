import { frame } from '#protocol/simulator/line.ts'
import { audioTrack, fragment, initSegment, type Sample, videoRate, videoTrack } from './fmp4.ts'
import type { Chunk, EncodedStream } from './h264.ts'
import { soundBlock } from './sound.ts'

const partSeconds = 0.2
/** What the playlist promises as the longest part. */
const partTarget = 0.235
const segmentSeconds = 1
const keptSegments = 8
const idleAfter = 15_000
const longestWait = 5_000

interface Part {
  data: Buffer
  seconds: number
  independent: boolean
}
interface Segment {
  number: number
  began: number
  parts: Part[]
}

export interface HlsFile {
  type: string
  data: Buffer
}

/** Low-latency HLS of one cabinet: starts when first asked for, ends 15 s after nobody asks any more. */
export class CabinetHls {
  readonly #stream: EncodedStream
  #live: LiveHls | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(stream: EncodedStream) {
    this.#stream = stream
  }

  /** Null when there is no such file, or it did not come in time. */
  async file(name: string, query: URLSearchParams): Promise<HlsFile | null> {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#live?.close()
      this.#live = null
    }, idleAfter)
    this.#live ??= new LiveHls(this.#stream)
    return this.#live.file(name, query)
  }
}

class LiveHls {
  readonly #segments: Segment[] = []
  readonly #stream: EncodedStream
  readonly #leave: () => void
  #waiting = new Set<() => void>()
  #init: Buffer | null = null
  #sequence = 0
  #began = 0
  #held: Chunk | null = null
  #video: Sample[] = []
  #videoBase = 0
  #audio: Sample[] = []
  #audioBase = 0

  constructor(stream: EncodedStream) {
    this.#stream = stream
    this.#leave = stream.take({ video: (chunk) => this.#takeVideo(chunk), aac: (chunk) => this.#takeAudio(chunk) })
  }

  close(): void {
    this.#leave()
    this.#wake()
  }

  async file(name: string, query: URLSearchParams): Promise<HlsFile | null> {
    if (name === 'live.m3u8') {
      const wanted = query.get('_HLS_msn')
      const part = query.get('_HLS_part')
      await this.#until(() =>
        // A playlist without one whole segment is an error to players.
        wanted === null
          ? this.#segments.length > 1 && this.#init !== null
          : this.#has(Number(wanted), part === null ? null : Number(part)),
      )
      if (this.#init === null || this.#segments.length < 2) return null
      return { type: 'application/vnd.apple.mpegurl', data: Buffer.from(this.#playlist()) }
    }
    if (name === 'init.mp4') {
      await this.#until(() => this.#init !== null)
      return this.#init === null ? null : { type: 'video/mp4', data: this.#init }
    }
    const [, number, part] = /^s(\d+)(?:\.(\d+))?\.m4s$/.exec(name) ?? []
    if (number === undefined) return null
    const segment = () => this.#segments.find((known) => known.number === Number(number))
    if (part === undefined) {
      const found = segment()
      const data =
        found === undefined || found === this.#segments.at(-1)
          ? null
          : Buffer.concat(found.parts.map(({ data }) => data))
      return data === null ? null : { type: 'video/mp4', data }
    }
    await this.#until(
      () => segment()?.parts[Number(part)] !== undefined || Number(number) < (this.#segments.at(-1)?.number ?? 0),
    )
    const found = segment()?.parts[Number(part)]
    return found === undefined ? null : { type: 'video/mp4', data: found.data }
  }

  #takeVideo(chunk: Chunk): void {
    const held = this.#held
    const current = this.#segments.at(-1)
    if (held === null || current === undefined) {
      if (!chunk.key || this.#stream.aacConfig === null) return this.#stream.wantKey()
      this.#began = chunk.time
      this.#held = chunk
      this.#segments.push({ number: 0, began: Date.now(), parts: [] })
      return
    }
    // A frame lasts until the next one, so each is kept back until that one is here.
    this.#video.push({ data: held.data, duration: this.#ticks(chunk.time) - this.#ticks(held.time), key: held.key })
    this.#held = chunk
    const seconds = this.#video.reduce((sum, { duration }) => sum + duration, 0) / videoRate
    const whole = current.parts.reduce((sum, part) => sum + part.seconds, 0) + seconds
    const ends = chunk.key && whole >= segmentSeconds - 0.02
    if (!ends && whole >= segmentSeconds - 0.02) this.#stream.wantKey()
    if (seconds >= partSeconds || ends) this.#closePart(current, seconds)
    if (!ends) return
    this.#segments.push({ number: current.number + 1, began: Date.now(), parts: [] })
    if (this.#segments.length > keptSegments) this.#segments.shift()
    this.#wake()
  }

  #takeAudio(chunk: Chunk): void {
    if (this.#held === null || chunk.time < this.#began) return
    if (this.#audio.length === 0 && this.#audioBase === 0)
      this.#audioBase = Math.round(((chunk.time - this.#began) * soundBlock.rate) / 1_000_000)
    this.#audio.push({ data: chunk.data, duration: 1_024, key: true })
  }

  #ticks(time: number): number {
    return Math.round(((time - this.#began) * videoRate) / 1_000_000)
  }

  #closePart(segment: Segment, seconds: number): void {
    const { avcC, aacConfig } = this.#stream
    // Without both tracks' descriptions nothing can be played yet.
    if (this.#init === null && avcC !== null && aacConfig !== null)
      this.#init = initSegment({
        width: frame.width,
        height: frame.height,
        avcC,
        aac: { config: aacConfig, rate: soundBlock.rate, channels: 2 },
      })
    this.#sequence += 1
    segment.parts.push({
      data: fragment(this.#sequence, [
        { id: videoTrack, base: this.#videoBase, samples: this.#video },
        { id: audioTrack, base: this.#audioBase, samples: this.#audio },
      ]),
      seconds,
      independent: this.#video[0]?.key === true,
    })
    this.#videoBase += this.#video.reduce((sum, { duration }) => sum + duration, 0)
    this.#audioBase += this.#audio.length * 1_024
    this.#video = []
    this.#audio = []
    this.#wake()
  }

  #has(number: number, part: number | null): boolean {
    const current = this.#segments.at(-1)
    if (current === undefined || this.#init === null) return false
    if (current.number > number) return true
    return part !== null && current.number === number && current.parts.length > part
  }

  #playlist(): string {
    const current = this.#segments.at(-1)
    const finished = this.#segments.slice(0, -1)
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      `#EXT-X-TARGETDURATION:${segmentSeconds}`,
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${partTarget * 3}`,
      `#EXT-X-PART-INF:PART-TARGET=${partTarget}`,
      `#EXT-X-MEDIA-SEQUENCE:${this.#segments[0]?.number ?? 0}`,
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init.mp4"',
    ]
    const parts = (segment: Segment) =>
      segment.parts.map(
        ({ seconds, independent }, place) =>
          `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="s${segment.number}.${place}.m4s"${independent ? ',INDEPENDENT=YES' : ''}`,
      )
    for (const segment of finished) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.began).toISOString()}`)
      if (finished.indexOf(segment) >= finished.length - 3) lines.push(...parts(segment))
      const seconds = segment.parts.reduce((sum, part) => sum + part.seconds, 0)
      lines.push(`#EXTINF:${seconds.toFixed(5)},`, `s${segment.number}.m4s`)
    }
    if (current !== undefined) {
      lines.push(...parts(current))
      lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="s${current.number}.${current.parts.length}.m4s"`)
    }
    return `${lines.join('\n')}\n`
  }

  async #until(ready: () => boolean): Promise<void> {
    const end = performance.now() + longestWait
    while (!ready() && performance.now() < end)
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          this.#waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, end - performance.now())
        this.#waiting.add(wake)
      })
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake()
  }
}
