import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postEach } from '#venue/money/ledger/post.ts'
import type { Posting } from '#venue/money/ledger/posting.ts'
import { sqlLedgerRows } from '#venue/money/ledger/sqlRows.ts'
import { sqlLedgerPages } from '#venue/money/ledger/sqlPages.ts'
import { verifyPages } from '#venue/money/ledger/verify.ts'
import { createLedgerWriter } from '#venue/money/ledger/writer.ts'
import { account } from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'
import { describeLedger } from './ledger.conformance.ts'
import {
  contentsOf,
  emptied,
  give,
  type LedgerFixture,
  modelLedger,
  postingOf,
  sqlLedger,
  tamper,
  timeZone,
} from './ledgerKit.ts'

/** What a ledger in a database must do besides: guard its rows, find what was done below the guard, equal the model. */
export function describeSqlLedger(name: string, openDatabase: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await openDatabase()
  })
  afterAll(() => store.close())
  /** One database for all, emptied each time. */
  const open = async (): Promise<LedgerFixture> => {
    await emptied(store)
    return { ...sqlLedger(store), close: async () => {} }
  }

  describeLedger(name, open)

  describe(`rows on ${name}`, () => {
    it('are never changed, deleted or emptied', async () => {
      await give(await open(), postingOf('deposit', { 'wallet/1/cash': 500, 'house/cash': -500 }))
      for (const change of [
        'update entry set amount = amount + 1',
        'delete from entry',
        'truncate entry',
        'update posting set at = 1',
        'delete from posting',
        'truncate posting cascade',
        `update ledger_batch set hash = ''`,
        'delete from ledger_batch',
        'truncate ledger_batch',
        'delete from ledger_head',
        'truncate ledger_head',
      ])
        await expect(store.database.execute(sql.raw(change))).rejects.toMatchObject({ cause: { code: '23000' } })
    })

    it('hold a balance to its floor, and one end of the chain', async () => {
      await give(await open(), postingOf('deposit', { 'wallet/1/cash': 500, 'house/cash': -500 }))
      for (const change of [
        `update ledger_account set balance = -1 where name = 'wallet/1/cash'`,
        `insert into ledger_head select 2, number, hash, last_posting, last_entry, totals from ledger_head`,
      ])
        await expect(store.database.execute(sql.raw(change))).rejects.toMatchObject({ cause: { code: '23514' } })
    })

    it('that name nobody are found', async () => {
      const house = await open()
      const names = { actorId: 999_999, machineId: 888_888 }
      await give(house, postingOf('a', { 'house/cash': 1, 'house/game': -1 }, names))
      expect((await house.verify()).findings).toEqual([
        'posting 1 names account 999999, which does not exist',
        'posting 1 names machine 888888, which does not exist',
      ])
    })

    // The embedded database has one connection: nobody else holds a row there.
    it.runIf(name === 'PostgreSQL')('of a player whose own row is locked are written at once', async () => {
      const house = await open()
      const [player] = await store.database
        .insert(account)
        .values({ username: `held${Date.now()}`, name: 'A', lastname: 'B', passwordHash: '', createdAt: 0 })
        .returning({ id: account.id })
      const writer = createLedgerWriter(house, timeZone)
      const posting = postingOf('a', { 'house/cash': 1, 'house/game': -1 }, { accountId: player?.id ?? 0 })
      await store.database.transaction(async (transaction) => {
        await transaction.execute(sql`select id from account where id = ${player?.id} for update`)
        expect(await writer.post(posting)).toEqual({ state: 'posted', id: 1 })
        expect((await postEach(sqlLedgerRows(transaction), [posting], timeZone))[0]?.state).toBe('known')
      })
    })

    it('are read again in pages, however small', async () => {
      const house = await open()
      await give(
        house,
        postingOf('a', { 'wallet/1/cash': 1, 'wallet/2/cash': 2, 'wallet/3/cash': 3, 'house/cash': -6 }),
      )
      await give(house, ...['b', 'c', 'd'].map((key) => postingOf(key, { 'wallet/1/cash': 1, 'house/cash': -1 })))
      await give(house, postingOf('e', { 'wallet/1/cash': -1, 'house/cash': 1 }, { reverses: 'b' }))
      const whole = await house.verify()
      expect(whole).toMatchObject({ postings: 5, entries: 12, batches: 3, findings: [] })
      for (const pageSize of [1, 2, 3, 4])
        expect(await verifyPages(sqlLedgerPages(store.database, pageSize))).toEqual(whole)
    })

    it('that were changed below the guard are found and named', async () => {
      const played = async () => {
        const house = await open()
        await give(house, postingOf('deposit', { 'wallet/1/cash': 500, 'house/cash': -500 }))
        await give(
          house,
          postingOf('in', { 'wallet/1/cash': -200, 'machine/7': 200 }),
          postingOf('lost', { 'machine/7': -50, 'house/game': 50 }),
        )
        await give(house, postingOf('back', { 'wallet/1/cash': -500 + 350, 'house/cash': 150 }))
        return house
      }
      for (const [change, findings] of tamperings) {
        const house = await played()
        await tamper(store, ...change)
        expect([change, (await house.verify()).findings]).toEqual([change, findings])
      }
    })

    it('are the model’s, whatever is posted', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(anyPosting, { maxLength: 6 }), { maxLength: 8 }), async (commits) => {
          const house = await open()
          const model = modelLedger()
          for (const postings of commits) {
            const run = ({ commit }: LedgerFixture) => commit((rows) => postEach(rows, postings, timeZone))
            expect(await run(house)).toEqual(await run(model))
          }
          expect(await contentsOf(house)).toEqual(await contentsOf(model))
          expect(await house.verify()).toEqual(await model.verify())
          expect((await house.verify()).findings).toEqual([])
        }),
        { numRuns: 40 },
      )
    })
  })
}

