/** A machine that is gone from the floor: never with something of it unfinished, out of every list, and back as it was. */
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import type { DayDifference } from '#protocol/core/reconciliation.ts'
import { approve } from '#tests/kit/secondPerson.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { audit, meterReading, problem } from '#venue/store/schema/index.ts'

let venue: TestVenue
let manager: Person
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  manager = await venue.login('admin')
  player = await venue.login('player')
})
afterAll(() => venue.close())

const id = 8
const archive = (key = freshKey(), of = id) =>
  manager.call('POST', `/admin/machine/${of}/archive`, { reason: 'sold' }, key)
const restore = (of = id) => manager.call('POST', `/admin/machine/${of}/restore`, {})
const close = () => manager.call('POST', '/admin/machines/command', { act: 'closeMachine', ids: [id], reason: 'sold' })
const lobby = async () =>
  ((await player.call('GET', '/machine/all')).body as unknown as LobbyList).brands
    .flatMap(({ machines }) => machines)
    .map((machine) => machine.id)
type List = { brands: { brand: { machineCount: number }; machines: { id: number }[] }[] }
const listed = async (query = '') =>
  ((await manager.call('GET', `/admin/machines${query}`)).body as unknown as List).brands
    .flatMap(({ machines }) => machines)
    .map((machine) => machine.id)
const refused = (reason: string) => ({ status: 409, body: { ErrorCode: 60409, Params: { reason } } })

it('one that is open, or at which somebody sits, stays', async () => {
  expect(await archive()).toMatchObject(refused('open'))
  const tab = player.tab()
  expect(await tab.init(id, 5_000)).toMatchObject({ status: 3 })
  expect(await archive()).toMatchObject(refused('open'))
  await tab.leave()
  await tab.waitFor('closed')
  await venue.status(id, 2)
  expect(await listed()).toContain(id)
})

it('closed, it goes out of every list and is nobody’s to sit at; its history stays; the same key does it once', async () => {
  expect((await close()).status).toBe(202)
  await venue.status(id, 0)
  const done = await archive('archive-eight')
  expect(done).toMatchObject({ status: 200, body: { machine: { id, archivedAt: venue.clock.now() } } })
  expect(await archive('archive-eight')).toEqual(done)
  expect(await archive()).toMatchObject(refused('archived'))
  expect([await lobby(), await listed()].flat()).not.toContain(id)
  expect(await listed('?archived=1')).toEqual([id])
  expect(await manager.call('GET', '/admin/machines?archived=2')).toMatchObject({ status: 422 })
  expect((await manager.call('GET', `/admin/machine/${id}/sessions`)).body.sessions).toHaveLength(1)
  const tab = player.tab()
  expect((await tab.init(id, 5_000)) as object).toMatchObject({ ErrorCode: expect.any(Number) })
  // Who has its page open writes nothing to it, and cannot open it.
  expect(await manager.call('POST', `/admin/machine/${id}`, { tag: 'new' })).toMatchObject(refused('archived'))
  expect(await manager.call('POST', `/admin/machine/${id}/open`)).toMatchObject({ status: 404 })
  const [row] = await venue.store.database
    .select()
    .from(audit)
    .where(and(eq(audit.object, `machine/${id}`), eq(audit.act, 'machine archived')))
    .orderBy(desc(audit.id))
  expect(row).toMatchObject({ reason: 'sold' })
})

it('stays archived over a restart; its cabin may be another’s, and then it cannot come back', async () => {
  await venue.restart()
  manager = await venue.login('admin')
  player = await venue.login('player')
  expect(await listed()).not.toContain(id)
  const made = await manager.call('POST', '/admin/machine', { name: 'Next', brandID: 1, cabin: id })
  expect(made.status).toBe(201)
  const other = (made.body.machine as { id: number }).id
  expect(await restore()).toMatchObject(refused('taken'))
  // One without a cabinet has nothing that could be unfinished.
  expect(await archive(freshKey(), other)).toMatchObject({ status: 200 })
  expect(await restore()).toMatchObject({ status: 200, body: { machine: { id, archivedAt: null } } })
  expect(await restore()).toMatchObject(refused('standing'))
  expect(await listed()).toContain(id)
  expect((await manager.call('POST', '/admin/machines/command', { act: 'openMachine', ids: [id] })).status).toBe(202)
  await until(lobby, (ids) => ids.includes(id))
  await venue.status(id, 2)
  const tab = player.tab()
  expect(await tab.init(id, 5_000)).toMatchObject({ status: 3 })
  await tab.leave()
  await tab.waitFor('closed')
})

it('stays while its meters and the books differ, until two persons have accepted that', async () => {
  const { database } = venue.store
  const of = 6
  await until(
    () => database.select().from(meterReading).where(eq(meterReading.machineId, of)),
    (rows) => rows.length > 0,
  )
  // Credit that no book shows, on a machine that is closed before anybody looks.
  venue.cabinet(of).fault({ kind: 'meters.jump', on: true, meter: 'AftIn', amount: 70_000 })
  const order = { act: 'closeMachine', ids: [of], reason: 'sold' }
  expect((await manager.call('POST', '/admin/machines/command', order)).status).toBe(202)
  await venue.status(of, 0)
  expect(await archive(freshKey(), of)).toMatchObject(refused('difference'))
  const raised = await database
    .select()
    .from(problem)
    .where(and(eq(problem.machineId, of), eq(problem.kind, 'reconciliation')))
  expect(raised).toMatchObject([{ closedAt: null }])

  const technician = await venue.login('technician')
  const { body } = await technician.call('GET', `/admin/machines/reconciliation/differences?machine=${of}`)
  const [found] = body.differences as DayDifference[]
  const asked = await technician.call('POST', `/admin/machines/reconciliation/${found?.id}/accept`, {
    ...{ mark: found?.mark, reason: 'put in by hand' },
  })
  expect(await archive(freshKey(), of)).toMatchObject(refused('difference'))
  await approve(await venue.login('manager'), asked)
  expect(await archive(freshKey(), of)).toMatchObject({ status: 200 })
})

it('is for who may edit machines', async () => {
  const technician = await venue.login('cashier')
  expect(await technician.call('POST', `/admin/machine/${id}/archive`, { reason: 'no' })).toMatchObject({ status: 403 })
  expect(await archive(freshKey(), 9_999)).toMatchObject({ status: 404 })
})
