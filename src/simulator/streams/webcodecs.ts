/**
 * The H.264, Opus and AAC encoder: `@napi-rs/webcodecs`. The package is labelled MIT, but its binary holds libx264 and
 * libx265, which are GPL: so it is an optional dependency, loaded only here, in the process of the simulated cabinets.
 * Without it the floor falls back to VP8 or to stills.
 */
import { createRequire } from 'node:module'

interface EncodedChunk {
  readonly type: 'key' | 'delta'
  readonly timestamp: number
  readonly byteLength: number
  copyTo(target: Uint8Array): void
}
interface ChunkMetadata {
  decoderConfig?: { description?: Uint8Array | ArrayBuffer }
}
interface Encoder<Input> {
  configure(config: Record<string, unknown>): void
  encode(input: Input, options?: { keyFrame: boolean }): void
  close(): void
  readonly encodeQueueSize: number
}
interface EncoderEvents {
  output(chunk: EncodedChunk, metadata?: ChunkMetadata): void
  error(error: Error): void
}
interface Closeable {
  close(): void
}

export interface WebCodecs {
  VideoEncoder: new (events: EncoderEvents) => Encoder<Closeable>
  AudioEncoder: new (events: EncoderEvents) => Encoder<Closeable>
  VideoFrame: new (
    bytes: Uint8Array,
    layout: { format: 'I420'; codedWidth: number; codedHeight: number; timestamp: number },
  ) => Closeable
  AudioData: new (data: {
    format: 'f32'
    sampleRate: number
    numberOfFrames: number
    numberOfChannels: number
    timestamp: number
    data: Float32Array
  }) => Closeable
}

/** Null where no binary loads. */
export function loadWebCodecs(): WebCodecs | null {
  const load = createRequire(import.meta.url)
  for (const name of ['@napi-rs/webcodecs-linux-x64-gnu', '@napi-rs/webcodecs-linux-x64-musl'])
    try {
      return load(name) as WebCodecs
    } catch {
      // The next one, or none: both are optional.
    }
  return null
}
