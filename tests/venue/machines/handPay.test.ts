import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode, spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import type { HandPay } from '#protocol/core/tasks.ts'
import { approve } from '#tests/kit/secondPerson.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { deskTransaction, entry, handPay, ledgerAccount } from '#venue/store/schema/index.ts'

type HandPaySnapshot = { context: { isReset: boolean } }
let venue: TestVenue
let cashier: Person
let supervisor: Person
let manager: Person
let player: Person
let balance = 0
async function signIn(): Promise<void> {
  cashier = await venue.login('cashier')
  supervisor = await venue.login('supervisor')
  manager = await venue.login('manager')
  player = await venue.login('player')
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
  balance = await player.balance()
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
afterAll(() => venue.close())

const raise = (id: number, kind: RaisedFault['kind'], more: Partial<RaisedFault> = {}) =>
  venue.cabinet(id).fault({ kind, on: true, count: 1, ...more })
const queue = async () => (await cashier.call('GET', '/admin/handpays')).body.handPays as HandPay[]
const called = async (machineID: number): Promise<HandPay> => {
  const found = await until(queue, (pays) => pays.some((pay) => pay.machineID === machineID))
  return found.find((pay) => pay.machineID === machineID) as HandPay
}
const act = (person: Person, id: number, what: 'pay' | 'confirm' | 'reject', body?: unknown, key?: string) =>
  person.call('POST', `/admin/handpays/${id}/${what}`, body, key)
const rowOf = async (id: number) => (await venue.store.database.select().from(handPay).where(eq(handPay.id, id)))[0]
const postedFor = (id: number) =>
  venue.store.database.select().from(deskTransaction).where(eq(deskTransaction.handPayId, id))
const onMachine = async (id: number) =>
  (
    await venue.store.database
      .select()
      .from(entry)
      .where(eq(entry.account, `machine/${id}`))
  )
    .map(({ amount }) => amount)
    .reduce((sum, amount) => sum + amount, 0)
const isDone = (id: number) =>
  until(
    () => rowOf(id),
    (row) => row?.state === 'done',
  )

/** A round whose win an attendant must pay. */
async function winByHand(machineId: number, person = player) {
  const tab = person.tab()
  expect(await tab.init(machineId, 10_000)).toMatchObject({ status: 3 })
  raise(machineId, 'game.outcome', { outcome: 'handPay' })
  expect(await tab.press('spin')).toMatchObject({ state: 'spinning' })
  venue.clock.advance(10_000)
  return { tab, pay: await called(machineId) }
}

describe('a win paid by hand', () => {
  it('is paid by one, confirmed by another, posted once, and the cabinet is reset', async () => {
    const staff = cashier.tab('/notification')
    await staff.ask('init', { id: cashier.answer.user.id })
    const { tab, pay } = await winByHand(1)
    expect(pay).toMatchObject({ state: 'called', player: { username: 'player' }, maker: null, checker: null })
    await until(
      () => staff.pushed('staff'),
      (pushes) => pushes.some(({ news }) => news === 'attendant'),
    )
    expect(venue.machine(1).status.status).toBe(3)

    const paid = await act(cashier, pay.id, 'pay', { evidence: 'counted at the seat' })
    expect(paid).toMatchObject({ status: 200, body: { state: 'paid', maker: { username: 'cashier' } } })
    expect(await postedFor(pay.id)).toEqual([])
    const confirmed = await act(supervisor, pay.id, 'confirm', {}, 'confirm-key-1')
    expect(confirmed).toMatchObject({ status: 200, body: { checker: { username: 'supervisor' } } })
    expect(await act(supervisor, pay.id, 'confirm', {}, 'confirm-key-1')).toEqual(confirmed)
    expect(await act(manager, pay.id, 'confirm')).toMatchObject({ status: 409 })
    await isDone(pay.id)
    expect(venue.cabinet(1).state().handPay).toBeNull()
    expect(await postedFor(pay.id)).toMatchObject([{ type: 5, state: 1, amount: pay.amount }])

    // The session goes on, and every coin is where it belongs; what was paid by hand is won all the same.
    const { credit } = venue.cabinet(1).state()
    const bet = 10_000 - credit
    await until(
      () => tab.pushed('game').at(-1) as { net?: number } | undefined,
      (game) => game?.net === pay.amount - bet,
    )
    expect(await player.balance()).toBe(balance - 10_000 + pay.amount)
    expect(await onMachine(1)).toBe(credit)
    await tab.leave()
    await venue.status(1, 2)
    balance = balance - 10_000 + credit + pay.amount
    expect(await player.balance()).toBe(balance)
    expect(await onMachine(1)).toBe(0)
  })

  it('is refused every wrong way, and nothing is changed', async () => {
    const { tab, pay } = await winByHand(1)
    const code = async (asked: ReturnType<typeof act>) => {
      const { status, body } = await asked
      return [status, body.ErrorCode]
    }
    const invalid = [422, ErrorCode.invalidRequest]
    const forbidden = [403, ErrorCode.noPermission]
    const before = await rowOf(pay.id)
    expect(await code(act(cashier, pay.id, 'pay', {}))).toEqual(invalid)
    expect(await code(act(cashier, pay.id, 'pay', { evidence: '  ' }))).toEqual(invalid)
    expect(await code(act(supervisor, pay.id, 'pay', { evidence: 'seen' }))).toEqual(forbidden)
    expect(await code(act(player, pay.id, 'pay', { evidence: 'mine' }))).toEqual(forbidden)
    expect(await code(act(supervisor, pay.id, 'confirm'))).toEqual([409, ErrorCode.conflict])
    expect(await code(act(cashier, 999_999, 'pay', { evidence: 'seen' }))).toEqual([404, ErrorCode.unknown])
    expect(await rowOf(pay.id)).toEqual(before)

    // A manager may do both, but not of one hand pay.
    expect(await act(manager, pay.id, 'pay', { evidence: 'seen' })).toMatchObject({ status: 200 })
    expect(await act(manager, pay.id, 'confirm')).toMatchObject({
      status: 403,
      body: { Params: { missing: 'another person' } },
    })
    expect(await act(cashier, pay.id, 'pay', { evidence: 'seen' })).toMatchObject({ status: 409 })
    const back = await act(supervisor, pay.id, 'reject', { reason: 'count again' })
    expect(back).toMatchObject({ status: 200, body: { state: 'called', maker: null, reason: 'count again' } })
    expect(await player.balance()).toBe(balance - 10_000)
    expect(await postedFor(pay.id)).toEqual([])

    await act(cashier, pay.id, 'pay', { evidence: 'counted again' })
    await act(supervisor, pay.id, 'confirm', { jackpot: true })
    await isDone(pay.id)
    expect(await postedFor(pay.id)).toMatchObject([{ type: 6, state: 1, amount: pay.amount }])
    const { credit } = venue.cabinet(1).state()
    await tab.leave()
    await venue.status(1, 2)
    balance = balance - 10_000 + credit + pay.amount
    expect(await player.balance()).toBe(balance)
  })

  it('goes on where it was when the venue ends in the middle, and the attendant’s own key counts', async () => {
    const { pay } = await winByHand(2)
    await act(cashier, pay.id, 'pay', { evidence: 'counted' })
    await venue.restart()
    await signIn()
    await until(
      () => venue.machine(2).status.status,
      (status) => status !== 0,
    )
    venue.cabinet(2).resetHandPay('attendant')
    await until(
      async () => (await rowOf(pay.id))?.snapshot,
      (snapshot) => (snapshot as HandPaySnapshot | undefined)?.context.isReset === true,
    )
    expect(await act(supervisor, pay.id, 'confirm')).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await player.call('POST', '/player/cancel', { machineId: 2 })).toMatchObject({ status: 202 })
    await venue.status(2, 2)
    balance = await player.balance()
    expect(await onMachine(2)).toBe(0)
  })

  it('that is confirmed while the cabinet is dark is reset when it is back, and not posted again', async () => {
    const { tab, pay } = await winByHand(2)
    await act(cashier, pay.id, 'pay', { evidence: 'counted' })
    raise(2, 'power')
    await venue.status(2, 0)
    expect(await act(supervisor, pay.id, 'confirm')).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    venue.cabinet(2).fault({ kind: 'power', on: false })
    venue.clock.advance(5_000)
    await isDone(pay.id)
    expect(venue.cabinet(2).state().handPay).toBeNull()
    expect(await postedFor(pay.id)).toMatchObject([{ state: 1 }])
    await until(
      () => tab.leave(),
      (answer) => answer.ErrorCode === undefined,
    )
    await venue.status(2, 2)
    balance = await player.balance()
    expect(await onMachine(2)).toBe(0)
  })
})

