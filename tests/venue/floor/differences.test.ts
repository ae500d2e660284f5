/** The venue's own job holds books against meters; what differs is a problem until it agrees, or people accept it. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DayCase, DayDifference } from '#protocol/core/reconciliation.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { audit, meterReading, problem, reconciliation, venueSetting } from '#venue/store/schema/index.ts'

let venue: TestVenue
let technician: Person
let supervisor: Person
let player: Person
const path = '/admin/machines/reconciliation'
async function signIn(): Promise<void> {
  technician = await venue.login('technician')
  supervisor = await venue.login('supervisor')
  player = await venue.login('player')
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
  await until(() => venue.store.database.$count(meterReading), 28)
})
afterAll(() => venue.close())

const rowOf = async (machineId: number) => {
  const [row] = await venue.store.database
    .select()
    .from(reconciliation)
    .where(eq(reconciliation.machineId, machineId))
    .orderBy(desc(reconciliation.gamingDay))
  return row
}
const problemsOf = (machineId: number) =>
  venue.store.database
    .select()
    .from(problem)
    .where(and(eq(problem.machineId, machineId), eq(problem.kind, 'reconciliation'), isNull(problem.closedAt)))
/** The job looks once a minute; what differs at a second look too is a problem. */
const becomes = async (machineId: number, state: string) => {
  const look = async (isThere: (row: Awaited<ReturnType<typeof rowOf>>) => boolean) => {
    venue.clock.advance(61_000)
    return (await until(() => rowOf(machineId), isThere, { timeout: 20_000 })) as NonNullable<
      Awaited<ReturnType<typeof rowOf>>
    >
  }
  const seen = await look((row) => row?.state === state)
  if (state !== 'differing') return seen
  expect(seen.problemId).toBeNull()
  return look((row) => row?.problemId != null)
}
const listed = async (query = '') => {
  const { status, body } = await technician.call('GET', `${path}/differences${query}`)
  expect(status).toBe(200)
  return body as { differences: DayDifference[]; total: number }
}
const jump = (id: number, meter: 'AftIn' | 'AftOut' | 'BillIn', amount: number) =>
  venue.cabinet(id).fault({ kind: 'meters.jump', on: true, meter, amount })

it('looks at every cabinet by itself, and finds nothing where all agrees', async () => {
  const row = await becomes(1, 'agreeing')
  expect(row).toMatchObject({ gamingDay: '2026-01-15', isFinal: false, since: null, problemId: null })
  expect(await venue.store.database.$count(reconciliation)).toBe(28)
  expect(await listed()).toEqual({ differences: [], total: 0 })
  const { checkedAt } = row
  venue.clock.advance(61_000)
  await until(
    () => rowOf(1),
    (later) => later !== undefined && later.checkedAt > checkedAt,
  )
})

it('a cabinet that gave more than the books know: a problem by itself, told with its evidence', async () => {
  // Written by a clock that has been set back since.
  await venue.store.database
    .update(venueSetting)
    .set({ changedAt: venue.clock.now() + 86_400_000 })
    .where(eq(venueSetting.name, 'reconciliation'))
  jump(3, 'AftOut', 700)
  const { id } = await becomes(3, 'differing')
  const [raised] = await problemsOf(3)
  expect(raised).toMatchObject({ evidence: { reconciliation: id, differences: { out: 700 } } })
  expect(await listed()).toMatchObject({
    ...{
      total: 1,
      differences: [{ id, machine: { id: 3 }, mark: '0 700 700', needsSecond: true, problemID: raised?.id }],
    },
  })
})

it('what the house has more of is accepted by one, as it was seen: a stale mark is told', async () => {
  jump(5, 'BillIn', 400)
  const row = await becomes(5, 'differing')
  expect(await listed('?machine=5')).toMatchObject({ differences: [{ mark: '0 0 -400', needsSecond: false }] })
  const accept = (mark: string, person = technician) =>
    person.call('POST', `${path}/${row.id}/accept`, { mark, reason: 'a bill put in by hand' })
  expect(await accept('0 0 -300')).toMatchObject({
    status: 409,
    body: { Params: { reason: 'changed', mark: '0 0 -400' } },
  })
  expect(await accept('0 0 -400', player)).toMatchObject({ status: 403 })
  expect(await accept('0 0 -400')).toMatchObject({
    ...{ status: 200, body: { state: 'accepted', acceptedBy: { username: 'technician' }, second: null } },
  })
  expect(await problemsOf(5)).toEqual([])
  expect(await accept('0 0 -400')).toMatchObject({ status: 409, body: { Params: { reason: 'accepted' } } })
})

it('where it gives value two persons accept it, and who asked is none of them', async () => {
  const before = await rowOf(3)
  const body = { mark: '0 700 700', reason: 'a stick of the counter, seen at the door' }
  const asked = await technician.call('POST', `${path}/${before?.id}/accept`, body, 'accept-3')
  expect(asked.status).toBe(202)
  expect(await technician.call('POST', `${path}/${before?.id}/accept`, body, 'accept-3')).toEqual(asked)
  const { id } = asked.body.waitsFor as { id: number }
  expect(await technician.call('POST', `${path}/${before?.id}/accept`, body)).toMatchObject({ status: 409 })
  expect((await rowOf(3))?.state).toBe('differing')
  for (const person of [technician, supervisor]) await person.prove()
  expect(await technician.call('POST', `/admin/approvals/${id}/confirm`)).toMatchObject({ status: 403 })
  expect(await supervisor.call('POST', `/admin/approvals/${id}/confirm`)).toMatchObject({ status: 200 })
  expect(await rowOf(3)).toMatchObject({ state: 'accepted', reason: body.reason, problemId: null })
  expect(await problemsOf(3)).toEqual([])
  expect(await listed('?state=accepted&machine=3')).toMatchObject({
    differences: [{ acceptedBy: { username: 'technician' }, second: { username: 'supervisor' }, reason: body.reason }],
  })
  const acts = await venue.store.database
    .select()
    .from(audit)
    .where(eq(audit.object, `reconciliation/${before?.id}`))
  expect(acts.map(({ act }) => act)).toEqual(['approval asked', 'difference accepted', 'approval confirmed'])
})

