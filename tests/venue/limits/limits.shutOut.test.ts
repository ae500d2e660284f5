import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { account, audit, playerLimits, reservation } from '#venue/store/schema/index.ts'
import { hour, type LimitsVenue, onLoss, openLimitsVenue } from './limitsKit.ts'

let kit: LimitsVenue
beforeAll(async () => {
  kit = await openLimitsVenue()
}, 120_000)
afterAll(() => kit.close(), 60_000)

const day = 24 * hour
const timeOut = (person: Person, hours = 24) => person.call('POST', '/player/timeout', { hours })
const exclude = (person: Person, months: number | null, body: Record<string, unknown> = {}) =>
  person.call('POST', '/player/self-exclusion', {
    ...{ months, confirmation: person.answer.user.username, password: 'player1234' },
    ...body,
  })
const shutOut = (limit: string) => ({ ErrorCode: ErrorCode.limitReached, Params: { limit } })
const exclusionOf = async (person: Person) => (await kit.limits(person)).exclusion

describe('a time-out', () => {
  it('in a feature waits for its end, takes the win and cashes out; no seat, no reservation, no deposit until it is over', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(1, 1_000)
    kit.outcome(1, 'feature')
    await tab.press('spin')
    kit.registry.clock.advance(3_000)
    await kit.inState(1, 'feature')
    expect(await timeOut(person)).toMatchObject({ status: 200, body: { exclusion: { kind: 'timeout' } } })
    await kit.registry.status(1, 5)
    expect(kit.registry.machine(1).holder).toMatchObject({ leaving: 'timeout' })
    expect(tab.pushed('closed')).toEqual([])
    expect(await tab.press('spin')).toMatchObject({ Params: { reason: 'leaving' } })
    const session = kit.registry.machine(1).holder?.sessionId ?? 0
    expect(await person.tab().reconnect(1, session)).toMatchObject({ ErrorCode: ErrorCode.sessionEnded })
    await until(
      () => {
        kit.registry.clock.advance(5_000)
        return tab.pushed('closed').at(-1)
      },
      (push) => push !== undefined,
    )
    const { TotalWin, TurnOver } = kit.registry.cabinet(1).state().meters
    const cashedOut = 1_000 + TotalWin - TurnOver
    expect(tab.pushed('closed').at(-1)).toMatchObject({ reason: 'timeout', cashedOut })
    expect(await person.balance()).toBe(99_000 + cashedOut)
    await kit.registry.status(1, 2)

    expect(await person.tab().init(1, 100)).toMatchObject(shutOut('timeout'))
    expect(await person.call('POST', '/player/reservations', { machineId: 2 })).toMatchObject({
      ...{ status: 409, body: shutOut('timeout') },
    })
    expect(await kit.deposit(person, 100)).toMatchObject({ status: 409, body: shutOut('timeout') })
    expect(await kit.deposit(person, 100, TransactionType.bonus)).toMatchObject({ status: 409 })
    expect(await kit.deposit(person, 100, TransactionType.withdraw)).toMatchObject({ status: 201 })
    // Signing in, money and history stay.
    const again = await kit.signIn(person.answer.user.username)
    expect(await again.balance()).toBe(98_900 + cashedOut)

    // Longer, never shorter; then it ends by itself.
    expect(await timeOut(again, 30)).toMatchObject({ status: 200 })
    expect(await timeOut(again, 24)).toMatchObject({ status: 409, body: { ErrorCode: ErrorCode.conflict } })
    kit.registry.clock.advance(31 * hour)
    const later = await kit.signIn(person.answer.user.username)
    expect(await exclusionOf(later)).toBe(null)
    const seat = later.tab()
    expect(await seat.init(1, 100)).toMatchObject({ game: { credit: 100 } })
    await seat.leave()
    await kit.registry.status(1, 2)
  })

  it('with a win waiting: the venue takes it first', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(2, 1_000)
    kit.outcome(2, 'win')
    await tab.press('spin')
    kit.registry.clock.advance(5_000)
    const game = await kit.inState(2, 'winWaiting')
    await timeOut(person)
    expect(await kit.closed(tab)).toMatchObject({ reason: 'timeout', cashedOut: 900 + (game?.win ?? 0) })
    await kit.registry.status(2, 2)
  })
})

