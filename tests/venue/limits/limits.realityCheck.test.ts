import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { RealityCheck } from '#protocol/core/limits.ts'
import { seatGamePushes } from '#protocol/sockets/sockets.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { realityCheck } from '#venue/store/schema/index.ts'
import { hour, type LimitsVenue, openLimitsVenue } from './limitsKit.ts'

let kit: LimitsVenue
beforeAll(async () => {
  kit = await openLimitsVenue()
}, 120_000)
afterAll(() => kit.close(), 60_000)
afterEach(() => kit.registry.status(1, 2))

const minute = 60_000
type Seat = ReturnType<Person['tab']>
const answer = (person: Person, id: number, how: 'continue' | 'leave', key = freshKey()) =>
  person.call('POST', '/player/reality-check', { id, answer: how }, key)
const pushedTo = async (seat: Seat, times = 1) =>
  seatGamePushes.realityCheck.parse(
    await until(
      () => seat.pushed('realityCheck').at(times - 1),
      (push) => push !== undefined,
    ),
  )
async function asked(seat: Seat, times = 1): Promise<RealityCheck> {
  const { sequence: _number, ...check } = await pushedTo(seat, times)
  return check
}
const dueOf = async (person: Person) => (await kit.limits(person)).realityCheck
const unanswered = (id: number) => ({
  ErrorCode: ErrorCode.limitReached,
  Params: { kind: 'realityCheck', id },
})
async function seated(minutes = 10, balance = 100_000) {
  const person = await kit.newPlayer(balance)
  expect(await kit.set(person, { realityCheckMinutes: minutes })).toMatchObject({ status: 200 })
  const seat = person.tab()
  const { session } = await seat.init(1, 10_000)
  return { person, seat, session: session.id, openedAt: kit.registry.clock.now() }
}
async function leave(seat: Seat): Promise<void> {
  await seat.leave()
  await kit.closed(seat)
}

it('is asked at its time with the session’s figures, and until it is answered nothing is played or brought', async () => {
  const { person, seat, session, openedAt } = await seated()
  const news = person.tab('/notification')
  await news.ask('init', { id: person.answer.user.id })
  await kit.lose(seat, 1)
  expect(await dueOf(person)).toMatchObject({ minutes: 10, nextAt: openedAt + 10 * minute, due: null })
  kit.registry.clock.advance(openedAt + 10 * minute - kit.registry.clock.now())
  const check = await asked(seat)
  expect(check).toEqual({
    ...{ id: expect.any(Number), sessionID: session, machineID: 1 },
    ...{ askedAt: openedAt + 10 * minute, elapsed: 10 * minute, in: 10_000, bets: 100, wins: 0, net: -100 },
  })
  const pushed = await until(
    () => news.pushed('limits').at(-1),
    (push) => push !== undefined,
  )
  expect(pushed).toMatchObject({ realityCheck: { due: check, nextAt: null } })
  expect(await seat.press('spin')).toMatchObject(unanswered(check.id))
  expect(await seat.press('bet-2')).toMatchObject(unanswered(check.id))
  expect(await seat.topUp(100)).toMatchObject(unanswered(check.id))

  kit.registry.clock.advance(3 * minute)
  expect(await answer(person, check.id, 'continue', 'go-on-once')).toEqual({
    status: 200,
    body: { check, answer: 'continue', nextAt: openedAt + 23 * minute },
  })
  expect(await answer(person, check.id, 'continue', 'go-on-once')).toMatchObject({ status: 200 })
  expect(await answer(person, check.id, 'continue')).toMatchObject({ status: 200 })
  expect(await answer(person, check.id, 'leave')).toMatchObject({ status: 409 })
  expect(await dueOf(person)).toMatchObject({ nextAt: openedAt + 23 * minute, due: null })
  await kit.lose(seat, 1)
  kit.registry.clock.advance(10 * minute)
  expect(await asked(seat, 2)).toMatchObject({ bets: 200, net: -200 })
  // Without an answer cashing out always works.
  await leave(seat)
  expect(await answer(person, check.id + 1, 'continue')).toMatchObject({ body: { ErrorCode: ErrorCode.sessionEnded } })
  const rows = await kit.registry.store.database.select().from(realityCheck).where(eq(realityCheck.sessionId, session))
  expect(rows.map(({ state }) => state).sort()).toEqual(['continued', 'dropped'])
  expect(await dueOf(person)).toMatchObject({ nextAt: null, due: null })
})

