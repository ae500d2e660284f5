/** The plan of the floor: who may put a machine where, and what is told of it. */
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BoardMachine, FloorPlace } from '#protocol/calls/board.ts'
import { Snapshot } from '#protocol/sockets/sockets.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { audit } from '#venue/store/schema/index.ts'

let venue: TestVenue
let admin: Person
beforeAll(async () => {
  venue = await openTestVenue()
  admin = await venue.login('admin')
})
afterAll(() => venue.close())

type Placed = { place: FloorPlace | null; placeVersion: number }
const board = async () => ((await admin.call('GET', '/admin/board')).body as { machines: BoardMachine[] }).machines
async function placed(id: number): Promise<Placed | undefined> {
  const found = (await board()).find((one) => one.id === id)
  return found && { place: found.place, placeVersion: found.placeVersion }
}
const put = (id: number, place: FloorPlace | null, version: number, key = freshKey(), by = admin) =>
  by.call('PUT', `/admin/board/places/${id}`, { place, version }, key)
const free = { column: 20, line: 9 }

it('the demo has every machine on a field of its own', async () => {
  const fields = (await board()).map(({ place }) => JSON.stringify(place))
  expect(fields).not.toContain('null')
  expect(new Set(fields).size).toBe(fields.length)
})

it('a move is kept, told to who sees the board, in the audit, and done once by its key', async () => {
  const line = admin.tab('/notification')
  const snapshot = Snapshot.parse(await line.ask('init', { id: admin.answer.user.id }))
  const before = await placed(1)
  const version = before?.placeVersion ?? 0
  const done = await put(1, free, version, 'first-move')
  expect(done).toMatchObject({ status: 200, body: { id: 1, place: free, placeVersion: version + 1 } })
  expect(await put(1, free, version, 'first-move')).toEqual(done)
  expect(await placed(1)).toEqual({ place: free, placeVersion: version + 1 })
  const told = await until(
    () => line.pushed('staff').filter(({ news }) => news === 'places'),
    (pushes) => pushes.length > 0,
  )
  expect(told[0]?.sequence).toBe((snapshot.numbers?.['news places'] ?? 0) + 1)
  const rows = await venue.store.database
    .select()
    .from(audit)
    .where(and(eq(audit.object, 'machine/1'), eq(audit.act, 'machine placed')))
    .orderBy(desc(audit.id))
  expect(rows).toMatchObject([{ before: { place: before?.place }, after: { place: free } }])
})

it('where it was put elsewhere meanwhile, or another stands, nothing is moved and it is said', async () => {
  const one = await placed(1)
  const two = await placed(2)
  expect(await put(1, { column: 30, line: 9 }, (one?.placeVersion ?? 0) - 1)).toMatchObject({
    status: 409,
    body: { ErrorCode: 60409, Params: { reason: 'moved', ...one } },
  })
  expect(await put(2, free, two?.placeVersion ?? 0)).toMatchObject({
    status: 409,
    body: { ErrorCode: 60409, Params: { reason: 'occupied', id: 1, cabin: 1 } },
  })
  expect(await placed(2)).toEqual(two)
})

it('two that come to one field at the same moment: one stands there', async () => {
  const field = { column: 40, line: 20 }
  const versions = await Promise.all([3, 4].map(async (id) => (await placed(id))?.placeVersion ?? 0))
  const answers = await Promise.all([3, 4].map((id, index) => put(id, field, versions[index] ?? 0)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await board()).filter(({ place }) => JSON.stringify(place) === JSON.stringify(field))).toHaveLength(1)
})

it('taken off the plan it stands nowhere, and its field is free', async () => {
  const { placeVersion = 0 } = (await placed(1)) ?? {}
  expect((await put(1, null, placeVersion)).status).toBe(200)
  expect(await placed(1)).toEqual({ place: null, placeVersion: placeVersion + 1 })
  const { placeVersion: other = 0 } = (await placed(2)) ?? {}
  expect((await put(2, free, other)).status).toBe(200)
  // What was seen before that is past, although nothing stood there then either.
  expect((await put(1, { column: 21, line: 9 }, 0)).status).toBe(409)
})

it('a machine that is archived leaves its field, and comes back without one', async () => {
  const made = await admin.call('POST', '/admin/machine', { name: 'Next', brandID: 1, cabin: 90 })
  const { id } = made.body.machine as { id: number }
  const field = { column: 50, line: 50 }
  expect(await placed(id)).toEqual({ place: null, placeVersion: 0 })
  expect((await put(id, field, 0)).status).toBe(200)
  expect((await admin.call('POST', `/admin/machine/${id}/archive`, { reason: 'sold' })).status).toBe(200)
  expect(await put(id, field, 2)).toMatchObject({ status: 409, body: { Params: { reason: 'archived' } } })
  const { placeVersion = 0 } = (await placed(5)) ?? {}
  expect((await put(5, field, placeVersion)).status).toBe(200)
  expect((await admin.call('POST', `/admin/machine/${id}/restore`, {})).status).toBe(200)
  expect(await placed(id)).toEqual({ place: null, placeVersion: 2 })
})

it('is for who may edit a machine or take one off the floor; fields are those of the plan; places last over a restart', async () => {
  const [cashier, supervisor, manager] = await Promise.all([
    ...[venue.login('cashier'), venue.login('supervisor'), venue.login('manager')],
  ])
  for (const one of [cashier, supervisor])
    expect(await put(5, free, 0, freshKey(), one)).toMatchObject({
      status: 403,
      body: { Params: { missing: [118, 121] } },
    })
  // Whoever manages the floor, though they may not edit what is told of a machine.
  const { place = null, placeVersion = 0 } = (await placed(6)) ?? {}
  expect((await put(6, { column: 60, line: 40 }, placeVersion, freshKey(), manager)).status).toBe(200)
  expect((await put(6, place, placeVersion + 1, freshKey(), manager)).status).toBe(200)
  for (const place of [{ column: 100, line: 0 }, { column: 0, line: -1 }, { column: 1.5, line: 0 }, { column: 1 }])
    expect((await put(5, place as FloorPlace, 0)).status, JSON.stringify(place)).toBe(422)
  expect((await put(9_999, free, 0)).status).toBe(404)
  const before = await placed(2)
  await venue.restart()
  admin = await venue.login('admin')
  expect(await placed(2)).toEqual(before)
})
