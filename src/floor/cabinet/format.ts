import type { CabinetInput, CabinetMemory, JournalEntry, Restored } from './memory.ts'
import { newMemory, nothingCounted } from './state.ts'

/** Of what a journal holds. Raise it with every change that an older floor would misread, and upgrade what was written before. */
const format = 2

export const stamped = (memory: CabinetMemory) => ({ format, memory })

type Head = { format: number; memory: CabinetMemory } | FirstMemory
/** As the first floors wrote it, without a stamp. */
type FirstMemory = CabinetMemory & { powerHeld: boolean }
type FirstInput = CabinetInput | { kind: 'resetHandPay' } | { kind: 'restart' }

/** Throws on what a newer floor has written. */
export function readStamped(head: unknown, lines: unknown[]): Restored {
  const given = head as Head
  if (!('format' in given))
    return { memory: upgraded(given), entries: (lines as JournalEntry[]).map((entry) => upgradedEntry(entry)) }
  if (given.format > format)
    throw new Error(`its journal is of format ${given.format}, this floor reads up to ${format}`)
  return { memory: given.memory, entries: lines as JournalEntry[] }
}

function upgraded({ powerHeld, ...first }: FirstMemory): CabinetMemory {
  const fresh = newMemory(first.cabinet, first.game, 0, first.shownAt)
  const event = `${first.cabinet}-${fresh.born.toString(36)}-${first.version}`
  return {
    ...fresh,
    ...first,
    powerCut: powerHeld,
    counted: { ...nothingCounted(), ...first.counted },
    presses: first.presses.map((press) => ({ ...press, button: null })),
    handPay: first.phase === 'handPay' ? { event, amount: first.win, cause: 'win', transfer: null } : null,
  }
}

function upgradedEntry({ at, input }: { at: number; input: FirstInput }): JournalEntry {
  if (input.kind === 'resetHandPay') return { at, input: { kind: 'handPay.reset', key: `first-${at}` } }
  if (input.kind === 'restart' && !('key' in input))
    return { at, input: { kind: 'restart', key: `first-${at}`, resolve: false } }
  return { at, input }
}
