import { landingAt, shownTime, spinUnderWay } from '../art/motion.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'

export const soundBlock = { rate: 48_000, milliseconds: 20, samples: 960 } as const

/** A sound that began at `from` (ms) and is heard for `length` ms; `at` is seconds since then, the answer −1 … 1. */
interface Voice {
  from: number
  length: number
  at(seconds: number): number
}

const tau = Math.PI * 2
const bell = (frequency: number, decay: number) => (seconds: number) =>
  Math.exp(-seconds * decay) *
  (Math.sin(tau * frequency * seconds) + 0.4 * Math.sin(tau * frequency * 2.76 * seconds) * Math.exp(-seconds * decay))

/** Notes one after another, `step` seconds apart. */
const phrase = (notes: readonly number[], step: number, decay: number, volume: number) => (seconds: number) => {
  let sum = 0
  notes.forEach((note, place) => {
    const since = seconds - place * step
    if (since > 0) sum += bell(note, decay)(since)
  })
  return sum * volume
}

/** A win that gives back less than was bet is told by its coins alone. */
const coins = phrase([1318.5, 1568], 0.07, 14, 0.12)
const great = phrase([523.25, 659.25, 783.99, 1046.5, 783.99, 1046.5, 1318.5, 1046.5, 1318.5, 1568], 0.12, 5, 0.17)
/** From so many bets on. */
const greatFrom = 10
function winVoice(from: number, { win, bet }: Pick<CabinetState, 'win' | 'bet'>): Voice {
  if (win < bet) return { from, length: 500, at: coins }
  return win < greatFrom * bet ? { from, length: 1_600, at: jingle } : { from, length: 2_800, at: great }
}

const jingle = phrase([523.25, 659.25, 783.99, 1046.5, 783.99, 1046.5], 0.11, 7, 0.16)
const coin = phrase([1318.5, 1760], 0.06, 14, 0.18)
const fanfare = phrase([392, 523.25, 659.25, 783.99, 1046.5], 0.14, 4, 0.16)
const alarm = phrase([880, 660, 880, 660], 0.28, 6, 0.16)
const tick = phrase([980], 1, 60, 0.14)
const chords = [
  [261.63, 329.63, 392, 493.88],
  [220, 261.63, 329.63, 440],
  [174.61, 220, 261.63, 349.23],
  [196, 246.94, 293.66, 392],
] as const

/** Free spins: a slow arpeggio over four chords. */
function music(seconds: number): number {
  const step = 0.2
  const place = Math.floor(seconds / step)
  let sum = 0
  for (let back = 0; back < 3; back += 1) {
    const note = place - back
    if (note < 0) continue
    const chord = chords[Math.floor(note / 8) % chords.length] ?? chords[0]
    const frequency = (chord[[0, 2, 1, 3, 2, 1, 3, 2][note % 8] ?? 0] ?? 262) * (note % 16 < 8 ? 1 : 2)
    sum += bell(frequency, 5)(seconds - note * step)
  }
  return sum * 0.07
}

function landing(seconds: number): number {
  return (
    Math.exp(-seconds * 55) *
    (Math.sin(tau * 95 * seconds) * 0.5 + Math.sin(tau * 1_900 * seconds * (1 - seconds)) * 0.12)
  )
}

/** What a cabinet sounds like, made from its state: the whir of turning reels, their landing, wins, the feature. */
export class CabinetSound {
  readonly #cabinet: Cabinet
  readonly #voices: Voice[] = []
  #noise = 0x2545f491
  #low = 0
  #whir = 0
  #listening = true
  #featureFrom: number | null = null

  constructor(cabinet: Cabinet) {
    this.#cabinet = cabinet
    cabinet.onException((exception, at, state) => {
      if (!this.#listening) return
      const voices = this.#voices
      if (exception === 'win.waiting') voices.push(winVoice(at, state))
      if (exception === 'win.taken') voices.push({ from: at, length: 500, at: coin })
      if (exception === 'bet.changed') voices.push({ from: at, length: 150, at: tick })
      if (exception === 'feature.started') voices.push({ from: at, length: 1_800, at: fanfare })
      if (exception === 'handPay.pending') voices.push({ from: at, length: 2_500, at: alarm })
    })
  }

  close(): void {
    this.#listening = false
  }

  /** The 20 ms that begin at `from`, ms since the epoch. */
  block(from: number): Float32Array {
    const { memory } = this.#cabinet
    const samples = new Float32Array(soundBlock.samples * 2)
    const turning = this.#turning(from)
    if (memory.feature === null) this.#featureFrom = null
    else this.#featureFrom ??= from
    for (let expired = this.#voices.findIndex((voice) => from > voice.from + voice.length); expired >= 0; ) {
      this.#voices.splice(expired, 1)
      expired = this.#voices.findIndex((voice) => from > voice.from + voice.length)
    }
    const running = memory.stoppedAt === null
    for (let place = 0; place < soundBlock.samples; place += 1) {
      const at = from + (place * 1_000) / soundBlock.rate
      this.#whir += ((turning.reels / 5) * 0.5 - this.#whir) * 0.0005
      let value = this.#whir > 0.001 ? this.#rustle(at) * this.#whir : 0
      for (const landed of turning.landed) if (at >= landed) value += landing((at - landed) / 1_000) * 0.6
      for (const voice of this.#voices) if (at >= voice.from) value += voice.at((at - voice.from) / 1_000)
      if (this.#featureFrom !== null && running) value += music((at - this.#featureFrom) / 1_000)
      const soft = Math.tanh(value)
      samples[place * 2] = soft
      samples[place * 2 + 1] = soft
    }
    return samples
  }

  /** Reels still turning, and the moments of landing that are heard now. */
  #turning(now: number): { reels: number; landed: number[] } {
    const { memory } = this.#cabinet
    const spin = spinUnderWay(memory)
    if (spin === null || memory.stoppedAt !== null) return { reels: 0, landed: [] }
    const elapsed = shownTime(memory, now) - memory.shownAt
    const landings = memory.stops.map((_, reel) => landingAt(reel, spin.duration))
    return {
      reels: landings.filter((landing) => landing > elapsed).length,
      landed: landings.filter((at) => at > elapsed - 200 && at < elapsed + 40).map((at) => memory.shownAt + at),
    }
  }

  #rustle(at: number): number {
    this.#noise ^= this.#noise << 13
    this.#noise ^= this.#noise >>> 17
    this.#noise ^= this.#noise << 5
    this.#low += (this.#noise / 2 ** 31 - this.#low) * 0.08
    const seconds = at / 1_000
    return (
      this.#low * 0.5 +
      0.06 * Math.sin(tau * 118 * (seconds % 1)) +
      0.05 * Math.sin(tau * 24 * (seconds % 1)) * this.#low * 6
    )
  }
}