describe('a hand pay instead of the cash-out', () => {
  it('is the credit, paid once; the session closes when the cabinet is empty', async () => {
    const tab = player.tab()
    expect(await tab.init(1, 10_000)).toMatchObject({ status: 3 })
    raise(1, 'transfer.handPay')
    await tab.leave()
    const pay = await called(1)
    expect(pay).toMatchObject({ amount: 10_000, player: { username: 'player' } })
    await venue.status(1, 1)
    await act(cashier, pay.id, 'pay', { evidence: 'the ticket of the cabinet' })
    await act(supervisor, pay.id, 'confirm')
    await venue.status(1, 2)
    expect(await player.balance()).toBe(balance)
    expect(await onMachine(1)).toBe(0)
    expect(await postedFor(pay.id)).toMatchObject([{ type: 5, amount: 10_000, state: 1 }])
    expect(venue.cabinet(1).state().credit).toBe(0)
    await until(
      () => tab.pushed('closed'),
      ([push]) => push?.['cashedOut'] === 10_000,
    )
  })

  it.each(['the venue', 'the attendant’s own key'])(
    'comes back to the pockets that gave it, reset by %s: what may not be paid out is no cash by it',
    async (by) => {
      const { id } = player.answer.user
      const post = async (type: number, amount: number) => {
        const asked = await cashier.call('POST', '/cashier/transactions', {
          playerID: id,
          type,
          amount,
          reason: 'a guest',
        })
        if (asked.body.state === TransactionState.pending)
          await supervisor.call('POST', `/cashier/transactions/${asked.body.id}/confirm`)
      }
      await post(TransactionType.discount, 4_000)
      await post(TransactionType.bonus, 3_000)
      balance += 7_000
      const pockets = async () => {
        const rows = await venue.store.database.select().from(ledgerAccount)
        return spendOrder.map((pocket) => rows.find(({ name }) => name === `wallet/${id}/${pocket}`)?.balance ?? 0)
      }
      const before = await pockets()
      expect(before[0]).toBeGreaterThanOrEqual(4_000)
      expect(before[1]).toBeGreaterThanOrEqual(3_000)
      const tab = player.tab()
      expect(await tab.init(1, 10_000)).toMatchObject({ status: 3 })
      raise(1, 'transfer.handPay')
      await tab.leave()
      const pay = await called(1)
      const money = async () => (await player.call('GET', '/player/money')).body.sum
      expect(await money()).toBe(balance)
      if (by !== 'the venue') {
        venue.cabinet(1).resetHandPay('attendant')
        await until(() => venue.machine(1).credit, 0)
        // It is on no meter and in no wallet, and still theirs.
        await until(money, (sum) => sum === balance)
      }
      await act(cashier, pay.id, 'pay', { evidence: 'the ticket of the cabinet' })
      await act(supervisor, pay.id, 'confirm')
      await venue.status(1, 2)
      expect(await pockets()).toEqual(before)
      expect(await postedFor(pay.id)).toMatchObject([{ type: 5, amount: 10_000, state: 1 }])
      expect(await player.balance()).toBe(balance)
    },
  )
})

