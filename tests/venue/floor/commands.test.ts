/** Commands on many machines: tried dry, given to all or some, told again after a reload, and cut by the end of the venue. */
import { eq, gte } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { CommandCheck, GivenCommand } from '#protocol/calls/commands.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { until } from '#tests/kit/until.ts'
import { command, commandEnd, permissionGroup } from '#venue/store/schema/index.ts'
import { endCut, purgeCommands } from '#venue/floor/commands.ts'

const {
  registry: venue,
  admin,
  technician,
  cashier,
  player,
} = await openPeopledVenue(...(['admin', 'technician', 'cashier', 'player'] as const))
const { database } = venue.store
const technicians = (permissions: number[]) =>
  database.update(permissionGroup).set({ permissions }).where(eq(permissionGroup.name, 'Technicians'))
const check = async (act: string, ids?: number[]) => {
  const { status, body } = await admin.call('POST', '/admin/machines/command/check', { act, ...(ids ? { ids } : {}) })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as unknown as { machines: CommandCheck[] }).machines
}
const one = (list: CommandCheck[], id: number) => list.find((machine) => machine.id === id)
const give = async (body: object) => {
  const answer = await admin.call('POST', '/admin/machines/command', body, crypto.randomUUID())
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return answer.body.commandId as number
}
const read = async (id: number) => (await admin.call('GET', `/admin/commands/${id}`)).body as unknown as GivenCommand
const over = (id: number) =>
  until(
    () => read(id),
    ({ endedAt }) => endedAt !== null,
  )

let seated: Awaited<ReturnType<ReturnType<typeof player.tab>['init']>>
beforeAll(async () => {
  seated = await player.tab().init(2, 50_000)
})

it('a dry run says whom it would touch and why not, and the command then ends just so', async () => {
  const dry = await check('closeMachine')
  expect(dry.length).toBeGreaterThan(10)
  expect(one(dry, 2)).toMatchObject({
    ...{ ErrorCode: null, status: 3, session: { id: seated.session.id, credit: 50_000 } },
    session: { player: { username: 'player' } },
  })
  expect(one(await check('update', [2, 3]), 2)).toMatchObject({ ErrorCode: 60409, Params: { reason: 'seated' } })
  expect(one(await check('openMachine', [3]), 3)).toMatchObject({ ErrorCode: 60409 })
  // Nothing has changed by it.
  expect(venue.machine(2).status.status).toBe(3)

  const id = await give({ act: 'closeMachine', ids: [2, 3], reason: 'the floor is washed' })
  const done = await over(id)
  expect(done).toMatchObject({
    ...{ id, act: 'closeMachine', reason: 'the floor is washed', total: 2, done: 2, refused: 0, isCut: false },
    by: { username: 'admin' },
  })
  expect(done.targets).toEqual([
    { id: 2, machine: expect.objectContaining({ id: 2 }), end: { id: 2, ErrorCode: null } },
    { id: 3, machine: expect.objectContaining({ id: 3 }), end: { id: 3, ErrorCode: null } },
  ])
  await venue.status(2, 0)
  await venue.status(3, 0)
  const again = await check('closeMachine', [3, 4])
  expect(again.map(({ ErrorCode }) => ErrorCode)).toEqual([60409, null])
  const partly = await over(await give({ act: 'closeMachine', ids: [3, 4], reason: 'again' }))
  expect(partly).toMatchObject({ done: 1, refused: 1 })
  expect(partly.targets.find((target) => target.id === 3)?.end).toMatchObject({ ErrorCode: 60409 })
  const opened = await over(await give({ act: 'openMachine', ids: [2, 3, 4] }))
  expect(opened).toMatchObject({ done: 3, refused: 0 })
  await venue.status(4, 2)
})

it('to all of them without naming one; the list tells the last ones, and it is told by a push', async () => {
  const line = technician.tab('/notification')
  await line.ask('init', { id: technician.answer.user.id })
  venue.clock.advance(1_000)
  const id = await give({ act: 'openMachine' })
  expect(await over(id)).toMatchObject({ done: 0 })
  const { commands } = (await admin.call('GET', '/admin/commands')).body as unknown as { commands: { id: number }[] }
  expect(commands[0]).toMatchObject({ id, act: 'openMachine', total: (await check('update')).length })
  await until(
    () => line.pushed('staff').filter(({ news }) => news === 'settings').length,
    (count) => count > 0,
  )
})