it('another difference than was accepted is open again; one that is gone closes its problem', async () => {
  jump(3, 'AftOut', 900)
  expect(await becomes(3, 'differing')).toMatchObject({ acceptedBy: null, reason: null })
  expect(await problemsOf(3)).toHaveLength(1)
})

it('its evidence names what the cabinet counted between two transfers', async () => {
  jump(6, 'AftIn', 1_500)
  const row = await becomes(6, 'differing')
  expect(
    await technician.call('POST', `${path}/${row.id}/look`, { reason: 'the door log shows nobody' }),
  ).toMatchObject({
    ...{ status: 200, body: { looked: { by: { username: 'technician' } } } },
  })
  const { status, body } = await technician.call('GET', `${path}/${row.id}`)
  expect(status).toBe(200)
  const known = body as unknown as DayCase
  expect(known.pieces).toMatchObject([{ transfer: null, counted: { in: 1_500, out: 0 }, wallet: { in: 0, out: 0 } }])
  expect(known.difference).toMatchObject({
    day: '2026-01-15',
    machine: { id: 6 },
    figures: { differences: { in: 1_500 } },
  })
  expect(known.history).toMatchObject([{ act: 'difference looked at', reason: 'the door log shows nobody' }])
})

it('is done on demand by who may look at it, and refuses who may not, and what is none', async () => {
  jump(7, 'AftIn', 250)
  const { status, body } = await technician.call('POST', `${path}/check`, {})
  expect(status).toBe(200)
  const found = (body.machines as { id: number; difference: { state: string } | null }[]).find(({ id }) => id === 7)
  expect(found).toMatchObject({ differences: { in: 250 }, difference: { state: 'differing' } })
  expect(await player.call('POST', `${path}/check`, {})).toMatchObject({ status: 403 })
  expect(await technician.call('POST', `${path}/check`, { day: '2999-01-01' })).toMatchObject({ status: 422 })
  expect(await technician.call('GET', `${path}/differences?other=1`)).toMatchObject({ status: 422 })
  expect(await technician.call('GET', `${path}/9999`)).toMatchObject({ status: 404 })
  expect(await technician.call('GET', `${path}/differences?machine=9999`)).toMatchObject({ status: 404 })
})

it('the day ends with its closing reading: from then on it stands as it was found, over a restart', async () => {
  venue.clock.advance(24 * 3_600_000)
  await until(
    () => venue.store.database.$count(meterReading, eq(meterReading.gamingDay, '2026-01-16')),
    (count) => count >= 25,
    { timeout: 20_000 },
  )
  // Whoever had the turn is gone in the middle of it: the next one takes it a minute later.
  await venue.restart()
  await signIn()
  venue.clock.advance(61_000)
  const ended = await until(
    () =>
      venue.store.database
        .select()
        .from(reconciliation)
        .where(and(eq(reconciliation.machineId, 7), eq(reconciliation.gamingDay, '2026-01-15'))),
    ([row]) => row?.isFinal === true,
    { timeout: 20_000 },
  )
  expect(ended).toMatchObject([{ state: 'differing', figures: { closing: { day: '2026-01-16' } } }])
  const { body } = await technician.call('GET', `${path}?day=2026-01-15`)
  const found = (body.machines as { id: number }[]).find(({ id }) => id === 7)
  expect(found).toMatchObject({ closing: { day: '2026-01-16' }, difference: { isFinal: true } })
}, 60_000)

it('of a day that is over only the machines that are not decided are looked at again', async () => {
  const [past, today] = ['2026-01-16', '2026-01-17']
  venue.cabinet(6).fault({ kind: 'line.silent', on: true })
  await venue.status(6, 0)
  venue.clock.advance(24 * 3_600_000)
  await signIn()
  const on = async (day: string) => {
    const rows = await venue.store.database.select().from(reconciliation).where(eq(reconciliation.gamingDay, day))
    return new Map(rows.map((row) => [row.machineId, row]))
  }
  const looked = (isDone: (rows: Map<number, typeof reconciliation.$inferSelect>) => boolean, day = today) => {
    venue.clock.advance(61_000)
    return until(() => on(day), isDone, { timeout: 20_000 })
  }
  await until(
    () => venue.store.database.$count(meterReading, eq(meterReading.gamingDay, today)),
    (count) => count >= 25,
    { timeout: 20_000 },
  )
  await looked((rows) => rows.get(1)?.isFinal === true, past)
  const { checkedAt = 0 } = (await looked((rows) => rows.has(1))).get(1) ?? {}
  const before = await on(past)
  expect(before.get(6)?.isFinal).not.toBe(true)
  await looked((rows) => (rows.get(1)?.checkedAt ?? 0) > checkedAt)
  expect(await on(past)).toEqual(before)

  venue.cabinet(6).fault({ kind: 'line.silent', on: false })
  await until(
    () =>
      venue.store.database.$count(meterReading, and(eq(meterReading.gamingDay, today), eq(meterReading.machineId, 6))),
    1,
    { timeout: 40_000 },
  )
  const decided = await looked((rows) => rows.get(6)?.isFinal === true, past)
  expect(decided.get(1)).toEqual(before.get(1))
}, 120_000)