describe('whose hand pay it is', () => {
  it('nobody’s is paid across the desk, and no wallet has it', async () => {
    const cash = async () =>
      (await venue.store.database.select().from(entry).where(eq(entry.account, 'house/cash')))
        .map(({ amount }) => amount)
        .reduce((sum, amount) => sum + amount, 0)
    const before = await cash()
    venue.cabinet(4).fault({ kind: 'credit.stray', on: true, amount: 10_000 })
    raise(4, 'game.outcome', { outcome: 'handPay' })
    venue.cabinet(4).press('spin', 'by somebody')
    venue.clock.advance(10_000)
    const pay = await called(4)
    expect(pay).toMatchObject({ player: null, sessionID: null })
    await venue.status(4, 1)
    await act(cashier, pay.id, 'pay', { evidence: 'the finder signed' })
    await act(supervisor, pay.id, 'confirm')
    await isDone(pay.id)
    expect(await postedFor(pay.id)).toEqual([])
    expect(await cash()).toBe(before + pay.amount)
    expect(await player.balance()).toBe(balance)
  })

  it('staff’s own is neither claimed nor confirmed by themselves', async () => {
    const deposit = { playerID: manager.answer.user.id, type: 1, amount: 20_000 }
    expect(await cashier.call('POST', '/cashier/transactions', deposit)).toMatchObject({ status: 201 })
    const { tab, pay } = await winByHand(5, manager)
    const another = { status: 403, body: { ErrorCode: ErrorCode.noPermission, Params: { missing: 'another person' } } }
    expect(await act(manager, pay.id, 'pay', { evidence: 'I saw it' })).toMatchObject(another)
    await act(cashier, pay.id, 'pay', { evidence: 'counted' })
    expect(await act(manager, pay.id, 'confirm')).toMatchObject(another)
    expect(await act(manager, pay.id, 'reject', { reason: 'no' })).toMatchObject(another)
    expect(await rowOf(pay.id)).toMatchObject({ state: 'paid', checkerId: null })
    await act(supervisor, pay.id, 'confirm')
    await isDone(pay.id)
    await tab.leave()
    await venue.status(5, 2)
  })
})

