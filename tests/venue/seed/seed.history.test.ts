import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#simulator/game/catalogue.ts'
import { commitmentOf, drawFrom, pastRound } from '#simulator/game/proof.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { seedDeposits, seedMachines } from '#venue/seed/demo.ts'
import { seedHistory } from '#venue/seed/history.ts'
import { addFigures, figuresBy, noFigures, postedIn } from '#venue/statistics/figures.ts'
import { round } from '#venue/store/schema/index.ts'
import { openStore, type Store, type StorePlace } from '#venue/store/store.ts'
import { openTestVenue, type TestVenue } from '../../kit/testVenue.ts'
import { createTestDatabase } from '../../kit/testDatabase.ts'
import { createTestIdentity } from '../identity/identityKit.ts'

const timeZone = 'Europe/Istanbul'
const now = Date.UTC(2026, 0, 15, 12)

async function seeded(place: StorePlace): Promise<{ store: Store; milliseconds: number }> {
  const store = await openStore(place)
  const { identity } = createTestIdentity(store)
  let milliseconds = 0
  await store.database.transaction(async (transaction) => {
    const accounts = await identity.seedAccounts(transaction)
    if (!accounts) throw new Error('the store was not empty')
    await seedMachines(transaction, catalogue)
    const began = performance.now()
    const logger = pino({ level: 'silent' })
    const tools = { now, timeZone, currency: 'TRY', logger, accounts, games: catalogue, graceMs: 120_000, pastRound }
    expect(await seedHistory(transaction, tools)).toEqual({ sessions: 1_500, days: 60 })
    milliseconds = performance.now() - began
    await seedDeposits(transaction, accounts, now, timeZone)
  })
  return { store, milliseconds }
}

