import { get } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type CommandPush, staffPushes } from '#protocol/sockets/sockets.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit } from '#venue/store/schema/index.ts'

let venue: TestVenue
let technician: Person
let supervisor: Person
let manager: Person
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  technician = await venue.login('technician')
  supervisor = await venue.login('supervisor')
  manager = await venue.login('manager')
  player = await venue.login('player')
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
afterAll(() => venue.close())

const seat = async (machineId: number, person = player) => {
  const tab = person.tab()
  expect(await tab.init(machineId, 1_000)).toMatchObject({ status: 3 })
  return tab
}
const lastActs = async (machineId: number, count: number) =>
  (
    await venue.store.database
      .select()
      .from(audit)
      .where(eq(audit.object, `machine/${machineId}`))
      .orderBy(audit.id)
  )
    .slice(-count)
    .map(({ act, actorId, reason }) => [act, actorId, reason])
const maintenance = (person: Person, id: number, action: string, confirm?: string) =>
  person.call(
    'GET',
    `/admin/machine/${id}/maintenance?action=${action}${confirm === undefined ? '' : `&confirm=${confirm}`}`,
  )
const confirmOf = ({ body }: Awaited<ReturnType<typeof maintenance>>) => (body.Params as { confirm: string }).confirm
async function command(person: Person, method: string, path: string, body?: unknown): Promise<CommandPush> {
  const news = person.tab('/notification')
  await news.ask('init', { id: person.answer.user.id })
  const { status, body: answer } = await person.call(method, path, body)
  expect(status).toBe(202)
  const pushed = await until(
    () => news.pushed('command').findLast(({ commandId }) => commandId === answer.commandId),
    (push) => push !== undefined && (push.machines as unknown[]).length === push.total,
  )
  news.drop()
  return staffPushes.command.parse(pushed)
}

