/** What the ledger needs of a store: its rows, within one open transaction. */

/** Sum of the balances per class of accounts, minor units; together they are zero. See `classOf`. */
export type Totals = Record<string, number>

export type AccountRow = {
  name: string
  /** What the balance may not fall below; null = anything. */
  floor: number | null
  balance: number
  entries: number
}

export type PostingRow = {
  id: number
  key: string
  type: number | null
  cause: string
  actorId: number | null
  accountId: number | null
  machineId: number | null
  sessionId: number | null
  /** Id of the posting that this one takes back. */
  reverses: number | null
  at: number
  gamingDay: string
}

export type EntryRow = {
  id: number
  postingId: number
  account: string
  amount: number
  balanceAfter: number
  place: number
}

/** A link of the chain: the postings and entries of one commit, those after the previous link's last ids up to its own. */
export type BatchRow = {
  number: number
  previousHash: string
  hash: string
  at: number
  postings: number
  entries: number
  lastPosting: number
  lastEntry: number
  /** After it. */
  totals: Totals
}

/** The end of the chain: its last link. */
export type LedgerHead = Pick<BatchRow, 'number' | 'hash' | 'lastPosting' | 'lastEntry' | 'totals'>
/** Before the first link. */
export const noLink: LedgerHead = { number: 0, hash: '', lastPosting: 0, lastEntry: 0, totals: {} }

export const headOf = ({ number, hash, lastPosting, lastEntry, totals }: BatchRow): LedgerHead => ({
  number,
  hash,
  lastPosting,
  lastEntry,
  totals,
})

/** A posting that is written, with what stands in it and the posting that took it back. */
export type KnownPosting = PostingRow & {
  entries: Pick<EntryRow, 'account' | 'amount'>[]
  reversedBy: number | null
}

export type LedgerWrite = {
  batch: BatchRow
  postings: PostingRow[]
  entries: EntryRow[]
  /** Those that changed, as they are now. */
  accounts: AccountRow[]
}

export type LedgerRows = {
  /**
   * Locks the end of the chain until the transaction ends, and reads it. All ledger commits of all processes stand in
   * line here, so nothing read after it can change under the writer and accounts need no locks of their own.
   */
  head: () => Promise<LedgerHead>
  /** Those of the keys that were posted. */
  known: (keys: readonly string[]) => Promise<Map<string, KnownPosting>>
  /** Those of the accounts that exist. Before `head`, a reading only. */
  accounts: (names: readonly string[]) => Promise<Map<string, AccountRow>>
  /** All of it or nothing. Throws HeadMoved, with nothing written, when the chain does not end where the batch hangs on. */
  write: (batch: LedgerWrite) => Promise<void>
}

/** Somebody else posted since the head was read. Cannot be within a transaction that locked it. */
export class HeadMoved extends Error {
  override name = 'HeadMoved'
}
