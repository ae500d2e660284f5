/** Every column that says money: a value in it that is another one than was written is found by `verify`, or the reason why not stands here. */
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgBigInt53, PgDoublePrecision, PgJsonb, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { payByHand, rowsOf, sitDown } from '#tests/kit/rounds.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import * as schema from '#venue/store/schema/index.ts'
import { sealRecords } from '#venue/supervision/records/seal.ts'
import { tamper } from './ledgerKit.ts'

/** What is put there instead, of one row; `where` names a row that has it. */
type Covered = { becomes: string; where: string }
const more = (where = 'true'): Covered => ({ becomes: 'COLUMN + 1', where })
const json = (path: string, where = 'true'): Covered => ({
  becomes: `jsonb_set(COLUMN, '{${path}}', to_jsonb((COLUMN #>> '{${path}}')::bigint + 1))`,
  where,
})
const done = `state = ${TransactionState.done}`

const columns: Record<string, Covered | string> = {
  'audit.before': { becomes: `'{"amount":1}'`, where: 'true' },
  'audit.after': { becomes: `'{"amount":1}'`, where: 'true' },
  'cage.opening': more(`state = 'closed'`),
  'cage.opening_pieces': json('0,pieces', `state = 'closed'`),
  'cage.counted': more(`state = 'closed'`),
  'cage.counted_pieces': json('0,pieces', `state = 'closed'`),
  'cage.receipts': more(`state = 'closed'`),
  'cage.payments': more(`state = 'closed'`),
  'cage_hand_over.amount': more(`state = 'taken'`),
  'cage_hand_over.pieces': json('0,pieces', `state = 'taken'`),
  'cage_payment.amount': more(),
  'desk_transaction.amount': more('posting_id is not null'),
  'desk_transaction.held': 'what a pending debit holds back: it ends with the posting, which is in the chain',
  'desk_transaction.offer_percent':
    'held against the deposits of the day by the rule of two persons (ledger.persons.test.ts)',
  'desk_transaction.why': 'no amount: verify works out itself who was needed',
  'entry.amount': more(),
  'entry.balance_after': more(),
  'fix.amount': more(`state = 'confirmed' and outcome = ${TransactionState.done}`),
  'hand_pay.amount': more(`state = 'done'`),
  'hot_round.bet': more(),
  'hot_round.win': more(),
  'ledger_account.balance': more(),
  'ledger_account.floor': { becomes: '-1', where: `name like 'wallet/%'` },
  'ledger_batch.totals': json('wallet/cash', `totals ? 'wallet/cash'`),
  'ledger_head.totals': json('wallet/cash'),
  'play_session.meters_at_start': json('TurnOver', `state = 'closed' and id = SESSION`),
  'play_session.meters_at_end': json('TotalWin', `state = 'closed' and id = SESSION`),
  'round.bet': more(),
  'round.win': more(),
  'round.meters_before': json('TurnOver'),
  'round.meters_after': json('TotalWin'),
  'round.spins': 'how the win was shown: the win itself is covered, and the proof of the draw tells the spins',
  'round.reels': 'which symbols the reels had: no amount',
  'round.proof': 'the draw: checked by the player against the commitment that was told before',
  'transfer.amount': more(done),
  'transfer.actual': more(done),
  'transfer.held': json('cash', `direction = 'in'`),
  'transfer.pockets': json('cash', done),
  'transfer.snapshot': json('context,amount', done),
  'transfer.meters_before': 'evidence of what stood there: what came of it is held against the chain',
  'transfer.meters_after': json('AftIn', `${done} and session_id = SESSION and direction = 'in'`),
  // Not kept as books.
  'approval.asked': 'written into the audit as it was asked, which is a chain',
  'approval.before': 'written into the audit as it was asked, which is a chain',
  'approval.secret_hashes': 'no amount',
  'approval.snapshot': 'the steps of a decision, which the audit has as a chain',
  'cabinet.meters': 'what is known last of a cabinet: held against the cabinet itself whenever it speaks',
  'cabinet.snapshot': 'no amount but a hand pay, which has a row of its own',
  'fix.snapshot': 'no amount: the row has it',
  'hand_pay.snapshot': 'no amount: the row has it',
  'hand_pay.reset_credit':
    'held against the cabinet until it is reset; what is settled by it is settled by two persons',
  'keyed_answer.answer': 'an answer given once more within 24 hours; no books',
  'socket_log.events': 'what a seat was sent, bounded and purged: no books, the rounds and transfers beside it are',
  'machine.transfer_limit': 'a setting, written into the audit, which is a chain',
  'meter_reading.meters': 'a copy for the day; the meters are the cabinet’s own',
  'player_limits.limits': 'what players bind themselves to: what they lose is counted from the postings',
  'player_limits.exclusion': 'no amount',
  'problem.evidence': 'what was seen: settled by two persons, which the audit has as a chain',
  'reconciliation.figures': 'what was compared: worked out anew from readings, postings and transfers',
  'reconciliation.snapshot': 'the mark of those figures: no amount of its own',
  'reality_check.figures': 'what a player was shown once: no books',
  'venue_setting.value': 'settings, written into the audit, which is a chain',
}
/** Ids, moments, counts and order, and what people set for themselves. */
const isNoMoney = (table: string, name: string) =>
  /(^|_)(id|at|by|until|sequence|number|epoch|place|entries|postings|rows|reverses|step|round_at_start|round_at_end|refund_of|read_up_to|value|struck_until|due|since)$/.test(
    name,
  ) ||
  name.startsWith('last_') ||
  /^(account|announcement|saved_view|chat|category|command|permission|user|sign_in|device|login|second_factor|problem_snooze|attendant_call|registration|role|credential)/.test(
    table,
  )

