import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyPermission } from '#protocol/core/permissions.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { approve, secondAdmin } from '#tests/kit/secondPerson.ts'
import { audit } from '#venue/store/schema/index.ts'

type Group = { Id: number; name: string; WhitelistIps: string; Permissions: number[]; users: number }

let venue: TestVenue
let admin: Person
let manager: Person
let cashier: Person
let second: Person
beforeAll(async () => {
  venue = await openTestVenue()
  admin = await venue.login('admin')
  manager = await venue.login('manager')
  cashier = await venue.login('cashier')
  second = await secondAdmin(venue)
})
afterAll(() => venue.close())

const groups = async (person = admin) =>
  (await person.call('GET', '/permission/group')).body.PermissionGroups as Group[]
const groupNamed = async (name: string) => {
  const found = (await groups()).find((group) => group.name === name)
  if (!found) throw new Error(`no group ${name}`)
  return found
}
const make = async (name: string, more: object = {}) => {
  const { status, body } = await manager.call('POST', '/permission/group', { name, ...more })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.Id as number
}
const put = (person: Person, id: number, body: object) => person.call('PUT', `/permission/group/${id}`, body)
const grant = (person: Person, id: number, Permissions: number[]) =>
  person.call('PUT', `/permission/group/${id}/permission`, { Permissions })
/** By two. */
const granted = async (person: Person, id: number, Permissions: number[]) => {
  await approve(second, await grant(person, id, Permissions))
  return (await groups()).find(({ Id }) => Id === id)?.Permissions
}
const refused = (missing: unknown) => ({ status: 403, body: { ErrorCode: 60403, Params: { missing } } })

