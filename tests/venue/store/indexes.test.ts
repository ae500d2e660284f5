/** Queries that would go through all the years of a table: each is answered by its index, as the planner itself chooses. */
import { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedReservations } from '#venue/floor/reservationPages.ts'
import { reconcile, type ReconcileTools } from '#venue/floor/reconciliation.ts'
import { purgeMessages } from '#venue/history/retention.ts'
import { roundsBefore } from '#venue/history/rounds.ts'
import { sleepDormant, sleepIfDue } from '#venue/identity/dormant.ts'
import { confirmsOf, waitingForOthers, waitingNow } from '#venue/money/desk/waiting.ts'
import { figuresOf } from '#venue/people/categories/pages.ts'
import { usersOf } from '#venue/people/list.ts'
import { migrationsFolder } from '#venue/store/migrations.ts'
import * as schema from '#venue/store/schema/index.ts'
import { sqlRows } from '#venue/store/sqlRows.ts'
import type { Database } from '#venue/store/store.ts'
import { pastTasksOf } from '#venue/supervision/pastTasks.ts'
import { depositRefund } from '#venue/supervision/patterns/depositRefund.ts'
import { underThreshold } from '#venue/supervision/patterns/underThreshold.ts'
import { metersOf } from '../money/deskKit.ts'

const client = new PGlite()
let asked: { query: string; parameters: unknown[] }[] = []
const logger = { logQuery: (query: string, parameters: unknown[]) => void asked.push({ query, parameters }) }
const database = drizzle({ client, schema, logger }) as unknown as Database

const count = 20_000
const hour = 3_600_000
const day = 24 * hour
const meters = JSON.stringify(metersOf(0))
beforeAll(async () => {
  await migrate(drizzle({ client }), { migrationsFolder })
  // Rows of nobody: the tables that they name are left empty.
  await client.exec(`
    set session_replication_role = replica;
    insert into desk_transaction (id, account_id, type, state, amount, held, refund_of, requested_at, gaming_day)
      select n, n % 500 + 1, n % 2 + 1, case when n % 1000 = 0 then 0 else 1 end, 100, '{}',
        case when n % 50 = 0 then n - 1 end, n::bigint * ${hour}, '2026-01-01' from generate_series(1, ${count}) n;
    insert into category_transaction (category_id, transaction_id, since) select n % 100, n, 0 from generate_series(1, 500) n;
    insert into approval (kind, object, asked, before, rests_on_hash, secret_hashes, state, snapshot, maker_id, requested_at, until)
      select case n % 2 when 0 then 'contradiction' else 'safeAdjustment' end, 'machine/' || n % 2000, '{}', '{}', '', '{}',
        'done', '{}', 1, n, n from generate_series(1, ${count}) n;
    insert into reservation (id, machine_id, account_id, kind, starts_at, until, state)
      select n, n % 200 + 1, n % 500 + 1, case n % 3 when 0 then 'booking' else 'player' end, n, n,
        case when n % 1000 = 0 then 'waiting' else 'used' end from generate_series(1, ${count}) n;
    insert into player_limits (account_id, limits, exclusion, is_heeded, sequence)
      select n, '{}', case when n % 2000 = 0 then '{"context":{"until":null,"proposal":{"makerId":1,"reason":"","at":1}}}' else '{"context":{"proposal":null}}' end::jsonb,
        true, 1 from generate_series(1, ${count}) n;
    insert into round (machine_id, cabinet_round, number, game, started_at, ended_at, bet, win, free_spins, spins, reels, meters_before, meters_after, still)
      select n % 200 + 1, 'r' || n, n, 'g', n::bigint * 60000, n::bigint * 60000, 1, 0, 0, '[]', '[]', '{}', '{}', 'none'
      from generate_series(1, ${count}) n;
    insert into machine (name, brand_id, cabin, sas_url) select 'm' || n, 1, n, '' from generate_series(1, 200) n;
    insert into meter_reading (machine_id, gaming_day, at, meters)
      select 7, '1970-01-0' || n, ${day} * n::bigint, '${meters}' from generate_series(2, 6) n;
    insert into account (type, username, name, lastname, password_hash, created_at, seen_at)
      select 0, 'player' || n, 'P', 'P', '', 0, n from generate_series(1, 10000) n;
    insert into hand_pay (id, machine_id, event, amount, cause, reset_credit, state, snapshot, called_at, made_at)
      select n, n % 200 + 1, 'h' || n, 1, 'win', 1, 'done', '{}', n, n from generate_series(1, ${count}) n;
    insert into floor_task (task, taken_by, taken_at) select 'handPay-' || n, 1, n from generate_series(1, ${count}) n;
    insert into chat_message (chat_id, sender_id, text, at) select n % 500, 1, 'm', n from generate_series(1, ${count}) n;
    insert into seat_message (session_id, place, sender_id, text, at) select n % 500, n, 1, 'm', n from generate_series(1, ${count}) n;
    insert into ledger_account (name, floor, balance, entries) select 'wallet/' || n || '/cash', 0, n, 1 from generate_series(1, 10000) n;
    insert into sign_in (account_id, started_at, ip, agent) select n % 200 + 1, n, '', '' from generate_series(1, ${count}) n;
    analyze;`)
}, 300_000)
afterAll(() => client.close())

