import { sql } from 'drizzle-orm'
import { modelLedgerIndexes, modelLedgerPages, modelLedgerRows } from '#venue/money/ledger/modelRows.ts'
import type { LedgerPages } from '#venue/money/ledger/pages.ts'
import { type Posted, post } from '#venue/money/ledger/post.ts'
import type { Posting } from '#venue/money/ledger/posting.ts'
import type { AccountRow, BatchRow, EntryRow, LedgerHead, PostingRow } from '#venue/money/ledger/rows.ts'
import { sqlLedgerPages } from '#venue/money/ledger/sqlPages.ts'
import { sqlLedgerRows } from '#venue/money/ledger/sqlRows.ts'
import { type LedgerReport, verifyBooks, verifyPages } from '#venue/money/ledger/verify.ts'
import type { LedgerStore } from '#venue/money/ledger/writer.ts'
import { ModelStore } from '#venue/store/model.ts'
import type { Store } from '#venue/store/store.ts'

export const timeZone = 'Europe/Istanbul'

/** A ledger on any store. */
export type LedgerFixture = LedgerStore & {
  read: <Result>(work: (pages: LedgerPages) => Promise<Result>) => Promise<Result>
  verify: () => Promise<LedgerReport>
  close: () => Promise<void>
}

export function modelLedger(store = new ModelStore(modelLedgerIndexes)): LedgerFixture {
  const run = async <Result>(work: (transaction: ReturnType<ModelStore['begin']>) => Promise<Result>) => {
    const transaction = store.begin()
    try {
      const result = await work(transaction)
      transaction.commit()
      return result
    } catch (error) {
      transaction.rollback()
      throw error
    }
  }
  const read: LedgerFixture['read'] = (work) => run((transaction) => work(modelLedgerPages(transaction)))
  return {
    commit: (work) => run((transaction) => work(modelLedgerRows(transaction))),
    read,
    verify: () => read(verifyPages),
    close: async () => {},
  }
}

export const sqlLedger = ({ database, close }: Store): LedgerFixture => ({
  commit: (work) => database.transaction((transaction) => work(sqlLedgerRows(transaction))),
  direct: sqlLedgerRows(database),
  read: (work) => work(sqlLedgerPages(database)),
  verify: () => verifyBooks(database),
  close,
})

/** As written by the desk on 2026-03-01 at noon in Istanbul, unless the test says otherwise. */
export const postingOf = (key: string, entries: Record<string, number>, rest: Partial<Posting> = {}): Posting => ({
  key,
  type: 1,
  cause: 'test',
  actorId: null,
  accountId: null,
  machineId: null,
  sessionId: null,
  at: Date.parse('2026-03-01T09:00:00Z'),
  ...rest,
  entries: Object.entries(entries).map(([account, amount]) => ({ account, amount })),
})

export const give = (house: LedgerFixture, ...postings: Posting[]): Promise<Posted[]> =>
  house.commit((rows) => post(rows, postings, timeZone))

export type LedgerContents = {
  head: LedgerHead
  batches: BatchRow[]
  postings: PostingRow[]
  entries: EntryRow[]
  accounts: AccountRow[]
}

/** Every row, in order, with the totals' keys in order. */
export async function contentsOf(house: LedgerFixture): Promise<LedgerContents> {
  const all = async <Row>(pages: AsyncIterable<Row[]>) => (await Array.fromAsync(pages)).flat()
  return await house.read(async (pages) => ({
    head: await pages.head(),
    batches: await all(pages.batches()),
    postings: (await all(pages.postings())).map(
      ({ id, key, type, cause, actorId, accountId, machineId, sessionId, reverses, at, gamingDay }) => {
        return { id, key, type, cause, actorId, accountId, machineId, sessionId, reverses, at, gamingDay }
      },
    ),
    entries: await all(pages.entries()),
    accounts: (await all(pages.accounts())).toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  }))
}

/** Does what the triggers refuse, as somebody with the database's own rights could. */
export async function tamper({ database }: Pick<Store, 'database'>, ...changes: string[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`)
    for (const change of changes) await transaction.execute(sql.raw(change))
  })
}

/** The same database with an empty ledger. */
export const emptied = (store: Store): Promise<void> =>
  tamper(
    store,
    'delete from posting',
    'delete from entry',
    'delete from ledger_batch',
    'delete from ledger_account',
    `update ledger_head set number = 0, hash = '', last_posting = 0, last_entry = 0, totals = '{}'`,
  )