describe('the groups', () => {
  it('are shown with every permission there is, to who may see them', async () => {
    const system = (await manager.call('GET', '/permission/system')).body.Permissions as Record<string, unknown>[]
    expect(system.map(({ PermissionId }) => PermissionId)).toEqual([...everyPermission])
    expect(system[0]).toEqual({ PermissionId: 107, PermissionName: 'Cage postings', PermissionCategory: 'Cashier' })
    expect((await groups()).map(({ name, users }) => [name, users])).toEqual([
      ['Cashiers', 1],
      ['Managers', 1],
      ['Players', 2],
      ['Regulators', 0],
      ['Supervisors', 1],
      ['Technicians', 1],
      ['VIP players', 1],
    ])
    const { Id, Permissions } = await groupNamed('Cashiers')
    expect((await manager.call('GET', `/permission/group/${Id}`)).body).toMatchObject({
      ...{
        Id,
        name: 'Cashiers',
        WhitelistIps: '',
        Permissions: [107, 120, 140, 141, 144],
        requiresSecondFactor: false,
      },
    })
    expect(Permissions).toEqual([107, 120, 140, 141, 144])
    for (const path of ['/permission/system', '/permission/group', '/permission/group/1'])
      expect((await cashier.call('GET', path)).status, path).toBe(403)
    expect((await manager.call('GET', '/permission/group/999')).status).toBe(404)
  })

  it('are made, named, given a white list, and deleted when nobody is in them', async () => {
    const key = freshKey()
    const body = { name: 'Night desk', WhitelistIps: ' 10.0.0.1 ;192.168.0.0/16;; 2001:db8::/32 ;10.0.0.1' }
    const made = await manager.call('POST', '/permission/group', body, key)
    expect(made).toMatchObject({ status: 201, body: { Id: expect.any(Number) } })
    expect(await manager.call('POST', '/permission/group', body, key)).toEqual(made)
    expect(await manager.call('POST', '/permission/group', body)).toMatchObject({
      status: 409,
      body: { ErrorCode: 60409 },
    })
    const id = made.body.Id as number
    expect((await manager.call('GET', `/permission/group/${id}`)).body).toMatchObject({
      ...{ WhitelistIps: '10.0.0.1; 192.168.0.0/16; 2001:db8::/32', Permissions: [], users: 0 },
    })
    for (const WhitelistIps of ['nonsense', '10.0.0.1,10.0.0.2', '10.0.0.0/33', '2001:db8::/129', '10.0.0.1; x'])
      expect(await put(manager, id, { name: 'Night desk', WhitelistIps }), WhitelistIps).toMatchObject({
        ...{ status: 422, body: { ErrorCode: 40000, Params: { fields: [{ path: 'WhitelistIps' }] } } },
      })
    for (const name of ['', ' ', 'x'.repeat(101), 'a\u0000b'])
      expect((await put(manager, id, { name })).status, JSON.stringify(name)).toBe(422)
    expect(await put(manager, id, { name: 'Cashiers' })).toMatchObject({ status: 409, body: { ErrorCode: 60409 } })
    // What is not named stays.
    expect(await put(manager, id, { name: 'Late desk' })).toMatchObject({
      ...{ status: 200, body: { name: 'Late desk', WhitelistIps: '10.0.0.1; 192.168.0.0/16; 2001:db8::/32' } },
    })
    expect(await put(manager, id, { name: 'Late desk', WhitelistIps: '' })).toMatchObject({
      body: { WhitelistIps: '' },
    })
    const cashiers = await groupNamed('Cashiers')
    expect(await manager.call('DELETE', `/permission/group/${cashiers.Id}`)).toMatchObject({
      ...{ status: 409, body: { ErrorCode: 60409, Params: { reason: 'in use', users: 1 } } },
    })
    expect(await manager.call('DELETE', `/permission/group/${id}`)).toMatchObject({ status: 200, body: {} })
    expect((await manager.call('DELETE', `/permission/group/${id}`)).status).toBe(404)
    const told = await venue.store.database
      .select()
      .from(audit)
      .where(eq(audit.object, `group/${id}`))
      .orderBy(audit.id)
    expect(told.map(({ act, actorId }) => [act, actorId])).toEqual([
      ['group created', manager.answer.user.id],
      ['group edited', manager.answer.user.id],
      ['group edited', manager.answer.user.id],
      ['group deleted', manager.answer.user.id],
    ])
    expect(told[1]).toMatchObject({ before: { name: 'Night desk' }, after: { name: 'Late desk' } })
  })

  it('let nobody rise: no right that one lacks, not one’s own group, none with one’s peers in it', async () => {
    const id = await make('Helpers')
    // 118 is not a manager's.
    expect(await grant(manager, id, [107, 118])).toMatchObject(refused([118]))
    expect(await granted(manager, id, [107, 132])).toEqual([107, 132])
    expect(await granted(admin, id, [107, 118])).toEqual([107, 118])
    // It keeps what it has from somebody above.
    expect(await granted(manager, id, [118, 107, 107])).toEqual([107, 118])
    expect(await grant(manager, id, [999])).toMatchObject({ status: 422, body: { ErrorCode: 40000 } })
    const managers = await groupNamed('Managers')
    for (const answer of [
      await grant(manager, managers.Id, managers.Permissions),
      await put(manager, managers.Id, { name: 'Bosses' }),
      await manager.call('DELETE', `/permission/group/${managers.Id}`),
    ])
      expect(answer).toMatchObject(refused('own group'))
    // Another manager, in a group of their own, that this one may not touch.
    const made = await admin.call('POST', '/admin/users', {
      ...{ username: 'manager2', type: 3, name: 'Other', lastname: 'Manager', groupId: id },
    })
    await approve(second, made)
    expect(await grant(manager, id, [107])).toMatchObject(refused('rank'))
    expect(await put(manager, id, { name: 'x' })).toMatchObject(refused('rank'))
    expect(await granted(admin, managers.Id, managers.Permissions)).toEqual(managers.Permissions)
    expect(await grant(cashier, id, [107])).toMatchObject({ status: 403, body: { Params: { missing: [210] } } })
  })

  it('refuse a white list that shuts out its editor', async () => {
    const { Id: id } = await groupNamed('Technicians')
    const edited = await admin.call('POST', `/admin/users/${admin.answer.user.id}`, { groupId: id })
    expect(edited).toMatchObject({ status: 409, body: { Params: { reason: 'self' } } })
    const other = await admin.call('POST', '/admin/users', {
      ...{ username: 'admin2', type: 4, name: '', lastname: '', password: 'a right horse', groupId: id },
    })
    await approve(second, other)
    const { loginAs } = await import('./usersKit.ts')
    const admin2 = await loginAs(venue, 'admin2', 'a right horse')
    await admin2.call('POST', '/player/password', { oldPassword: 'a right horse', newPassword: 'another right horse' })
    const list = (WhitelistIps: string, person = admin2) => put(person, id, { name: 'Technicians', WhitelistIps })
    expect(await list('10.0.0.1; 10.1.0.0/16')).toMatchObject({
      ...{ status: 409, body: { ErrorCode: 60409, Params: { reason: 'shuts out its editor', ip: '127.0.0.1' } } },
    })
    expect(await list('10.0.0.1; 127.0.0.0/8')).toMatchObject({ status: 200 })
    expect(await list('')).toMatchObject({ status: 200 })
    // Who is not in it may.
    expect(await list('10.0.0.1', admin)).toMatchObject({ status: 200 })
    expect(await admin2.call('GET', '/permission/group')).toMatchObject({ status: 403, body: { ErrorCode: 10703 } })
    expect(await list('', admin)).toMatchObject({ status: 200 })
    expect((await admin2.call('GET', '/permission/group')).status).toBe(200)
  })
})

