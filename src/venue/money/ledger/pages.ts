import type { AccountRow, BatchRow, EntryRow, KnownPosting, LedgerHead, PostingRow } from './rows.ts'

/** The whole ledger to read again, in pages: it may be larger than memory. All of one moment. */
export type LedgerPages = {
  head: () => Promise<LedgerHead>
  /** In the order of their numbers. */
  batches: () => AsyncIterable<BatchRow[]>
  /** In the order of their ids; entries in that of their postings, which is the same where nothing is wrong. */
  postings: () => AsyncIterable<PostingRow[]>
  entries: () => AsyncIterable<EntryRow[]>
  accounts: () => AsyncIterable<AccountRow[]>
  /** What stands in those of the postings that exist. */
  contents: (postings: readonly number[]) => Promise<Pick<KnownPosting, 'id' | 'reverses' | 'entries'>[]>
}
