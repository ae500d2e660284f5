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
import { roundName } from '../game/proof.ts'
import { noGamble } from './gamble.ts'
import { newMemory, nothingCounted } from './state.ts'

/** Of what a journal holds. Raise it with every change that an older floor would misread, and upgrade what was written before. */
const format = 6

export const stamped = (memory: CabinetMemory) => ({ format, memory })

/** The fifth knew of no gamble. */
type FifthMemory = Omit<CabinetMemory, 'gamble'>
/** The fourth made its nonces from a secret that stood in it, for everybody on the machine to read; the identity came without a change of format. */
type FourthMemory = Omit<FifthMemory, 'committed' | 'identity'> & {
  identity?: string
  secret: string
  commitment: string
}
/** The third made the names of its rounds from what it was when they were asked for. */
type Unnamed<Round> = Omit<Round, 'name'>
type ThirdMemory = Omit<FourthMemory, 'started' | 'rounds'> & {
  started: Unnamed<StartedRound> | null
  rounds: Unnamed<RoundRecord>[]
}
/** The second drew all rounds from one running source, and kept none of them. */
type SecondMemory = Omit<FifthMemory, 'identity' | 'committed' | 'started' | 'rounds'> & { random: readonly number[] }
/** As the first floors wrote it, without a stamp. */
type FirstMemory = SecondMemory & { powerHeld: boolean }
type Head =
  | { format: 6; memory: CabinetMemory }
  | { format: 5; memory: FifthMemory }
  | { format: 4; memory: FourthMemory }
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
  if (!('format' in given)) return { memory: fromFifth(fromSecond(fromFirst(given))), entries: upgraded(lines) }
  if (given.format > format)
    throw new Error(`its journal is of format ${given.format}, this floor reads up to ${format}`)
  if (given.format === 2) return { memory: fromFifth(fromSecond(given.memory)), entries: upgraded(lines) }
  return { memory: fromStamped(given), entries: lines as JournalEntry[] }
}

function fromStamped(given: Extract<Head, { format: 3 | 4 | 5 | 6 }>): CabinetMemory {
  if (given.format === 6) return given.memory
  if (given.format === 5) return fromFifth(given.memory)
  return fromFifth(given.format === 4 ? fromFourth(given.memory) : fromThird(given.memory))
}

const fromFifth = (fifth: FifthMemory): CabinetMemory => ({ ...fifth, gamble: noGamble() })

function fromFirst({ powerHeld, ...first }: FirstMemory): SecondMemory {
  const {
    identity: _identity,
    committed: _committed,
    started: _started,
    rounds: _rounds,
    gamble: _gamble,
    ...fresh
  } = newMemory(first.cabinet, first.game, first.shownAt)
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

/** Of a cabinet that was installed before it had one: the same however often its journal is read. */
const identityOf = ({ cabinet, born }: Pick<CabinetMemory, 'cabinet' | 'born'>, secret: string) =>
  createHash('sha256').update(`identity ${cabinet} ${born} ${secret}`).digest('hex').slice(0, 32)

function fromSecond({ random, ...second }: SecondMemory): FifthMemory {
  const { bet, meters, outcome, shownAt } = second
  const before = { ...meters, TurnOver: meters.TurnOver - bet, CurrentCredit: meters.CurrentCredit + bet }
  const started = outcome === null ? null : { at: shownAt, key: '', meters: before, proof: null }
  return {
    ...named({ ...second, started, rounds: [] }),
    identity: identityOf(second, JSON.stringify(random)),
    committed: null,
  }
}

const fromThird = (third: ThirdMemory): FifthMemory => fromFourth(named(third))

/** What was committed to can be foreseen by whoever has read the secret: it is not drawn from any more. */
function fromFourth({ secret, commitment, identity, ...fourth }: FourthMemory): FifthMemory {
  return { ...fourth, identity: identity ?? identityOf(fourth, secret), committed: { commitment, sealed: null } }
}

function named<Memory extends Pick<ThirdMemory, 'cabinet' | 'born' | 'round' | 'started' | 'rounds'>>(memory: Memory) {
  const { started, rounds } = memory
  return {
    ...memory,
    started: started && { ...started, name: roundName(memory, memory.round) },
    rounds: rounds.map((record) => ({ ...record, name: roundName(memory, record.round) })),
  }
}

const upgraded = (lines: unknown[]) => (lines as OldEntry[]).map((entry) => upgradedEntry(entry))

function upgradedEntry({ at, input }: OldEntry): JournalEntry {
  if (input.kind === 'resetHandPay') return { at, input: { kind: 'handPay.reset', key: `first-${at}` } }
  if (input.kind === 'restart' && !('key' in input))
    return { at, input: { kind: 'restart', key: `first-${at}`, resolve: false } }
  if (input.kind !== 'press' || input.drawn === undefined || 'seed' in input.drawn)
    return { at, input: input as CabinetInput }
  return { at, input: { ...input, drawn: { outcome: input.drawn.outcome, seed: null } } }
}
