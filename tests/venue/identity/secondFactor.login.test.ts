import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestVenue, Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { approve } from '#tests/kit/secondPerson.ts'
import { audit, loginLog, recoveryCode, secondFactor } from '#venue/store/schema/index.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { appCode, ask, enrol, minute, secondStep, tryLogin } from '../people/usersKit.ts'

let venue: TestVenue
let admin: Person
beforeAll(async () => {
  venue = await openTestVenue()
  admin = await venue.login('admin')
})
afterAll(() => venue.close())

const challengeOf = (body: Record<string, unknown>) => (body.Params as { challenge: string }).challenge
const second = (challenge: string, code: string) => ask(venue, '/login/second', { challenge, code })
const logOf = async (accountId: number) =>
  (
    await venue.store.database.select().from(loginLog).where(eq(loginLog.accountId, accountId)).orderBy(loginLog.id)
  ).map(({ type, reason }) => (reason === null ? type : `${type} ${reason}`))
const personOf = ({ body }: Awaited<ReturnType<typeof ask>>) => new Person(venue.url, body as unknown as LoginResult)

describe('a second factor', () => {
  it('is enrolled by the password and a code, asked for at the next login, and a code opens once', async () => {
    const cashier = await venue.login('cashier')
    const { id } = cashier.answer.user
    expect(cashier.answer).toMatchObject({ secondFactor: false, missing: null, locked: false })
    expect(await cashier.call('POST', '/player/second-factor', { password: 'wrong' })).toMatchObject({
      ...{ status: 400, body: { ErrorCode: 40001 } },
    })
    expect(await cashier.call('PUT', '/player/second-factor', { code: '000000' })).toMatchObject({ status: 400 })
    const started = await cashier.call('POST', '/player/second-factor', { password: 'cashier1234' })
    const secret = started.body.secret as string
    expect(started.body.uri).toBe(
      `otpauth://totp/Takewin:cashier?issuer=Takewin&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // Not before it is confirmed.
    expect((await tryLogin(venue, 'cashier', 'cashier1234')).status).toBe(200)
    const enrolledWith = appCode(venue, secret)
    const confirmed = await cashier.call('PUT', '/player/second-factor', { code: enrolledWith })
    const recoveryCodes = confirmed.body.recoveryCodes as string[]
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toBe(true)
    expect(await cashier.call('POST', '/player/second-factor', { password: 'cashier1234' })).toMatchObject({
      ...{ status: 409, body: { ErrorCode: 60409 } },
    })
    // Neither secret nor codes stand in the rows.
    const rows = JSON.stringify([
      await venue.store.database.select().from(secondFactor),
      await venue.store.database.select().from(recoveryCode),
    ])
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(hidden)

    const asked = await tryLogin(venue, 'cashier', 'cashier1234')
    expect(asked).toMatchObject({ status: 400, body: { ErrorCode: 10705, Params: { challenge: expect.any(String) } } })
    expect(asked.body.token).toBeUndefined()
    const challenge = challengeOf(asked.body)
    // The code that enrolled is used up.
    expect(await second(challenge, enrolledWith)).toMatchObject({ body: { ErrorCode: 10705, Params: { attempts: 4 } } })
    venue.clock.advance(secondStep)
    const code = appCode(venue, secret)
    const signedIn = await second(challenge, code)
    expect(signedIn).toMatchObject({ status: 200, body: { secondFactor: true, missing: null } })
    expect(await personOf(signedIn).call('GET', '/validate')).toMatchObject({ body: { secondFactor: true } })
    // A challenge and a code open once.
    expect(await second(challenge, appCode(venue, secret, 1))).toMatchObject({ body: { ErrorCode: 10701 } })
    const again = challengeOf((await tryLogin(venue, 'cashier', 'cashier1234')).body)
    expect(await second(again, code)).toMatchObject({ body: { ErrorCode: 10705 } })

    const [recovery = ''] = recoveryCodes
    expect((await second(again, recovery.toLowerCase())).status).toBe(200)
    const third = challengeOf((await tryLogin(venue, 'cashier', 'cashier1234')).body)
    expect(await second(third, recovery)).toMatchObject({ body: { ErrorCode: 10705 } })
    venue.clock.advance(5 * minute)
    expect(await second(third, appCode(venue, secret))).toMatchObject({ body: { ErrorCode: 10701 } })
    expect(await second('nonsense', '123456')).toMatchObject({ status: 400, body: { ErrorCode: 10701 } })
    expect(await logOf(id)).toEqual([
      'LOGIN_SUCCESS',
      'LOGIN_SUCCESS',
      'LOGIN_NOT_ALLOWED second factor asked',
      'LOGIN_FAIL wrong second factor',
      'LOGIN_SUCCESS',
      'LOGIN_CHECK_SUCCESS',
      'LOGIN_NOT_ALLOWED second factor asked',
      'LOGIN_FAIL wrong second factor',
      'LOGIN_SUCCESS',
      'LOGIN_NOT_ALLOWED second factor asked',
      'LOGIN_FAIL wrong second factor',
    ])
    const told = await venue.store.database
      .select()
      .from(audit)
      .where(eq(audit.object, `account/${id}`))
    expect(told.map(({ act, actorId }) => [act, actorId])).toEqual([['second factor enrolled', id]])
  })

  it('is protected after five wrong codes, also for a login begun anew, and the desk’s unlock lifts it', async () => {
    const technician = await venue.login('technician')
    const { secret } = await enrol(venue, technician, 'technician1234')
    venue.clock.advance(secondStep)
    const challenge = challengeOf((await tryLogin(venue, 'technician', 'technician1234')).body)
    const answers = []
    for (let attempt = 0; attempt < 5; attempt++) answers.push((await second(challenge, '000000')).body)
    expect(answers.map(({ ErrorCode }) => ErrorCode)).toEqual([10705, 10705, 10705, 10705, 10702])
    const anew = challengeOf((await tryLogin(venue, 'technician', 'technician1234')).body)
    expect(await second(anew, appCode(venue, secret))).toMatchObject({
      body: { ErrorCode: 10702, Params: { minutes: 15 } },
    })
    const { id } = technician.answer.user
    await admin.prove()
    expect(await admin.call('POST', `/admin/users/${id}/unlock`)).toMatchObject({ status: 200 })
    expect((await second(anew, appCode(venue, secret))).status).toBe(200)
    expect((await logOf(id)).filter((line) => line.startsWith('TEMPORARY'))).toEqual([
      'TEMPORARY_BLOCKED false attempts, 15 minutes',
    ])
  })

  it('sent twice at once opens one sign-in', async () => {
    const supervisor = await venue.login('supervisor')
    const { secret } = await enrol(venue, supervisor, 'supervisor1234')
    venue.clock.advance(secondStep)
    const challenges = await Promise.all(
      [1, 2].map(async () => challengeOf((await tryLogin(venue, 'supervisor', 'supervisor1234')).body)),
    )
    const code = appCode(venue, secret)
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    // Whoever lost the app is helped by somebody above them, and signed out.
    const signedIn = personOf(answers.find(({ status }) => status === 200) as Awaited<ReturnType<typeof ask>>)
    const { id } = supervisor.answer.user
    const manager = await venue.login('manager')
    const reset = await manager.call('DELETE', `/admin/users/${id}/second-factor`, { reason: 'lost telephone' })
    expect((await signedIn.call('GET', '/player/balance')).status).toBe(200)
    await approve(admin, reset)
    expect((await signedIn.call('GET', '/player/balance')).status).toBe(401)
    expect((await tryLogin(venue, 'supervisor', 'supervisor1234')).status).toBe(200)
    expect(await manager.call('DELETE', `/admin/users/${id}/second-factor`, { reason: 'once more' })).toMatchObject({
      status: 409,
    })
  })

  it('asked for by the group lets nobody of the staff do anything before it is enrolled, sockets included', async () => {
    const manager = await venue.login('manager')
    const groupId = manager.answer.Group?.Id
    await admin.prove()
    const news = manager.tab('/notification')
    await news.ask('init', { id: manager.answer.user.id })
    expect(
      await admin.call('PUT', `/permission/group/${groupId}`, { name: 'Managers', requiresSecondFactor: true }),
    ).toMatchObject({ status: 200, body: { requiresSecondFactor: true, Permissions: expect.arrayContaining([107]) } })
    await until(
      () => news.socket.connected,
      (connected) => !connected,
    )
    const refused = { status: 403, body: { ErrorCode: 60403, Params: { missing: 'secondFactor' } } }
    expect(await manager.call('GET', '/admin/users')).toMatchObject(refused)
    expect(await manager.call('GET', '/player/balance')).toMatchObject(refused)
    expect((await manager.call('GET', '/validate')).body).toMatchObject({ missing: 'secondFactor' })
    const late = manager.tab('/notification')
    const data = await new Promise((resolve) =>
      late.socket.on('connect_error', (error) => resolve((error as Error & { data?: unknown }).data)),
    )
    expect(data).toMatchObject({ ErrorCode: 60403, Params: { missing: 'secondFactor' } })
    const { secret } = await enrol(venue, manager, 'manager1234')
    expect((await manager.call('GET', '/admin/users')).status).toBe(200)
    venue.clock.advance(secondStep)
    // Given up again, by password and code: the group asks for it, so nothing else is answered.
    const wrong = { password: 'manager1234', code: '000000' }
    expect(await manager.call('DELETE', '/player/second-factor', wrong)).toMatchObject({ status: 400 })
    const right = { password: 'manager1234', code: appCode(venue, secret) }
    expect(await manager.call('DELETE', '/player/second-factor', right)).toMatchObject({ status: 200 })
    expect(await manager.call('GET', '/admin/users')).toMatchObject(refused)
    await admin.call('PUT', `/permission/group/${groupId}`, { name: 'Managers', requiresSecondFactor: false })
    expect((await manager.call('GET', '/admin/users')).status).toBe(200)
  })
})

it('is had by players as well, and its enrolment ends what was signed in without it', async () => {
  const [stolen, player] = [await venue.login('player2'), await venue.login('player2')]
  const socket = stolen.tab('/notification')
  await until(
    () => socket.socket.connected,
    (connected) => connected,
  )
  const { secret } = await enrol(venue, player, 'player21234')
  expect((await stolen.call('GET', '/player/balance')).status).toBe(401)
  await until(
    () => socket.socket.connected,
    (connected) => !connected,
  )
  expect((await player.call('GET', '/player/balance')).status).toBe(200)
  venue.clock.advance(secondStep)
  const asked = await tryLogin(venue, 'player2', 'player21234')
  expect(asked).toMatchObject({ status: 400, body: { ErrorCode: 10705 } })
  const signedIn = personOf(await second(challengeOf(asked.body), appCode(venue, secret)))
  venue.clock.advance(secondStep)
  const right = { password: 'player21234', code: appCode(venue, secret) }
  expect(await signedIn.call('DELETE', '/player/second-factor', right)).toMatchObject({ status: 200 })
})

describe('who has one', () => {
  it('proves that they sit there before they confirm money, good for five minutes on that sign-in', async () => {
    const player = await venue.login('player')
    const cashier = await venue.login('cashier').catch(() => null)
    expect(cashier).toBeNull()
    const credit = async () => {
      const asked = await admin.call('POST', '/cashier/transactions', {
        ...{ playerID: player.answer.user.id, type: 10, amount: 1_000, reason: 'good customer' },
      })
      return asked.body.id as number
    }
    const manager = await venue.login('manager')
    const confirm = (id: number) => manager.call('POST', `/cashier/transactions/${id}/confirm`)
    // To sign in was a proof.
    expect(await confirm(await credit())).toMatchObject({ status: 200, body: { state: 1 } })
    const { secret } = await enrol(venue, manager, 'manager1234')
    // To enrol was a proof.
    expect(await confirm(await credit())).toMatchObject({ status: 200 })
    venue.clock.advance(5 * minute)
    const id = await credit()
    const refused = { status: 403, body: { ErrorCode: 60403, Params: { missing: 'proof' } } }
    expect(await confirm(id)).toMatchObject(refused)
    for (const path of ['/admin/fixes/1/confirm', '/admin/handpays/1/confirm'])
      expect(await manager.call('POST', path), path).toMatchObject(refused)
    // Staff accounts, their rights and keys, and settings of money.
    for (const [method, path] of [
      ['POST', '/admin/users'],
      ['POST', '/admin/users/1'],
      ['POST', '/admin/users/1/password'],
      ['POST', '/admin/users/1/pin'],
      ['DELETE', '/admin/users/1/second-factor'],
      ['POST', '/permission/group'],
      ['PUT', '/permission/group/1'],
      ['DELETE', '/permission/group/1'],
      ['PUT', '/permission/group/1/permission'],
    ] as const)
      expect(await manager.call(method, path, {}), path).toMatchObject(refused)
    // What moves no money needs none.
    expect((await manager.call('GET', '/cashier/confirms')).status).toBe(200)
    expect(await manager.call('POST', '/player/proof', {})).toMatchObject({ status: 422 })
    expect(await manager.call('POST', '/player/proof', { code: '000000' })).toMatchObject({
      ...{ status: 400, body: { ErrorCode: 40001 } },
    })
    // Neither PIN nor password stands for the app: whoever has seen them typed has not got it.
    for (const other of [{ pin: '1234' }, { password: 'manager1234' }])
      expect(await manager.call('POST', '/player/proof', other)).toMatchObject({
        ...{ status: 422, body: { Params: { fields: [{ path: 'code', code: 'required' }] } } },
      })
    expect(await confirm(id)).toMatchObject(refused)
    const proved = await manager.call('POST', '/player/proof', { code: appCode(venue, secret) })
    expect(proved).toMatchObject({ status: 200, body: { until: venue.clock.now() + 5 * minute } })
    venue.clock.advance(5 * minute - 1)
    expect(await confirm(await credit())).toMatchObject({ status: 200 })
    venue.clock.advance(1)
    expect(await confirm(await credit())).toMatchObject(refused)
    // A used code is no proof a second time, and five wrong ones in a row sign out.
    const code = { code: appCode(venue, secret) }
    expect((await manager.call('POST', '/player/proof', code)).status).toBe(200)
    const answers = []
    for (let attempt = 0; attempt < 5; attempt++)
      answers.push((await manager.call('POST', '/player/proof', code)).status)
    expect(answers).toEqual([400, 400, 400, 400, 401])
    expect((await manager.call('GET', '/player/balance')).status).toBe(401)
    // A proof is of its sign-in alone; one that came by the app has proved it.
    venue.clock.advance(secondStep)
    const challenge = challengeOf((await tryLogin(venue, 'manager', 'manager1234')).body)
    const fresh = personOf(await second(challenge, appCode(venue, secret)))
    expect(await fresh.call('POST', `/cashier/transactions/${id}/confirm`)).toMatchObject({ status: 200 })
    const settings = { cageRequired: true, reason: 'a safe for everybody' }
    await enrol(venue, admin, 'admin1234')
    venue.clock.advance(5 * minute)
    expect(await admin.call('PUT', '/admin/settings/desk', settings)).toMatchObject(refused)
  })
})
