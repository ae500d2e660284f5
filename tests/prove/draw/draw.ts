/** Draws rounds as cabinets do and asks of what came: is every stop even, does a round say anything of the next, what comes back. */
import { hash } from 'node:crypto'
import { RoundNonces } from '#simulator/cabinet/nonces.ts'
import { catalogue } from '#simulator/game/catalogue.ts'
import { type GameModel, models } from '#simulator/game/models.ts'
import { drawRound, type RoundOutcome } from '#simulator/game/outcome.ts'
import { RoundRandom } from '#simulator/game/random.ts'
import type { Figures, ProofOptions } from '../report.ts'
import { GameSample, type Test } from './sample.ts'
import { evenCells } from './statistics.ts'

const roundsOfCommand = 10_000_000
const roundsForBugs = 100_000
/** By chance alone one sound run in ten thousand breaks it, however many tests are made. */
const chanceOfAlarm = 1e-4
const bet = 100

type Draw = { nonce: string; outcome: RoundOutcome }
/** Changes what was drawn, as a fault of the draw would. */
type PlantedBug = { name: string; change: (draw: Draw, round: number, last: Draw | null) => void }
const withStops = (outcome: RoundOutcome, change: (stop: number, reel: number) => number): RoundOutcome => ({
  ...outcome,
  spin: { ...outcome.spin, stops: outcome.spin.stops.map(change) },
})
const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'the third reel stops at 7 two fifths oftener',
    change: (draw, round) => {
      if (round % 80 === 0) draw.outcome = withStops(draw.outcome, (stop, reel) => (reel === 2 ? 7 : stop))
    },
  },
  {
    name: 'one round in fifty is the one before it',
    change: (draw, round, last) => {
      if (round % 150 < 3 && last !== null)
        draw.outcome = withStops(draw.outcome, (stop, reel) => last.outcome.spin.stops[reel] ?? stop)
    },
  },
  {
    name: 'a reel follows its neighbour in one round of twenty-five',
    change: (draw, round) => {
      const { stops } = draw.outcome.spin
      if (round % 25 === 0)
        draw.outcome = withStops(draw.outcome, (stop, reel) => (reel === 4 ? (stops[3] ?? 0) : stop))
    },
  },
  {
    name: 'the stops of free spins are taken modulo 30',
    change: (draw) => {
      const freeSpins = draw.outcome.freeSpins.map((free) => ({ ...free, stops: free.stops.map((stop) => stop % 30) }))
      draw.outcome = { ...draw.outcome, freeSpins }
    },
  },
  {
    name: 'a tenth of the wins is not paid',
    change: (draw, round) => {
      if (round % 10 === 0) draw.outcome = { ...draw.outcome, spin: { ...draw.outcome.spin, win: 0 }, freeSpins: [] }
    },
  },
  {
    name: 'the last byte of a nonce ends with 0 a little oftener',
    change: (draw, round) => {
      if (round % 20 === 0) draw.nonce = `${draw.nonce.slice(0, -1)}0`
    },
  },
  {
    name: 'a nonce comes again after a while',
    change: (draw, round, last) => {
      if (round % 50_000 === 49_999 && last !== null) draw.nonce = last.nonce
    },
  },
  {
    name: 'stops are too even: each takes its turn',
    change: (draw, round) => {
      draw.outcome = withStops(draw.outcome, (stop, reel) => (reel === 0 ? Math.floor(round / 3) % 32 : stop))
    },
  },
]

/** Entropy that a seed decides, so that the same rounds can be had again; the generator is the product's own. */
function entropyOf(seed: number): (length: number) => Buffer {
  let asked = 0
  return (length) => hash('sha256', `entropy ${seed} ${(asked += 1)}`, 'buffer').subarray(0, length)
}

/** What is counted of all that was drawn, or of what a bug makes of it. */
class Sample {
  readonly #bug: PlantedBug | null
  readonly #games = Object.entries<GameModel>(models).map(([name, model]) => new GameSample(name, model))
  /** What a nonce begins with: two that are equal in 64 bits are the same but once in 370,000 runs of ten million. */
  readonly #beginnings: BigUint64Array
  readonly #bytes = Array.from({ length: 32 }, () => new Uint32Array(256))
  #last: Draw | null = null

  constructor(rounds: number, bug: PlantedBug | null = null) {
    this.#beginnings = new BigUint64Array(rounds)
    this.#bug = bug
  }