describe('a hand pay at which nobody sat', () => {
  it('is called at the queue and in the problems, paid by one and confirmed by another, and the cabinet is reset', async () => {
    await signIn()
    // Somebody at the cabinet itself: a bill, and a press on its own keys.
    raise(11, 'credit.stray', { amount: 10_000 })
    raise(11, 'game.outcome', { outcome: 'handPay' })
    expect(venue.cabinet(11).press('spin', 'local-1')).toMatchObject({ accepted: true })
    venue.clock.advance(10_000)
    const pay = await called(11)
    expect(pay).toMatchObject({ player: null, sessionID: null, state: 'called' })
    const tasks = async () =>
      (await cashier.call('GET', '/admin/attendant')).body.tasks as { id: string; player: unknown }[]
    expect(await tasks()).toContainEqual(expect.objectContaining({ id: `handPay-${pay.id}`, player: null }))
    const kinds = async () => venue.machine(11).problems
    expect(await kinds()).toContain('handPay')

    // It is cash: where the venue keeps its cash in safes, one that pays has one open.
    const admin = await venue.login('admin')
    const change = { cageRequired: true, reason: 'a test' }
    await approve(manager, await admin.call('PUT', '/admin/settings/desk', change))
    const refused = await act(cashier, pay.id, 'pay', { evidence: 'to the guest' })
    expect(refused).toMatchObject({ status: 409, body: { Params: { reason: 'safe closed' } } })
    const safe = (await cashier.call('POST', '/cashier/cage', { amount: 100_000 })).body as { id: number }
    expect(await act(cashier, pay.id, 'pay', { evidence: 'to the guest, by the passport' })).toMatchObject({
      status: 200,
    })
    expect((await tasks()).map(({ id }) => id)).not.toContain(`handPay-${pay.id}`)
    expect(await act(cashier, pay.id, 'confirm', {})).toMatchObject({ status: 403 })
    expect(await act(supervisor, pay.id, 'confirm', {})).toMatchObject({ status: 200 })
    await isDone(pay.id)
    expect(await postedFor(pay.id)).toEqual([])
    await until(kinds, (found) => !found.includes('handPay'))
    const closed = await cashier.call('POST', `/cashier/cages/${safe.id}/close`, { amount: 100_000 - pay.amount })
    expect(closed).toMatchObject({ status: 200, body: { payments: pay.amount, variance: 0 } })
  })
})
