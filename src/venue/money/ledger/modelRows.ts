import type { LedgerPages } from './pages.ts'
import type { ModelIndexes, ModelTransaction } from '../../store/model.ts'
import {
  type AccountRow,
  type BatchRow,
  type EntryRow,
  HeadMoved,
  headOf,
  type KnownPosting,
  type LedgerHead,
  type LedgerRows,
  noLink,
} from './rows.ts'

/** By id, as `KnownPosting` without who took it back; the other tables as on SQL. */
export const modelLedgerIndexes: ModelIndexes = { posting: ['key', 'reverses', 'sessionId'] }

/** The ledger's rows in a transaction of the model store. */
export function modelLedgerRows(transaction: ModelTransaction): LedgerRows {
  return {
    head: async () => {
      await transaction.lock('ledger_head')
      return transaction.get('ledger_head', 1) ?? noLink
    },
    known: async (keys) => {
      const found = new Map<string, KnownPosting>()
      for (const key of keys) {
        const [posting] = transaction.where<Omit<KnownPosting, 'reversedBy'>>('posting', { key })
        if (!posting) continue
        const [reversal] = transaction.where<KnownPosting>('posting', { reverses: posting.id })
        found.set(key, { ...posting, reversedBy: reversal?.id ?? null })
      }
      return found
    },
    accounts: async (names) =>
      new Map(
        names.flatMap((name) => {
          const row = transaction.get<AccountRow>('ledger_account', name)
          return row ? [[name, row]] : []
        }),
      ),
    write: async ({ batch, postings, entries, accounts }) => {
      await transaction.lock('ledger_head')
      const head = transaction.get<LedgerHead>('ledger_head', 1) ?? noLink
      if (head.number !== batch.number - 1 || head.hash !== batch.previousHash)
        throw new HeadMoved(`the ledger does not end at link ${batch.number - 1}`)
      const entriesOf = Map.groupBy(entries, ({ postingId }) => postingId)
      for (const posting of postings) {
        const own = (entriesOf.get(posting.id) ?? []).map(({ account, amount }) => ({ account, amount }))
        await transaction.put('posting', posting.id, { ...posting, entries: own })
      }
      for (const entry of entries) await transaction.put('entry', entry.id, entry)
      for (const account of accounts) await transaction.put('ledger_account', account.name, account)
      await transaction.put('ledger_batch', batch.number, batch)
      await transaction.put('ledger_head', 1, headOf(batch))
    },
  }
}

type StoredPosting = Omit<KnownPosting, 'reversedBy'>

/** The whole ledger of the model store, one page of each. */
export function modelLedgerPages(transaction: ModelTransaction): LedgerPages {
  async function* all<Row extends object>(table: string, keyOf: (row: Row) => number): AsyncGenerator<Row[]> {
    yield transaction.where<Row>(table).sort((left, right) => keyOf(left) - keyOf(right))
  }
  return {
    head: async () => transaction.get('ledger_head', 1) ?? noLink,
    batches: () => all<BatchRow>('ledger_batch', ({ number }) => number),
    postings: () => all<StoredPosting>('posting', ({ id }) => id),
    entries: () => all<EntryRow>('entry', ({ id }) => id),
    accounts: () => all<AccountRow>('ledger_account', () => 0),
    contents: async (ids) => ids.flatMap((id) => transaction.get<StoredPosting>('posting', id) ?? []),
  }
}
