import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { transfer } from '#venue/store/schema/index.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'

const { deposit, withdraw, cashIn } = TransactionType

let house: TestVenue
beforeAll(async () => {
  house = await openTestVenue()
})
afterAll(() => house.close())

async function ask(person: Person, path: string, body: unknown) {
  const response = await fetch(house.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'idempotency-key': freshKey(),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const post = async (person: Person, body: Record<string, unknown>) => ask(person, '/cashier/transactions', body)

it('what the desk does is pushed to the player', async () => {
  const [cashier, player] = [await house.login('cashier'), await house.login('player')]
  const playerID = player.answer.user.id
  const tab = player.tab('/notification')
  await tab.ask('init', { id: playerID })
  expect(await post(cashier, { playerID, type: deposit, amount: 2_500 })).toMatchObject({ status: 201 })
  await until(() => tab.pushed('balance').at(-1)?.balance, 502_500)
  expect(await player.balance()).toBe(502_500)
})

it('a withdrawal that waits is not to be played with, and the other way round', async () => {
  const [cashier, player] = [await house.login('cashier'), await house.login('vip')]
  const playerID = player.answer.user.id
  const asked = await post(cashier, { playerID, type: withdraw, amount: 9_999_000 })
  expect(asked.body).toMatchObject({ state: TransactionState.pending })
  expect(await player.balance()).toBe(1_000)
  const tab = player.tab()
  expect(await tab.init(3)).toMatchObject({ status: 3, game: { credit: 1_000 } })
  expect(await post(cashier, { playerID, type: withdraw, amount: 1 })).toMatchObject({
    status: 409,
    body: { ErrorCode: ErrorCode.notEnoughFunds },
  })
  await tab.leave()
  await house.status(3, 2)
})

it('of a transfer of a session that was left what it lost is taken back, by two, once', async () => {
  const [supervisor, manager, player] = [
    await house.login('supervisor'),
    await house.login('manager'),
    await house.login('player2'),
  ]
  const tab = player.tab()
  const start = await player.balance()
  expect(await tab.init(2, 1_000)).toMatchObject({ status: 3 })
  const [funding] = await house.store.database
    .select()
    .from(transfer)
    .where(eq(transfer.accountId, player.answer.user.id))
  const takeBack = () => ask(supervisor, `/cashier/transfers/${funding?.id}/refund`, { reason: 'it was not there' })
  expect((await takeBack()).body).toMatchObject({ Params: { reason: 'session open' } })
  house.cabinet(2).fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  await tab.press('spin')
  house.clock.advance(5_000)
  await tab.leave()
  await house.status(2, 2)
  const lost = start - (await player.balance())
  expect(lost).toBeGreaterThan(0)
  expect(lost).toBeLessThan(1_000)
  const asked = await takeBack()
  expect(asked).toMatchObject({
    status: 201,
    body: { type: cashIn, state: TransactionState.pending, amount: -lost, refundOfTransfer: funding?.id },
  })
  expect(await player.balance()).toBe(start - lost)
  const confirm = (person: Person) => ask(person, `/cashier/transactions/${asked.body.id as number}/confirm`, {})
  expect(await confirm(supervisor)).toMatchObject({
    ...{ status: 403, body: { ErrorCode: ErrorCode.noPermission, Params: { missing: 'another person' } } },
  })
  expect(await confirm(manager)).toMatchObject({ status: 200, body: { state: TransactionState.refund } })
  expect(await player.balance()).toBe(start)
  expect((await takeBack()).body).toMatchObject({ Params: { state: TransactionState.refund } })
  expect((await verifyLedger(house.store.database)).findings).toEqual([])
})