describe('staff at a session', () => {
  it('kick it with a reason: the credit goes out and the seat is free', async () => {
    const tab = await seat(1)
    expect(await supervisor.call('POST', '/admin/machine/1/kick', {})).toMatchObject({ status: 422 })
    expect(await technician.call('POST', '/admin/machine/1/kick', { reason: 'no' })).toMatchObject({ status: 403 })
    const key = freshKey()
    const kicked = await supervisor.call('POST', '/admin/machine/1/kick', { reason: 'under age' }, key)
    expect(kicked).toMatchObject({ status: 200 })
    expect(await tab.waitFor('closed')).toMatchObject({ reason: 'kicked', cashedOut: 1_000 })
    await venue.status(1, 2)
    expect(await player.balance()).toBe(500_000)
    // The same kick again is that kick, not one of the next session.
    const next = await seat(1)
    expect(await supervisor.call('POST', '/admin/machine/1/kick', { reason: 'under age' }, key)).toEqual(kicked)
    expect(venue.machine(1).status.status).toBe(3)
    await next.leave()
    await venue.status(1, 2)
    expect(await lastActs(1, 1)).toEqual([['kicked', supervisor.answer.user.id, 'under age']])
    expect(await supervisor.call('POST', '/admin/machine/1/kick', { reason: 'nobody' })).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.conflict } },
    })
  })

  it('hold it in feature mode, and undo that with a reason: the cabinet restarts, the credit goes out', async () => {
    const tab = await seat(1)
    expect(await supervisor.call('POST', '/admin/machine/1/feature')).toMatchObject({ status: 200 })
    await venue.status(1, 5)
    expect(await tab.press('spin')).toMatchObject({ ErrorCode: ErrorCode.sessionEnded })
    expect(await supervisor.call('DELETE', '/admin/machine/1/feature', {})).toMatchObject({ status: 422 })
    expect(await supervisor.call('DELETE', '/admin/machine/1/feature', { reason: 'a mistake' })).toMatchObject({
      status: 200,
    })
    await until(() => {
      venue.clock.advance(1_000)
      return venue.machine(1).status.status
    }, 2)
    expect(await player.balance()).toBe(500_000)
    expect(await lastActs(1, 2)).toEqual([
      ['feature.set', supervisor.answer.user.id, null],
      ['feature.undo', supervisor.answer.user.id, 'a mistake'],
    ])
  })

  it('close it, and the machine, only when they confirm what is affected, once', async () => {
    const tab = await seat(1)
    const asked = await maintenance(manager, 1, 'closeSession')
    expect(asked).toMatchObject({
      status: 409,
      body: {
        ErrorCode: ErrorCode.conflict,
        Params: { affected: { machineID: 1, session: { playerID: player.answer.user.id }, problems: [] } },
      },
    })
    expect(venue.machine(1).status.status).toBe(3)
    // A confirm is its asker's, its machine's and its act's.
    const confirm = confirmOf(asked)
    for (const wrong of [
      maintenance(await venue.login('admin'), 1, 'closeSession', confirm),
      maintenance(manager, 2, 'closeSession', confirm),
      maintenance(manager, 1, 'closeMachine', confirm),
      maintenance(manager, 1, 'closeSession', `${confirm}x`),
    ])
      expect(await wrong).toMatchObject({ status: 409, body: { Params: { confirm: expect.any(String) } } })
    // No link, picture or frame asks, even with the confirm and the token. `fetch` would write its own mode.
    const asking = (mode: string, target: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        get(
          `${venue.url}/admin/machine/1/maintenance?action=closeSession&confirm=${encodeURIComponent(confirm)}`,
          {
            headers: {
              ...{ authorization: `Bearer ${manager.token}`, 'sec-fetch-mode': mode, 'sec-fetch-dest': target },
            },
          },
          (response) => resolve(response.resume().statusCode),
        ).on('error', reject),
      )
    for (const [mode, target] of [
      ['navigate', 'document'],
      ['no-cors', 'image'],
      ['no-cors', 'empty'],
      ['cors', 'script'],
      ['websocket', 'empty'],
    ] as const)
      expect(await asking(mode, target), `${mode} ${target}`).toBe(403)
    expect(venue.machine(1).status.status).toBe(3)
    expect(await maintenance(manager, 1, 'closeSession', confirm)).toMatchObject({ status: 200 })
    expect(await tab.waitFor('closed')).toMatchObject({ reason: 'sessionClosed' })
    await venue.status(1, 2)
    const next = await seat(1)
    expect(await maintenance(manager, 1, 'closeSession', confirm)).toMatchObject({ status: 200 })
    expect(venue.machine(1).status.status).toBe(3)

    const old = confirmOf(await maintenance(manager, 1, 'closeMachine'))
    venue.clock.advance(61_000)
    expect(await maintenance(manager, 1, 'closeMachine', old)).toMatchObject({ status: 409 })
    expect(await maintenance(technician, 1, 'closeMachine')).toMatchObject({ status: 403 })
    const close = confirmOf(await maintenance(manager, 1, 'closeMachine'))
    expect(await maintenance(manager, 1, 'closeMachine', close)).toMatchObject({ status: 200 })
    expect(await next.waitFor('closed')).toMatchObject({ reason: 'machineClosed' })
    await venue.status(1, 0)
    expect(await player.balance()).toBe(500_000)
    expect(await player.tab().init(1, 1_000)).toMatchObject({ ErrorCode: ErrorCode.machineNotAvailable })
    expect(await manager.call('POST', '/admin/machine/1/open')).toMatchObject({ status: 200 })
    await venue.status(1, 2)
  })
})

