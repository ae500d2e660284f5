/** How a round is drawn so that anybody can draw it again: docs/decisions/0019-rounds.md says the same in words. */
import { createHash, createHmac } from 'node:crypto'
import { type GameEntry, gameOf } from './catalogue.ts'
import { windowAt } from './evaluate.ts'
import { type GameModel, models } from './models.ts'
import { drawRound, type ForcedOutcome, type RoundOutcome } from './outcome.ts'
import { RandomSource } from './random.ts'

/** Each round has a seed of its own: to know one says nothing of another. */
const seedOf = (secret: string, round: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(round).digest('hex')

/** A cabinet's own name of a round: one that is begun anew under the same number never repeats it. */
type Of = { cabinet: number; born: number }
export const roundName = ({ cabinet, born }: Of, round: number) => `${cabinet}-${born.toString(36)}-${round}`

/** Of the round after the one numbered `round`. */
export const nextSeed = ({ secret, round, ...of }: Of & { secret: string; round: number }) =>
  seedOf(secret, roundName(of, round + 1))

export const commitmentOf = (seed: string) => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/** Of a cabinet as it is installed; it says nothing of the secret. */
export const identityOf = ({ cabinet, born, secret }: Of & { secret: string }) =>
  createHash('sha256').update(`identity ${cabinet} ${born} ${secret}`).digest('hex').slice(0, 32)

/** The secret of a cabinet whose rounds are to be the same each time. */
export const secretOf = (seed: number) => createHash('sha256').update(`seed ${seed}`).digest('hex')

export interface Drawn {
  entry: GameEntry
  bet: number
  seed: string
  /** Of the press: neither who holds the seed nor who presses decides alone. */
  key: string
  forced: ForcedOutcome | null
}

export function drawFrom({ entry, bet, seed, key, forced }: Drawn): RoundOutcome {
  const bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(key).digest()
  const word = (place: number) => bytes.readUInt32BE(4 * place)
  const random = new RandomSource([word(0), word(1), word(2), word(3)])
  const model: GameModel = models[entry.model]
  return drawRound(model, bet, random, entry.handPayLimit, forced)
}

/** A round of a demo's past, as a cabinet would have played it; none of them is paid by hand. */
export function pastRound({ game, bet, round, key }: { game: string; bet: number; round: string; key: string }) {
  const entry = gameOf(game)
  if (entry === undefined) throw new Error(`unknown game ${game}`)
  for (let attempt = 0; ; attempt += 1) {
    const seed = seedOf(secretOf(0), `${round} ${attempt}`)
    const { spin, freeSpins } = drawFrom({ entry, bet, seed, key, forced: null })
    const spins = [spin, ...freeSpins].map(({ stops, win }) => ({ stops: [...stops], win }))
    const win = spins.reduce((sum, one) => sum + one.win, 0)
    if (win >= entry.handPayLimit) continue
    const reels = windowAt(models[entry.model], spins.at(-1)?.stops ?? [])
    const lengths = models[entry.model].strips.map((strip) => strip.length)
    return { win, spins, reels, proof: { commitment: commitmentOf(seed), seed, key, forced: null, lengths } }
  }
}
