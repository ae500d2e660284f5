import { floorOf } from './accounts.ts'
import { linkHash } from './chain.ts'
import { LedgerError } from './errors.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import type { Checked, Posting } from './posting.ts'
import type { AccountRow, BatchRow, EntryRow, KnownPosting, LedgerHead, LedgerWrite, PostingRow } from './rows.ts'

/** What became of a posting: written now, known by its key before, or refused. */
export type Verdict = { state: 'posted' | 'known'; id: number } | { state: 'refused'; error: LedgerError }

/** What the ledger holds of what the postings touch, read behind the lock of the head. */
export type LedgerView = {
  head: LedgerHead
  known: ReadonlyMap<string, KnownPosting>
  accounts: ReadonlyMap<string, AccountRow>
}

/** The keys to look up for these postings: their own, and those that they take back. */
export const keysOf = (checked: readonly Checked[]): string[] => [
  ...new Set(checked.flatMap(({ posting: { key, reverses } }) => (reverses == null ? [key] : [key, reverses]))),
]
export const accountsOf = (checked: readonly Checked[]): string[] => [
  ...new Set(checked.flatMap(({ moved }) => moved.map(({ account }) => account))),
]

/**
 * Decides each posting in turn, by what the ones before it leave, and makes the rows of one link. A refused posting
 * leaves nothing behind and the others as they would be without it. `write` is null when there is nothing to write.
 */
export function decide(
  view: LedgerView,
  given: readonly (Checked | LedgerError)[],
  timeZone: string,
): { verdicts: Verdict[]; write: LedgerWrite | null } {
  const { head } = view
  const known = new Map(view.known)
  const accounts = new Map<string, AccountRow>()
  const totals = { ...head.totals }
  const postings: PostingRow[] = []
  const entries: EntryRow[] = []
  let at = 0

  const accountOf = (name: string): AccountRow =>
    accounts.get(name) ?? view.accounts.get(name) ?? { name, floor: floorOf(name), balance: 0, entries: 0 }

  function decideOne({ posting, moved }: Checked): Verdict {
    const target = posting.reverses == null ? null : reversedBy(posting, known)
    const before = known.get(posting.key)
    if (before) {
      if (!isSame(posting, moved, target?.id ?? null, before))
        throw new LedgerError('keyTaken', `${posting.key}: another posting has this key`)
      return { state: 'known', id: before.id }
    }
    if (target) checkReversal(posting.key, moved, target)

    const changed = moved.map(({ account, amount }) => moveOne(posting.key, accountOf(account), amount))
    const counted = countIn(posting.key, totals, moved)
    const id = head.lastPosting + postings.length + 1
    const { key, type, cause, actorId, accountId, machineId, sessionId } = posting
    const reverses = target?.id ?? null
    const gamingDay = gamingDayOf(posting.at, timeZone)
    const row = { id, key, type, cause, actorId, accountId, machineId, sessionId, reverses, at: posting.at, gamingDay }
    Object.assign(totals, counted)
    for (const [place, account] of changed.entries()) {
      accounts.set(account.name, account)
      entries.push({
        id: head.lastEntry + entries.length + 1,
        postingId: id,
        account: account.name,
        amount: moved[place]?.amount ?? 0,
        balanceAfter: account.balance,
        place: account.entries,
      })
    }
    postings.push(row)
    known.set(key, { ...row, entries: moved, reversedBy: null })
    if (target && posting.reverses != null) known.set(posting.reverses, { ...target, reversedBy: id })
    at = Math.max(at, posting.at)
    return { state: 'posted', id }
  }

  const verdicts = given.map((one): Verdict => {
    if (one instanceof LedgerError) return { state: 'refused', error: one }
    try {
      return decideOne(one)
    } catch (error) {
      if (error instanceof LedgerError) return { state: 'refused', error }
      throw error
    }
  })
  if (postings.length === 0) return { verdicts, write: null }
  const off = Object.values(totals).reduce((sum, total) => sum + total, 0)
  if (off !== 0) throw new Error(`the ledger's totals sum to ${off} after link ${head.number}: nothing is posted`)
  const link = {
    number: head.number + 1,
    at,
    postings: postings.length,
    entries: entries.length,
    lastPosting: head.lastPosting + postings.length,
    lastEntry: head.lastEntry + entries.length,
    totals,
  }
  const hash = linkHash(head.hash)
  hash.postings(postings)
  hash.entries(entries)
  const batch: BatchRow = { ...link, previousHash: head.hash, hash: hash.end(link) }
  return { verdicts, write: { batch, postings, entries, accounts: [...accounts.values()] } }
}

function moveOne(key: string, { name, floor, balance, entries }: AccountRow, amount: number): AccountRow {
  const after = balance + amount
  if (!Number.isSafeInteger(after)) throw new LedgerError('tooLarge', `${key}: ${name} would leave the whole numbers`)
  if (floor !== null && after < floor)
    throw new LedgerError('belowFloor', `${key}: ${name} holds ${balance}, ${-amount} would go`)
  return { name, floor, balance: after, entries: entries + 1 }
}

function countIn(key: string, totals: LedgerHead['totals'], moved: Checked['moved']): LedgerHead['totals'] {
  const after: LedgerHead['totals'] = {}
  for (const { kind, amount } of moved) {
    const total = (after[kind] ?? totals[kind] ?? 0) + amount
    if (!Number.isSafeInteger(total)) throw new LedgerError('tooLarge', `${key}: ${kind} would leave the whole numbers`)
    after[kind] = total
  }
  return after
}

function reversedBy({ key, reverses }: Posting, known: ReadonlyMap<string, KnownPosting>): KnownPosting {
  const target = reverses == null ? undefined : known.get(reverses)
  if (!target || reverses === key) throw new LedgerError('reversesUnknown', `${key}: there is no posting ${reverses}`)
  return target
}

function checkReversal(key: string, moved: Posting['entries'], target: KnownPosting): void {
  if (target.reverses !== null) throw new LedgerError('reversesReversal', `${key}: ${target.key} is a reversal itself`)
  if (target.reversedBy !== null) throw new LedgerError('reversedBefore', `${key}: ${target.key} was reversed before`)
  if (!haveSame(moved, target.entries, -1))
    throw new LedgerError('notMirrored', `${key}: does not mirror ${target.key}`)
}

/** The moment is not compared: a retry has its own. */
const isSame = (posting: Posting, moved: Posting['entries'], reverses: number | null, before: KnownPosting) =>
  posting.type === before.type &&
  posting.cause === before.cause &&
  posting.actorId === before.actorId &&
  posting.accountId === before.accountId &&
  posting.machineId === before.machineId &&
  posting.sessionId === before.sessionId &&
  reverses === before.reverses &&
  haveSame(moved, before.entries, 1)

/** Whether the right side's entries are the left side's, times `sign`. Accounts stand once in each. */
export const haveSame = (left: Posting['entries'], right: Posting['entries'], sign: 1 | -1): boolean =>
  left.length === right.length &&
  left.every(({ account, amount }) => right.some((one) => one.account === account && one.amount === sign * amount))
