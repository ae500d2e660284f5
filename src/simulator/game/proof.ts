/** How a round is drawn so that anybody can draw it again: docs/decisions/0026-draw.md says the same in words. */
import { createHash } from 'node:crypto'
import { type GameEntry, gameOf } from './catalogue.ts'
import { windowAt } from './evaluate.ts'
import { type GameModel, models } from './models.ts'
import { drawRound, type ForcedOutcome, type RoundOutcome } from './outcome.ts'
import { RoundRandom } from './random.ts'

/** A cabinet's own name of a round: one that is begun anew under the same number never repeats it. */
export const roundName = ({ cabinet, born }: { cabinet: number; born: number }, round: number) =>
  `${cabinet}-${born.toString(36)}-${round}`

/** With the words in front, no commitment can be taken for one of the first way of drawing. */
export const commitmentOf = (seed: string) =>
  createHash('sha256').update('takewin round 2:').update(Buffer.from(seed, 'hex')).digest('hex')

/** Of a round that was drawn the first way. */
export const firstCommitmentOf = (seed: string) => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

export interface Drawn {
  entry: GameEntry
  bet: number
  /** The nonce that the cabinet had committed itself to. */
  seed: string
  /** Of the press: neither who holds the nonce nor who presses decides alone. */
  key: string
  forced: ForcedOutcome | null
}

export function drawFrom({ entry, bet, seed, key, forced }: Drawn): RoundOutcome {
  const model: GameModel = models[entry.model]
  return drawRound(model, bet, new RoundRandom(seed, key), entry.handPayLimit, forced)
}

/** A round of a demo's past, as a cabinet would have played it; none of them is paid by hand. */
export function pastRound({ game, bet, round, key }: { game: string; bet: number; round: string; key: string }) {
  const entry = gameOf(game)
  if (entry === undefined) throw new Error(`unknown game ${game}`)
  for (let attempt = 0; ; attempt += 1) {
    const seed = createHash('sha256').update(`past ${round} ${attempt}`).digest('hex')
    const { spin, freeSpins } = drawFrom({ entry, bet, seed, key, forced: null })
    const spins = [spin, ...freeSpins].map(({ stops, win }) => ({ stops: [...stops], win }))
    const win = spins.reduce((sum, one) => sum + one.win, 0)
    if (win >= entry.handPayLimit) continue
    const reels = windowAt(models[entry.model], spins.at(-1)?.stops ?? [])
    const lengths = models[entry.model].strips.map((strip) => strip.length)
    const proof = { draw: 2 as const, commitment: commitmentOf(seed), seed, key, forced: null, lengths }
    return { win, spins, reels, proof }
  }
}
