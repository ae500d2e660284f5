/** What a cabinet has committed itself to, and what it draws from that: its next round, and a gamble that is open. */
import { drawFrom } from '../game/proof.ts'
import { choiceOf, commitGamble, drawGamble, isGambleStuck } from './gamble.ts'
import type { CabinetInput, CabinetMemory, Drawn, DrawnRound } from './memory.ts'
import type { RoundNonces } from './nonces.ts'
import { nextRoundName } from './rounds.ts'
import { type InstalledGame, refusalOf } from './state.ts'

/** Null: nothing that it can honour stands there. */
const committedNonce = (memory: CabinetMemory, nonces: RoundNonces): string | null =>
  memory.committed === null ? null : nonces.open(nextRoundName(memory), memory.committed)

/** New ones in the place of those that cannot be honoured. */
export function missingCommitments(memory: CabinetMemory, nonces: RoundNonces): CabinetInput[] {
  const missing: CabinetInput[] = []
  if (committedNonce(memory, nonces) === null)
    missing.push({ kind: 'commit', next: nonces.commit(nextRoundName(memory)) })
  if (isGambleStuck(memory, nonces)) missing.push({ kind: 'gamble.commit', committed: commitGamble(memory, nonces) })
  return missing
}

/** What a press that will act needs in the same journal entry: a replay never draws again. */
export function drawnFor(
  memory: CabinetMemory,
  game: InstalledGame,
  nonces: RoundNonces,
  button: string,
  key: string,
): Drawn {
  const isKnown = memory.presses.some((record) => record.key === key)
  if (isKnown || refusalOf(memory, game, button) !== null) return {}
  if (button === 'spin') return { drawn: drawNext(memory, game, nonces, key) }
  if (button === 'gamble') return { committed: commitGamble(memory, nonces) }
  const choice = choiceOf(button)
  return choice === null ? {} : { card: drawGamble(memory, nonces, choice, key) }
}

/** With the commitment of the round after it. */
function drawNext(memory: CabinetMemory, { entry }: InstalledGame, nonces: RoundNonces, key: string): DrawnRound {
  const seed = committedNonce(memory, nonces)
  if (seed === null) throw new Error(`cabinet ${memory.cabinet} cannot open the nonce of its next round`)
  const outcome = drawFrom({ entry, bet: memory.bet, seed, key, forced: memory.forced?.outcome ?? null })
  return { outcome, seed, next: nonces.commit(nextRoundName({ ...memory, round: memory.round + 1 })) }
}
