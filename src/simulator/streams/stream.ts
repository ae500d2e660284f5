import { type GameArt, gameArt } from '../art/gameArt.ts'
import { CabinetPicture } from '../art/picture.ts'
import type { Planes } from '../art/planes.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { CabinetSound, soundBlock } from './sound.ts'

/** Frames a second while something moves, and while nothing does. */
const frameRate = { moving: 60, still: 20 } as const
/** Fewer, and a part of low-latency HLS would have none. */
const least = 5

/** What the venue's settings say of all streams. */
export class FrameRates {
  #most: number = frameRate.moving

  limit(framesPerSecond: number): void {
    this.#most = Math.max(least, framesPerSecond)
  }
  get moving(): number {
    return Math.min(frameRate.moving, this.#most)
  }
  get still(): number {
    return Math.min(frameRate.still, this.#most)
  }
}

/** Takes what a cabinet shows and sounds like; times are microseconds since the stream began. */
export interface StreamSink {
  frame(picture: Planes, time: number): void
  /** 20 ms of 48 kHz stereo, interleaved. */
  sound(samples: Float32Array, time: number): void
}

/** Draws and sounds one cabinet for as long as somebody takes it. */
export class CabinetStream {
  readonly cabinet: Cabinet
  readonly rates: FrameRates
  readonly #sinks = new Set<StreamSink>()
  #run: { stop(): void } | null = null

  constructor(cabinet: Cabinet, rates = new FrameRates()) {
    this.cabinet = cabinet
    this.rates = rates
  }

  /** Answers what ends it. */
  take(sink: StreamSink): () => void {
    this.#sinks.add(sink)
    this.#run ??= this.#start()
    return () => {
      this.#sinks.delete(sink)
      if (this.#sinks.size > 0) return
      this.#run?.stop()
      this.#run = null
    }
  }

  #start(): { stop(): void } {
    const began = performance.now()
    const sound = new CabinetSound(this.cabinet)
    let running = true
    let timer: NodeJS.Timeout | undefined
    let unlisten = () => {}
    let blocks = 0
    let draw = () => {}
    const sounding = setInterval(() => {
      // After a long pause of the process the lost blocks are skipped, not caught up.
      const due = Math.floor((performance.now() - began) / soundBlock.milliseconds)
      blocks = Math.max(blocks, due - 5)
      for (; blocks < due; blocks += 1) {
        const time = blocks * soundBlock.milliseconds
        const samples = sound.block(Date.now() - (performance.now() - began - time))
        for (const sink of this.#sinks) sink.sound(samples, time * 1_000)
      }
    }, soundBlock.milliseconds)
    const show = (art: GameArt) => {
      if (!running) return
      const picture = new CabinetPicture(this.cabinet, art)
      let next = performance.now()
      draw = () => {
        clearTimeout(timer)
        const at = performance.now()
        const now = Date.now()
        if (!this.cabinet.hasVideoFault('video.frozen')) {
          const planes = picture.draw(now)
          for (const sink of this.#sinks) sink.frame(planes, Math.round((at - began) * 1_000))
        }
        const rate = picture.moving(now) ? this.rates.moving : this.rates.still
        next = Math.max(next + 1_000 / rate, at + 4)
        if (next - at > 1_000 / rate) next = at + 1_000 / rate
        timer = setTimeout(draw, Math.max(0, next - performance.now()))
      }
      // A press is seen with the next packet, not with the next tick; its answer goes first.
      unlisten = this.cabinet.onChange(() => setImmediate(() => running && draw()))
      draw()
    }
    gameArt(this.cabinet.game.entry).then(show, (error) =>
      console.error(`no picture of cabinet ${this.cabinet.id}: ${error}`),
    )
    return {
      stop() {
        running = false
        clearTimeout(timer)
        clearInterval(sounding)
        unlisten()
        sound.close()
      },
    }
  }
}
