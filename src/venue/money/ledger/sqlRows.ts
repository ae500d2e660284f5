import { type SQL, sql } from 'drizzle-orm'
import { firstLink } from './firstLink.ts'
import {
  type AccountRow,
  HeadMoved,
  headOf,
  type KnownPosting,
  type LedgerHead,
  type LedgerRows,
  type LedgerWrite,
} from './rows.ts'
import { type Executes, jsonRows, postingJson, sqlLedgerPages } from './sqlPages.ts'

/** Many rows travel as one JSON parameter: one statement however many they are, and no limit of parameters. */
const wanted = (texts: readonly string[]) =>
  sql`json_array_elements_text(${JSON.stringify(texts)}::json) as wanted (text)`

export function sqlLedgerRows(transaction: Executes): LedgerRows {
  const rows: LedgerRows = {
    head: async () => {
      const [row] = await jsonRows(transaction, lockHead)
      if (row === undefined) throw new Error('the ledger has no head row')
      const head = row as LedgerHead
      if (head.number > 0) return head
      const batch = await firstLink(sqlLedgerPages(transaction))
      if (batch === null) return head
      await rows.write({ batch, postings: [], entries: [], accounts: [] })
      return headOf(batch)
    },
    known: async (keys) => {
      const found = (await jsonRows(transaction, knownBy(wanted(keys)))) as KnownPosting[]
      return new Map(found.map((posting) => [posting.key, posting]))
    },
    accounts: async (names) => {
      const found = (await jsonRows(
        transaction,
        sql`select json_build_object('name', name, 'floor', floor, 'balance', balance, 'entries', entries) as row
            from ${wanted(names)} cross join lateral
              (select * from ledger_account where name = wanted.text offset 0) as account`,
      )) as AccountRow[]
      return new Map(found.map((account) => [account.name, account]))
    },
    write: async (batch) => {
      const written = await transaction.execute(writeOf(batch))
      if (written.rows.length === 0) throw new HeadMoved(`the ledger does not end at link ${batch.batch.number - 1}`)
    },
  }
  return rows
}

const lockHead = sql`select json_build_object('number', number, 'hash', hash, 'lastPosting', last_posting,
  'lastEntry', last_entry, 'totals', totals) as row from ledger_head where id = 1 for update`

/** `offset 0` makes it look up each key in the index, where the planner would read all of a table that it takes for small. */
const knownBy = (keys: SQL) => sql`select json_build_object(${postingJson},
    'reversedBy', (select r.id from posting r where r.reverses = p.id),
    'entries', (select coalesce(json_agg(json_build_object('account', e.account, 'amount', e.amount) order by e.id), '[]')
                from entry e where e.posting_id = p.id)) as row
  from ${keys} cross join lateral (select * from posting where key = wanted.text offset 0) as p`

/**
 * One statement, so it is whole even outside of a transaction; nothing is written where the head is not what the batch
 * hangs on. Taking the head comes first: all else is made from the row that this answers.
 */
const writeOf = ({ batch, postings, entries, accounts }: LedgerWrite) => sql`with link as (
    select * from json_to_record(${JSON.stringify(batch)}::json)
      as link (number bigint, "previousHash" text, hash text, at bigint, postings bigint, entries bigint,
        "lastPosting" bigint, "lastEntry" bigint, totals jsonb)),
  taken as (
    update ledger_head set number = link.number, hash = link.hash, last_posting = link."lastPosting",
      last_entry = link."lastEntry", totals = link.totals
    from link where id = 1 and ledger_head.number = link.number - 1 and ledger_head.hash = link."previousHash"
    returning ledger_head.number),
  written_batch as (
    insert into ledger_batch (number, previous_hash, hash, at, postings, entries, last_posting, last_entry, totals)
    select link.* from taken, link),
  written_accounts as (
    insert into ledger_account (name, floor, balance, entries)
    select row.* from taken, json_to_recordset(${JSON.stringify(accounts)}::json)
      as row (name text, floor bigint, balance bigint, entries bigint)
    on conflict (name) do update set balance = excluded.balance, entries = excluded.entries),
  written_postings as (
    insert into posting (id, key, type, cause, actor_id, account_id, machine_id, session_id, reverses, at, gaming_day)
    select row.* from taken, json_to_recordset(${JSON.stringify(postings)}::json)
      as row (id bigint, key text, type integer, cause text, "actorId" bigint, "accountId" bigint, "machineId" bigint,
        "sessionId" bigint, reverses bigint, at bigint, "gamingDay" text)),
  written_entries as (
    insert into entry (id, posting_id, account, amount, balance_after, place)
    select row.* from taken, json_to_recordset(${JSON.stringify(entries)}::json)
      as row (id bigint, "postingId" bigint, account text, amount bigint, "balanceAfter" bigint, place bigint))
  select number from taken`
