import { afterAll, beforeAll, expect, it } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { closeCage, openCage } from '#venue/money/cage/cages.ts'
import { giveHandOver, takeHandOver } from '#venue/money/cage/handOvers.ts'
import { takenBy } from '#venue/money/cage/money.ts'
import { firstDeskSettings } from '#venue/money/desk/settings.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { openStore } from '#venue/store/store.ts'
import { createTestDatabase } from '../../kit/testDatabase.ts'
import { by, type CageFixture, sqlDesk, toolsAt } from './deskKit.ts'

let house: CageFixture
beforeAll(async () => {
  house = sqlDesk(await openStore({ databaseUrl: await createTestDatabase() }))
}, 120_000)
afterAll(async () => {
  expect((await house.verify()).findings).toEqual([])
  await house.close()
})

const tools = toolsAt(undefined, firstDeskSettings(defaultSettings, false))
const outcome = async (work: Promise<object>) =>
  work.then(
    (value) => ('miscount' in value ? String(value.miscount) : 'done'),
    (error: unknown) => (error instanceof Refusal ? String(error.params?.reason) : `failed: ${String(error)}`),
  )

it('a post and the close of its safe: the post is counted, or it is refused', async () => {
  const [cashier, ...players] = [
    await house.newAccount({ type: 1 }),
    await house.newAccount(),
    await house.newAccount(),
  ]
  const seen = new Map<string, number>()
  for (let round = 0; round < 25; round++) {
    const { id } = await house.commit((rows) => openCage(rows, tools, by(cashier), { amount: 1_000 }))
    const asked = { type: TransactionType.deposit, amount: 10 + round }
    const posts = players.map((accountId) =>
      outcome(house.commit((rows) => openTransaction(rows, tools, by(cashier), { ...asked, accountId }))),
    )
    if (round % 2 === 0) await Promise.race(posts)
    const closing = outcome(
      house.commit((rows) => closeCage(rows, tools, by(cashier), id, { amount: 1_000, reason: 'raced' })),
    )
    const ended = [await closing, ...(await Promise.all(posts))]
    expect(ended[0]).toBe('done')
    for (const end of ended.slice(1)) {
      expect(['done', 'safe closed']).toContain(end)
      seen.set(end, (seen.get(end) ?? 0) + 1)
    }
    const { row, taken } = await house.commit(async (rows) => ({
      row: await rows.cages.get(id),
      taken: await takenBy(rows, id),
    }))
    const { receipts, payments } = row ?? {}
    expect({ receipts, payments }).toEqual(taken)
    expect(taken.receipts).toBe(ended.slice(1).filter((end) => end === 'done').length * asked.amount)
  }
  console.log(Object.fromEntries(seen))
  expect(seen.get('done') ?? 0).toBeGreaterThan(0)
}, 120_000)

it('one of two that open a safe for the same cashier at once is refused', async () => {
  const cashier = await house.newAccount({ type: 1 })
  const open = () => outcome(house.commit((rows) => openCage(rows, tools, by(cashier), { amount: 5 })))
  expect((await Promise.all([open(), open(), open()])).toSorted()).toEqual(['done', 'open', 'open'])
}, 60_000)

it('counts of one hand-over at once: as many are judged as are noted, and three at most', async () => {
  const [giver, taker] = [await house.newAccount({ type: 1 }), await house.newAccount({ type: 1 })]
  await house.commit((rows) => openCage(rows, tools, by(giver), { amount: 1_000 }))
  const { id: to } = await house.commit((rows) => openCage(rows, tools, by(taker), { amount: 0 }))
  const { id } = await house.commit((rows) => giveHandOver(rows, tools, by(giver), { to, amount: 500 }))
  const counts = Array.from({ length: 20 }, (_, place) => place + 1)
  const ended = await Promise.all(
    counts.map((amount) => outcome(house.commit((rows) => takeHandOver(rows, tools, by(taker), id, { amount })))),
  )
  expect(ended.toSorted()).toEqual([...Array.from({ length: 18 }, () => 'disputed'), 'variance', 'variance'])
  expect(await house.commit((rows) => rows.cageHandOvers.get(id))).toMatchObject({ state: 'disputed', recounts: 3 })
  expect(await house.audits(`handOver/${id}`)).toHaveLength(4)
}, 60_000)

it('counts of one safe at once: as many notes as counts that differed before it closed', async () => {
  const cashier = await house.newAccount({ type: 1 })
  const { id } = await house.commit((rows) => openCage(rows, tools, by(cashier), { amount: 500 }))
  const counts = Array.from({ length: 20 }, (_, place) => 490 + place)
  const ended = await Promise.all(
    counts.map((amount) => outcome(house.commit((rows) => closeCage(rows, tools, by(cashier), id, { amount })))),
  )
  const [judged, done] = ['variance', 'done'].map((end) => ended.filter((one) => one === end).length)
  expect(done).toBe(1)
  expect(ended.filter((end) => end === 'closed')).toHaveLength(19 - (judged ?? 0))
  expect(await house.commit((rows) => rows.cages.get(id))).toMatchObject({ state: 'closed', recounts: judged })
}, 60_000)
