import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { approve, secondAdmin } from '#tests/kit/secondPerson.ts'

type Group = { Id: number; name: string; Permissions: number[]; version: string; users: number }

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

const groupNamed = async (name: string) => {
  const groups = (await admin.call('GET', '/permission/group')).body.PermissionGroups as Group[]
  const found = groups.find((group) => group.name === name)
  if (!found) throw new Error(`no group ${name}`)
  return found
}
const named = ({ answer: { user } }: Person) => ({
  ...{ id: user.id, username: user.username, name: user.name, lastname: user.lastname },
})
const members = (query: string, person = manager) => person.call('GET', `/permission/members${query}`)

it('who is in a group is told to who may see groups, found by words, and page by page', async () => {
  const { Id, name } = await groupNamed('Cashiers')
  const row = { ...named(cashier), type: 1, isBlocked: false, group: { Id, name } }
  expect((await members(`?group=${Id}`)).body).toEqual({ members: [row], total: 1 })
  expect((await members(`?search=CASHIER`)).body).toEqual({ members: [row], total: 1 })
  expect((await members(`?search=nobody.at.all`)).body).toEqual({ members: [], total: 0 })
  const all = (await members('')).body as { members: { id: number }[]; total: number }
  expect(all.total).toBe(all.members.length)
  const [first] = all.members
  expect((await members(`?lastUserID=${first?.id}`)).body).toEqual({ members: all.members.slice(1), total: all.total })
  expect(await members('', cashier)).toMatchObject({ status: 403, body: { Params: { missing: [205, 210] } } })
  for (const query of ['?groups=1', '?group=x', '?search=', '?search=%00'])
    expect((await members(query)).status, query).toBe(422)
})

it('a white list is tried: typing errors by their line, who is shut out, and nothing is written', async () => {
  const { Id } = await groupNamed('Cashiers')
  const check = (WhitelistIps: string, groupId: number | undefined, person = manager) =>
    person.call('POST', '/permission/whitelist/check', { WhitelistIps, groupId })
  expect((await check('10.0.0.1\n10.0.0.x; 10.0.0.2\n\n10.0.0.0/33', Id)).body).toEqual({
    wrong: [
      { line: 2, entry: '10.0.0.x' },
      { line: 4, entry: '10.0.0.0/33' },
    ],
    ...{ shutsOut: false, ip: '127.0.0.1', affected: [{ ...named(cashier), ip: '127.0.0.1' }] },
  })
  expect((await check('127.0.0.0/8', Id)).body).toMatchObject({ wrong: [], affected: [] })
  expect((await check('', Id)).body).toMatchObject({ wrong: [], affected: [] })
  const own = await groupNamed('Managers')
  expect((await check('10.0.0.1', own.Id)).body).toMatchObject({ shutsOut: true })
  expect((await check('10.0.0.1', undefined)).body).toMatchObject({ shutsOut: false, affected: [] })
  expect((await check('', 999)).status).toBe(404)
  expect(await check('', Id, cashier)).toMatchObject({ status: 403, body: { Params: { missing: [210] } } })
  expect(await groupNamed('Cashiers')).toMatchObject({ WhitelistIps: '' })
  // What is written one to a line is taken as well.
  const { body } = await manager.call('POST', '/permission/group', {
    name: 'Lines',
    WhitelistIps: '10.0.0.1\n10.0.0.2',
  })
  expect(await groupNamed('Lines')).toMatchObject({ Id: body.Id, WhitelistIps: '10.0.0.1; 10.0.0.2' })
})

