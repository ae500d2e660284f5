/** The rows that limits are read from say the same on the model store and on the database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { noPockets } from '#venue/money/ledger/pockets.ts'
import { houseCash, houseGame, machineAccount, post, walletOf } from '#venue/money/ledger/post.ts'
import { boundsOf, rowOf, stepExclusion, stepLimit } from '#venue/limits/bounds.ts'
import { runningPeriods } from '#venue/limits/left.ts'
import { ModelStore } from '#venue/store/model.ts'
import { createModelStore, modelIndexes } from '#venue/store/modelRows.ts'
import { account } from '#venue/store/schema/index.ts'
import { createVenueStore } from '#venue/store/sqlRows.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import type { DeskTransactionRow, VenueStore } from '#venue/store/rows.ts'

const timeZone = 'Europe/Istanbul'
const at = (day: number, hour = 12) => Date.UTC(2026, 0, day, hour)
let sql: Store
const stores: [string, () => VenueStore][] = [
  ['model', () => model],
  ['embedded', () => createVenueStore(sql.database)],
]
const model = createModelStore(new ModelStore(modelIndexes))
let playerId = 1
beforeAll(async () => {
  sql = await openStore(null)
  const people = ['one', 'two'].map((username) => ({
    ...{ username, name: 'N', lastname: 'L', passwordHash: '', createdAt: 0 },
  }))
  const [first] = await sql.database.insert(account).values(people).returning()
  playerId = first?.id ?? 0
})
afterAll(() => sql.close())

describe.each(stores)('on the %s store', (_, open) => {
  it('losses and deposits are summed from a gaming day on, of one player', async () => {
    const sums = await open().commit(async (rows) => {
      const game = (key: string, accountId: number, day: number, lost: number) => ({
        ...{ key, type: null, cause: 'game', actorId: null, accountId, machineId: 1, sessionId: null, at: day },
        entries: [
          { account: machineAccount(1), amount: -lost },
          { account: houseGame, amount: lost },
        ],
      })
      const funding = {
        ...{ key: 'in', type: 1, cause: 'desk', actorId: null, accountId: playerId, machineId: 1, sessionId: null },
        at: at(1),
        entries: [
          { account: walletOf(playerId, 'cash'), amount: 500 },
          { account: machineAccount(1), amount: 5_000 },
          { account: houseCash, amount: -5_500 },
        ],
      }
      await post(
        rows.ledger,
        [
          funding,
          game('a', playerId, at(4), 700),
          // Before 06:00 there it is still the day before.
          game('b', playerId, at(5, 2), 30),
          game('c', playerId, at(5), -200),
          game('d', playerId + 1, at(5), 900),
        ],
        timeZone,
      )
      const { deposit, withdraw, credit, bonus } = TransactionType
      const { pending, done, refund, canceled } = TransactionState
      /** With the place in this list of what it takes back. */
      const desk: [number, number, number, string, number?][] = [
        [deposit, done, 100, '2026-01-05'],
        [deposit, refund, 1_000, '2026-01-05'],
        [deposit, canceled, 1_000, '2026-01-05'],
        [credit, pending, 40, '2026-01-06'],
        [credit, done, -40, '2026-01-06'],
        [bonus, done, 7, '2026-01-06'],
        [deposit, done, 5_000, '2026-01-04'],
        // Cash of an earlier gaming day that is handed back, given or waiting; of its own day it is none.
        [withdraw, refund, 300, '2026-01-04'],
        [withdraw, refund, -300, '2026-01-05', 7],
        [withdraw, refund, 20, '2026-01-05'],
        [withdraw, pending, -20, '2026-01-06', 9],
        [withdraw, canceled, -20, '2026-01-06', 9],
        [withdraw, refund, 9_000, '2026-01-06'],
        [withdraw, refund, -9_000, '2026-01-06', 12],
        [deposit, refund, -1_000, '2026-01-06', 1],
        // So is credit that was repaid and is lent again; what was lent and is taken back gives nothing.
        [credit, refund, -70, '2026-01-04'],
        [credit, refund, 70, '2026-01-05', 15],
        [credit, refund, 800, '2026-01-04'],
        [credit, refund, -800, '2026-01-05', 17],
      ]
      const ids: number[] = []
      for (const [type, state, amount, gamingDay, of] of desk) {
        const id = await rows.deskTransactions.nextId()
        ids.push(id)
        const row: DeskTransactionRow = {
          ...{ id, accountId: playerId, type, state, amount, gamingDay },
          ...{ held: noPockets(), reason: null, rejectedFor: null, handPayId: null },
          refundOf: of === undefined ? null : (ids[of] ?? null),
          ...{
            refundOfTransfer: null,
            why: null,
            offerPercent: null,
            postingId: null,
            cageId: null,
            makerId: null,
            checkerId: null,
          },
          ...{ requestedAt: at(5), settledAt: null },
        }
        await rows.deskTransactions.add(row)
      }
      const lost = await Array.fromAsync(['2026-01-01', '2026-01-05', '2026-01-06'], (day) =>
        rows.sums.lost(playerId, day),
      )
      const deposited = await Array.fromAsync(['2026-01-05', '2026-01-06'], (day) => rows.sums.deposited(playerId, day))
      return { lost, deposited }
    })
    expect(sums).toEqual({ lost: [530, -200, 0], deposited: [530, 60] })
  })

  it('a row is read back as it was saved, and found when something of it is due or nobody has followed it', async () => {
    const store = open()
    const bounds = boundsOf(null, 1_000)
    const limit = stepLimit(bounds.limits['loss-day'], { type: 'limit.set', amount: 50, at: 1_000 })
    const loose = limit && stepLimit(limit, { type: 'limit.set', amount: null, at: 1_000 })
    const exclusion = stepExclusion(bounds.exclusion, { type: 'player.pause', until: 9_000, at: 1_000 })
    if (!loose || !exclusion) throw new Error('the charts did not take it')
    const row = rowOf(playerId, { limits: { ...bounds.limits, 'loss-day': loose }, exclusion }, null)
    expect(row).toMatchObject({ deadlineAt: 9_000, isHeeded: false, sequence: 1 })
    const waiting = (now: number) => store.commit((rows) => rows.limits.waiting(now))
    await store.commit((rows) => rows.limits.save(row))
    expect(await store.commit((rows) => rows.limits.get(playerId))).toEqual(row)
    expect(await waiting(2_000)).toEqual([playerId])
    await store.commit((rows) => rows.limits.save({ ...row, isHeeded: true }))
    expect(await waiting(8_999)).toEqual([])
    expect(await waiting(9_000)).toEqual([playerId])
    const read = boundsOf(await store.commit((rows) => rows.limits.get(playerId)), 9_000)
    expect(read.exclusion.matches('none')).toBe(true)
    expect(read.limits['loss-day'].context).toEqual({
      amount: 50,
      since: 1_000,
      pending: { amount: null, from: 86_401_000 },
    })
    expect(boundsOf(row, 86_401_000).limits['loss-day'].context.amount).toBe(null)
  })
})

