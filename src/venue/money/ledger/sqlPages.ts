import { type SQL, sql } from 'drizzle-orm'
import { type AccountRow, type BatchRow, type EntryRow, type LedgerHead, noLink, type PostingRow } from './rows.ts'
import type { LedgerPages } from './pages.ts'

/** A transaction of the embedded database or of PostgreSQL, or the database itself, whatever its driver. */
export type Executes = { execute: (query: SQL) => PromiseLike<{ rows: Record<string, unknown>[] }> }

/** Rows answered as JSON, in a column `row`: the two drivers read a bigint differently. */
export const jsonRows = async (queries: Executes, query: SQL): Promise<unknown[]> =>
  (await queries.execute(query)).rows.map(({ row }) => row)

/** `query` answers the page after a key, in the order of that key. */
async function* pagesBy<Row, Key>(
  read: (query: SQL) => Promise<unknown[]>,
  first: Key,
  keyOf: (row: Row) => Key,
  query: (after: Key) => SQL,
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const page = (await read(query(after))) as Row[]
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = keyOf(last)
  }
}

/** Even rows with ids that no batch gives. */
const beforeAll = Number.MIN_SAFE_INTEGER

export const postingJson = sql`'id', p.id, 'key', p.key, 'type', p.type, 'cause', p.cause, 'actorId', p.actor_id,
  'accountId', p.account_id, 'machineId', p.machine_id, 'sessionId', p.session_id, 'reverses', p.reverses, 'at', p.at,
  'gamingDay', p.gaming_day`

export function sqlLedgerPages(queries: Executes, pageSize = 5_000): LedgerPages {
  const page = (query: SQL) => jsonRows(queries, sql`${query} limit ${pageSize}`)
  return {
    head: async () => {
      const [row] = await jsonRows(
        queries,
        sql`select json_build_object('number', number, 'hash', hash, 'lastPosting', last_posting,
          'lastEntry', last_entry, 'totals', totals) as row from ledger_head`,
      )
      return (row as LedgerHead | undefined) ?? noLink
    },
    batches: () =>
      pagesBy<BatchRow, number>(
        page,
        beforeAll,
        ({ number }) => number,
        (after) => sql`select json_build_object('number', number, 'previousHash', previous_hash, 'hash', hash, 'at', at,
          'postings', postings, 'entries', entries, 'lastPosting', last_posting, 'lastEntry', last_entry,
          'totals', totals) as row from ledger_batch where number > ${after} order by number`,
      ),
    postings: () =>
      pagesBy<PostingRow, number>(
        page,
        beforeAll,
        ({ id }) => id,
        (after) =>
          sql`select json_build_object(${postingJson}) as row from posting p where p.id > ${after} order by p.id`,
      ),
    entries: () =>
      pagesBy<EntryRow, [number, number]>(
        page,
        [beforeAll, beforeAll],
        ({ postingId, id }) => [postingId, id],
        ([
          posting,
          id,
        ]) => sql`select json_build_object('id', id, 'postingId', posting_id, 'account', account, 'amount', amount,
          'balanceAfter', balance_after, 'place', place) as row from entry
          where (posting_id, id) > (${posting}, ${id}) order by posting_id, id`,
      ),
    accounts: () =>
      pagesBy<AccountRow, string>(
        page,
        '',
        ({ name }) => name,
        (
          after,
        ) => sql`select json_build_object('name', name, 'floor', floor, 'balance', balance, 'entries', entries) as row
          from ledger_account where name > ${after} order by name`,
      ),
    contents: async (postings) =>
      (await jsonRows(
        queries,
        sql`select json_build_object('id', p.id, 'reverses', p.reverses,
            'entries', (select coalesce(json_agg(json_build_object('account', e.account, 'amount', e.amount)
                        order by e.id), '[]') from entry e where e.posting_id = p.id)) as row
          from posting p
          where p.id in (select value::bigint from json_array_elements_text(${JSON.stringify(postings)}::json))`,
      )) as Awaited<ReturnType<LedgerPages['contents']>>,
  }
}