describe('a change of rights', () => {
  it('acts on the next call and on open sockets', async () => {
    const supervisor = await venue.login('supervisor')
    const { Id: id, Permissions } = await groupNamed('Supervisors')
    const news = supervisor.tab('/notification')
    await news.ask('init', { id: supervisor.answer.user.id })
    const game = supervisor.tab()
    await game.check(1)
    expect((await supervisor.call('GET', '/admin/users')).status).toBe(200)
    await granted(
      manager,
      id,
      Permissions.filter((one) => one !== 131),
    )
    expect(await supervisor.call('GET', '/admin/users')).toMatchObject(refused([131, 114]))
    // Other rights, other news: it comes again and gets its snapshot. A game socket carries no rights and stays.
    const gone = (tab: typeof news) =>
      until(
        () => tab.socket.connected,
        (connected) => !connected,
      )
    await gone(news)
    expect(game.socket.connected).toBe(true)
    const again = supervisor.tab('/notification')
    await again.ask('init', { id: supervisor.answer.user.id })
    expect((await supervisor.call('GET', '/validate')).body.Permissions).not.toContainEqual({ PermissionId: 131 })

    // A white list shuts out: every socket ends, and none begins.
    await put(admin, id, { name: 'Supervisors', WhitelistIps: '10.0.0.1' })
    await gone(again)
    await gone(game)
    expect(await supervisor.call('GET', '/player/balance')).toMatchObject({ status: 403, body: { ErrorCode: 10703 } })
    const late = supervisor.tab('/game')
    const data = await new Promise((resolve) =>
      late.socket.on('connect_error', (error) => resolve((error as Error & { data?: unknown }).data)),
    )
    expect(data).toMatchObject({ ErrorCode: 10703 })
    await put(admin, id, { name: 'Supervisors', WhitelistIps: '' })
    await granted(manager, id, Permissions)
    expect((await supervisor.call('GET', '/admin/users')).status).toBe(200)
  })

  it('of one person acts as well', async () => {
    const { id } = cashier.answer.user
    const news = cashier.tab('/notification')
    await news.ask('init', { id })
    const { Id: groupId } = await groupNamed('Supervisors')
    const edited = await manager.call('POST', `/admin/users/${id}`, { groupId })
    expect((await approve(admin, edited)).asked).toEqual({ groupId })
    expect((await cashier.call('GET', '/admin/users')).status).toBe(200)
    await until(
      () => news.socket.connected,
      (connected) => !connected,
    )
  })
})
