import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import type { Fix, MachineProblems, MachineTransfer } from '#protocol/core/tasks.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit, fix, transfer } from '#venue/store/schema/index.ts'

let venue: TestVenue
let technician: Person
let supervisor: Person
let manager: Person
let player: Person
async function signIn(): Promise<void> {
  technician = await venue.login('technician')
  supervisor = await venue.login('supervisor')
  manager = await venue.login('manager')
  player = await venue.login('player')
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
  expect(await player.balance()).toBe(500_000)
})
afterAll(() => venue.close())

const raise = (id: number, kind: RaisedFault['kind'], more: Partial<RaisedFault> = {}) =>
  venue.cabinet(id).fault({ kind, on: true, count: 1, ...more })
const clear = (id: number, kind: RaisedFault['kind']) => venue.cabinet(id).fault({ kind, on: false })
const problemsOf = async (id: number) => {
  const { body } = await technician.call('GET', '/admin/machines/problems')
  return (body.machines as MachineProblems[]).find((one) => one.id === id)?.problems ?? []
}
const unfinishedOn = async (id: number): Promise<MachineTransfer> => {
  const found = await until(
    () => problemsOf(id),
    (problems) => problems.some(({ kind }) => kind === 'unknownTransfer'),
  )
  const unfinished = found.find(({ kind }) => kind === 'unknownTransfer')?.transfer
  if (!unfinished) throw new Error('the problem names no transfer')
  return unfinished
}
const transferRow = async (id: string) =>
  (await venue.store.database.select().from(transfer).where(eq(transfer.id, id)))[0]
const fixesOf = (id: string) => venue.store.database.select().from(fix).where(eq(fix.transferId, id))
const propose = (person: Person, id: string, body: Record<string, unknown>, key?: string) =>
  person.call('POST', `/admin/transfers/${id}/fix`, body, key)
const decide = (person: Person, id: unknown, what: 'confirm' | 'reject', body?: unknown) =>
  person.call('POST', `/admin/fixes/${id}/${what}`, body)

/** The request of the cash-out is lost, and the meter that should not have moved has. */
async function unfinishedCashOut(machineId: number): Promise<MachineTransfer> {
  const tab = player.tab()
  expect(await tab.init(machineId, 10_000)).toMatchObject({ status: 3 })
  raise(machineId, 'transfer.requestLost')
  await tab.leave()
  raise(machineId, 'meters.jump', { meter: 'AftOut', amount: 10_000 })
  return unfinishedOn(machineId)
}

