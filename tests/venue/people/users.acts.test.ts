import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#tests/kit/secondPerson.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { account, audit, keyedAnswer, loginLog, venueSetting } from '#venue/store/schema/index.ts'
import { loginAs, minute, tryLogin } from './usersKit.ts'

let venue: TestVenue
let admin: Person
let manager: Person
let supervisor: Person
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  admin = await venue.login('admin')
  manager = await venue.login('manager')
  supervisor = await venue.login('supervisor')
  player = await venue.login('player')
})
afterAll(() => venue.close())

const idOf = (person: Person) => person.answer.user.id
const act = (person: Person, id: number, name: string, body: object = { reason: 'because' }) =>
  person.call('POST', `/admin/users/${id}${name}`, body)
const refused = (missing: unknown) => ({ status: 403, body: { ErrorCode: 60403, Params: { missing } } })
const conflict = (reason: string) => ({ status: 409, body: { ErrorCode: 60409, Params: { reason } } })
const lastAudit = async (id: number) => {
  const rows = await venue.store.database
    .select()
    .from(audit)
    .where(eq(audit.object, `account/${id}`))
    .orderBy(audit.id)
  return rows.filter(({ act }) => act !== 'looked').at(-1)
}
const logTypes = async (id: number, type: string) =>
  (
    await venue.store.database
      .select()
      .from(loginLog)
      .where(and(eq(loginLog.accountId, id), eq(loginLog.type, type)))
      .orderBy(loginLog.id)
  ).map(({ reason }) => reason)