  add(drawn: Draw, round: number): void {
    const draw = { ...drawn }
    this.#bug?.change(draw, round, this.#last)
    this.#last = draw
    this.#games[round % this.#games.length]?.add(draw.outcome, bet)
    const nonce = Buffer.from(draw.nonce, 'hex')
    this.#beginnings[round] = nonce.readBigUInt64BE()
    for (const [place, counts] of this.#bytes.entries()) {
      const byte = nonce[place] ?? 0
      counts[byte] = (counts[byte] ?? 0) + 1
    }
  }

  get repeatedNonces(): number {
    const sorted = this.#beginnings.toSorted()
    return sorted.reduce((found, one, place) => (place > 0 && one === sorted[place - 1] ? found + 1 : found), 0)
  }

  get tests(): Test[] {
    return [
      ...this.#games.flatMap((sample) => sample.tests()),
      ...this.#bytes.map((counts, place) => ({
        name: `byte ${place + 1} of the nonces`,
        probability: evenCells(counts),
      })),
    ]
  }

  get returns(): Record<string, string> {
    return Object.fromEntries(
      this.#games.map((sample) => [
        `return${sample.name[0]?.toUpperCase()}${sample.name.slice(1)}`,
        toldReturn(sample),
      ]),
    )
  }
}

function drawInto(samples: readonly Sample[], seed: number, rounds: number, tell: (line: string) => void): void {
  const nonces = new RoundNonces(undefined, entropyOf(seed))
  const played = Object.values<GameModel>(models)
  for (let round = 0; round < rounds; round += 1) {
    const model = played[round % played.length]
    if (model === undefined) return
    const nonce = nonces.draw()
    const random = new RoundRandom(nonce, `${seed}:${round}`)
    const draw = { nonce, outcome: drawRound(model, bet, random, Number.POSITIVE_INFINITY) }
    for (const sample of samples) sample.add(draw, round)
    if ((round + 1) % 1_000_000 === 0) tell(`${(round + 1).toLocaleString('en-US')} rounds`)
  }
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`
function toldReturn({ name, return: { seen, error, computed } }: GameSample): string {
  const stated = catalogue.find(({ model }) => model === name)?.statedReturn ?? 0
  const between = `${percent(seen - error)} to ${percent(seen + error)}`
  return `${percent(seen)} (${between}; computed ${percent(computed)}, stated ${percent(stated / 10_000)})`
}

const oddOf = (tests: readonly Test[]) =>
  tests.filter(({ probability }) => !(probability >= chanceOfAlarm / tests.length))

/** `count` is how many rounds are drawn. Repeated nonces are `doubled`, tests that fail are `broken`. */
export async function prove({ seed, count, tell }: ProofOptions): Promise<Figures> {
  const rounds = count ?? roundsOfCommand
  const sample = new Sample(rounds)
  drawInto([sample], seed, rounds, tell)
  const { tests, returns, repeatedNonces } = sample
  const odd = oddOf(tests)
  for (const { name, probability } of odd) tell(`ODD ${name}: probability ${probability.toExponential(2)}`)
  const least = tests.reduce((found, one) => (one.probability < found.probability ? one : found))
  const [seen, allowed] = [least.probability.toExponential(2), (chanceOfAlarm / tests.length).toExponential(1)]
  return {
    rounds,
    tests: tests.length,
    leastProbable: `${least.name} (${seen}, allowed from ${allowed})`,
    ...returns,
    lost: 0,
    doubled: repeatedNonces,
    stuck: 0,
    broken: odd.length,
  }
}

/** The same rounds, changed by each bug in turn. */
export async function planted({ seed, count, tell }: ProofOptions): Promise<Figures> {
  const rounds = count ?? roundsForBugs
  const samples = plantedBugs.map((bug) => ({ bug, sample: new Sample(rounds, bug) }))
  drawInto(
    samples.map(({ sample }) => sample),
    seed,
    rounds,
    tell,
  )
  let missed = 0
  for (const { bug, sample } of samples) {
    const { tests, repeatedNonces } = sample
    const odd = oddOf(tests)
    if (odd.length === 0 && repeatedNonces === 0) missed += 1
    tell(`${bug.name}: ${odd.length} of ${tests.length} tests are odd, ${repeatedNonces} nonces came again`)
  }
  return { plantedBugs: plantedBugs.length, lost: 0, doubled: 0, stuck: 0, broken: missed }
}
