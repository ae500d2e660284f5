/** What an attacker, a hurry and the turn of the day do to limits. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { payByHand } from '#tests/kit/rounds.ts'
import { posting } from '#venue/store/schema/index.ts'
import { hour, type LimitsVenue, onLoss, openLimitsVenue } from './limitsKit.ts'

let kit: LimitsVenue
beforeAll(async () => {
  kit = await openLimitsVenue()
}, 120_000)
afterAll(() => kit.close(), 60_000)
afterEach(() => kit.registry.status(1, 2))

const day = 24 * hour
const onDeposit = (amount: number | null, period = 'day') => ({ limits: [{ kind: 'deposit', period, amount }] })
const again = (person: Person) => kit.signIn(person.answer.user.username)
const confirm = async (id: unknown) =>
  (await kit.registry.login('admin')).call('POST', `/cashier/transactions/${String(id)}/confirm`)

describe('a deposit limit and what waits for a second person', () => {
  it('lets the second person confirm credit that fills it to the last', async () => {
    const person = await kit.newPlayer(0)
    await kit.set(person, onDeposit(5_000))
    const asked = await kit.deposit(person, 5_000, TransactionType.credit)
    expect(asked).toMatchObject({ status: 201, body: { state: 0 } })
    expect(await confirm(asked.body.id)).toMatchObject({ status: 200 })
    expect(await kit.limit(person, 'deposit', 'day')).toMatchObject({ used: 5_000, left: 0 })
    expect(await person.balance()).toBe(5_000)
  })

  it('is not passed by credit of yesterday that is confirmed today', async () => {
    const person = await kit.newPlayer(0)
    await kit.set(person, onDeposit(10_000))
    const asked = await kit.deposit(person, 8_000, TransactionType.credit)
    kit.registry.clock.advance(day)
    const later = await again(person)
    expect(await kit.deposit(later, 5_000)).toMatchObject({ status: 201 })
    // It would count today from its confirmation on.
    expect(await confirm(asked.body.id)).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.limitReached, Params: { period: 'day', left: 5_000 } } },
    })
    expect(await kit.limit(later, 'deposit', 'day')).toMatchObject({ used: 5_000 })
    kit.registry.clock.advance(day)
    expect(await confirm(asked.body.id)).toMatchObject({ status: 200 })
    expect(await kit.limit(await again(person), 'deposit', 'day')).toMatchObject({ used: 8_000, left: 2_000 })
  })
})

describe('a loss limit', () => {
  it('lowered while money is on its way strikes as soon as that has arrived: no further round', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(1, 1_000)
    await kit.lose(tab, 1)
    kit.registry.cabinet(1).fault({ kind: 'transfer.slow', on: true, count: 1, delay: 3_000 })
    const moving = tab.topUp(500)
    await until(
      () => kit.registry.cabinet(1).memory.pendingTransfer,
      (pending) => pending !== null,
    )
    expect(await kit.set(person, onLoss(100))).toMatchObject({ status: 200 })
    expect(kit.registry.machine(1).holder?.leaving).toBe(null)
    expect(await tab.press('spin')).toMatchObject({ Params: { reason: 'transferring' } })
    kit.registry.clock.advance(4_000)
    expect(await moving).toEqual({ amount: 500 })
    expect(await kit.closed(tab)).toMatchObject({ reason: 'limit', cashedOut: 1_400 })
  })

  it('is not outrun by who presses at the very moment that a round ends', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(1, 5_000)
    await kit.lose(tab, 1)
    await kit.set(person, onLoss(250))
    let pressed = 0
    tab.socket.on('game', (game: { state: string }) => {
      if (game.state !== 'idle' || pressed === 6) return
      pressed += 1
      kit.outcome(1, 'lose')
      void tab.press('spin', freshKey())
    })
    kit.outcome(1, 'lose')
    const first = await tab.press('spin', 'pressed-twice')
    expect(await tab.press('spin', 'pressed-twice')).toEqual(first)
    expect(await tab.press('spin')).toMatchObject({ Params: { reason: 'roundOpen' } })
    const push = await until(
      () => {
        kit.registry.clock.advance(1_000)
        return tab.pushed('closed').at(-1)
      },
      (found) => found !== undefined,
    )
    // The third of 100 reaches it: there is no fourth.
    expect(push).toMatchObject({ reason: 'limit', cashedOut: 4_700 })
  })

  it('counts nothing of yesterday when a round ends with the turn of the day', async () => {
    const person = await kit.newPlayer()
    await kit.set(person, onLoss(1_000))
    const turn = (await kit.limit(person, 'loss', 'day'))?.until ?? 0
    kit.registry.clock.advance(turn - kit.registry.clock.now() - 60_000)
    const late = await again(person)
    const tab = late.tab()
    await tab.init(1, 1_000)
    await tab.press('bet-4')
    await kit.lose(tab, 1)
    await tab.press('bet-2')
    kit.registry.clock.advance(turn - kit.registry.clock.now() - 1_000)
    kit.outcome(1, 'lose')
    expect(await tab.press('spin')).toMatchObject({ state: 'spinning' })
    kit.registry.clock.advance(3_000)
    await kit.inState(1, 'idle')
    expect(await kit.limit(late, 'loss', 'day')).toMatchObject({ used: 0, left: 1_000, until: turn + day })
    expect(await tab.topUp(1_000)).toEqual({ amount: 1_000 })
    await tab.leave()
    expect(await kit.closed(tab)).toMatchObject({ reason: 'left', cashedOut: 1_000 })
  })
})

it('staff who set a limit to what it is keep it there: what was to loosen it tomorrow is gone', async () => {
  const person = await kit.newPlayer(0)
  await kit.set(person, onLoss(500))
  await kit.set(person, onLoss(9_000))
  const manager = await kit.registry.login('manager')
  const path = `/admin/player/${person.answer.user.id}/limits`
  expect(await manager.call('PUT', path, { ...onLoss(500), reason: 'worried' })).toMatchObject({ status: 200 })
  expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ amount: 500, pending: null })
})

it('staff who set nothing new have looked: the audit tells', async () => {
  const person = await kit.newPlayer(0)
  await kit.set(person, onLoss(500))
  const manager = await kit.registry.login('manager')
  const path = `/admin/player/${person.answer.user.id}/limits`
  expect(await manager.call('PUT', path, { ...onLoss(500), reason: 'curious' })).toMatchObject({ status: 200 })
  const { body } = await (await kit.registry.login('admin')).call(
    'GET',
    `/admin/audit?object=account/${person.answer.user.id}`,
  )
  expect((body.audit as { act: string }[]).map(({ act }) => act)).toEqual(['looked', 'limits set'])
})

it('an exclusion with a hand pay waiting: paid first, then cashed out, and nobody sits down again', async () => {
  const person = await kit.newPlayer()
  const tab = person.tab()
  await tab.init(2, 1_000)
  kit.registry.cabinet(2).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'handPay' })
  await tab.press('spin')
  kit.registry.clock.advance(5_000)
  await kit.inState(2, 'handPay')
  expect(await person.call('POST', '/player/timeout', { hours: 24 })).toMatchObject({ status: 200 })
  await kit.registry.status(2, 5)
  // The page that asks what the status means stays for the end of it.
  expect(await tab.check(2)).toMatchObject({ status: 1, machineID: 2, isEnding: true })
  expect(tab.pushed('closed')).toEqual([])
  const paid = await payByHand(kit.registry, 2)
  expect(await kit.closed(tab)).toMatchObject({ reason: 'timeout', cashedOut: 900 })
  await kit.registry.status(2, 2)
  expect(await person.balance()).toBe(99_900 + paid)
  const posted = await kit.registry.store.database
    .select()
    .from(posting)
    .where(eq(posting.accountId, person.answer.user.id))
  expect(posted.filter(({ type }) => type === TransactionType.handPay)).toHaveLength(1)
})
