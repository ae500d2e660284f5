import { createHash } from 'node:crypto'
import type {
  CabinetInput,
  CabinetMemory,
  DrawnRound,
  JournalEntry,
  Restored,
  RoundRecord,
  StartedRound,
} from './memory.ts'
import type { RoundOutcome } from '../game/outcome.ts'
import { commitmentOf, identityOf, nextSeed, roundName } from '../game/proof.ts'
import { newMemory, nothingCounted } from './state.ts'

/** Of what a journal holds. Raise it with every change that an older floor would misread, and upgrade what was written before. */
const format = 4

export const stamped = (memory: CabinetMemory) => ({ format, memory })

/** The third made the names of its rounds from what it was when they were asked for. */
type Unnamed<Round> = Omit<Round, 'name'>
type ThirdMemory = Omit<CabinetMemory, 'identity' | 'started' | 'rounds'> & {
  started: Unnamed<StartedRound> | null
  rounds: Unnamed<RoundRecord>[]
}
type Unidentified = Omit<CabinetMemory, 'identity'> & { identity?: string }
/** The second drew all rounds from one running source, and kept none of them. */
type SecondMemory = Omit<CabinetMemory, 'identity' | 'secret' | 'commitment' | 'started' | 'rounds'> & {
  random: readonly number[]
}
/** As the first floors wrote it, without a stamp. */
type FirstMemory = SecondMemory & { powerHeld: boolean }
type Head =
  /** The identity came without a change of format: an older floor keeps what it does not know. */
  | { format: 4; memory: Unidentified }
  | { format: 3; memory: ThirdMemory }
  | { format: 2; memory: SecondMemory }
  | FirstMemory
type OldDrawn = DrawnRound | { outcome: RoundOutcome; random: unknown }
type OldInput =
  | CabinetInput
  | { kind: 'press'; key: string; button: string; drawn?: OldDrawn }
  | { kind: 'resetHandPay' }
  | { kind: 'restart' }
type OldEntry = { at: number; input: OldInput }

/** Throws on what a newer floor has written. */
export function readStamped(head: unknown, lines: unknown[]): Restored {
  const given = head as Head
  if (!('format' in given)) return { memory: fromSecond(fromFirst(given)), entries: upgraded(lines) }
  if (given.format > format)
    throw new Error(`its journal is of format ${given.format}, this floor reads up to ${format}`)
  if (given.format === 2) return { memory: fromSecond(given.memory), entries: upgraded(lines) }
  const memory = given.format === 3 ? fromThird(given.memory) : identified(given.memory)
  return { memory, entries: lines as JournalEntry[] }
}

function fromFirst({ powerHeld, ...first }: FirstMemory): SecondMemory {
  const {
    identity: _identity,
    secret: _secret,
    commitment: _commitment,
    started: _started,
    rounds: _rounds,
    ...fresh
  } = newMemory(first.cabinet, first.game, 0, first.shownAt)
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

/** The secret comes from what drew before, so that it is the same however often the journal is read. */
function fromSecond({ random, ...second }: SecondMemory): CabinetMemory {
  const { cabinet, born, round, bet, meters, outcome, shownAt } = second
  const secret = createHash('sha256')
    .update(JSON.stringify([cabinet, born, random]))
    .digest('hex')
  const commitment = commitmentOf(nextSeed({ cabinet, born, round, secret }))
  const before = { ...meters, TurnOver: meters.TurnOver - bet, CurrentCredit: meters.CurrentCredit + bet }
  const started = outcome === null ? null : { at: shownAt, key: '', meters: before, proof: null }
  return fromThird({ ...second, secret, commitment, started, rounds: [] })
}

function fromThird({ started, rounds, ...third }: ThirdMemory): CabinetMemory {
  return identified({
    ...third,
    started: started && { ...started, name: roundName(third, third.round) },
    rounds: rounds.map((record) => ({ ...record, name: roundName(third, record.round) })),
  })
}

const identified = (memory: Unidentified): CabinetMemory => ({
  ...memory,
  identity: memory.identity ?? identityOf(memory),
})

const upgraded = (lines: unknown[]) => (lines as OldEntry[]).map((entry) => upgradedEntry(entry))

function upgradedEntry({ at, input }: OldEntry): JournalEntry {
  if (input.kind === 'resetHandPay') return { at, input: { kind: 'handPay.reset', key: `first-${at}` } }
  if (input.kind === 'restart' && !('key' in input))
    return { at, input: { kind: 'restart', key: `first-${at}`, resolve: false } }
  if (input.kind !== 'press' || input.drawn === undefined || 'seed' in input.drawn)
    return { at, input: input as CabinetInput }
  return { at, input: { ...input, drawn: { outcome: input.drawn.outcome, seed: null } } }
}