it('what was lost in a period is looked up by its days, however much was played before', async () => {
  const plan = await sql.database.transaction(async (transaction) => {
    await transaction.execute('set local enable_seqscan = off')
    return transaction.execute(
      `explain select sum(e.amount) from posting p join entry e on e.posting_id = p.id
       where p.account_id = 1 and p.gaming_day >= '2026-01-01' and e.account = 'house/game'`,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('posting_account_day')
})

it('periods begin and end at 06:00 there: Monday’s week, the month, over the year’s end', () => {
  const hour = 3_600_000
  expect(runningPeriods({ at: Date.UTC(2026, 0, 1, 2), timeZone })).toEqual({
    day: { since: '2025-12-31', until: Date.UTC(2026, 0, 1, 3) },
    week: { since: '2025-12-29', until: Date.UTC(2026, 0, 5, 3) },
    month: { since: '2025-12-01', until: Date.UTC(2026, 0, 1, 3) },
  })
  // A day of 23 hours where the clocks go forward.
  const berlin = runningPeriods({ at: Date.UTC(2026, 2, 28, 12), timeZone: 'Europe/Berlin' })
  expect(berlin.day).toEqual({ since: '2026-03-28', until: Date.UTC(2026, 2, 29, 4) })
  expect(berlin.day.until - Date.UTC(2026, 2, 28, 5)).toBe(23 * hour)
})
