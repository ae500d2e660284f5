import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestIdentity, hour, refusalOf } from '#tests/venue/identity/identityKit.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { sleepDormant } from '#venue/identity/dormant.ts'
import { account, audit, signIn, venueSetting } from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'
import { loginAs, tryLogin } from './usersKit.ts'

const month = 31 * 24 * hour
const told = async ({ database }: Pick<Store, 'database'>, id: number) =>
  (
    await database
      .select()
      .from(audit)
      .where(eq(audit.object, `account/${id}`))
      .orderBy(audit.id)
  ).filter(({ act }) => act !== 'looked')

describe('by the clock', () => {
  let store: Store
  beforeAll(async () => {
    store = await openTestStore()
  })
  afterAll(() => store.close())
  let made = 0
  async function setUp(more: { type?: number; isDemo?: boolean } = {}) {
    const kit = createTestIdentity(store)
    const username = `sleeper${++made}`
    const password = 'right horse battery'
    const person = { type: 0, name: 'Some', lastname: 'One', ...more }
    const id = await kit.identity.createAccount({ username, password, ...person })
    const login = () => kit.identity.login({ username, password, ip: '192.0.2.7', agent: 'tests' })
    return { ...kit, id, login, sweep: () => sleepDormant(store.database, kit.clock.now()) }
  }
  const rowOf = async (id: number) => (await store.database.select().from(account).where(eq(account.id, id)))[0]
  /** Only its own: accounts of the tests before are asleep already. */
  const isAsleep = async (id: number) => (await rowOf(id))?.isDormant

  it('a player sleeps after twelve months without a sign-in, not before, and each sign-in begins them anew', async () => {
    const { id, clock, login, sweep } = await setUp()
    clock.advance(11 * month)
    await login()
    clock.advance(11 * month)
    await sweep()
    expect(await isAsleep(id)).toBe(false)
    clock.advance(2 * month)
    expect(await sweep()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ isDormant: true, blockedAt: clock.now(), blockedUntil: null })
    expect(await told(store, id)).toMatchObject([{ act: 'account fell asleep', actorId: null }])
    expect(await sweep()).toBe(0)
    expect(await refusalOf(login())).toEqual({
      code: ErrorCode.banned,
      params: { until: null, reason: 'dormant' },
    })
  })

  it('who signs in before the venue has looked is asleep all the same, and is told so after the right password alone', async () => {
    const { id, clock, login, identity } = await setUp()
    clock.advance(13 * month)
    const wrong = identity.login({ username: `sleeper${made}`, password: 'wrong', ip: '192.0.2.7', agent: 'tests' })
    expect(await refusalOf(wrong)).toMatchObject({ code: ErrorCode.badPassword })
    expect(await isAsleep(id)).toBe(false)
    expect(await refusalOf(login())).toMatchObject({ code: ErrorCode.banned, params: { reason: 'dormant' } })
    expect(await isAsleep(id)).toBe(true)
    expect(await told(store, id)).toMatchObject([{ act: 'account fell asleep' }])
  })

  it('staff and demo accounts do not, nor does who is blocked already; the operator’s unlock wakes nobody', async () => {
    const staff = await setUp({ type: 1 })
    const demo = await setUp({ isDemo: true })
    const blocked = await setUp()
    const asleep = await setUp()
    await blocked.identity.block(blocked.id, null)
    for (const one of [staff, demo, blocked, asleep]) one.clock.advance(13 * month)
    expect(await asleep.sweep()).toBe(1)
    for (const { id } of [staff, demo, blocked]) expect(await isAsleep(id)).toBe(false)
    expect(await refusalOf(staff.login())).toBeNull()
    await asleep.identity.unlock(`sleeper${made}`)
    expect(await isAsleep(asleep.id)).toBe(true)
    expect(await refusalOf(asleep.login())).toMatchObject({ params: { reason: 'dormant' } })
  })

  it('the setting says after how many months, and never', async () => {
    const { id, clock, sweep } = await setUp()
    const setTo = async (dormantMonths: number) => {
      const value = { dormantMonths }
      await store.database
        .insert(venueSetting)
        .values({ name: 'desk', value, changedAt: clock.now() })
        .onConflictDoUpdate({ target: venueSetting.name, set: { value } })
    }
    await setTo(0)
    clock.advance(100 * month)
    expect(await sweep()).toBe(0)
    await setTo(120)
    expect(await sweep()).toBe(0)
    await setTo(36)
    expect(await sweep()).toBe(1)
    expect(await isAsleep(id)).toBe(true)
  })
})

