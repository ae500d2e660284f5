import { createHash } from 'node:crypto'
import type { CabinetChecksum } from '#protocol/cabinet/answers.ts'
import { feature, lines, symbols } from '../game/models.ts'
import { mostGambles } from '../game/gamble.ts'
import type { CabinetMemory } from './memory.ts'
import type { InstalledGame } from './state.ts'

/** SHA-256 over all that decides how a game pays: its entry, strips, paytable, lines and feature, as JSON in this order. */
export function checksumOf(memory: Readonly<CabinetMemory>, { entry, model }: InstalledGame): CabinetChecksum {
  if (!memory.powered) throw new Error('the cabinet has no power')
  const { id, bets, statedReturn, handPayLimit, hasGamble } = entry
  const { strips, pays } = model
  const program = Buffer.from(
    JSON.stringify({
      ...{ id, bets, statedReturn, handPayLimit, strips, pays, symbols, lines, feature },
      ...(hasGamble ? { mostGambles } : {}),
    }),
  )
  const isDamaged = memory.faults.includes('checksum') || memory.faults.includes('ram')
  // What such a fault stands for: one bit is not as it was made.
  if (isDamaged) program[0] = (program[0] ?? 0) ^ 1
  return {
    game: id,
    algorithm: 'sha256',
    digest: createHash('sha256').update(program).digest('hex'),
    fault: isDamaged ? (memory.faults.includes('ram') ? 'ram' : 'checksum') : null,
  }
}
