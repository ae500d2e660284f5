import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'

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

/** Time goes on until the venue has what it waits for. */
const timePasses = <T>(look: () => T | Promise<T>, isThere: (seen: T) => boolean) =>
  until(async () => {
    venue.clock.advance(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return look()
  }, isThere)
const freed = (id: number) =>
  timePasses(
    () => venue.machine(id).status.status,
    (status) => status === 2,
  )

it('a top up and a leave at once: every coin comes back, none waits for the next player', async () => {
  for (let round = 0; round < 3; round++) {
    const tab = person.tab()
    await tab.init(1, 10_000)
    await Promise.all([tab.topUp(5_000), tab.leave()])
    await freed(1)
    expect([await person.balance(), venue.cabinet(1).state().credit]).toEqual([500_000, 0])
  }
})

it('a leave while a top up is not known yet waits for it', async () => {
  const tab = person.tab()
  await tab.init(1, 10_000)
  venue.cabinet(1).fault({ kind: 'transfer.requestLost', on: true, count: 1 })
  const toppingUp = tab.topUp(5_000)
  await until(() => person.balance(), 485_000)
  await tab.leave()
  expect((await Promise.all([toppingUp, freed(1)]))[0]).toEqual({ amount: 5_000 })
  expect([await person.balance(), venue.cabinet(1).state().credit]).toEqual([500_000, 0])
})

it('no second movement is begun while one is open, and no button is pressed before the money is there', async () => {
  venue.cabinet(1).fault({ kind: 'transfer.slow', on: true, count: 1, delay: 3_000 })
  const tab = person.tab()
  const seating = tab.init(1, 10_000)
  await until(() => venue.machine(1).holder?.funding, true)
  expect(await tab.topUp(1_000)).toMatchObject({ ErrorCode: 60409, Params: { reason: 'transferring' } })
  expect(await tab.press('spin')).toMatchObject({ ErrorCode: 60409, Params: { reason: 'funding' } })
  await timePasses(
    () => venue.machine(1).holder?.funding,
    (funding) => funding === false,
  )
  expect(await seating).toMatchObject({ status: 3, game: { credit: 10_000 } })
  await tab.leave()
  await freed(1)
  expect(await person.balance()).toBe(500_000)
})

it('a grace that ends while the cabinet is not known closes nothing', async () => {
  const tab = person.tab()
  await tab.init(2, 10_000)
  venue.cabinet(2).fault({ kind: 'line.silent', on: true })
  await venue.status(2, 0)
  tab.drop()
  await until(() => venue.machine(2).holder?.socket, null)
  venue.clock.advance(121_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(venue.machine(2).holder?.leaving).toBe('graceEnded')
  expect(await person.balance()).toBe(490_000)
  venue.cabinet(2).fault({ kind: 'line.silent', on: false })
  await freed(2)
  expect([await person.balance(), venue.cabinet(2).state().credit]).toEqual([500_000, 0])
})

it('a press on its way while the player leaves ends with the round, whatever it wins', async () => {
  for (const outcome of ['lose', 'win'] as const) {
    const tab = person.tab()
    await tab.init(1, 10_000)
    venue.cabinet(1).fault({ kind: 'game.outcome', on: true, count: 1, outcome })
    await Promise.all([tab.press('spin'), tab.leave()])
    await freed(1)
    expect(venue.cabinet(1).state().credit).toBe(0)
  }
  const { TotalWin, TurnOver } = venue.cabinet(1).state().meters
  expect(await person.balance()).toBe(500_000 + TotalWin - TurnOver)
})

it('a seat whose socket is gone before it is taken is given a grace like any other', async () => {
  const before = await person.balance()
  const tab = person.tab()
  await tab.check(1)
  const taking = tab.init(1, 10_000).catch(() => null)
  tab.drop()
  await taking
  // What was asked before the end of the socket is done after it.
  await timePasses(
    () => venue.machine(1).holder ?? null,
    (holder) => holder !== null && holder.socket === null,
  )
  venue.clock.advance(121_000)
  await freed(1)
  expect(await person.balance()).toBe(before)
})

it('logging out on one device does not close the seat that is played on another', async () => {
  const other = await venue.login('player')
  const tab = person.tab()
  await tab.init(1, 10_000)
  expect((await other.call('POST', '/player/logout')).status).toBe(200)
  expect(await tab.press('bet-2')).toMatchObject({ bet: 200 })
  await tab.leave()
  await freed(1)
})

it('nobody finds another’s press by its key', async () => {
  const stranger = await venue.login('player2')
  const tab = person.tab()
  await tab.init(1, 10_000)
  await tab.press('bet-3', 'the-same-key')
  await tab.leave()
  await freed(1)
  const next = stranger.tab()
  await next.init(1, 1_000)
  expect(await next.press('bet-2', 'the-same-key')).toMatchObject({ bet: 200, credit: 1_000 })
  await next.leave()
  await freed(1)
})