const range = { start: count * hour - day, end: count * hour }
const tools: ReconcileTools = {
  database,
  directory: { machines: [{ id: 7, name: 'm7', cabin: 7 } as ReconcileTools['directory']['machines'][number]] },
  clock: { now: () => 30 * day },
  settings: { timeZone: 'UTC' },
  drivers: { of: () => Promise.reject(new Error('no cabinet is asked')) as never },
}
const rows = sqlRows(database)
const past = { database, now: 0, signal: new AbortController().signal }
const viewer = { accountId: 1, type: 4, permissions: new Set<number>() }

/** How the planner goes about all that is asked meanwhile. */
async function plansOf(ask: () => Promise<unknown>): Promise<string> {
  asked = []
  await ask()
  const plans: string[] = []
  for (const { query, parameters } of asked) {
    if (!/^(select|with|delete)/.test(query.trim())) continue
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, parameters)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n\n')
}

it.each([
  ['desk_transaction_requested', 'desk_transaction', () => depositRefund(database, { ...range, threshold: 1e9 })],
  ['desk_transaction_requested', 'desk_transaction', () => underThreshold(database, { ...range, threshold: 1e9 })],
  [
    'desk_transaction_refund',
    'desk_transaction',
    () => figuresOf(database, { type: 'transaction', id: 3 }, { start: 0, end: range.end }),
  ],
  ['desk_transaction_waiting', 'desk_transaction', () => waitingForOthers(database, 1)],
  [
    'approval_object',
    'approval',
    () => rows.approvals.where({ kind: 'safeAdjustment', object: 'machine/7', state: 'done' }),
  ],
  ['reservation_open', 'reservation', () => askedReservations(database, {})],
  ['reservation_machine', 'reservation', () => rows.reservations.where({ machineId: 7, kind: 'booking' })],
  ['player_limits_lift', 'player_limits', () => waitingNow(database)],
  ['player_limits_lift', 'player_limits', () => confirmsOf(database, viewer, {})],
  ['account_seen', 'account', () => usersOf(database, 0, { sort: '-seen', lastUserID: 7_000 })],
  ['account_seen', 'account', () => usersOf(database, 0, { sort: 'seen', filter: 'players', lastUserID: 7_000 })],
  ['hand_pay_paid', 'hand_pay', () => pastTasksOf(database, {})],
  ['reservation_begun', 'reservation', () => pastTasksOf(database, { start: 1, end: 10_000 })],
  ['floor_task_task', 'floor_task', () => pastTasksOf(database, {})],
  ['chat_message_pkey', 'chat_message', () => purgeMessages(past, { messageDays: 0 })],
  ['seat_message_pkey', 'seat_message', () => purgeMessages(past, { messageDays: 0 })],
  ['round_machine', 'round', () => roundsBefore(database, eq(schema.round.machineId, 7), 10_000)],
  ['round_machine_ended', 'round', () => reconcile(tools, '1970-01-03', { of: [7] })],
] as const)('%s is what %s is asked by', async (index, table, ask) => {
  const all = await plansOf(ask)
  expect(all).toMatch(new RegExp(`(Scan|using|Scan on) ${index}\\b`))
  expect(all).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})

it('of an account’s sign-ins the newest alone is looked at, to tell whether it sleeps', async () => {
  const newest = /Limit[^\n]*\n\s*->  Index Scan Backward using sign_in_newest/
  expect(await plansOf(() => sleepDormant(database, 1))).toMatch(newest)
  expect(await plansOf(() => sleepIfDue(database, { id: 7, type: 0 }, 1))).toMatch(newest)
})

it.each([
  { sort: '-balance' },
  { sort: 'balance', lastUserID: 7_000 },
  { balanceFrom: 9_000 },
  { sort: '-balance', balanceTo: 9_000, lastUserID: 7_000 },
] as const)('wallets are summed in one go by %o, and looked up one by one for no more than a page', async (query) => {
  asked = []
  const { users } = await usersOf(database, 0, query)
  expect(users).toHaveLength(50)
  const looked: number[] = []
  for (const { query, parameters } of [...asked]) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${query}`, parameters)
    for (const row of rows)
      if (/ on ledger_account/.test(row['QUERY PLAN'])) looked.push(Number(/loops=(\d+)/.exec(row['QUERY PLAN'])?.[1]))
  }
  expect(looked.length).toBeGreaterThan(1)
  expect(Math.max(...looked)).toBeLessThanOrEqual(50)
})

it('who is searched for is looked for once: the page and how many there are come of one reading', async () => {
  asked = []
  const { users, total } = await usersOf(database, 0, { search: 'player99' })
  expect([users.length, total]).toEqual([50, 111])
  expect(asked.filter(({ query }) => query.includes('"search" like'))).toHaveLength(1)
  expect((await usersOf(database, 0, { search: 'player999' })).total).toBe(11)
})