describe('staff at a machine', () => {
  it('declare a problem fixed: a credit that nobody owns is taken off the cabinet', async () => {
    venue.cabinet(2).fault({ kind: 'credit.stray', on: true, amount: 500 })
    await venue.status(2, 1)
    const fixing = async () => maintenance(manager, 2, 'fix', confirmOf(await maintenance(manager, 2, 'fix')))
    const listed = await technician.call('GET', '/admin/machines/problems')
    expect(listed.body).toMatchObject({
      type: 'problems',
      machines: [{ id: 2, status: 1, problems: [{ kind: 'strayCredit', evidence: { credit: 500 } }] }],
      sasErrors: [],
    })
    expect(await fixing()).toMatchObject({ status: 200 })
    await until(() => {
      venue.clock.advance(1_000)
      return venue.machine(2).status.status
    }, 2)
    expect(venue.cabinet(2).state().credit).toBe(0)
    expect(await maintenance(supervisor, 2, 'fix')).toMatchObject({ status: 403 })
  })

  it('switch it off and on, and restart it while nobody sits there', async () => {
    expect(await command(technician, 'DELETE', '/admin/machine/power/1', { reason: 'dust' })).toMatchObject({
      ...{ act: 'powerOff', machines: [{ id: 1, ErrorCode: null }] },
    })
    await venue.status(1, 0)
    await until(
      () => venue.cabinet(1).state().powered,
      (powered) => !powered,
    )
    expect(await command(technician, 'POST', '/admin/machine/power/1')).toMatchObject({
      ...{ act: 'powerOn', machines: [{ id: 1, ErrorCode: null }] },
    })
    const isBack = () =>
      until(() => {
        venue.clock.advance(1_000)
        return venue.machine(1).status.status
      }, 2)
    await isBack()
    const tab = await seat(1)
    expect(await command(technician, 'POST', '/admin/machine/power/1')).toMatchObject({
      machines: [{ id: 1, ErrorCode: ErrorCode.conflict }],
    })
    await tab.leave()
    await venue.status(1, 2)
    expect(await command(technician, 'POST', '/admin/machine/power/1')).toMatchObject({
      machines: [{ id: 1, ErrorCode: null }],
    })
    await venue.status(1, 0)
    await isBack()
    const { id } = technician.answer.user
    expect(await lastActs(1, 3)).toEqual([
      ['power.stop', id, 'dust'],
      ['power.start', id, null],
      ['machine.restart', id, null],
    ])
  })

  it('close every session, every machine, and start all again', async () => {
    const tab = await seat(1)
    expect(await supervisor.call('DELETE', '/admin/machines/sessions')).toMatchObject({ status: 403 })
    expect(await command(manager, 'DELETE', '/admin/machines/sessions')).toMatchObject({
      ...{ act: 'closeSessions', machines: [{ id: 1, ErrorCode: null }] },
    })
    expect(await tab.waitFor('closed')).toMatchObject({ reason: 'sessionClosed' })
    await venue.status(1, 2)
    const every = [...venue.venue.registry.services()].map(({ machine }) => machine.id)
    const closed = await command(manager, 'DELETE', '/admin/machines', { reason: 'the night is over' })
    expect(closed.machines).toEqual(every.map((id) => ({ id, ErrorCode: null })))
    for (const id of every) await venue.status(id, 0)
    const started = await command(manager, 'POST', '/admin/machines/power/all')
    expect(started.machines).toEqual(every.map((id) => ({ id, ErrorCode: null })))
    await until(
      () => {
        venue.clock.advance(1_000)
        return every.map((id) => venue.machine(id).status.status)
      },
      (statuses) => statuses.every((status) => status === 2),
    )
  })
})

describe('the dev dock', () => {
  it('raises and clears faults for administrators alone', async () => {
    const admin = await venue.login('admin')
    const raise = (person: Person, fault: Record<string, unknown>, machineId = 4) =>
      person.call('POST', '/dock/faults', { machineId, fault })
    expect(await raise(manager, { kind: 'door', on: true })).toMatchObject({ status: 403 })
    expect(await raise(admin, { kind: 'nothing', on: true })).toMatchObject({ status: 422 })
    expect(await raise(admin, { kind: 'door', on: true }, 999)).toMatchObject({ status: 404 })
    expect(await raise(admin, { kind: 'door', on: true })).toMatchObject({
      status: 200,
      body: { faults: [{ kind: 'door' }] },
    })
    await venue.status(4, 1)
    const { body } = await admin.call('GET', '/dock/machines/4')
    expect(body).toMatchObject({
      ...{
        machine: { id: 4, status: 1 },
        state: 'up faulty open available',
        cabinet: { cabinet: 4, faults: ['door'] },
      },
      ...{ faults: [{ kind: 'door', on: true }], problems: [{ kind: 'door' }], transfers: [], handPays: [] },
    })
    expect((await technician.call('GET', '/admin/machines/problems')).body.sasErrors).toMatchObject([
      { machineID: 4, fault: 'door', hex: '11', count: 1 },
    ])
    expect(await raise(admin, { kind: 'door', on: false })).toMatchObject({ status: 200, body: { faults: [] } })
    await venue.status(4, 2)
    expect(((await admin.call('GET', '/dock/machines')).body.machines as unknown[]).length).toBeGreaterThan(5)
  })
})