it('rights are tried: what is given and taken, what one lacks, why not at all, and who has asked already', async () => {
  const { Id, Permissions } = await groupNamed('Cashiers')
  const check = async (id: number, wanted: number[], person = manager) => {
    const groups = [{ id, Permissions: wanted }]
    const { body } = await person.call('POST', '/permission/rights/check', { groups })
    return (body.groups as unknown[])[0]
  }
  const wanted = [...Permissions.filter((one) => one !== 107), 118, 131]
  expect(await check(Id, wanted)).toEqual({
    ...{ id: Id, given: [118, 131], taken: [107], lacks: [118], blocker: null, users: 1, askedBy: [] },
  })
  expect(await check(Id, wanted, admin)).toMatchObject({ lacks: [] })
  const own = await groupNamed('Managers')
  expect(await check(own.Id, [])).toMatchObject({ blocker: 'own group', lacks: [] })
  expect(await check(own.Id, [], admin)).toMatchObject({ blocker: null })
  const asked = await manager.call('PUT', `/permission/group/${Id}/permission`, { Permissions: [107] })
  const { waitsFor } = asked.body as { waitsFor: { id: number } }
  expect(await check(Id, [107])).toMatchObject({ askedBy: [named(manager)] })
  await manager.call('POST', `/admin/approvals/${waitsFor.id}/refuse`, { reason: 'a mistake' })
  expect(await check(Id, [107])).toMatchObject({ askedBy: [] })
  expect((await groupNamed('Cashiers')).Permissions).toEqual(Permissions)
  const path = '/permission/rights/check'
  expect((await manager.call('POST', path, { groups: [{ id: 999, Permissions: [] }] })).status).toBe(404)
  expect(await cashier.call('POST', path, { groups: [] })).toMatchObject({
    ...{ status: 403, body: { Params: { missing: [210] } } },
  })
})

it('rights of several groups are asked for at once, or of none', async () => {
  const [cashiers, technicians] = [await groupNamed('Cashiers'), await groupNamed('Technicians')]
  const part = ({ Id: id, version }: Group, Permissions: number[]) => ({ id, version, Permissions })
  const put = (groups: object[], person = manager) =>
    person.call('PUT', '/permission/rights', { groups, reason: 'night' })
  const waiting = async () =>
    (await admin.call('GET', '/admin/approvals?kind=groupRights&state=pending')).body.approvals as { object: string }[]
  // 118 is not a manager's.
  const some = part(cashiers, [...cashiers.Permissions, 131])
  expect(await put([some, part(technicians, [...technicians.Permissions, 118, 142, 125])])).toMatchObject({
    status: 202,
  })
  for (const { id } of (await admin.call('GET', '/admin/approvals?kind=groupRights&state=pending')).body.approvals as {
    id: number
  }[])
    await admin.call('POST', `/admin/approvals/${id}/refuse`, { reason: 'again' })
  const players = await groupNamed('Players')
  expect(await put([some, part(players, [118])])).toMatchObject({ status: 403, body: { Params: { missing: [118] } } })
  expect(await waiting()).toEqual([])
  expect(await put([some, { ...part(technicians, []), version: 'old' }])).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'changed', group: { Id: technicians.Id } } } },
  })
  expect(await waiting()).toEqual([])
  const own = await groupNamed('Managers')
  expect(await put([some, part(own, [...own.Permissions, 118])])).toMatchObject({
    ...{ status: 403, body: { Params: { missing: 'own group' } } },
  })
  expect(await put([some], cashier)).toMatchObject({ status: 403, body: { Params: { missing: [210] } } })
})

it('who comes later is told how the group is now, and by whom; a group in use says who is in it', async () => {
  const { body } = await manager.call('POST', '/permission/group', { name: 'Porters' })
  const id = body.Id as number
  const seen = await groupNamed('Porters')
  const edit = (person: Person, more: object) =>
    person.call('PUT', `/permission/group/${id}`, { name: 'Porters', ...more })
  const edited = await edit(admin, { name: 'Doormen', version: seen.version })
  expect(edited.status).toBe(200)
  const changed = (by: Person, group: unknown) => ({
    ...{ status: 409, body: { ErrorCode: 60409, Params: { reason: 'changed', group, at: expect.any(Number) } } },
    ...{ by: named(by) },
  })
  const late = await edit(manager, { version: seen.version })
  expect({ ...late, by: (late.body.Params as { by: unknown }).by }).toMatchObject(changed(admin, edited.body))
  const grant = (version: string) =>
    manager.call('PUT', `/permission/group/${id}/permission`, { Permissions: [107], version })
  expect(await grant(seen.version)).toMatchObject({ status: 409, body: { Params: { reason: 'changed' } } })
  const now = await groupNamed('Doormen')
  await approve(second, await grant(now.version))
  const after = await groupNamed('Doormen')
  expect(after).toMatchObject({ Permissions: [107] })
  expect(after.version).not.toBe(now.version)
  // Whoever confirmed it is who changed it.
  const later = await edit(manager, { version: now.version })
  expect(later.body.Params).toMatchObject({ reason: 'changed', by: { id: second.answer.user.id } })

  const { Id } = await groupNamed('Cashiers')
  expect(await manager.call('DELETE', `/permission/group/${Id}`)).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'in use', users: 1, members: [named(cashier)] } } },
  })
})