describe('in a venue', () => {
  let venue: TestVenue
  let manager: Person
  let cashier: Person
  beforeAll(async () => {
    venue = await openTestVenue()
    manager = await venue.login('manager')
    cashier = await venue.login('cashier')
  })
  afterAll(() => venue.close())

  it('it is neither posted to nor booked for, keeps its money, stands in a list, and is woken by staff who say what they saw', async () => {
    const { database } = venue.store
    const password = 'a right horse'
    const made = await manager.call('POST', '/admin/users', {
      ...{ username: 'long.gone', type: 0, name: 'Long', lastname: 'Gone', password },
    })
    const { id } = made.body.user as { id: number }
    const post = (type: number, amount: number) =>
      cashier.call('POST', '/cashier/transactions', { playerID: id, type, amount })
    const { deposit, withdraw } = TransactionType
    expect((await post(deposit, 50_000)).status).toBe(201)
    // As a sign-in long ago leaves them: the clock of a venue's test does not pass years.
    const past = venue.clock.now() - 13 * month
    await (await loginAs(venue, 'long.gone', password)).call('POST', '/player/logout')
    await database.update(account).set({ createdAt: past }).where(eq(account.id, id))
    await database.update(signIn).set({ startedAt: past, heardAt: past }).where(eq(signIn.accountId, id))

    expect(await tryLogin(venue, 'long.gone', password)).toMatchObject({
      ...{ status: 403, body: { ErrorCode: ErrorCode.banned, Params: { reason: 'dormant' } } },
    })
    const refused = { status: 403, body: { ErrorCode: ErrorCode.banned, Params: { reason: 'dormant' } } }
    expect(await post(withdraw, 50_000)).toMatchObject(refused)
    expect(await post(deposit, 100)).toMatchObject(refused)
    const [begin, end] = [venue.clock.now() + hour, venue.clock.now() + 2 * hour]
    const booking = { machineID: 2, playerID: id, startsAt: begin, until: end, reason: 'a favourite' }
    const booked = await manager.call('POST', '/admin/reservations', booking)
    expect([booked.status, booked.body.Params]).toEqual([403, { reason: 'dormant' }])
    const listed = async (blocked: string) => {
      const { body } = await manager.call('GET', `/admin/users?blocked=${blocked}`)
      return (body.users as { id: number; blocked: unknown; balance: number }[]).find((one) => one.id === id)
    }
    expect(await listed('dormant')).toMatchObject({ blocked: { isDormant: true }, balance: 50_000 })
    expect(await listed('no')).toBeUndefined()

    // Nor is it woken by being blocked for a while.
    const blocked = await manager.call('POST', `/admin/users/${id}/block`, { minutes: 1, reason: 'a lost card' })
    expect(blocked).toMatchObject({ status: 200, body: { blocked: { isDormant: true, until: null } } })
    venue.clock.advance(2 * 60_000)
    expect(await post(withdraw, 50_000)).toMatchObject(refused)

    const wake = (body?: object) => manager.call('POST', `/admin/users/${id}/unblock`, body)
    expect((await cashier.call('POST', `/admin/users/${id}/unblock`, { reason: 'passport' })).status).toBe(403)
    for (const without of [undefined, {}, { reason: '  ' }])
      expect((await wake(without)).status, JSON.stringify(without)).toBe(422)
    expect(await listed('dormant')).toBeDefined()
    expect(await wake({ reason: 'passport U123' })).toMatchObject({ status: 200, body: { blocked: null } })
    expect((await told(venue.store, id)).slice(-3)).toMatchObject([
      { act: 'account fell asleep', actorId: null },
      { act: 'user blocked', reason: 'a lost card' },
      { act: 'account woken', actorId: manager.answer.user.id, reason: 'passport U123' },
    ])
    await sleepDormant(database, venue.clock.now())
    expect(await listed('dormant')).toBeUndefined()
    expect((await post(withdraw, 50_000)).status).toBe(201)
    expect((await tryLogin(venue, 'long.gone', password)).status).toBe(200)
    const rows = await database
      .select()
      .from(account)
      .where(and(eq(account.id, id), eq(account.isDormant, false)))
    expect(rows).toMatchObject([{ identifiedAt: venue.clock.now(), blockedAt: null }])
  })
})
