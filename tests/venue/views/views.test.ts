/** Saved views: whose they are, who sees them, and who may change what others see. */
import { desc, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mostViews, type SavedView, type ViewPage } from '#protocol/calls/views.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { audit } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  cashier,
  technician,
  supervisor,
  manager,
  player,
} = await openPeopledVenue('cashier', 'technician', 'supervisor', 'manager', 'player')

type Change = { name?: string; address?: string; isShared?: boolean }
const seenBy = async (person: Person) =>
  ((await person.call('GET', '/views')).body as unknown as { views: SavedView[] }).views
const namesOf = async (person: Person) => (await seenBy(person)).map(({ name }) => name)
const save = (person: Person, name: string, isShared = false, page: ViewPage = 'cageHistory', key = freshKey()) =>
  person.call('POST', '/views', { page, name, isShared, address: '/apps/cashierHistory?type=2&sort=-at' }, key)
const change = (person: Person, id: number, body: Change) => person.call('PUT', `/views/${id}`, body)
const refused = (code: number) => ({ body: { ErrorCode: code } })
async function idOf(person: Person, name: string): Promise<number> {
  const view = (await seenBy(person)).find((one) => one.name === name)
  if (!view) throw new Error(`no view ${name}`)
  return view.id
}

it('is its owner’s alone until it is shared, and then of those who may open its page', async () => {
  expect((await save(cashier, '  Çekimler  ')).status).toBe(201)
  expect(await seenBy(cashier)).toMatchObject([
    {
      ...{ page: 'cageHistory', name: 'Çekimler', address: '/apps/cashierHistory?type=2&sort=-at', isShared: false },
      ...{ isDefault: false, isOwn: true, mayChange: true },
    },
  ])
  const id = await idOf(cashier, 'Çekimler')
  expect(await namesOf(supervisor)).toEqual([])
  for (const answer of [
    await change(supervisor, id, { name: 'mine' }),
    await supervisor.call('DELETE', `/views/${id}`),
    await supervisor.call('PUT', '/view-defaults/cageHistory', { id }),
  ])
    expect(answer).toMatchObject({ status: 404, ...refused(ErrorCode.unknown) })
  await change(cashier, id, { isShared: true })
  expect(await seenBy(supervisor)).toMatchObject([{ id, isOwn: false, mayChange: false }])
  // A technician has no cage.
  expect(await namesOf(technician)).toEqual([])
  expect(await change(technician, id, { name: 'x' })).toMatchObject({ status: 404 })
  for (const answer of [await change(supervisor, id, { name: 'x' }), await supervisor.call('DELETE', `/views/${id}`)])
    expect(answer).toMatchObject({
      status: 403,
      body: { ErrorCode: ErrorCode.noPermission, Params: { missing: [210] } },
    })
  expect(await namesOf(cashier)).toEqual(['Çekimler'])
})

it('that is shared is also changed by who arranges groups, and one that is not by nobody else', async () => {
  const id = await idOf(manager, 'Çekimler')
  expect(await change(manager, id, { name: 'Withdrawals' })).toMatchObject({ status: 200 })
  await save(cashier, 'private')
  const own = await idOf(cashier, 'private')
  expect(await change(manager, own, { isShared: true })).toMatchObject({ status: 404 })
  const told = await venue.store.database
    .select({ act: audit.act, object: audit.object, actorId: audit.actorId })
    .from(audit)
    .where(like(audit.object, 'view/%'))
    .orderBy(desc(audit.id))
  expect(told.slice(0, 2)).toEqual([
    { act: 'view saved', object: `view/${own}`, actorId: cashier.answer.user.id },
    { act: 'view changed', object: `view/${id}`, actorId: manager.answer.user.id },
  ])
})

