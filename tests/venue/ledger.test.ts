import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gamingDayOf } from '#venue/ledger/gamingDay.ts'
import {
  addPockets,
  noPockets,
  type Pockets,
  returnToPockets,
  takeInSpendOrder,
  totalOf,
} from '#venue/ledger/pockets.ts'
import { LedgerError, type Posting, post } from '#venue/ledger/post.ts'
import { verifyLedger } from '#venue/ledger/verify.ts'
import { openStore, type Store } from '#venue/store/store.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const pockets: fc.Arbitrary<Pockets> = fc.record({ discount: amount, bonus: amount, cash: amount, credit: amount })

describe('pockets', () => {
  it('are spent in order: discount, bonus, cash, credit', () => {
    const there = { discount: 10, bonus: 20, cash: 30, credit: 40 }
    expect(takeInSpendOrder(there, 35)).toEqual({ discount: 10, bonus: 20, cash: 5, credit: 0 })
    expect(() => takeInSpendOrder(there, 101)).toThrow(RangeError)
  })

  it('get back what is left, losses having eaten in spend order, and the surplus is cash', () => {
    const given = { discount: 10, bonus: 20, cash: 30, credit: 40 }
    expect(returnToPockets(given, noPockets(), 85)).toEqual({ discount: 0, bonus: 15, cash: 30, credit: 40 })
    expect(returnToPockets(given, noPockets(), 150)).toEqual({ discount: 10, bonus: 20, cash: 80, credit: 40 })
  })

  it('give and get exactly the amount, whatever they hold and in however many parts it comes back', () => {
    fc.assert(
      fc.property(
        pockets,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(amount, { maxLength: 6 }),
        (there, share, parts) => {
          const given = takeInSpendOrder(there, Math.floor(totalOf(there) * share))
          expect(totalOf(given)).toBe(Math.floor(totalOf(there) * share))
          const returned = parts.reduce((sum, part) => addPockets(sum, returnToPockets(given, sum, part)), noPockets())
          const whole = parts.reduce((sum, part) => sum + part, 0)
          expect(returned).toEqual(returnToPockets(given, noPockets(), whole))
          expect(totalOf(returned)).toBe(whole)
        },
      ),
    )
  })
})

describe('a gaming day', () => {
  it('starts at 06:00 in the venue’s time zone', () => {
    const at = (text: string) => gamingDayOf(Date.parse(text), 'Europe/Istanbul')
    expect(at('2026-03-01T02:59:59Z')).toBe('2026-02-28')
    expect(at('2026-03-01T03:00:00Z')).toBe('2026-03-01')
    expect(gamingDayOf(Date.parse('2026-03-08T10:00:00Z'), 'America/New_York')).toBe('2026-03-08')
  })
})

describe('a posting', () => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(null)
  })
  afterAll(() => store.close())

  const give = (key: string, entries: Posting['entries']) =>
    store.database.transaction((transaction) =>
      post(
        transaction,
        {
          key,
          type: 1,
          cause: 'test',
          actorId: null,
          accountId: null,
          machineId: null,
          sessionId: null,
          at: 0,
          entries,
        },
        'Europe/Istanbul',
      ),
    )
  const balances = async () =>
    (await store.database.execute(sql`select name, balance::int, entries::int from ledger_account order by name`)).rows

  it('is written once for its key', async () => {
    const entries = [
      { account: 'wallet/1/cash', amount: 500 },
      { account: 'house/cash', amount: -500 },
    ]
    expect(await give('deposit-1', entries)).toBe(true)
    expect(await give('deposit-1', entries)).toBe(false)
    expect(await balances()).toEqual([
      { name: 'house/cash', balance: -500, entries: 1 },
      { name: 'wallet/1/cash', balance: 500, entries: 1 },
    ])
  })

  it.each([
    [
      'does not sum to zero',
      [
        { account: 'wallet/1/cash', amount: 5 },
        { account: 'house/cash', amount: -4 },
      ],
    ],
    [
      'has a fraction',
      [
        { account: 'wallet/1/cash', amount: 0.5 },
        { account: 'house/cash', amount: -0.5 },
      ],
    ],
    [
      'is beyond whole numbers',
      [
        { account: 'wallet/1/cash', amount: 2 ** 53 },
        { account: 'house/cash', amount: -(2 ** 53) },
      ],
    ],
    [
      'names an account twice',
      [
        { account: 'wallet/1/cash', amount: 5 },
        { account: 'wallet/1/cash', amount: -5 },
      ],
    ],
  ])('that %s is refused and changes nothing', async (_, entries) => {
    const before = await balances()
    await expect(give('bad', entries)).rejects.toThrow(LedgerError)
    expect(await balances()).toEqual(before)
  })

  it('that takes more than a wallet holds is refused by the database itself', async () => {
    const before = await balances()
    await expect(
      give('overdraft', [
        { account: 'wallet/1/cash', amount: -501 },
        { account: 'house/cash', amount: 501 },
      ]),
    ).rejects.toThrow()
    expect(await balances()).toEqual(before)
  })

  it('is never changed, deleted or emptied', async () => {
    for (const change of [
      sql`update entry set amount = amount + 1`,
      sql`delete from entry`,
      sql`update posting set at = 1`,
      sql`delete from posting`,
      sql`truncate entry cascade`,
    ])
      await expect(store.database.execute(change)).rejects.toMatchObject({ cause: { code: '23000' } })
  })

  it('that was tampered with below the database’s guard is found by verify', async () => {
    expect((await verifyLedger(store.database)).findings).toEqual([])
    await store.database.execute(sql`alter table entry disable trigger entry_is_immutable`)
    await store.database.execute(sql`update entry set amount = amount + 1 where account = 'wallet/1/cash'`)
    expect((await verifyLedger(store.database)).findings).toEqual([
      'posting 1 sums to 1',
      'account wallet/1/cash says 500, its entries 501',
      'entry 1 of wallet/1/cash has a wrong running balance',
    ])
  })
})