describe('the past of a demo venue', () => {
  let store: Store
  const one = async (query: string) => {
    const { rows } = await store.database.execute<Record<string, number>>(query)
    return rows[0] ?? {}
  }
  beforeAll(async () => {
    const made = await seeded(null)
    store = made.store
    console.log(`made in ${Math.round(made.milliseconds)} ms`)
  }, 240_000)
  afterAll(() => store.close())

  it('is right to the last entry: the chain, every balance, nobody unknown', async () => {
    const report = await verifyLedger(store.database)
    expect(report.findings).toEqual([])
    expect(report.postings).toBeGreaterThan(5_000)
  })

  it('is of 40 players and 60 gaming days, ends yesterday, and leaves nothing open', async () => {
    expect(
      await one(`select count(*)::int as sessions, count(distinct account_id)::int as players,
        count(distinct machine_id)::int as machines, (count(*) filter (where state <> 'closed'))::int as open from play_session`),
    ).toEqual({ sessions: 1_500, players: 40, machines: 28, open: 0 })
    const { rows } = await store.database.execute<{ day: string; first: string; last: string }>(
      `select gaming_day as day, min(at)::text as first, max(at)::text as last from posting
       where cause <> 'desk' or actor_id is not null group by 1 order by 1`,
    )
    expect(rows).toHaveLength(60)
    expect(rows[0]?.day).toBe('2025-11-16')
    expect(rows.at(-1)?.day).toBe('2026-01-14')
    for (const { day, first, last } of rows)
      expect([gamingDayOf(Number(first), timeZone), gamingDayOf(Number(last), timeZone)]).toEqual([day, day])
    expect(
      await one(`select (select count(*) from transfer where state = 0)::int as transfers,
      (select count(*) from desk_transaction where state = 0)::int as waiting,
      (select count(*) from hand_pay where state <> 'done')::int as "handPays",
      (select count(*) from problem)::int as problems, (select count(*) from cage where state = 'open')::int as cages,
      (select count(*) from ledger_account where name like 'machine/%' and balance <> 0)::int as credits`),
    ).toEqual({
      ...{ transfers: 0, waiting: 0, handPays: 0, problems: 0, cages: 0, credits: 0 },
    })
  })

  it('has all that a venue has: every kind of the desk, hand pays, safes with variances, rounds of the last sessions', async () => {
    const { rows } = await store.database.execute<{ type: number }>(
      'select distinct type from desk_transaction order by type',
    )
    expect(rows.map(({ type }) => type)).toEqual([1, 2, 5, 7, 8, 9, 11])
    const {
      safes = 0,
      off = 0,
      bare = 0,
    } = await one(`select count(*)::int as safes,
      (count(*) filter (where counted <> opening + receipts - payments))::int as off,
      (count(*) filter (where counted <> opening + receipts - payments and reason is null))::int as bare from cage`)
    expect(safes).toBe(120)
    expect(off).toBeGreaterThan(3)
    expect(bare).toBe(0)
    const { seats = 0, rounds = 0 } = await one(`select count(distinct p.id)::int as seats, count(*)::int as rounds
      from cabinet_step s join play_session p on p.machine_id = s.machine_id and s.at between p.opened_at and p.closed_at
      where s.event = 'round.started'`)
    expect(seats).toBe(20)
    expect(rounds).toBeGreaterThan(200)
    const second = await one(`select count(*)::int as alone from desk_transaction
      where state = 1 and (type in (7, 9) or (type = 2 and amount >= 1000000)) and (checker_id is null or checker_id = maker_id)`)
    expect(second).toEqual({ alone: 0 })
    const { turkish = 0 } = await one(
      `select count(*)::int as turkish from account where name || lastname ~ '[ıİşŞğĞçÇöÖüÜ]'`,
    )
    expect(turkish).toBeGreaterThan(15)
  })

  it('keeps the rounds of the last sessions: each can be drawn again, and their sums are those of the meters', async () => {
    const rows = await store.database.select().from(round)
    expect(rows.length).toBeGreaterThan(200)
    for (const { proof, spins, bet, game, win } of rows) {
      const entry = catalogue.find(({ id }) => id === game)
      if (!proof || !entry) throw new Error('a round of the past has no proof')
      const { spin, freeSpins } = drawFrom({ entry, bet, ...proof })
      expect([spin, ...freeSpins]).toEqual(spins)
      expect(commitmentOf(proof.seed)).toBe(proof.commitment)
      expect(spins.reduce((sum, one) => sum + one.win, 0)).toBe(win)
    }
    const grown = (meter: string) =>
      `((meters_at_end ->> '${meter}')::bigint - (meters_at_start ->> '${meter}')::bigint)`
    const { sessions = 0, wrong = 1 } = await one(`select count(*)::int as sessions,
      (count(*) filter (where bets <> turnover or wins <> won or count <> counted))::int as wrong from (
        select count(*) as count, sum(r.bet) as bets, sum(r.win) as wins, min${grown('TurnOver')} as turnover,
          min${grown('TotalWin')} as won, min(round_at_end - round_at_start) as counted
        from round r join play_session p on p.id = r.session_id group by p.id) s`)
    expect({ sessions, wrong }).toEqual({ sessions: 20, wrong: 0 })
  })

  it('meters agree with each other at every transfer, and with the ledger over all', async () => {
    const meter = (name: string) => `(meters_after ->> '${name}')::bigint`
    expect(
      await one(`select count(*)::int as wrong from transfer where ${meter('CurrentCredit')} <>
      ${meter('AftIn')} + ${meter('BillIn')} + ${meter('TotalWin')} - ${meter('TurnOver')} - ${meter('AftOut')} - ${meter('ResetCredit')}
      or ${meter('CurrentCredit')} < 0`),
    ).toEqual({ wrong: 0 })
    expect(
      await one(`select count(*)::int as wrong from transfer where state = 1 and actual <> case direction
      when 'in' then ${meter('AftIn')} - (meters_before ->> 'AftIn')::bigint
      else ${meter('AftOut')} - (meters_before ->> 'AftOut')::bigint end`),
    ).toEqual({ wrong: 0 })
  })

  it('conserves: what was paid and won is what the wallets hold, and the house wins in the end', async () => {
    const figures = await figuresBy(store.database, postedIn({ start: 0, end: now + 1 }))
    const all = [...figures.values()].reduce(addFigures, noFigures)
    const { held = 0 } = await one(`select sum(balance)::float8 as held from ledger_account where name like 'wallet/%'`)
    const { cash, credit, discount, bonus, tip, adjustment, gameResult, netResult } = all
    expect(cash + credit + discount + bonus - tip + adjustment + gameResult).toBe(held)
    expect(netResult).toBeLessThan(0)
    const demo = await one(`select count(*)::int as count from posting p join account a on a.id = p.account_id
      where a.username in ('player', 'player2', 'vip')`)
    // Their opening deposits, and no history.
    expect(demo).toEqual({ count: 3 })
  })

  it('is the same again from the same seed, on PostgreSQL', async () => {
    const again = await seeded({ databaseUrl: await createTestDatabase() })
    const chain = async ({ database }: Store) =>
      (await database.execute(sql`select number::text, hash from ledger_head`)).rows
    expect(await chain(again.store)).toEqual(await chain(store))
    await again.store.close()
  }, 240_000)
})

describe('a venue that opens on a past', () => {
  let venue: TestVenue
  beforeAll(async () => {
    venue = await openTestVenue({ history: true })
  }, 240_000)
  afterAll(() => venue.close())

  it('is played at once, and its boards have figures', async () => {
    const player = await venue.login('player')
    expect(await player.balance()).toBe(500_000)
    const tab = player.tab()
    expect(await tab.init(2, 10_000)).toMatchObject({ status: 3, game: { credit: 10_000 } })
    await tab.leave()
    await venue.status(2, 2)
    expect(await player.balance()).toBe(500_000)
    const cashier = await venue.login('cashier')
    expect((await cashier.call('GET', '/cashier/cage')).body).toMatchObject({ cage: null, last: { state: 'closed' } })
    const manager = await venue.login('manager')
    const { total, daily } = (await manager.call('GET', '/admin/dashboard')).body as Record<string, { cashIn: number }>
    expect(daily?.cashIn).toBe(10_000)
    expect(total?.cashIn).toBeGreaterThan(10_000_000)
    const { list } = (await manager.call('GET', '/admin/statistics/player')).body as { list: unknown[] }
    expect(list.length).toBeGreaterThan(30)
    expect((await verifyLedger(venue.store.database)).findings).toEqual([])
  })
})