describe('an unfinished transfer', () => {
  it('stops its machine with a problem that names it, and is fixed by two with the evidence', async () => {
    const staff = technician.tab('/notification')
    await staff.ask('init', { id: technician.answer.user.id })
    const unfinished = await unfinishedCashOut(1)
    expect(unfinished).toMatchObject({ direction: 'out', amount: 10_000, sasStatus: 'unfinished', step: 'unfinished' })
    expect(unfinished.player).toMatchObject({ username: 'player' })
    expect(venue.machine(1).status.status).toBe(1)
    await until(
      () => staff.pushed('staff'),
      (pushes) => pushes.some(({ news }) => news === 'problems'),
    )

    const evidence = 'the meters of the door say that nothing left'
    const proposed = await propose(technician, unfinished.id, { outcome: 'refunded', evidence })
    expect(proposed).toMatchObject({
      status: 201,
      body: {
        ...{ machineID: 1, transferID: unfinished.id, outcome: 'refunded', moved: 0, evidence, state: 'proposed' },
        ...{ maker: { username: 'technician' }, checker: null },
      },
    })
    expect((await problemsOf(1))[0]?.fix).toEqual(proposed.body)
    expect(await transferRow(unfinished.id)).toMatchObject({ state: 0, sasStatus: 'unfinished' })

    const confirmed = await decide(supervisor, proposed.body.id, 'confirm')
    expect(confirmed).toMatchObject({
      status: 200,
      body: { state: 'confirmed', maker: { username: 'technician' }, checker: { username: 'supervisor' } },
    })
    await venue.status(1, 2)
    expect(await transferRow(unfinished.id)).toMatchObject({ state: 3, actual: 0 })
    expect(await problemsOf(1)).toEqual([])
    const told = await venue.store.database
      .select()
      .from(audit)
      .where(eq(audit.object, `transfer/${unfinished.id}`))
      .orderBy(audit.id)
    expect(told.map(({ act, actorId, reason }) => [act, actorId, reason])).toEqual([
      ['fix proposed', technician.answer.user.id, evidence],
      ['fix confirmed', supervisor.answer.user.id, null],
    ])
  })

  it('that did move is posted with what two persons say moved', async () => {
    raise(2, 'transfer.requestLost')
    void player
      .tab()
      .init(2, 10_000)
      .catch(() => undefined)
    await venue.status(2, 3)
    raise(2, 'meters.jump', { meter: 'AftIn', amount: 10_000 })
    const unfinished = await unfinishedOn(2)
    expect(await player.balance()).toBe(490_000)
    venue.cabinet(2).fault({ kind: 'credit.stray', on: true, amount: 10_000 })
    const { body } = await propose(technician, unfinished.id, {
      ...{ outcome: 'done', moved: 10_000, evidence: 'the credit stands there' },
    })
    expect(await decide(manager, body.id, 'confirm')).toMatchObject({ status: 200 })
    expect(await transferRow(unfinished.id)).toMatchObject({ state: 1, sasStatus: 'done', actual: 10_000 })

    expect(await player.call('POST', '/player/cancel', { machineId: 2 })).toMatchObject({ status: 202 })
    await venue.status(2, 2)
  })

  it('is refused every wrong way, and nothing is changed', async () => {
    const unfinished = await unfinishedCashOut(5)
    const before = await transferRow(unfinished.id)
    const good = { outcome: 'refunded', evidence: 'seen' }
    const code = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
      const { status, body } = await asked
      return [status, body.ErrorCode]
    }
    const invalid = [422, ErrorCode.invalidRequest]
    const forbidden = [403, ErrorCode.noPermission]
    expect(await code(propose(technician, unfinished.id, { outcome: 'refunded' }))).toEqual(invalid)
    expect(await code(propose(technician, unfinished.id, { ...good, evidence: '   ' }))).toEqual(invalid)
    expect(await code(propose(technician, unfinished.id, { ...good, outcome: 'lost' }))).toEqual(invalid)
    for (const moved of [0, -1, 0.5, 2 ** 53, 10_001])
      expect(await code(propose(technician, unfinished.id, { ...good, outcome: 'done', moved }))).toEqual(invalid)
    expect(await code(propose(technician, unfinished.id, { ...good, moved: 1 }))).toEqual(invalid)
    expect(await code(propose(supervisor, unfinished.id, good))).toEqual(forbidden)
    expect(await code(propose(player, unfinished.id, good))).toEqual(forbidden)
    expect(await code(propose(technician, 'nothing-like-it', good))).toEqual([404, ErrorCode.unknown])
    expect(await fixesOf(unfinished.id)).toEqual([])

    // A manager may propose and confirm, but never both.
    const proposed = await propose(manager, unfinished.id, good)
    expect(proposed.status).toBe(201)
    expect(await decide(manager, proposed.body.id, 'confirm')).toMatchObject({
      ...{ status: 403, body: { ErrorCode: ErrorCode.noPermission, Params: { missing: 'another person' } } },
    })
    expect(await code(decide(manager, proposed.body.id, 'reject', { reason: 'mine' }))).toEqual(forbidden)
    expect(await code(decide(technician, proposed.body.id, 'confirm'))).toEqual(forbidden)
    expect(await code(decide(supervisor, proposed.body.id, 'reject', { reason: '' }))).toEqual(invalid)
    expect(await code(decide(supervisor, 999_999, 'confirm'))).toEqual([404, ErrorCode.unknown])
    expect(await propose(technician, unfinished.id, good)).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { reason: 'proposed' } } },
    })
    expect(await transferRow(unfinished.id)).toEqual(before)
    expect(await fixesOf(unfinished.id)).toMatchObject([{ state: 'proposed', checkerId: null }])

    const rejected = await decide(supervisor, proposed.body.id, 'reject', { reason: 'look again' })
    expect(rejected).toMatchObject({ status: 200, body: { state: 'rejected', reason: 'look again' } })
    expect(await decide(supervisor, proposed.body.id, 'confirm')).toMatchObject({
      ...{ status: 409, body: { Params: { state: 'rejected' } } },
    })
    expect(await transferRow(unfinished.id)).toEqual(before)

    // The venue ends in between; what was proposed is still there.
    const again = await propose(technician, unfinished.id, good)
    await venue.restart()
    await signIn()

    expect((await supervisor.call('GET', '/admin/fixes')).body.fixes).toContainEqual(again.body as unknown as Fix)
    const confirmed = await until(
      () => decide(supervisor, again.body.id, 'confirm'),
      ({ status }) => status === 200,
    )
    expect(confirmed.body).toMatchObject({ state: 'confirmed' })
    await venue.status(5, 2)
  })

  it('is not settled as somebody said who is blocked since: rejected, and proposed anew', async () => {
    const unfinished = await unfinishedCashOut(7)
    const before = await transferRow(unfinished.id)
    const good = { outcome: 'refunded', evidence: 'seen' }
    const { body } = await propose(technician, unfinished.id, good)
    const id = technician.answer.user.id
    await manager.call('POST', `/admin/users/${id}/block`, { reason: 'theft' })
    venue.clock.advance(31 * 24 * 3_600_000)
    supervisor = await venue.login('supervisor')
    manager = await venue.login('manager')
    expect(await decide(supervisor, body.id, 'confirm')).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { reason: 'changed', what: 'maker' } } },
    })
    expect(await transferRow(unfinished.id)).toEqual(before)
    expect(await decide(supervisor, body.id, 'reject', { reason: 'theft' })).toMatchObject({ status: 200 })
    const again = await propose(manager, unfinished.id, good)
    // However long it waits: the money stands still until it is decided.
    venue.clock.advance(4 * 24 * 3_600_000)
    supervisor = await venue.login('supervisor')
    manager = await venue.login('manager')
    player = await venue.login('player')
    expect(await decide(supervisor, again.body.id, 'confirm')).toMatchObject({ status: 200 })
    await manager.call('POST', `/admin/users/${id}/unblock`)
    technician = await venue.login('technician')
    await venue.status(7, 2)
  })

  it('that the cabinet does know after all overtakes the proposal', async () => {
    const tab = player.tab()
    expect(await tab.init(4, 10_000)).toMatchObject({ status: 3 })
    raise(4, 'transfer.requestLost')
    await tab.leave()
    raise(4, 'meters.jump', { meter: 'AftOut', amount: 10_000 })
    const unfinished = await unfinishedOn(4)
    const { body } = await propose(technician, unfinished.id, { outcome: 'error', evidence: 'lost' })
    // The request was on its way all the time: the cabinet acts on it only now, and says so when it is asked again.
    clear(4, 'meters.jump')
    await venue.cabinet(4).transferReplies(unfinished.id, 'out', 10_000)
    // It is asked once whenever it is back; on a crowded machine the answer may come too late to count.
    const isBack = async () => {
      raise(4, 'power')
      await venue.status(4, 0)
      clear(4, 'power')
      venue.clock.advance(5_000)
      return until(() => venue.machine(4).status.status, 2, { timeout: 3_000 }).catch(() => null)
    }
    await until(isBack, 2)
    expect(await transferRow(unfinished.id)).toMatchObject({ state: 1, actual: 10_000 })
    expect(await fixesOf(unfinished.id)).toMatchObject([
      { id: body.id, state: 'rejected', checkerId: null, reason: 'settled by the cabinet' },
    ])
  })

  it('is one proposal for one key', async () => {
    const unfinished = await unfinishedCashOut(6)
    const good = { outcome: 'refunded', evidence: 'seen' }
    const first = await propose(technician, unfinished.id, good, 'fix-key-one')
    expect(await propose(technician, unfinished.id, good, 'fix-key-one')).toEqual(first)
    expect(await propose(technician, unfinished.id, { ...good, evidence: 'other' }, 'fix-key-one')).toMatchObject({
      ...{ status: 422, body: { ErrorCode: ErrorCode.invalidRequest } },
    })

    await decide(supervisor, first.body.id, 'confirm')
    await venue.status(6, 2)
  })
})