let made = 0
async function newPlayer(more: object = {}) {
  const username = `guest.${++made}`
  const password = 'a right horse'
  const answer = await manager.call('POST', '/admin/users', {
    ...{ username, type: 0, name: 'Some', lastname: 'Guest', password, ...more },
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const { id } = answer.body.user as { id: number }
  const first = await loginAs(venue, username, password)
  await first.call('POST', '/player/password', { oldPassword: password, newPassword: 'another right horse' })
  return { id, username, password: 'another right horse', first }
}

describe('an account', () => {
  it('is made with a one-time password that is shown once and must be changed at the first login', async () => {
    const answer = await manager.call('POST', '/admin/users', {
      ...{ username: 'Yeni.Oyuncu', type: 0, name: 'Işık', lastname: 'Çelik', email: 'Isik@Example.com', isVip: true },
      reason: 'came to the desk',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        user: {
          ...{ username: 'yeni.oyuncu', email: 'isik@example.com', name: 'Işık', isVip: true, type: 0, blocked: null },
          ...{ mustChangePassword: true, hasPin: false, hasSecondFactor: false, mayEdit: true, lastLogon: null },
        },
        password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/),
      },
    })
    const password = answer.body.password as string
    const { id } = answer.body.user as { id: number }
    const told = await lastAudit(id)
    expect(told).toMatchObject({ act: 'user created', actorId: idOf(manager), reason: 'came to the desk' })
    const kept = JSON.stringify([
      told,
      await venue.store.database.select().from(account).where(eq(account.id, id)),
      await venue.store.database.select().from(keyedAnswer),
    ])
    expect(kept).not.toContain(password)

    const guest = await loginAs(venue, 'yeni.oyuncu', password)
    expect(guest.answer.missing).toBe('newPassword')
    const missing = refused('newPassword')
    for (const [method, path, body] of [
      ['GET', '/player/balance'],
      ['GET', '/machine/all'],
      ['POST', '/player/pin', { password, pin: '1234' }],
      ['GET', `/profile/${id}`],
    ] as const)
      expect(await guest.call(method, path, body), path).toMatchObject(missing)
    expect((await guest.call('GET', '/validate')).body.missing).toBe('newPassword')
    const socket = guest.tab('/game').socket
    const data = await new Promise((resolve) =>
      socket.on('connect_error', (error) => resolve((error as Error & { data?: unknown }).data)),
    )
    expect(data).toMatchObject({ ErrorCode: 60403, Params: { missing: 'newPassword' } })
    // The one that was given is no new one.
    expect(
      await guest.call('POST', '/player/password', { oldPassword: password, newPassword: password }),
    ).toMatchObject({ status: 400, body: { ErrorCode: 40101 } })
    expect(
      await guest.call('POST', '/player/password', { oldPassword: password, newPassword: 'kendi parolam' }),
    ).toMatchObject({ status: 200 })
    expect((await guest.call('GET', '/player/balance')).body).toEqual({ balance: 0 })
    expect((await loginAs(venue, 'isik@example.com', 'kendi parolam')).answer.missing).toBeNull()
  })

  it('is refused where it is wrong, taken, or above its maker', async () => {
    const person = { username: 'somebody', type: 0, name: 'A', lastname: 'B' }
    const make = (more: object, by = manager) => by.call('POST', '/admin/users', { ...person, ...more })
    for (const [path, value] of [
      ['username', 'a b c d'],
      ['username', 'a@example.com'],
      ['email', 'nobody'],
      ['type', 5],
      ['pin', '12a4'],
      ['name', 'a\u0000b'],
      ['siteId', -1],
    ] as const)
      expect(await make({ [path]: value }), `${path} ${value}`).toMatchObject({
        ...{ status: 422, body: { ErrorCode: 40000, Params: { fields: [{ path }] } } },
      })
    expect(await make({ groupId: 999 })).toMatchObject({
      status: 422,
      body: { Params: { fields: [{ path: 'groupId' }] } },
    })
    expect(await make({ password: 'short' })).toMatchObject({ status: 400, body: { ErrorCode: 40101 } })
    expect(await make({ username: 'PLAYER' })).toMatchObject(conflict('name taken'))
    expect(await make({ email: 'player@takewin.example' })).toMatchObject(conflict('email taken'))
    expect(await make({ type: 3 })).toMatchObject(refused('rank'))
    expect(await make({ type: 4 }, admin)).toMatchObject({ status: 202 })
    expect(await make({ type: 1 }, supervisor)).toMatchObject(refused([114]))
    // A group that may more than its giver.
    const groups = (await admin.call('GET', '/permission/group')).body.PermissionGroups as {
      Id: number
      name: string
    }[]
    const technicians = groups.find(({ name }) => name === 'Technicians')?.Id
    expect(await make({ username: 'tech2', type: 1, groupId: technicians })).toMatchObject(
      refused([109, 113, 118, 135, 137]),
    )
    expect((await make({ username: 'tech2', type: 1, groupId: technicians }, admin)).status).toBe(202)
  })

  it('is not written over by who has not seen what it is by now: what others have changed stays', async () => {
    const { id } = await newPlayer({ phone: '+905550000001' })
    const edit = (person: Person, body: object) => act(person, id, '', body)
    const phone = '+905550000002'
    expect(await edit(admin, { phone, seen: { phone: '+905550000001' } })).toMatchObject({ status: 200 })
    const late = await edit(manager, {
      phone: '+905550000003',
      name: 'Another',
      seen: { phone: '+905550000001', name: 'Some' },
    })
    expect(late).toMatchObject({
      status: 409,
      body: {
        Params: { reason: 'changed', fields: ['phone'], user: { phone: '905550000002' }, by: { username: 'admin' } },
      },
    })
    const other = await edit(manager, { name: 'Another', seen: { name: 'Some' } })
    expect(other).toMatchObject({ status: 200, body: { phone: '905550000002', name: 'Another' } })
  })

  it('is edited field by field, with before and after, never above one’s own rank', async () => {
    const { id } = await newPlayer()
    const edited = await act(manager, id, '', {
      lastname: 'Yılmaz',
      email: 'Y@Example.com',
      siteId: 7,
      reason: 'married',
    })
    expect(edited).toMatchObject({
      status: 200,
      body: { name: 'Some', lastname: 'Yılmaz', email: 'y@example.com', siteId: 7 },
    })
    expect(await lastAudit(id)).toMatchObject({
      act: 'user edited',
      before: { lastname: 'Guest', email: null, siteId: 0 },
      after: { lastname: 'Yılmaz', email: 'y@example.com', siteId: 7 },
      reason: 'married',
    })
    expect(await act(manager, id, '', { email: null })).toMatchObject({ body: { email: null } })
    expect(await act(manager, id, '', { email: 'player@takewin.example' })).toMatchObject(conflict('email taken'))
    expect(await act(manager, id, '', { email: 'nobody' })).toMatchObject({ status: 422 })
    expect(await act(manager, id, '', { type: 1 })).toMatchObject(conflict('type'))
    expect(await act(manager, 999, '', {})).toMatchObject({ status: 404, body: { ErrorCode: 60404 } })
    expect(await act(manager, idOf(supervisor), '', { type: 3 })).toMatchObject(refused('rank'))
    expect(await act(manager, idOf(admin), '', { name: 'x' })).toMatchObject(refused('rank'))
    expect(await act(manager, idOf(manager), '', { name: 'x' })).toMatchObject(refused('rank'))
    expect(await act(admin, idOf(admin), '', { type: 1 })).toMatchObject(conflict('self'))
    expect(await act(admin, idOf(admin), '', { lastname: 'Koç' })).toMatchObject({ status: 200 })
  })

  it('of a player goes to a site that offers more by two, and is made at none', async () => {
    const { id } = await newPlayer()
    const move = (change: object) => act(manager, id, '', { reason: 'moved', ...change })
    const siteOf = async () => ((await admin.call('GET', `/admin/users/${id}`)).body as { siteId: number }).siteId
    const wrong = (path: string) => ({
      status: 422,
      body: { Params: { fields: [{ path, code: 'invalid', message: expect.any(String) }] } },
    })
    // 1002 gives a discount of 25 for 20, and a bonus of 5 for 10.
    const asked = await move({ siteId: 1002, name: 'Other' })
    expect(asked).toMatchObject({
      status: 202,
      body: { waitsFor: { kind: 'playerSite', account: { id }, asked: { siteId: 1002, name: 'Other' } } },
    })
    const again = await move({ siteId: 1002 })
    expect(await siteOf()).toBe(0)
    const confirm = (by: Person, { body }: typeof asked) =>
      by.call('POST', `/admin/approvals/${(body.waitsFor as { id: number }).id}/confirm`)
    expect((await confirm(manager, asked)).status).toBe(403)
    const set = (value: object) =>
      venue.store.database
        .insert(venueSetting)
        .values({ name: 'desk', value, changedAt: 0 })
        .onConflictDoUpdate({ target: venueSetting.name, set: { value } })
    // Of the settings it rests on the percentages alone.
    await set({ hotCoinPrice: 300 })
    expect(await approve(admin, asked)).toMatchObject({ state: 'done' })
    const told = await venue.store.database
      .select({ before: audit.before, after: audit.after })
      .from(audit)
      .where(and(eq(audit.object, `account/${id}`), eq(audit.act, 'user edited')))
    expect(told).toMatchObject([{ before: { siteId: 0 }, after: { siteId: 1002, maker: idOf(manager) } }])
    expect(await siteOf()).toBe(1002)
    // Asked for a player of another site than theirs by now.
    expect(await confirm(admin, again)).toMatchObject({ status: 409 })
    const back = await move({ siteId: 0 })
    expect([back.status, await siteOf()]).toEqual([202, 1002])
    await set({ bonus: 12 })
    expect(await confirm(admin, back)).toMatchObject({ status: 409 })
    await set({})
    const identity = { document: 'passport', number: 'U1234567', bornOn: '1980-01-01' }
    expect(await move({ siteId: 0, identity })).toMatchObject(wrong('identity'))
    expect(
      await manager.call('POST', '/admin/users', {
        ...{ username: 'well.placed', type: 0, name: 'A', lastname: 'B', siteId: 1002 },
      }),
    ).toMatchObject(wrong('siteId'))
    expect(await newPlayer({ siteId: 7 })).toMatchObject({ id: expect.any(Number) })
  })

  it('that becomes a VIP may sit at a VIP machine at once', async () => {
    const { first, id } = await newPlayer()
    const vipMachine = 3
    const tab = first.tab()
    expect(await tab.init(vipMachine, 100)).toMatchObject({ ErrorCode: 60002 })
    expect(await act(manager, id, '', { isVip: true })).toMatchObject({ body: { isVip: true } })
    await until(
      () => tab.init(vipMachine, 100),
      ({ ErrorCode }) => ErrorCode === 60006,
    )
  })
})