let venue: TestVenue
let session = 0
const people = {} as Record<'cashier' | 'player' | 'vip', Person>
beforeAll(async () => {
  venue = await openTestVenue()
  for (const name of ['cashier', 'player', 'vip'] as const) people[name] = await venue.login(name)
  const { database } = venue.store
  const { cashier, player, vip } = people
  const opened = await cashier.call('POST', '/cashier/cage', { amount: 50_000, pieces: [{ value: 10_000, pieces: 5 }] })
  expect(opened.status).toBe(201)
  const cageId = Number(opened.body.id)
  for (const [type, amount] of [
    [TransactionType.deposit, 7_000],
    [TransactionType.withdraw, 2_000],
  ])
    expect(
      (await cashier.call('POST', '/cashier/transactions', { playerID: player.answer.user.id, type, amount })).status,
    ).toBe(201)
  const seat = await sitDown(venue, vip, 1)
  session = seat.session
  seat.play('lose')
  seat.play('win')
  await rowsOf(venue, session, 2)
  await seat.leave()
  const paid = await sitDown(venue, vip, 2)
  paid.play('handPay')
  await payByHand(venue, 2)
  await rowsOf(venue, paid.session, 1)
  await paid.leave()
  await database.execute(sql`
    insert into cage_payment (cage_id, hand_pay_id, amount, at) select ${cageId}, id, amount, 1 from hand_pay`)
  await database.execute(sql`
    insert into hot_round (session_id, machine_id, account_id, round, bet, win, at)
    select session_id, machine_id, account_id, number, bet, win, ended_at from round where session_id = ${session}`)
  const tab = player.tab()
  await tab.init(4, 10_000)
  venue.cabinet(4).fault({ kind: 'transfer.requestLost', on: true, count: 1 })
  await tab.leave()
  venue.cabinet(4).fault({ kind: 'meters.jump', on: true, meter: 'AftOut', amount: 10_000 })
  const [unfinished] = await until(
    async () =>
      (await database.execute<{ id: string }>(sql`select id from transfer where sas_status = 'unfinished'`)).rows,
    (rows) => rows.length === 1,
  )
  const asked = { outcome: 'done', moved: 10_000, evidence: 'the meters' }
  const proposed = await (await venue.login('technician')).call('POST', `/admin/transfers/${unfinished?.id}/fix`, asked)
  expect(proposed.status).toBe(201)
  const manager = await venue.login('manager')
  expect((await manager.call('POST', `/admin/fixes/${proposed.body.id}/confirm`)).status).toBe(200)
  const other = await venue.login('manager')
  const taking = await other.call('POST', '/cashier/cage', {
    amount: 1_000,
    pieces: [{ value: 1_000, pieces: 1 }],
  })
  const given = { to: taking.body.id, amount: 3_000, pieces: [{ value: 1_000, pieces: 3 }] }
  const offered = await cashier.call('POST', '/cashier/handovers', given)
  expect(offered.status).toBe(201)
  const took = await other.call('POST', `/cashier/handovers/${offered.body.id}/take`, { amount: 3_000 })
  expect(took.status).toBe(200)
  const counted = { amount: 4_000, pieces: [{ value: 1_000, pieces: 4 }] }
  expect((await other.call('POST', `/cashier/cages/${taking.body.id}/close`, counted)).status).toBe(200)
  const expected = (await cashier.call('GET', '/cashier/cage')).body
  expect(expected.cage).not.toBeNull()
  const closed = await cashier.call('POST', `/cashier/cages/${cageId}/close`, {
    amount: 55_000,
    pieces: [{ value: 1_000, pieces: 55 }],
    reason: 'a test',
  })
  expect(closed).toMatchObject({ status: 200 })
  await sealRecords(database, venue.clock.now())
  expect((await verifyLedger(database)).findings).toEqual([])
}, 120_000)
afterAll(() => venue.close())