it('opens a page for one person; taken away it opens nothing, brought back it does again', async () => {
  const id = await idOf(supervisor, 'Withdrawals')
  const asDefault = (person: Person, view: number | null) =>
    person.call('PUT', '/view-defaults/cageHistory', { id: view })
  expect(await asDefault(supervisor, id)).toMatchObject({ status: 200 })
  expect([(await seenBy(supervisor))[0]?.isDefault, (await seenBy(manager))[0]?.isDefault]).toEqual([true, false])
  expect(await cashier.call('PUT', '/view-defaults/machines', { id })).toMatchObject({
    ...{ status: 403, body: { ErrorCode: ErrorCode.noPermission } },
  })
  expect(await supervisor.call('PUT', '/view-defaults/sessions', { id })).toMatchObject({ status: 404 })
  expect((await cashier.call('DELETE', `/views/${id}`)).status).toBe(200)
  expect(await namesOf(supervisor)).toEqual([])
  expect(await cashier.call('DELETE', `/views/${id}`)).toMatchObject({ status: 404 })
  expect(await supervisor.call('POST', `/views/${id}/restore`)).toMatchObject({ status: 403 })
  expect((await cashier.call('POST', `/views/${id}/restore`)).status).toBe(200)
  expect(await seenBy(supervisor)).toMatchObject([{ id, isDefault: true }])
  // Who shared it takes it back: it opens nothing for others any more.
  await change(cashier, id, { isShared: false })
  expect(await namesOf(supervisor)).toEqual([])
  await change(cashier, id, { isShared: true })
  await asDefault(supervisor, null)
  expect(await seenBy(supervisor)).toMatchObject([{ id, isDefault: false }])
})

it('has a name of its own on its page, however many save it at once, and once by key', async () => {
  const key = freshKey()
  const [first, again] = [
    await save(supervisor, 'Day', false, 'sessions', key),
    await save(supervisor, 'Day', false, 'sessions', key),
  ]
  expect([first.status, again.status]).toEqual([201, 201])
  const rush = await Promise.all(
    ['Day', 'Night', 'Night', 'Night'].map((name) => save(supervisor, name, false, 'sessions')),
  )
  expect(rush.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
  expect(await save(supervisor, 'Day')).toMatchObject({ status: 201 })
  const own = (await seenBy(supervisor)).filter(({ isOwn }) => isOwn)
  expect(own.map(({ page, name }) => `${page} ${name}`)).toEqual(['sessions Day', 'cageHistory Day', 'sessions Night'])
  expect(await change(supervisor, own[0]?.id ?? 0, { name: 'Night' })).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'taken' } } },
  })
  // A name that was taken meanwhile is not brought back.
  const night = own[2]?.id ?? 0
  await supervisor.call('DELETE', `/views/${night}`)
  await change(supervisor, own[0]?.id ?? 0, { name: 'Night' })
  expect(await supervisor.call('POST', `/views/${night}/restore`)).toMatchObject({ status: 409 })
})

it('is one of a hundred of one person: none is brought back beyond', async () => {
  const before = (await seenBy(manager)).filter(({ isOwn }) => isOwn).length
  expect((await save(manager, 'taken away', false)).status).toBe(201)
  const id = await idOf(manager, 'taken away')
  expect((await manager.call('DELETE', `/views/${id}`)).status).toBe(200)
  for (let place = before; place < mostViews; place++) await save(manager, `view ${place}`)
  const full = { status: 409, ...refused(ErrorCode.limitReached) }
  expect(await save(manager, 'one more')).toMatchObject(full)
  expect(await manager.call('POST', `/views/${id}/restore`)).toMatchObject(full)
  await manager.call('DELETE', `/views/${await idOf(manager, `view ${before}`)}`)
  expect((await manager.call('POST', `/views/${id}/restore`)).status).toBe(200)
})

it.each([
  ['an unknown page', { page: 'lobby' }],
  ['another site', { address: 'https://elsewhere.example/' }],
  ['another part of the app', { address: '/profile' }],
  ['a path that climbs', { address: '/apps/../profile' }],
  ['no name', { name: '  ' }],
])('refuses %s', async (_, wrong) => {
  const body = { page: 'cageHistory', name: 'x', isShared: false, address: '/apps/cashierHistory', ...wrong }
  expect(await supervisor.call('POST', '/views', body)).toMatchObject({ status: 422 })
})

it('is of the staff, of pages they may open, and refuses a query that it does not know', async () => {
  expect((await player.call('GET', '/views')).status).toBe(403)
  expect(await save(cashier, 'Machines', false, 'machines')).toMatchObject({
    ...{ status: 403, body: { ErrorCode: ErrorCode.noPermission } },
  })
  expect((await cashier.call('GET', '/views?page=cage')).status).toBe(422)
  expect((await cashier.call('DELETE', '/views/1?all=1')).status).toBe(422)
})