describe('a self-exclusion', () => {
  it('asks for one’s own name and a proof', async () => {
    const person = await kit.newPlayer(0)
    expect(await exclude(person, 6, { confirmation: 'somebody' })).toMatchObject({
      ...{ status: 422, body: { Params: { fields: [{ path: 'confirmation' }] } } },
    })
    expect(await exclude(person, 6, { password: undefined })).toMatchObject({ status: 422 })
    expect(await exclude(person, 6, { password: 'wrong' })).toMatchObject({
      ...{ status: 400, body: { ErrorCode: ErrorCode.oldPasswordWrong } },
    })
    expect(await exclude(person, 5)).toMatchObject({ status: 422 })
    expect(await exclusionOf(person)).toBe(null)
    const { username } = person.answer.user
    expect(
      await exclude(person, 6, { password: undefined, pin: '1234', confirmation: ` ${username.toUpperCase()}` }),
    ).toMatchObject({ status: 200, body: { exclusion: { kind: 'selfExclusion', state: 'running' } } })
  })

  it('ends the seat and every reservation and booking within it, and only the desk lets back in when the term is over', async () => {
    const person = await kit.newPlayer()
    const id = person.answer.user.id
    const manager = await kit.registry.login('manager')
    const tab = person.tab()
    await tab.init(1, 1_000)
    expect(await person.call('POST', '/player/reservations', { machineId: 2 })).toMatchObject({ status: 201 })
    const startsAt = kit.registry.clock.now() + 2 * hour
    const book = (from: number) => ({ playerID: id, machineID: 4, startsAt: from, until: from + hour, reason: 'asked' })
    expect(await manager.call('POST', '/admin/reservations', book(startsAt))).toMatchObject({ status: 201 })
    expect(await exclude(person, 6)).toMatchObject({ status: 200 })
    expect(await kit.closed(tab)).toMatchObject({ reason: 'selfExclusion', cashedOut: 1_000 })
    expect(await person.balance()).toBe(100_000)
    const claims = await kit.registry.store.database.select().from(reservation).where(eq(reservation.accountId, id))
    expect(claims.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    await kit.registry.status(2, 2)
    expect(await manager.call('POST', '/admin/reservations', book(startsAt))).toMatchObject({
      ...{ status: 409, body: shutOut('selfExclusion') },
    })
    expect(await timeOut(person)).toMatchObject({ status: 409 })
    expect(await manager.call('GET', `/cashier/offers/${id}`)).toMatchObject({
      ...{ status: 200, body: { discount: { offer: 0 }, bonus: { offer: 0 } } },
    })

    kit.registry.clock.advance(190 * day)
    const later = await kit.signIn(person.answer.user.username)
    expect(await exclusionOf(later)).toMatchObject({ kind: 'selfExclusion', state: 'ended' })
    expect(await later.tab().init(1, 100)).toMatchObject(shutOut('selfExclusion'))
    const after = await kit.registry.login('manager')
    expect(await after.call('DELETE', `/admin/player/${id}/exclusion`, { reason: 'came to the desk' })).toMatchObject({
      ...{ status: 200, body: { exclusion: null, proposal: null } },
    })
    const seat = later.tab()
    expect(await seat.init(1, 100)).toMatchObject({ status: 3 })
    await seat.leave()
    await kit.registry.status(1, 2)
  })

  it('is lifted before its end by two persons with reasons, in the audit; for ever too', async () => {
    const person = await kit.newPlayer(0)
    const id = person.answer.user.id
    let [manager, admin] = [await kit.registry.login('manager'), await kit.registry.login('admin')]
    const path = `/admin/player/${id}/exclusion`
    expect(await manager.call('DELETE', path, { reason: 'nothing there' })).toMatchObject({ status: 404 })
    expect(await exclude(person, null)).toMatchObject({ status: 200, body: { exclusion: { until: null } } })
    expect(await manager.call('DELETE', path, { reason: ' ' })).toMatchObject({ status: 422 })
    // Two pages that were left open lift nothing.
    kit.registry.clock.advance(6 * 60_000)
    for (const staff of [manager, admin]) {
      expect(await staff.call('DELETE', path, { reason: 'it was an error' })).toMatchObject({
        ...{ status: 403, body: { Params: { missing: 'proof' } } },
      })
      await staff.prove()
    }
    expect(await manager.call('DELETE', path, { reason: 'it was an error' })).toMatchObject({
      status: 200,
      body: { exclusion: { state: 'running' }, proposal: { by: { username: 'manager' }, reason: 'it was an error' } },
    })
    expect(await manager.call('DELETE', path, { reason: 'once more' })).toMatchObject({
      ...{ status: 403, body: { Params: { missing: 'another person' } } },
    })
    expect(await admin.call('DELETE', `${path}/proposal`, { reason: 'not sure' })).toMatchObject({
      ...{ status: 200, body: { proposal: null } },
    })
    // What nobody confirms within three days is asked for anew: an old page of a colleague lifts nothing.
    await manager.call('DELETE', path, { reason: 'it was an error' })
    kit.registry.clock.advance(3 * 24 * 3_600_000)
    ;[manager, admin] = [await kit.registry.login('manager'), await kit.registry.login('admin')]
    for (const staff of [manager, admin]) await staff.prove()
    expect(await admin.call('GET', `/admin/player/${id}/limits`)).toMatchObject({
      ...{ status: 200, body: { exclusion: { state: 'running' }, proposal: null } },
    })
    const waits = async () => {
      const { body } = await admin.call('GET', '/cashier/confirms')
      return body as { lifts: { requestedAt: number }[]; counts: { lifts: number } }
    }
    await until(waits, ({ lifts, counts }) => lifts.length === 0 && counts.lifts === 0)
    // A page that still shows one proposes nothing by confirming it.
    const ofOld = { reason: 'seen the letter', proposedAt: kit.registry.clock.now() - 3 * 24 * 3_600_000 }
    const gone = { status: 409, body: { Params: { reason: 'changed', what: 'proposal' } } }
    expect(await admin.call('DELETE', path, ofOld)).toMatchObject(gone)
    await manager.call('DELETE', path, { reason: 'it was an error' })
    expect(await admin.call('DELETE', path, ofOld)).toMatchObject(gone)
    // Who wrote a proposal meanwhile has not read this one: it is confirmed by nobody unread.
    expect(await admin.call('DELETE', path, { reason: 'it was an error', proposedAt: null })).toMatchObject(gone)
    expect((await waits()).lifts).toMatchObject([{ requestedAt: kit.registry.clock.now() }])
    // Who proposed it may not do it any more: it is proposed anew.
    const maker = eq(account.id, manager.answer.user.id)
    await kit.registry.store.database.update(account).set({ blockedAt: 1 }).where(maker)
    expect(await admin.call('DELETE', path, { reason: 'seen the letter' })).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { reason: 'changed', what: 'maker' } } },
    })
    await kit.registry.store.database.update(account).set({ blockedAt: null }).where(maker)
    expect(await admin.call('DELETE', path, { reason: 'seen the letter' })).toMatchObject({
      ...{ status: 200, body: { exclusion: null } },
    })
    const told = await kit.registry.store.database
      .select()
      .from(audit)
      .where(and(eq(audit.object, `account/${id}`)))
      .orderBy(audit.id)
    expect(told.map(({ act, reason }) => [act, reason])).toEqual([
      ['self-excluded', null],
      ['exclusion lift proposed', 'it was an error'],
      ['exclusion kept', 'not sure'],
      ['exclusion lift proposed', 'it was an error'],
      ['looked', null],
      ['exclusion lift proposed', 'it was an error'],
      ['exclusion lifted', 'seen the letter'],
    ])
  })
})

it('what was written by a process that was killed right then is followed by the next one', async () => {
  const person = await kit.newPlayer()
  const tab = person.tab()
  await tab.init(2, 1_000)
  await kit.set(person, onLoss(5_000))
  const { database } = kit.registry.store
  const id = person.answer.user.id
  const [row] = await database.select().from(playerLimits).where(eq(playerLimits.accountId, id))
  expect(row).toMatchObject({ isHeeded: true })
  const excludedUntil = kit.registry.clock.now() + day
  await database
    .update(playerLimits)
    .set({
      exclusion: {
        ...{ value: 'timedOut', status: 'active' },
        context: { since: kit.registry.clock.now(), until: excludedUntil, proposal: null },
      },
      ...{ deadlineAt: excludedUntil, isHeeded: false, sequence: 9 },
    })
    .where(eq(playerLimits.accountId, id))
  expect(await kit.closed(tab)).toMatchObject({ reason: 'timeout', cashedOut: 1_000 })
  await until(
    async () => (await database.select().from(playerLimits).where(eq(playerLimits.accountId, id)))[0],
    (now) => now?.isHeeded === true,
  )
  await kit.registry.status(2, 2)
})