it('what the end of the venue cut is told to be cut, and the rest stays as it ended', async () => {
  const id = 4_711
  const actorId = admin.answer.user.id
  const givenAt = venue.clock.now()
  await database.insert(command).values({ id, act: 'powerOff', of: 'machines', actorId, givenAt, targets: [2, 3] })
  await database.insert(commandEnd).values({ commandId: id, targetId: 2, at: givenAt })
  expect(await read(id)).toMatchObject({ endedAt: null, isCut: false, done: 1 })
  await endCut({ database, clock: venue.clock }, false)
  expect((await read(id)).endedAt).toBeNull()
  venue.clock.advance(180_001)
  await endCut({ database, clock: venue.clock }, false)
  const cut = await (await venue.login('admin')).call('GET', `/admin/commands/${id}`)
  expect(cut.body).toMatchObject({ isCut: true, done: 1, refused: 0 })
  expect((cut.body as unknown as GivenCommand).targets[1]?.end).toBeNull()
})

it('ends the session that was seen on a machine, and none that began there meanwhile', async () => {
  const { session } = await player.tab().init(4, 20_000)
  for (const act of ['closeSession', 'powerOff', 'closeMachine']) {
    const id = await give({ act, ids: [4], sessions: [session.id + 1_000], reason: 'was another one' })
    expect((await over(id)).targets[0]?.end).toMatchObject({ ErrorCode: 60409, Params: { reason: 'anotherSession' } })
    expect((await over(await give({ act, ids: [4], sessions: [], reason: 'was empty' }))).refused).toBe(1)
  }
  expect(venue.machine(4).holder?.sessionId).toBe(session.id)
  const meant = await give({ act: 'closeSession', ids: [4], sessions: [session.id], reason: 'asked to leave' })
  expect(await over(meant)).toMatchObject({ done: 1, refused: 0 })
  await until(() => venue.machine(4).holder, null)
})

it('each act asks for its own right, all play at once for the right to end it, and an unknown word is refused', async () => {
  await technicians([121])
  const asks = (path: string, body: object) => technician.call('POST', path, body, crypto.randomUUID())
  for (const path of ['/admin/machines/command', '/admin/machines/command/check']) {
    expect(await asks(path, { act: 'powerOff', ids: [3] })).toMatchObject({ body: { Params: { missing: [117] } } })
    const all = await asks(path, { act: 'closeMachine' })
    expect(all).toMatchObject({ status: 403, body: { Params: { missing: [125] } } })
    expect((await asks(path, { act: 'dance' })).status).toBe(422)
  }
  expect((await asks('/admin/machines/command', { act: 'closeMachine', ids: [3] })).status).toBe(422)
  expect((await admin.call('GET', '/admin/commands?colour=red')).status).toBe(422)
  expect((await admin.call('GET', '/admin/commands/99')).status).toBe(404)
  expect((await cashier.call('GET', '/admin/commands')).status).toBe(403)
})

it('how a command went is kept for ninety days, what still goes on for as long as it does', async () => {
  const actorId = admin.answer.user.id
  const day = 24 * 3_600_000
  const now = venue.clock.now()
  const rows = [
    { id: 5_001, givenAt: now - 91 * day, endedAt: now - 91 * day },
    { id: 5_002, givenAt: now - 91 * day, endedAt: null },
    { id: 5_003, givenAt: now - 89 * day, endedAt: now - 89 * day },
  ]
  await database
    .insert(command)
    .values(rows.map((row) => ({ ...row, act: 'powerOff', of: 'machines' as const, actorId, targets: [2] })))
  await database.insert(commandEnd).values(rows.map(({ id, givenAt: at }) => ({ commandId: id, targetId: 2, at })))
  expect(await purgeCommands({ database, clock: venue.clock })).toBe(1)
  const left = await database.select({ id: command.id }).from(command).where(gte(command.id, 5_001))
  expect(left.map(({ id }) => id).filter((id) => id < 5_010)).toEqual([5_002, 5_003])
  expect(await purgeCommands({ database, clock: venue.clock })).toBe(0)
})
