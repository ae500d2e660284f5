/** Cash by day, each posting summed once: what the whole ledger sums to, whenever it is asked. */
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { houseCash, machineAccount, walletOf } from '#venue/money/ledger/accounts.ts'
import { postEach } from '#venue/money/ledger/post.ts'
import type { Posting } from '#venue/money/ledger/posting.ts'
import { type CashByDay, createCashByDay } from '#venue/statistics/dashboard.ts'
import type { Queries, Store } from '#venue/store/store.ts'
import { createVenueStore } from '#venue/store/sqlRows.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { day, noon } from '../money/deskKit.ts'

const { cashIn, cashOut, deposit, adjustment } = TransactionType
const seed = Number(process.env.SEED ?? 20_261_128)
const wallet = walletOf(1, 'cash')
const machine = machineAccount(1)

let store: Store
let made = 0
beforeAll(async () => {
  store = await openTestStore()
  await post([posting(deposit, 1e9, 0), { ...posting(cashIn, 1e9, 0), type: adjustment }, posting(deposit, 1e9, 0)])
}, 60_000)
afterAll(() => store.close())

const from = { [deposit]: houseCash, [cashIn]: wallet, [cashOut]: machine } as Record<number, string>
const to = { [deposit]: wallet, [cashIn]: machine, [cashOut]: wallet } as Record<number, string>
function posting(type: number, amount: number, at: number): Posting {
  return {
    ...{ key: `cash/${++made}`, type, cause: 'test', actorId: null, accountId: 1, machineId: 1, sessionId: null },
    ...{
      at: noon + at,
      entries: [amount, -amount].map((one, place) => ({ account: accounts(type, place), amount: one })),
    },
  }
}
const accounts = (type: number, place: number) => (place === 0 ? to : from)[type] ?? houseCash
const backOf = (one: Posting): Posting => ({
  ...{ ...one, key: `${one.key}/back`, reverses: one.key, at: one.at + 3 * day },
  entries: one.entries.map(({ account, amount }) => ({ account, amount: -amount })),
})
const post = (postings: Posting[]) =>
  createVenueStore(store.database).commit(async ({ ledger }) => {
    const verdicts = await postEach(ledger, postings, 'Europe/Istanbul')
    expect(verdicts.filter(({ state }) => state === 'refused')).toEqual([])
  })

async function whole() {
  const { rows } = await store.database.execute<{ day: string; cashIn: string; cashOut: string }>(
    sql`select p.gaming_day as day, coalesce(sum(-e.amount) filter (where p.type = ${cashIn}), 0)::text as "cashIn",
          coalesce(sum(e.amount) filter (where p.type = ${cashOut}), 0)::text as "cashOut"
        from posting p join entry e on e.posting_id = p.id
        where p.type in (${cashIn}, ${cashOut}) and e.account like 'wallet/%' group by 1 order by 1`,
  )
  return rows.map((row) => ({ day: row.day, cashIn: Number(row.cashIn), cashOut: Number(row.cashOut) }))
}
const told = async (cash: CashByDay) => (await cash()).toSorted((a, b) => a.day.localeCompare(b.day))

const anyPosting = fc.record({
  type: fc.constantFrom(cashIn, cashOut, cashIn, cashOut, deposit),
  amount: fc.integer({ min: 1, max: 90_000 }),
  // Also into days that were asked for long before.
  days: fc.integer({ min: -40, max: 40 }),
  isReversed: fc.boolean(),
})

it('is the sum of the whole ledger after every batch, into whatever day it was booked, and after a restart', async () => {
  console.log(`seed ${seed}`)
  const kept = createCashByDay(store.database)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyPosting, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
      async (batches) => {
        for (const batch of batches) {
          const postings = batch.map(({ type, amount, days }) => posting(type, amount, days * day))
          await post(postings)
          await post(postings.filter((_, place) => batch[place]?.isReversed).map(backOf))
          expect(await told(kept)).toEqual(await whole())
        }
        expect(await told(createCashByDay(store.database, 7))).toEqual(await whole())
      },
    ),
    { numRuns: 12, seed },
  )
  expect((await whole()).length).toBeGreaterThan(20)
})

it('reads no posting twice, and who asks meanwhile is told what was posted before', async () => {
  const asked: string[] = []
  const database = {
    execute: (query: Parameters<Queries['execute']>[0]) => {
      asked.push(JSON.stringify(query).includes('max(id)') ? 'newest' : 'sum')
      return store.database.execute(query)
    },
  } as Queries
  const cash = createCashByDay(database)
  const first = cash()
  await post([posting(cashIn, 500, 50 * day)])
  const second = cash()
  await first
  expect((await second).toSorted((a, b) => a.day.localeCompare(b.day))).toEqual(await whole())
  asked.length = 0
  await cash()
  expect(asked).toEqual(['newest'])
  await post([posting(cashOut, 400, -50 * day)])
  await cash()
  expect(asked).toEqual(['newest', 'newest', 'sum'])
  expect(await told(cash)).toEqual(await whole())
  // Who asks between the end of one and the begin of the next begins none beside it.
  await post([posting(cashIn, 300, -40 * day)])
  const one = cash()
  await post([posting(cashIn, 200, -30 * day)])
  const next = cash()
  await one
  await Promise.all([cash(), next, cash()])
  expect(await told(cash)).toEqual(await whole())
})

it('goes on where it was when the database did not answer once', async () => {
  let isDown = false
  let left = 2
  const database = {
    execute: (query: Parameters<Queries['execute']>[0]) => {
      if (isDown && left-- === 0) return Promise.reject(new Error('gone'))
      return store.database.execute(query)
    },
  } as Queries
  const cash = createCashByDay(database, 5)
  isDown = true
  await expect(cash()).rejects.toThrow('gone')
  expect(await told(cash)).toEqual(await whole())
})

it('sums ahead by steps that end as it is told to; who asks after it reads what was posted since, and is told all', async () => {
  const stop = new AbortController()
  let sums = 0
  const database = {
    execute: (query: Parameters<Queries['execute']>[0]) => {
      if (!JSON.stringify(query).includes('max(id)') && ++sums === 3) stop.abort()
      return store.database.execute(query)
    },
  } as Queries
  const cash = createCashByDay(database, 5)
  const ahead = cash(stop.signal)
  // Who asks while it runs is told all, though it ends early.
  const asked = cash()
  await ahead
  expect(sums).toBe(3)
  expect((await asked).toSorted((a, b) => a.day.localeCompare(b.day))).toEqual(await whole())

  const warm = createCashByDay(database, 5)
  await warm(new AbortController().signal)
  await post([posting(cashIn, 700, -20 * day)])
  sums = 0
  expect(await told(warm)).toEqual(await whole())
  expect(sums).toBe(1)
})
