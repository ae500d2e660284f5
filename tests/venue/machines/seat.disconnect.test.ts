import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
  await venue.close()
})

/** Sits down with 100.00 on machine `id`. */
async function sit(name: string, id: number) {
  const person = await venue.login(name)
  const tab = person.tab()
  const seated = await tab.init(id, 10_000)
  expect(seated).toMatchObject({ status: 3, game: { credit: 10_000, state: 'idle' } })
  const { session, sequence, seatSequence } = seated
  return { person, tab, session: session.id, sequence, seatSequence }
}
const outcome = (id: number, outcome: 'lose' | 'win' | 'feature' | 'handPay') =>
  venue.cabinet(id).fault({ kind: 'game.outcome', on: true, count: 1, outcome })
const roundEnds = async (id: number) => {
  venue.clock.advance(5_000)
  return until(
    () => venue.machine(id).game,
    (game) => game?.state === 'idle',
  )
}

describe('a player whose socket is lost', () => {
  it('between rounds: the seat is held, and taken back with its credit and the seconds left', async () => {
    const { person, tab, session } = await sit('player', 1)
    tab.drop()
    await venue.status(1, 7)
    venue.clock.advance(20_000)
    const list = await person.call('GET', '/machine/all')
    expect(list.body.seat).toEqual({
      sessionID: session,
      machineID: 1,
      machineName: 'Night Orchard',
      cabin: 1,
      status: 7,
      credit: 10_000,
      secondsLeft: 100,
      standing: 'away',
    })
    const again = person.tab()
    expect(await again.check(1)).toEqual({
      ...{ status: 1, machineName: 'Night Orchard', machineID: 1, sessionID: session, funded: 10_000 },
    })
    expect(await again.reconnect(1, session)).toMatchObject({
      status: 3,
      game: { credit: 10_000 },
      session: { id: session, elapsed: 20_000 },
    })
    await venue.status(1, 3)
    await again.leave()
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
  })

  it('and who does not come back within the grace is cashed out', async () => {
    const { person, tab } = await sit('player', 1)
    tab.drop()
    await venue.status(1, 7)
    venue.clock.advance(119_000)
    expect(venue.machine(1).status.status).toBe(7)
    venue.clock.advance(1_000)
    await venue.status(1, 2)
    expect(await person.balance()).toBe(500_000)
  })

  it('in the middle of a round: held without a cash-out until it ends, then a new grace', async () => {
    const { person, tab, session } = await sit('player', 2)
    outcome(2, 'lose')
    expect(await tab.press('spin')).toMatchObject({ state: 'spinning', credit: 9_900 })
    tab.drop()
    await venue.status(2, 5)
    venue.clock.advance(5_000)
    await venue.status(2, 7)
    const again = person.tab()
    expect(await again.reconnect(2, session)).toMatchObject({ game: { credit: 9_900, state: 'idle' } })
    await again.leave()
    await venue.status(2, 2)
    expect(await person.balance()).toBe(499_900)
  })

  it('with a win waiting: it waits for the player, hours too', async () => {
    const before = await (await venue.login('player')).balance()
    const { person, tab, session } = await sit('player', 1)
    outcome(1, 'win')
    await tab.press('spin')
    venue.clock.advance(5_000)
    const { win } = await until(
      () => venue.machine(1).game ?? { state: '', win: 0 },
      ({ state }) => state === 'winWaiting',
    )
    tab.drop()
    await venue.status(1, 5)
    venue.clock.advance(6 * 3_600_000)
    expect(venue.machine(1).status.status).toBe(5)
    const again = person.tab()
    expect(await again.reconnect(1, session)).toMatchObject({ game: { state: 'winWaiting', win } })
    expect(await again.press('takeWin')).toMatchObject({ credit: 9_900 + win })
    await until(() => venue.machine(1).game?.state, 'idle')
    await again.leave()
    await venue.status(1, 2)
    expect(await person.balance()).toBe(before - 100 + win)
  })

  it('and whose other tab takes the seat is told so, and can no longer press', async () => {
    const { person, tab, session, seatSequence } = await sit('player', 1)
    const other = person.tab()
    const taken = await other.reconnect(1, session)
    expect(taken).toMatchObject({ status: 3 })
    // The number of the seat that took it: above that of the tab it was taken from.
    expect(await tab.waitFor('moved')).toEqual({ sessionID: session, sequence: taken.seatSequence })
    expect(taken.seatSequence).toBeGreaterThan(seatSequence)
    expect(await tab.press('spin')).toMatchObject({ ErrorCode: 50100 })
    tab.drop()
    expect(await other.press('bet-2')).toMatchObject({ bet: 200 })
    expect(venue.machine(1).status.status).toBe(3)
    await other.leave()
    await venue.status(1, 2)
    // And the next seat of this machine is above the end of the last.
    const { sequence } = (await other.waitFor('closed')) as { sequence: number }
    expect(sequence).toBeGreaterThan(taken.seatSequence)
    const next = await person.tab().init(1, 10_000)
    expect(next.seatSequence).toBeGreaterThan(sequence)
    await person.call('POST', '/player/cancel', { machineId: 1 })
    await venue.status(1, 2)
  })
})

describe('a player who leaves', () => {
  it('in the middle of a round is cashed out when it ends', async () => {
    const { person, tab } = await sit('player2', 2)
    outcome(2, 'lose')
    await tab.press('spin')
    expect(await tab.leave()).toEqual({})
    await venue.status(2, 5)
    expect(await tab.leave()).toEqual({})
    await roundEnds(2)
    await venue.status(2, 2)
    expect(await tab.waitFor('closed')).toMatchObject({ cashedOut: 9_900, reason: 'left' })
    expect(await person.balance()).toBe(24_900)
  })

  it('with a win waiting gets it: the venue takes it first', async () => {
    const { person, tab } = await sit('player2', 2)
    outcome(2, 'win')
    await tab.press('spin')
    venue.clock.advance(5_000)
    const { win } = await until(
      () => venue.machine(2).game ?? { state: '', win: 0 },
      ({ state }) => state === 'winWaiting',
    )
    await tab.leave()
    await venue.status(2, 2)
    expect(await tab.waitFor('closed')).toMatchObject({ cashedOut: 9_900 + win })
    expect(await person.balance()).toBe(24_800 + win)
  })

  it('from elsewhere, by cancelling, is cashed out with the proof pushed', async () => {
    const { person, tab } = await sit('vip', 3)
    tab.drop()
    await venue.status(3, 7)
    const news = person.tab('/notification')
    expect(await news.ask('init', { id: person.answer.user.id })).toMatchObject({ seat: { seat: { machineID: 3 } } })
    expect(await person.call('POST', '/player/cancel', { machineId: 3 })).toEqual({ status: 202, body: {} })
    await venue.status(3, 2)
    await until(
      () => news.pushed('seat').at(-1),
      (push) => push?.seat === null,
    )
    expect(await until(() => news.pushed('balance').at(-1)?.balance, 10_000_000)).toBe(10_000_000)
  })

  it('by logging out leaves the seat', async () => {
    const { person } = await sit('vip', 3)
    expect((await person.call('POST', '/player/logout')).status).toBe(200)
    await venue.status(3, 2)
  })
})
