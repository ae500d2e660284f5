/** A player's own call of an attendant: one of a seat, kept in a row, told to both ends, ended once. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { attendantCalls } from '#protocol/calls/attendant.ts'
import { AttendantCall } from '#protocol/core/attendantCall.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { FloorTask, PastTask } from '#protocol/core/floorTasks.ts'
import { gameCallPushes } from '#protocol/sockets/attendantCall.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { attendantCall, audit, floorTask } from '#venue/store/schema/index.ts'

let venue: TestVenue
let player: Person
let player2: Person
let technician: Person
let supervisor: Person
let manager: Person
const signIn = async () => {
  ;[player, player2, technician, supervisor, manager] = (await Promise.all(
    ['player', 'player2', 'technician', 'supervisor', 'manager'].map((name) => venue.login(name)),
  )) as [Person, Person, Person, Person, Person]
}
beforeAll(async () => {
  venue = await openTestVenue({ journals: true })
  await signIn()
}, 120_000)
afterAll(() => venue.close(), 60_000)
// Each test has ten minutes of its own.
beforeEach(() => venue.clock.advance(600_001))

const call = (person: Person, key = freshKey()) => person.call('POST', '/player/attendant', undefined, key)
const own = async (person: Person) => (await person.call('GET', '/player/attendant')).body.call
const takeBack = (person: Person, id: number) => person.call('DELETE', `/player/attendant/${id}`)
const attend = (person: Person, what: 'take' | 'release' | 'done', id: number) =>
  person.call('POST', `/admin/attendant/call-${id}/${what}`)
const tasks = async () => (await technician.call('GET', '/admin/attendant')).body.tasks as FloorTask[]
const past = async (id: number) =>
  ((await technician.call('GET', '/admin/attendant/past')).body.tasks as PastTask[]).find(
    (one) => one.id === `call-${id}`,
  )
const rows = () => venue.store.database.$count(attendantCall)
async function sit(machineId: number, person = player) {
  const tab = person.tab()
  expect(await tab.init(machineId, 1_000)).toMatchObject({ status: 3 })
  return tab
}
type Seat = Awaited<ReturnType<typeof sit>>
async function leave(machineId: number, tab: Seat) {
  await tab.leave()
  await venue.status(machineId, 2)
}
const told = (tab: Seat, state: AttendantCall['state'], sequence: number) =>
  until(
    () => tab.pushed('attendantCall').map((push) => gameCallPushes.attendantCall.parse(push)),
    (pushes) => pushes.some((one) => one.state === state && one.sequence === sequence),
  )

it('is one of a seat however often it is pressed, and tried again by its key it is the same after its end too', async () => {
  expect(await call(player)).toMatchObject({ body: { ErrorCode: ErrorCode.sessionEnded } })
  const seat = await sit(6)
  expect(await own(player)).toBeNull()
  const before = await rows()
  const key = freshKey()
  const answers = await Promise.all([call(player, key), call(player), call(player)])
  const first = AttendantCall.parse((answers[0] ?? { body: null }).body)
  expect(first).toMatchObject({ machineID: 6, state: 'open', since: venue.clock.now(), takenAt: null, sequence: 1 })
  for (const { status, body } of answers) expect([status, body]).toEqual([200, first])
  expect(await rows()).toBe(before + 1)
  expect(await own(player)).toEqual(first)
  expect(await tasks()).toMatchObject([
    { id: `call-${first.id}`, kind: 'call', machine: { id: 6 }, player: { username: 'player' }, takenBy: null },
  ])
  expect(await takeBack(player2, first.id)).toMatchObject({ status: 404 })
  const ended = (await takeBack(player, first.id)).body
  expect(ended).toMatchObject({ id: first.id, state: 'takenBack', sequence: 2 })
  // The answer was lost and it is asked again: nobody is called a second time.
  expect((await call(player, key)).body).toEqual(first)
  expect((await takeBack(player, first.id)).body).toEqual(ended)
  expect(await tasks()).toEqual([])
  expect(await past(first.id)).toMatchObject({ ended: 'takenBack', takenBy: null, takenAt: null })
  await told(seat, 'takenBack', 2)
  await leave(6, seat)
})

it('is taken up, given back and ended by the staff, who is told by the numbers of the queue, and its player by its own', async () => {
  const seat = await sit(6)
  const news = technician.tab('/notification')
  const snapshot = await news.ask<{ attendant: { untaken: number; sequence: number } }>('init', {
    id: technician.answer.user.id,
  })
  expect(snapshot.attendant.untaken).toBe(0)
  const { id } = AttendantCall.parse((await call(player)).body)
  const pushed = await until(
    () => news.pushed('attendant').at(-1),
    (push) => push?.untaken === 1,
  )
  expect(pushed).toEqual({ count: 1, untaken: 1, sequence: snapshot.attendant.sequence + 1 })

  // Who has no right, and whose call it is, end nothing.
  expect(await attend(player2, 'done', id)).toMatchObject({ status: 403 })
  expect(await attend(player, 'take', id)).toMatchObject({ status: 403 })
  expect(await attend(technician, 'take', id)).toMatchObject({
    status: 200,
    body: { takenBy: { username: 'technician' } },
  })
  await told(seat, 'open', 2)
  expect(await own(player)).toMatchObject({ takenAt: venue.clock.now(), sequence: 2 })
  expect(await attend(supervisor, 'release', id)).toMatchObject({ status: 200, body: { takenBy: null } })
  await told(seat, 'open', 3)
  expect(await own(player)).toMatchObject({ takenAt: null, sequence: 3 })
  expect(await attend(supervisor, 'take', id)).toMatchObject({ status: 200 })
  // Of what somebody has taken up only they, or a higher type, say that it is done.
  expect(await attend(technician, 'done', id)).toMatchObject({ status: 403 })
  venue.clock.advance(30_000)
  const ends = await Promise.all([attend(supervisor, 'done', id), attend(manager, 'done', id)])
  expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await told(seat, 'done', 5)
  expect(await own(player)).toMatchObject({ state: 'done', endedAt: venue.clock.now() })
  expect(await past(id)).toMatchObject({ ended: 'done', takenBy: { username: 'supervisor' } })
  expect(await attend(supervisor, 'take', id)).toMatchObject({ status: 404 })
  expect((await takeBack(player, id)).body).toMatchObject({ state: 'done', sequence: 5 })

  // What nobody took up is theirs who ends it.
  const next = AttendantCall.parse((await call(player)).body)
  expect(next.id).toBeGreaterThan(id)
  expect(await attend(technician, 'done', next.id)).toMatchObject({ status: 200 })
  expect(await past(next.id)).toMatchObject({ ended: 'done', takenBy: { username: 'technician' } })
  await leave(6, seat)
})

it('waits again when who has taken it up is blocked, and both ends are told', async () => {
  const { database } = venue.store
  const seat = await sit(6)
  const supervisorId = supervisor.answer.user.id
  const task = (id: number) => eq(floorTask.task, `call-${id}`)
  const { id } = AttendantCall.parse((await call(player)).body)
  // What is over stays theirs who did it.
  expect(await attend(supervisor, 'take', id)).toMatchObject({ status: 200 })
  expect(await attend(supervisor, 'done', id)).toMatchObject({ status: 200 })
  const next = AttendantCall.parse((await call(player)).body)
  expect(await attend(supervisor, 'take', next.id)).toMatchObject({ status: 200 })
  expect(await attend(technician, 'done', next.id)).toMatchObject({ status: 403 })
  const news = technician.tab('/notification')
  await news.ask('init', { id: technician.answer.user.id })
  const block = () => manager.call('POST', `/admin/users/${supervisorId}/block`, { reason: 'left the house' })
  expect(await block()).toMatchObject({ status: 200 })
  await told(seat, 'open', 3)
  await until(
    () => news.pushed('attendant').at(-1),
    (push) => push?.untaken === 1,
  )
  expect(await own(player)).toMatchObject({ id: next.id, takenAt: null, sequence: 3 })
  expect(await tasks()).toMatchObject([{ id: `call-${next.id}`, takenBy: null }])
  expect(await database.select().from(floorTask).where(task(next.id))).toMatchObject([
    { takenBy: supervisorId, releasedAt: venue.clock.now(), releasedBy: manager.answer.user.id },
  ])
  expect(
    await database
      .select()
      .from(audit)
      .where(eq(audit.object, `floorTask/call-${next.id}`)),
  ).toMatchObject([
    { act: 'task taken', actorId: supervisorId },
    { act: 'task released', actorId: manager.answer.user.id, before: { takenBy: supervisorId } },
  ])
  expect(await past(id)).toMatchObject({ ended: 'done', takenBy: { username: 'supervisor' } })
  expect(await database.select().from(floorTask).where(task(id))).toMatchObject([{ releasedAt: null }])
  // A take that was under way leaves it with who is blocked: whoever has the act may give it back, or do it.
  const late = { task: `call-${next.id}`, takenBy: supervisorId, takenAt: venue.clock.now() }
  await database.insert(floorTask).values(late)
  expect(await attend(technician, 'release', next.id)).toMatchObject({ status: 200, body: { takenBy: null } })
  expect(await attend(technician, 'take', next.id)).toMatchObject({ status: 200 })
  expect(await attend(technician, 'done', next.id)).toMatchObject({ status: 200 })
  expect(await past(next.id)).toMatchObject({ ended: 'done', takenBy: { username: 'technician' } })
  const last = AttendantCall.parse((await call(player)).body)
  await database.insert(floorTask).values({ ...late, task: `call-${last.id}` })
  expect(await attend(technician, 'done', last.id)).toMatchObject({ status: 200 })
  const admin = await venue.login('admin')
  expect(await admin.call('POST', `/admin/users/${supervisorId}/unblock`)).toMatchObject({ status: 200 })
  await signIn()
  await leave(6, seat)
  news.drop()
})

it('five in ten minutes, and then a refusal that says when', async () => {
  const seat = await sit(4, player2)
  for (let made = 0; made < 5; made += 1) {
    const { id } = AttendantCall.parse((await call(player2)).body)
    expect((await takeBack(player2, id)).body).toMatchObject({ state: 'takenBack' })
    venue.clock.advance(60_000)
  }
  expect(await call(player2)).toMatchObject({
    ...{ status: 429, body: { ErrorCode: ErrorCode.tooMany, Params: { seconds: 300 } } },
  })
  venue.clock.advance(300_000)
  expect(await call(player2)).toMatchObject({ status: 200 })
  await leave(4, seat)
  expect(await tasks()).toEqual([])
})

it('ends with the seat, and a venue that begins anew knows it still', async () => {
  const seat = await sit(5)
  const made = AttendantCall.parse((await call(player)).body)
  await attend(technician, 'take', made.id)
  await venue.restart()
  await signIn()
  expect(await tasks()).toMatchObject([{ id: `call-${made.id}`, takenBy: { username: 'technician' } }])
  expect(await own(player)).toMatchObject({ id: made.id, state: 'open', sequence: 2 })
  expect((await call(player)).body).toMatchObject({ id: made.id, sequence: 2 })
  seat.drop()
  const again = player.tab()
  expect(await again.reconnect(5, made.sessionID)).toMatchObject({ status: 3 })
  await leave(5, again)
  expect(await tasks()).toEqual([])
  expect(await past(made.id)).toMatchObject({ ended: 'left', takenBy: { username: 'technician' } })
  expect(await own(player)).toBeNull()
  expect(await attend(technician, 'done', made.id)).toMatchObject({ status: 409, body: { Params: { state: 'left' } } })
  expect(attendantCalls.endCall.params.safeParse({ id: 'handPay-1' }).success).toBe(false)
})
