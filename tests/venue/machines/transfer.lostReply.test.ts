import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { transfer } from '#venue/store/schema/index.ts'

let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await openTestVenue()
  person = await venue.login('player')
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
afterAll(() => venue.close())

const raise = (id: number, kind: RaisedFault['kind'], more: Partial<RaisedFault> = {}) =>
  venue.cabinet(id).fault({ kind, on: true, count: 1, ...more })
const transfersOf = (sessionId: number) =>
  venue.store.database
    .select({ id: transfer.id, state: transfer.state, sasStatus: transfer.sasStatus, actual: transfer.actual })
    .from(transfer)
    .where(eq(transfer.sessionId, sessionId))
    .orderBy(transfer.requestedAt)
/** Time goes on until the venue has what it waits for. */
async function timePasses<T>(look: () => T | Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  return until(async () => {
    venue.clock.advance(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return look()
  }, isThere)
}

describe('money on its way to the cabinet', () => {
  it('whose reply is lost arrives once', async () => {
    raise(1, 'transfer.replyLost')
    const tab = person.tab()
    const seated = await tab.init(1, 10_000)
    expect(seated).toMatchObject({ status: 3, game: { credit: 10_000 } })
    expect(await person.balance()).toBe(490_000)
    expect(await transfersOf(seated.session.id)).toEqual([
      {
        id: expect.stringMatching(/^fund-[\w-]{15}$/),
        state: 1,
        sasStatus: 'done',
        actual: 10_000,
      },
    ])
    await tab.leave()
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
  })

  it('whose request is lost is asked again under the same id', async () => {
    raise(1, 'transfer.requestLost')
    const tab = person.tab()
    const seated = await tab.init(1, 10_000)
    expect(seated).toMatchObject({ status: 3, game: { credit: 10_000 } })
    expect(venue.cabinet(1).state().meters.CurrentCredit).toBe(10_000)
    await tab.leave()
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
  })

  it('that never reaches it is refunded, and the seat is free again', async () => {
    raise(2, 'transfer.requestLost', { count: 2 })
    const tab = person.tab()
    expect(await tab.init(2, 10_000)).toMatchObject({ ErrorCode: 60007 })
    await venue.status(2, 2)
    expect(await person.balance()).toBe(500_000)
    expect(venue.cabinet(2).state().meters).toMatchObject({ AftIn: 0, CurrentCredit: 0 })
    const [row] = await venue.store.database.select().from(transfer).where(eq(transfer.machineId, 2))
    expect(row).toMatchObject({ state: 3, sasStatus: 'refunded', actual: 0, pockets: null })
  })

  it('that is refused is canceled, and partly taken is posted as it is', async () => {
    raise(2, 'transfer.refuse')
    expect(await person.tab().init(2, 10_000)).toMatchObject({ ErrorCode: 60007 })
    await venue.status(2, 2)
    raise(2, 'transfer.partial')
    const tab = person.tab()
    const seated = await tab.init(2, 10_000)
    expect(seated.game.credit).toBe(5_000)
    expect(await person.balance()).toBe(495_000)
    await tab.leave()
    await venue.status(2, 2)
    expect(await person.balance()).toBe(500_000)
  })

  it('that is slow is waited for', async () => {
    raise(2, 'transfer.slow', { delay: 3_000 })
    const tab = person.tab()
    const seating = tab.init(2, 10_000)
    await timePasses(
      () => venue.machine(2).credit,
      (credit) => credit === 10_000,
    )
    expect(
      await Promise.all([
        seating,
        timePasses(
          () => venue.machine(2).holder?.funding,
          (funding) => funding === false,
        ),
      ]),
    ).toMatchObject([{ status: 3, game: { credit: 10_000 } }, false])
    await tab.leave()
    await venue.status(2, 2)
    expect(await person.balance()).toBe(500_000)
  })

  it('is told of as arriving to whoever asks or comes back meanwhile, and counts as nothing won', async () => {
    raise(2, 'transfer.slow', { delay: 60_000 })
    const tab = person.tab()
    const seating = tab.init(2, 10_000)
    const { sessionId } = await until(
      () => venue.machine(2).holder as { sessionId: number; funding: boolean },
      (holder) => holder?.funding === true,
    )
    const other = person.tab()
    expect(await other.check(2)).toMatchObject({ status: 1, sessionID: sessionId, arriving: 10_000, funded: 0 })
    // Who comes back is not kept waiting for it.
    expect(await other.reconnect(2, sessionId)).toMatchObject({
      ...{ status: 3, game: { credit: 0, net: 0 }, session: { funded: 0, arriving: 10_000 } },
    })
    venue.clock.advance(60_000)
    await timePasses(
      () => venue.machine(2).holder?.funding,
      (funding) => funding === false,
    )
    await seating
    expect(await other.check(2)).toMatchObject({ funded: 10_000 })
    expect('arriving' in (await other.check(2))).toBe(false)
    const { game, session } = await other.reconnect(2, sessionId)
    expect([game.credit, game.net, session.funded, session.arriving]).toEqual([10_000, 0, 10_000, undefined])
    await other.leave()
    await venue.status(2, 2)
    expect(await person.balance()).toBe(500_000)
  })
})

describe('money on its way back', () => {
  it('whose reply is lost comes back once', async () => {
    const tab = person.tab()
    const { session } = await tab.init(1, 10_000)
    raise(1, 'transfer.replyLost')
    await tab.leave()
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
    expect(await transfersOf(session.id)).toMatchObject([
      { actual: 10_000 },
      { state: 1, sasStatus: 'done', actual: 10_000 },
    ])
  })

  it('comes in parts when the cabinet gives parts', async () => {
    const tab = person.tab()
    const { session } = await tab.init(1, 10_000)
    raise(1, 'transfer.partial', { count: 2 })
    await tab.leave()
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
    expect((await transfersOf(session.id)).map(({ actual }) => actual).toSorted((left, right) => right - left)).toEqual(
      [10_000, 5_000, 2_500, 2_500],
    )
  })

  it('is asked for again every 15 s while the cabinet is busy, and is a problem after eight times', async () => {
    const tab = person.tab()
    await tab.init(1, 10_000)
    raise(1, 'transfer.busy', { count: 8 })
    await tab.leave()
    await timePasses(
      () => venue.machine(1).status.status,
      (status) => status === 1,
    )
    expect(venue.machine(1).holder).not.toBeNull()
    expect(await person.balance()).toBe(490_000)
    venue.cabinet(1).fault({ kind: 'door', on: true })
    venue.cabinet(1).fault({ kind: 'door', on: false })
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
  })

  it('waits while the cabinet does not answer at all', async () => {
    const tab = person.tab()
    await tab.init(1, 10_000)
    raise(1, 'line.silent', {})
    await venue.status(1, 0)
    tab.drop()
    await until(() => venue.machine(1).holder?.socket, null)
    await timePasses(
      () => venue.clock.now(),
      () => true,
    )
    venue.clock.advance(130_000)
    expect(await person.balance()).toBe(490_000)
    venue.cabinet(1).fault({ kind: 'line.silent', on: false })
    await timePasses(
      () => venue.machine(1).status.status,
      (status) => status === 2,
    )
    expect(await person.balance()).toBe(500_000)
  })
})

describe('a top up', () => {
  it('pressed twice with one key is one transfer; the key for another amount is refused', async () => {
    const tab = person.tab()
    await tab.init(1, 10_000)
    const answers = await Promise.all([tab.topUp(5_000, 'key-of-a-top-up'), tab.topUp(5_000, 'key-of-a-top-up')])
    // The second one is still in flight with the first; asked when that is answered, it is the same.
    expect(answers).toMatchObject([{ amount: 5_000 }, { ErrorCode: 60409, Params: { reason: 'in flight' } }])
    expect(await tab.topUp(5_000, 'key-of-a-top-up')).toEqual({ amount: 5_000 })
    expect(await tab.topUp(6_000, 'key-of-a-top-up')).toMatchObject({ ErrorCode: 40000 })
    expect(await person.balance()).toBe(485_000)
    expect(venue.machine(1).credit).toBe(15_000)
    expect(await tab.topUp(485_001)).toMatchObject({ ErrorCode: 60006 })
    expect(await tab.topUp(0)).toMatchObject({ ErrorCode: 40000 })
    await tab.leave()
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
  })
})
