/** The next round: what a cabinet has committed itself to, and what it draws from that. */
import { drawFrom } from '../game/proof.ts'
import type { CabinetMemory, DrawnRound } from './memory.ts'
import type { RoundNonces } from './nonces.ts'
import { nextRoundName } from './rounds.ts'
import type { InstalledGame } from './state.ts'

/** Null: nothing that it can honour stands there. */
export const committedNonce = (memory: CabinetMemory, nonces: RoundNonces): string | null =>
  memory.committed === null ? null : nonces.open(nextRoundName(memory), memory.committed)

/** With the commitment of the round after it. */
export function drawNext(
  memory: CabinetMemory,
  { entry }: InstalledGame,
  nonces: RoundNonces,
  key: string,
): DrawnRound {
  const seed = committedNonce(memory, nonces)
  if (seed === null) throw new Error(`cabinet ${memory.cabinet} cannot open the nonce of its next round`)
  const outcome = drawFrom({ entry, bet: memory.bet, seed, key, forced: memory.forced?.outcome ?? null })
  return { outcome, seed, next: nonces.commit(nextRoundName({ ...memory, round: memory.round + 1 })) }
}
