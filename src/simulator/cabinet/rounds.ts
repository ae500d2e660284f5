/** Rounds as the cabinet keeps them: the one that is open, and the finished ones until the venue has them. */
import { type FinishedRound, type RoundProof, roundsAtOnce } from '#protocol/cabinet/rounds.ts'
import { windowAt } from '../game/evaluate.ts'
import { firstCommitmentOf, roundName } from '../game/proof.ts'
import type { CabinetMemory, DrawnRound, RoundRecord } from './memory.ts'
import type { InstalledGame } from './state.ts'

export const nextRoundName = (memory: Pick<CabinetMemory, 'cabinet' | 'born' | 'round'>) =>
  roundName(memory, memory.round + 1)

/** Before anything of the round is changed. */
export function beginRound(memory: CabinetMemory, drawn: DrawnRound, key: string, at: number): void {
  const { seed, next } = drawn
  memory.round += 1
  memory.gamble.played = []
  const proof = proofOf(memory, drawn, key)
  memory.started = { name: roundName(memory, memory.round), at, key, meters: { ...memory.meters }, proof }
  memory.committed = next ?? (seed === null ? null : { commitment: '', sealed: null })
}

function proofOf({ committed, forced }: CabinetMemory, { seed, next }: DrawnRound, key: string): RoundProof | null {
  if (seed === null) return null
  const drawn = { seed, key, forced: forced?.outcome ?? null }
  return next === undefined || committed === null
    ? { commitment: firstCommitmentOf(seed), ...drawn }
    : { draw: 2, commitment: committed.commitment, ...drawn }
}

/** When everything of the round is changed. */
export function finishRound(memory: CabinetMemory, at: number, handPay: string | null): void {
  const { started, outcome, round, bet, meters } = memory
  if (started !== null && outcome !== null) {
    const gambles = [...memory.gamble.played]
    const proof = started.proof && gambles.length > 0 ? { ...started.proof, gambles } : started.proof
    memory.rounds.push({ ...started, proof, round, endedAt: at, bet, outcome, handPay, metersAfter: { ...meters } })
  }
  memory.started = null
}

/** Those behind the round named `after`, oldest first; all of them when it is none that is kept. */
export function roundsAfter(memory: CabinetMemory, game: InstalledGame, after: string | null): FinishedRound[] {
  const from = memory.rounds.findIndex(({ name }) => name === after) + 1
  return memory.rounds.slice(from, from + roundsAtOnce).map((record) => told(memory, game, record))
}

export function acknowledgeRounds(memory: CabinetMemory, upTo: string): void {
  memory.rounds.splice(0, memory.rounds.findIndex(({ name }) => name === upTo) + 1)
}

/** What stood behind the damage may have been told: neither its names nor its nonces, which anybody may know by now, come again. */
export function beginAgain(memory: CabinetMemory, at: number): void {
  memory.born = Math.max(at, memory.born + 1)
  memory.committed = null
  memory.gamble.committed = null
}

function told(memory: CabinetMemory, game: InstalledGame, record: RoundRecord): FinishedRound {
  const { name, round, at, key, endedAt, bet, outcome, handPay, meters, metersAfter, proof } = record
  const spins = [outcome.spin, ...outcome.freeSpins].map(({ stops, win }) => ({ stops: [...stops], win }))
  const lengths = game.model.strips.map((strip) => strip.length)
  return {
    ...{
      id: name,
      round,
      game: memory.game,
      key,
      startedAt: at,
      endedAt,
      bet,
      spins,
      handPay,
      proof: proof && { ...proof, lengths },
    },
    win: proof?.gambles?.at(-1)?.win ?? spins.reduce((sum, { win }) => sum + win, 0),
    reels: windowAt(game.model, spins.at(-1)?.stops ?? []),
    ...{ metersBefore: meters, metersAfter },
  }
}