it('lets the running round end, with its win taken', async () => {
  const { seat } = await seated()
  kit.outcome(1, 'win')
  await seat.press('spin')
  kit.registry.clock.advance(10 * minute)
  const check = await asked(seat)
  await kit.inState(1, 'winWaiting')
  // Whatever the venue has heard of the round so far: nothing but its win is let through to the cabinet.
  expect(await seat.press('spin')).toMatchObject(unanswered(check.id))
  expect(await seat.press('takeWin')).not.toHaveProperty('ErrorCode')
  kit.registry.clock.advance(5_000)
  await kit.inState(1, 'idle')
  expect(await seat.press('spin')).toMatchObject(unanswered(check.id))
  await leave(seat)
})

it('leaving by it cashes out, with the win of the round that is open', async () => {
  const { person, seat } = await seated()
  kit.outcome(1, 'win')
  await seat.press('spin')
  kit.registry.clock.advance(10 * minute)
  const check = await asked(seat)
  expect(check).toMatchObject({ bets: 100, wins: 0 })
  const game = await kit.inState(1, 'winWaiting')
  expect(await answer(person, check.id, 'leave')).toMatchObject({
    status: 200,
    body: { answer: 'leave', nextAt: null },
  })
  const cashedOut = 9_900 + (game?.win ?? 0)
  expect(await kit.closed(seat)).toMatchObject({ reason: 'left', cashedOut })
  expect(await person.balance()).toBe(90_000 + cashedOut)
})

it('is shown again to another tab, after a lost socket and after a restart of the venue', async () => {
  const { person, seat, session } = await seated()
  kit.registry.clock.advance(10 * minute)
  const check = await asked(seat)
  const other = person.tab()
  const { seatSequence } = await other.reconnect(1, session)
  expect(await asked(other)).toEqual(check)
  // What is asked with the seat has the seat's number; what was asked of the tab before has an older one.
  expect((await pushedTo(other)).sequence).toBe(seatSequence)
  expect((await pushedTo(seat)).sequence).toBeLessThan(seatSequence)
  other.drop()
  await kit.registry.status(1, 7)
  const back = person.tab()
  await back.reconnect(1, session)
  expect(await asked(back)).toEqual(check)

  await kit.registry.restart()
  const again = await kit.signIn(person.answer.user.username)
  const news = again.tab('/notification')
  const snapshot = await news.ask<{ limits: { realityCheck: { due: RealityCheck } } }>('init', {
    id: again.answer.user.id,
  })
  expect(snapshot.limits.realityCheck.due).toEqual(check)
  const tab = again.tab()
  expect(
    await until(
      () => tab.reconnect(1, session),
      ({ ErrorCode: code }) => code === undefined,
    ),
  ).toMatchObject({ status: 3 })
  expect(await asked(tab)).toEqual(check)
  expect(await tab.press('spin')).toMatchObject(unanswered(check.id))
  expect(await answer(again, check.id, 'continue')).toMatchObject({ status: 200 })
  await kit.lose(tab, 1)
  await leave(tab)
})

it('that came due while the venue was down is asked by the next one', async () => {
  const { person, session } = await seated()
  kit.registry.clock.advance(9 * minute)
  await kit.registry.venue.close()
  kit.registry.clock.advance(1.5 * minute)
  await kit.registry.restart()
  const again = await kit.signIn(person.answer.user.username)
  const tab = again.tab()
  await until(
    () => tab.reconnect(1, session),
    ({ ErrorCode: code }) => code === undefined,
  )
  const check = await asked(tab)
  expect(check).toMatchObject({ elapsed: 10.5 * minute, in: 10_000 })
  expect(await tab.press('spin')).toMatchObject(unanswered(check.id))
  await leave(tab)
})

it('follows the interval while seated: shorter at once, first set from then on, off only a day later; nobody else answers it', async () => {
  const person = await kit.newPlayer()
  const seat = person.tab()
  await seat.init(1, 10_000)
  kit.registry.clock.advance(30 * minute)
  await kit.set(person, { realityCheckMinutes: 60 })
  const setAt = kit.registry.clock.now()
  expect(await dueOf(person)).toMatchObject({ nextAt: setAt + 60 * minute })
  await kit.set(person, { realityCheckMinutes: 20 })
  expect(await dueOf(person)).toMatchObject({ nextAt: setAt + 20 * minute })
  await kit.set(person, { realityCheckMinutes: null })
  expect(await dueOf(person)).toMatchObject({
    ...{ minutes: 20, pending: { amount: null, from: setAt + 24 * hour }, nextAt: setAt + 20 * minute },
  })
  kit.registry.clock.advance(20 * minute)
  const check = await asked(seat)
  const stranger = await kit.newPlayer(0)
  expect(await answer(stranger, check.id, 'leave')).toMatchObject({ status: 404 })
  expect(await answer(person, 999_999, 'leave')).toMatchObject({ status: 404 })
  await leave(seat)
})