it('each column of the schema that may hold an amount is named here', () => {
  const found = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .flatMap((one) => {
      const { name: table, columns: all } = getTableConfig(one)
      return all
        .filter((column) => is(column, PgBigInt53) || is(column, PgJsonb) || is(column, PgDoublePrecision))
        .filter(({ name }) => !isNoMoney(table, name) || columns[`${table}.${name}`] !== undefined)
        .map(({ name }) => `${table}.${name}`)
    })
  expect(found.toSorted()).toEqual(Object.keys(columns).toSorted())
})

const covered = Object.entries(columns).filter((one): one is [string, Covered] => typeof one[1] !== 'string')
describe('another value is found in', () => {
  it.each(covered)('%s', async (name, { becomes, where }) => {
    const [table, column = ''] = name.split('.')
    const { database } = venue.store
    const one = where.replaceAll('SESSION', String(session))
    const key = `ctid = (select ctid from "${table}" where ${one} and "${column}" is not null limit 1)`
    const read = async () => {
      const { rows } = await database.execute(
        sql.raw(`select jsonb_agg("${column}" order by "${column}"::text)::text as all from "${table}"`),
      )
      return rows[0]?.all
    }
    const before = await read()
    await tamper(venue.store, 'drop table if exists kept', `create table kept as select * from "${table}"`)
    await tamper(
      venue.store,
      `update "${table}" set "${column}" = ${becomes.replaceAll('COLUMN', `"${column}"`)} where ${key}`,
    )
    expect(await read()).not.toBe(before)
    const { findings } = await verifyLedger(database)
    const overriding = `delete from "${table}"; `
    await tamper(venue.store, overriding, `insert into "${table}" ${insertOf(table ?? '')}`, 'drop table kept')
    expect(await read()).toBe(before)
    expect(findings.length, JSON.stringify(findings)).toBeGreaterThan(0)
    expect((await verifyLedger(database)).findings).toEqual([])
  })
})

/** All but what the database makes itself keeps its value too. */
function insertOf(table: string): string {
  const one = Object.values(schema).find(
    (candidate) => is(candidate, PgTable) && getTableConfig(candidate).name === table,
  )
  const names = getTableConfig(one as PgTable)
    .columns.map(({ name }) => `"${name}"`)
    .join(', ')
  return `(${names}) overriding system value select ${names} from kept`
}