describe('nobody acts on one of their rank or above, nor on themselves', () => {
  it.each(['/block', '/unblock', '/unlock', '/kick', '/password', '/pin'])('%s', async (name) => {
    const other = await admin.call('GET', `/admin/users?filter=staff`)
    expect(other.status).toBe(200)
    for (const above of [admin, manager]) expect(await act(manager, idOf(above), name)).toMatchObject(refused('rank'))
    expect(await act(admin, idOf(admin), name)).toMatchObject(conflict('self'))
    expect(await act(player, idOf(player), name)).toMatchObject({ status: 403 })
    expect(await act(manager, 999_999, name)).toMatchObject({ status: 404, body: { ErrorCode: 60404 } })
  })
})

describe('somebody', () => {
  it('is blocked with a reason, for ever or for a time: signed out, the seat left as LEAVE does, and let in again', async () => {
    const tab = player.tab()
    expect(await tab.init(1, 1_000)).toMatchObject({ status: 3 })
    expect((await act(manager, idOf(player), '/block', {})).status).toBe(422)
    const blocked = await act(manager, idOf(player), '/block', { reason: 'shouting', minutes: 60 })
    const until = venue.clock.now() + 60 * minute
    expect(blocked).toMatchObject({ status: 200, body: { blocked: { until, reason: 'shouting' }, signedIn: 0 } })
    expect((await player.call('GET', '/player/balance')).status).toBe(401)
    // As LEAVE: the credit goes out now, not when the grace ends.
    await venue.status(1, 2)
    expect(await tryLogin(venue, 'player', 'player1234')).toMatchObject({
      ...{ status: 403, body: { ErrorCode: 10704, Params: { until } } },
    })
    expect(await logTypes(idOf(player), 'TEMPORARY_BLOCKED')).toEqual(['shouting'])
    venue.clock.advance(60 * minute)
    player = await venue.login('player')
    expect(await player.balance()).toBe(500_000)
    await act(manager, idOf(player), '/block', { reason: 'for good' })
    venue.clock.advance(1_000 * 60 * minute)
    expect(await tryLogin(venue, 'player', 'player1234')).toMatchObject({
      body: { ErrorCode: 10704, Params: { until: null } },
    })
    manager = await venue.login('manager')
    admin = await venue.login('admin')
    supervisor = await venue.login('supervisor')
    expect(await act(manager, idOf(player), '/unblock', { reason: 'sorry' })).toMatchObject({ body: { blocked: null } })
    expect(await lastAudit(idOf(player))).toMatchObject({
      ...{ act: 'user unblocked', before: { reason: 'for good' }, reason: 'sorry' },
    })
    player = await venue.login('player')
    expect(await logTypes(idOf(player), 'LOGIN_NOT_ALLOWED')).toEqual(['banned', 'banned'])
  })

  it('is kicked: every device, with the seat', async () => {
    const other = await venue.login('player')
    const tab = player.tab()
    await tab.init(2, 1_000)
    expect(await act(supervisor, idOf(player), '/kick', { reason: 'closing time' })).toMatchObject({
      ...{ status: 200, body: { signIns: 2 } },
    })
    for (const person of [player, other]) expect((await person.call('GET', '/player/balance')).status).toBe(401)
    await venue.status(2, 2)
    expect(await logTypes(idOf(player), 'KICKED_PLAYER')).toEqual(['closing time'])
    player = await venue.login('player')
    expect(await player.balance()).toBe(500_000)
  })

  it('whom false attempts protect is unlocked by the desk', async () => {
    const { id, username, password } = await newPlayer({ email: 'locked@example.com' })
    for (let attempt = 0; attempt < 5; attempt++) {
      await tryLogin(venue, username, 'wrong')
      await tryLogin(venue, 'locked@example.com', 'wrong')
    }
    expect(await tryLogin(venue, username, password)).toMatchObject({ body: { ErrorCode: 10702 } })
    const detail = async () => (await manager.call('GET', `/admin/users/${id}`)).body.protectedUntil
    expect(await detail()).toBe(venue.clock.now() + 15 * minute)
    expect(await act(manager, id, '/unlock', { reason: 'it was them' })).toMatchObject({
      body: { protectedUntil: null },
    })
    for (const name of [username, 'locked@example.com'])
      expect((await tryLogin(venue, name, password)).status).toBe(200)
  })

  it('is let in again by nobody who merely found the page: not from a block, not from false attempts, not anew', async () => {
    const { id } = await newPlayer()
    await act(manager, id, '/block', { reason: 'shouting' })
    venue.clock.advance(6 * minute)
    const asked = { status: 403, body: { ErrorCode: 60403, Params: { missing: 'proof' } } }
    for (const name of ['/unblock', '/unlock']) expect(await act(manager, id, name), name).toMatchObject(asked)
    expect(await manager.call('POST', '/admin/registrations/1/accept')).toMatchObject(asked)
    await manager.prove()
    for (const name of ['/unblock', '/unlock']) expect((await act(manager, id, name)).status, name).toBe(200)
  })

  it('gets a one-time password from the desk: the old one and all devices end, it is to be changed', async () => {
    const { id, username, password, first } = await newPlayer()
    const reset = await act(manager, id, '/password', { reason: 'forgotten' })
    const oneTime = reset.body.password as string
    expect((await first.call('GET', '/player/balance')).status).toBe(401)
    expect(await tryLogin(venue, username, password)).toMatchObject({ body: { ErrorCode: 10700 } })
    const again = await loginAs(venue, username, oneTime)
    expect(again.answer.missing).toBe('newPassword')
    expect(await again.call('GET', '/player/balance')).toMatchObject(refused('newPassword'))
    expect(await logTypes(id, 'CHANGED_PASSWORD')).toEqual([null, 'reset by manager'])
    expect(await lastAudit(id)).toMatchObject({ act: 'password reset', actorId: idOf(manager), reason: 'forgotten' })
    // 128 bits of letters and digits that nobody mistakes for another.
    expect(oneTime.replaceAll('-', '')).toMatch(/^[a-hjkmnp-z2-9]{26,}$/)
    // Another try makes another one: it is kept nowhere.
    expect((await act(manager, id, '/password', { reason: 'lost again' })).body.password).not.toBe(oneTime)
  })

  it('signs in by a password that the desk gave for a day, and no longer', async () => {
    manager = await venue.login('manager')
    const { id, username } = await newPlayer()
    const oneTime = (await act(manager, id, '/password', { reason: 'forgotten' })).body.password as string
    venue.clock.advance(24 * 60 * minute - 1)
    expect((await tryLogin(venue, username, oneTime)).status).toBe(200)
    venue.clock.advance(1)
    expect(await tryLogin(venue, username, oneTime)).toMatchObject({ status: 400, body: { ErrorCode: 10700 } })
    manager = await venue.login('manager')
    const again = (await act(manager, id, '/password', { reason: 'too late' })).body.password as string
    const person = await loginAs(venue, username, again)
    const change = { oldPassword: again, newPassword: 'another right horse' }
    expect((await person.call('POST', '/player/password', change)).status).toBe(200)
    venue.clock.advance(48 * 60 * minute)
    expect((await tryLogin(venue, username, 'another right horse')).status).toBe(200)
  })
})
