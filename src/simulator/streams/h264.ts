import { frame } from '#protocol/simulator/line.ts'
import type { Planes } from '../art/planes.ts'
import { soundBlock } from './sound.ts'
import type { CabinetStream, StreamSink } from './stream.ts'
import type { WebCodecs } from './webcodecs.ts'

/** An encoded frame or block; `time` is microseconds since the stream began. */
export interface Chunk {
  data: Buffer
  time: number
  key: boolean
}

export interface EncodedSink {
  video?(chunk: Chunk): void
  opus?(chunk: Chunk): void
  aac?(chunk: Chunk): void
}

/** SPS and PPS of an avcC record, each with a length before it, as the stream's own units have. */
export function parameterSets(avcC: Buffer): Buffer {
  const units: Buffer[] = []
  let at = 5
  for (const mask of [31, 255]) {
    const count = (avcC[at] ?? 0) & mask
    at += 1
    for (let unit = 0; unit < count; unit += 1) {
      const length = avcC.readUInt16BE(at)
      const prefix = Buffer.alloc(4)
      prefix.writeUInt32BE(length)
      units.push(prefix, avcC.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return Buffer.concat(units)
}

const aacFrame = 1024

type AudioEncoder = InstanceType<WebCodecs['AudioEncoder']>
interface Run {
  video: InstanceType<WebCodecs['VideoEncoder']>
  opus: AudioEncoder
  leave(): void
}

/** One cabinet encoded once for everybody who watches it. */
export class EncodedStream implements StreamSink {
  /** Known from the first frame on. */
  avcC: Buffer | null = null
  aacConfig: Buffer | null = null
  readonly #codecs: WebCodecs
  readonly #stream: CabinetStream
  readonly #sinks = new Set<EncodedSink>()
  #keyWanted = true
  #run: Run | null = null
  #aac: AudioEncoder | null = null
  #aacSamples = new Float32Array(0)
  #aacTime = 0

  constructor(codecs: WebCodecs, stream: CabinetStream) {
    this.#codecs = codecs
    this.#stream = stream
  }

  /** Answers what ends it. */
  take(sink: EncodedSink): () => void {
    this.#sinks.add(sink)
    this.#keyWanted = true
    this.#run ??= this.#start()
    return () => {
      this.#sinks.delete(sink)
      if (![...this.#sinks].some((other) => other.aac !== undefined)) this.#stopAac()
      if (this.#sinks.size === 0) this.#stop()
    }
  }

  wantKey(): void {
    this.#keyWanted = true
  }

  frame(picture: Planes, time: number): void {
    const video = this.#run?.video
    // An encoder that cannot keep up gets fewer frames, not a growing delay.
    if (video === undefined || video.encodeQueueSize > 3) return
    const { VideoFrame } = this.#codecs
    const input = new VideoFrame(picture.bytes, {
      format: 'I420',
      codedWidth: frame.width,
      codedHeight: frame.height,
      timestamp: time,
    })
    video.encode(input, { keyFrame: this.#keyWanted })
    this.#keyWanted = false
    input.close()
  }

  sound(samples: Float32Array, time: number): void {
    if (this.#run === null) return
    this.#encodeSound(this.#run.opus, samples, time)
    if (![...this.#sinks].some((sink) => sink.aac !== undefined)) return
    this.#aac ??= this.#startAac(time)
    const joined = new Float32Array(this.#aacSamples.length + samples.length)
    joined.set(this.#aacSamples)
    joined.set(samples, this.#aacSamples.length)
    let from = 0
    for (; joined.length - from >= aacFrame * 2; from += aacFrame * 2) {
      this.#encodeSound(this.#aac, joined.slice(from, from + aacFrame * 2), Math.round(this.#aacTime))
      this.#aacTime += (aacFrame * 1_000_000) / soundBlock.rate
    }
    this.#aacSamples = joined.slice(from)
  }

  #encodeSound(encoder: AudioEncoder, data: Float32Array, timestamp: number): void {
    const input = new this.#codecs.AudioData({
      format: 'f32',
      sampleRate: soundBlock.rate,
      numberOfFrames: data.length / 2,
      numberOfChannels: 2,
      timestamp,
      data,
    })
    encoder.encode(input)
    input.close()
  }

  #start(): Run {
    const { VideoEncoder, AudioEncoder } = this.#codecs
    const error = (problem: Error) => this.#fail(problem)
    const video = new VideoEncoder({
      error,
      output: (encoded, metadata) => {
        const description = metadata?.decoderConfig?.description
        if (description !== undefined) this.avcC = Buffer.from(description as Uint8Array)
        const chunk = chunkOf(encoded)
        this.#hand('video', chunk)
      },
    })
    video.configure({
      codec: 'avc1.42E020',
      width: frame.width,
      height: frame.height,
      bitrate: 2_600_000,
      framerate: this.#stream.rates.moving,
      latencyMode: 'realtime',
      avc: { format: 'avc' },
      hardwareAcceleration: 'prefer-software',
    })
    const opus = new AudioEncoder({
      error,
      output: (encoded) => {
        const chunk = chunkOf(encoded)
        this.#hand('opus', chunk)
      },
    })
    opus.configure({ codec: 'opus', sampleRate: soundBlock.rate, numberOfChannels: 2, bitrate: 64_000 })
    return { video, opus, leave: this.#stream.take(this) }
  }

  #startAac(time: number): AudioEncoder {
    this.#aacTime = time
    this.#aacSamples = new Float32Array(0)
    const aac = new this.#codecs.AudioEncoder({
      error: (problem) => this.#fail(problem),
      output: (encoded, metadata) => {
        const description = metadata?.decoderConfig?.description
        if (description !== undefined) this.aacConfig = Buffer.from(description as Uint8Array)
        const chunk = chunkOf(encoded)
        this.#hand('aac', chunk)
      },
    })
    aac.configure({ codec: 'mp4a.40.2', sampleRate: soundBlock.rate, numberOfChannels: 2, bitrate: 96_000 })
    return aac
  }

  /** A viewer that breaks leaves; the others and the cabinets go on. */
  #hand(kind: 'video' | 'opus' | 'aac', chunk: Chunk): void {
    for (const sink of this.#sinks)
      try {
        sink[kind]?.(chunk)
      } catch (error) {
        console.error(`viewer of cabinet ${this.#stream.cabinet.id}: ${error instanceof Error ? error.message : error}`)
        this.#sinks.delete(sink)
      }
  }

  #fail(problem: Error): void {
    console.error(`encoder of cabinet ${this.#stream.cabinet.id}: ${problem.message}`)
    this.#stop()
    this.#stopAac()
    if (this.#sinks.size > 0) this.#run = this.#start()
  }

  #stopAac(): void {
    this.#aac?.close()
    this.#aac = null
  }

  #stop(): void {
    const run = this.#run
    this.#run = null
    run?.leave()
    run?.video.close()
    run?.opus.close()
  }
}

function chunkOf(encoded: {
  type: string
  timestamp: number
  byteLength: number
  copyTo(target: Uint8Array): void
}): Chunk {
  const data = Buffer.alloc(encoded.byteLength)
  encoded.copyTo(data)
  return { data, time: encoded.timestamp, key: encoded.type === 'key' }
}