const tamperings: [string[], string[]][] = [
  [
    [`update entry set amount = amount + 1 where id = 5`],
    [
      'entry 5 of machine/7 has a wrong running balance: 150, not 151',
      'posting 3 sums to 1',
      'link 2 (postings 2 to 3) is not what its hash was made of',
      'link 2 has other totals than its entries',
      'account machine/7 says 150, its entries 151',
    ],
  ],
  [[`update posting set cause = 'other' where id = 2`], ['link 2 (postings 2 to 3) is not what its hash was made of']],
  [
    [`delete from entry where posting_id = 3`, `delete from posting where id = 3`],
    [
      'posting 3 is missing',
      'link 2 has 1 postings (postings 2 to 3), it was made of 2',
      'link 2 has 2 entries (postings 2 to 3), it was made of 4',
      'link 2 (postings 2 to 3) is not what its hash was made of',
      'link 2 has other totals than its entries',
      'account house/game says 50, its entries 0',
      'account house/game counts 1 entries, the last is at place 0',
      'account machine/7 says 150, its entries 200',
      'account machine/7 counts 2 entries, the last is at place 1',
    ],
  ],
  [
    [
      `insert into posting select 9, 'forged', type, cause, actor_id, account_id, machine_id, session_id, reverses, at,
        gaming_day from posting where id = 1`,
    ],
    ['posting 9 (forged) stands in no link', 'posting 9 has no entries'],
  ],
  [
    [
      `update posting set id = 10 where id = 2`,
      `update posting set id = 2 where id = 3`,
      `update posting set id = 3 where id = 10`,
    ],
    ['link 2 (postings 2 to 3) is not what its hash was made of'],
  ],
  [
    [`update ledger_batch set at = at + 1 where number = 1`],
    ['link 1 (postings 1 to 1) is not what its hash was made of'],
  ],
  [
    [`delete from ledger_batch where number = 2`],
    [
      'link 2 is missing',
      'link 3 does not hang on link 1',
      'link 3 has 3 postings (postings 2 to 4), it was made of 1',
      'link 3 has 6 entries (postings 2 to 4), it was made of 2',
      'link 3 (postings 2 to 4) is not what its hash was made of',
    ],
  ],
  [
    [`delete from ledger_batch where number = 3`],
    [
      'posting 4 (back) stands in no link',
      'entry 7 of wallet/1/cash stands in no link',
      'entry 8 of house/cash stands in no link',
      'the ledger’s head is link 3, the last one is link 2',
    ],
  ],
  [
    [`update ledger_account set balance = balance + 5 where name = 'wallet/1/cash'`],
    ['account wallet/1/cash says 155, its entries 150'],
  ],
  [[`update ledger_head set totals = totals || '{"machine": 0}'`], ['the ledger’s head is not what link 3 left']],
]

const accounts = ['wallet/1/cash', 'wallet/1/bonus', 'wallet/2/cash', 'machine/7', 'house/cash', 'house/game', 'odd']
/** Few keys, accounts and amounts, so that they meet: most sum to zero, some break a rule. */
const anyPosting: fc.Arbitrary<Posting> = fc
  .record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ü"\\', ''),
    reverses: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 3 }),
    type: fc.option(fc.integer({ min: 1, max: 12 })),
    pair: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 2, maxLength: 2 }),
    amount: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(-2, -1, 1, 2, 3) }, fc.constantFrom(0, 0.5, 2 ** 53 - 1)),
    off: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.constant(1)),
    minutes: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ key, reverses, type, pair: [from = '', to = ''], amount, off, minutes }) => ({
    ...postingOf(key, { [from]: -amount, [to]: amount + off }, { type, at: 1_772_000_000_000 + minutes * 60_000 }),
    reverses,
  }))
