/** The desk of machine problems: what is wrong, who has it, what is let wait, what is over, and the evidence of an unfinished transfer. */
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { problemCalls } from '#protocol/calls/problems.ts'
import type { ClosedProblem, MachineProblems, Problem } from '#protocol/core/tasks.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit, problem, problemSnooze } from '#venue/store/schema/index.ts'

let venue: TestVenue
let technician: Person
let supervisor: Person
let manager: Person
let cashier: Person
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  technician = await venue.login('technician')
  supervisor = await venue.login('supervisor')
  manager = await venue.login('manager')
  cashier = await venue.login('cashier')
  player = await venue.login('player')
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
afterAll(() => venue.close())

type Answer = { machines: MachineProblems[]; sasErrors: Record<string, unknown>[] }
const open = async () => (await technician.call('GET', '/admin/machines/problems')).body as unknown as Answer
const openAt = async (id: number) => (await open()).machines.find((one) => one.id === id)?.problems ?? []
const firstAt = async (id: number): Promise<Problem> => {
  const [found] = await until(
    () => openAt(id),
    (problems) => problems.length > 0,
  )
  if (!found) throw new Error('no problem')
  return found
}
const caseOf = async (id: number) =>
  (await technician.call('GET', `/admin/problems/${id}`)).body as unknown as CallAnswer<typeof problemCalls.problem>
type Closed = { problems: ClosedProblem[]; total: number }
const closed = async (query = '') =>
  (await technician.call('GET', `/admin/problems/closed${query}`)).body as unknown as Closed
const door = (id: number, on: boolean) => venue.cabinet(id).fault({ kind: 'door', on })
const isSound = (id: number) =>
  until(
    () => openAt(id),
    (problems) => problems.length === 0,
  )
const auditOf = async (object: string) =>
  (await venue.store.database.select().from(audit).where(eq(audit.object, object)).orderBy(audit.id)).map(
    ({ act, actorId, reason }) => [act, actorId, reason],
  )
const snooze = (person: Person, id: number, body: Record<string, unknown>) =>
  person.call('POST', `/admin/problems/${id}/snooze`, body)
const wake = (person: Person, id: number) => person.call('POST', `/admin/problems/${id}/wake`)
const waiting = async () =>
  ((await technician.call('GET', '/admin/attendant')).body.tasks as { id: string }[]).map(({ id }) => id)

describe('a fault that the cabinet reports', () => {
  it('is a problem like any other: since when, by code and name, how often; counted once, and over by itself', async () => {
    const news = technician.tab('/notification')
    await news.ask('init', { id: technician.answer.user.id })
    const at = venue.clock.now()
    door(1, true)
    const found = await firstAt(1)
    const sas = { code: 0x11, hex: '11', message: 'Slot door was opened', first: at, last: at, count: 1 }
    expect(found).toMatchObject({
      ...{ kind: 'door', raisedAt: at, player: null, transfer: null, fix: null, settlement: null, sas },
      ...{ task: `problem-${found.id}`, takenBy: null, takenAt: null, snooze: null },
      evidence: { credit: 0, meters: { CurrentCredit: 0 } },
    })
    expect((await open()).sasErrors).toEqual([{ machineID: 1, problemID: found.id, fault: 'door', ...sas }])
    await until(
      () => news.pushed('problems'),
      (pushes) => pushes.at(-1)?.count === 1,
    )
    // Another one is one more, and goes by itself while the first stands.
    venue.cabinet(1).fault({ kind: 'tilt', on: true })
    await until(
      () => openAt(1),
      (all) => all.map(({ kind }) => kind).join() === 'door,tilt',
    )
    venue.cabinet(1).fault({ kind: 'tilt', on: false })
    await until(
      () => openAt(1),
      (all) => all.map(({ kind }) => kind).join() === 'door',
    )
    expect(news.pushed('problems').map(({ count }) => count)).toEqual([1])
    venue.clock.advance(60_000)
    door(1, false)
    await isSound(1)
    expect((await closed('?machine=1')).problems).toMatchObject([
      {
        id: found.id,
        kind: 'door',
        raisedAt: at,
        closedAt: at + 60_000,
        closedBy: null,
        resolution: 'machine.recovered',
      },
      { kind: 'tilt' },
    ])
    door(1, true)
    const again = await firstAt(1)
    expect(again.sas).toMatchObject({ count: 2, first: at, last: at + 60_000 })
    door(1, false)
    await isSound(1)
    news.drop()
  })

  it('is taken by one, told to those who watch, and given back', async () => {
    door(2, true)
    const found = await firstAt(2)
    const watcher = supervisor.tab('/notification')
    await watcher.ask('init', { id: supervisor.answer.user.id })
    expect(await technician.call('POST', `/admin/attendant/${found.task}/take`)).toMatchObject({ status: 200 })
    await until(
      () => watcher.pushed('staff'),
      (pushes) => pushes.some(({ news }) => news === 'problems'),
    )
    expect((await firstAt(2)).takenBy).toMatchObject({ username: 'technician' })
    expect(await supervisor.call('POST', `/admin/attendant/${found.task}/take`)).toMatchObject({
      ...{ status: 409, body: { Params: { takenBy: { username: 'technician' } } } },
    })
    await technician.call('POST', `/admin/attendant/${found.task}/release`)
    expect((await firstAt(2)).takenBy).toBeNull()
    await technician.call('POST', `/admin/attendant/${found.task}/take`)
    expect((await caseOf(found.id)).history.map(({ act, by }) => [act, by?.username])).toEqual([
      ['task taken', 'technician'],
      ['task released', 'technician'],
      ['task taken', 'technician'],
    ])
    door(2, false)
    await isSound(2)
    expect((await closed('?machine=2')).problems).toMatchObject([{ takenBy: { username: 'technician' } }])
    watcher.drop()
  })
})

describe('what is let wait', () => {
  it('calls nobody until its moment, says who, until when and why, and can be woken', async () => {
    door(3, true)
    const { id } = await firstAt(3)
    const mutedUntil = venue.clock.now() + 3_600_000
    expect(await snooze(cashier, id, { until: mutedUntil, reason: 'a lock is ordered' })).toMatchObject({
      ...{ status: 403, body: { Params: { missing: [136] } } },
    })
    expect(await player.call('GET', `/admin/problems/${id}`)).toMatchObject({ status: 403 })
    for (const wrong of [
      { until: mutedUntil },
      { until: mutedUntil, reason: ' ' },
      { until: venue.clock.now(), reason: 'now' },
      { until: mutedUntil + 7 * 24 * 3_600_000, reason: 'too long' },
    ])
      expect(await snooze(technician, id, wrong)).toMatchObject({ status: 422 })
    expect(await wake(technician, id)).toMatchObject({ status: 409, body: { Params: { reason: 'awake' } } })
    expect(await waiting()).toContain(`problem-${id}`)

    const waits = { until: mutedUntil, reason: 'a lock is ordered', by: { username: 'technician' } }
    expect(await snooze(technician, id, { until: mutedUntil, reason: 'a lock is ordered' })).toMatchObject({
      ...{ status: 200, body: { id, snooze: waits } },
    })
    expect(await waiting()).not.toContain(`problem-${id}`)
    // Two at once: the later one runs, and none is left behind.
    const both = await Promise.all(
      [technician, manager].map((person) => snooze(person, id, { until: mutedUntil + 60_000, reason: 'longer' })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const running = and(eq(problemSnooze.problemId, id), eq(problemSnooze.state, 'running'))
    expect(await venue.store.database.$count(problemSnooze, running)).toBe(1)
    expect(await wake(manager, id)).toMatchObject({ status: 200, body: { snooze: null } })
    expect(await waiting()).toContain(`problem-${id}`)

    await snooze(technician, id, { until: mutedUntil + 60_000, reason: 'tomorrow' })
    venue.clock.advance(3_660_000)
    expect((await firstAt(3)).snooze).toBeNull()
    await until(() => venue.store.database.$count(problemSnooze, running), 0)
    const me = technician.answer.user.id
    const told = await auditOf(`problem/${id}`)
    expect([told[0], told.at(-2), told.at(-1)]).toEqual([
      ['problem snoozed', me, 'a lock is ordered'],
      ['problem woken', manager.answer.user.id, null],
      ['problem snoozed', me, 'tomorrow'],
    ])

    // It ends with its problem, too; what is over is not let wait.
    await snooze(technician, id, { until: venue.clock.now() + 3_600_000, reason: 'again' })
    door(3, false)
    await isSound(3)
    await until(() => venue.store.database.$count(problemSnooze, running), 0)
    expect(await snooze(technician, id, { until: venue.clock.now() + 1_000, reason: 'late' })).toMatchObject({
      ...{ status: 409, body: { Params: { reason: 'closed' } } },
    })
    expect(await wake(technician, 9_007_199_254_740_991)).toMatchObject({ status: 404 })
  })
})

describe('what is over', () => {
  it('comes page by page, the last closed first, with how many there are', async () => {
    for (const on of [true, false, true, false, true, false]) {
      door(4, on)
      await until(
        () => openAt(4),
        (all) => all.length === (on ? 1 : 0),
      )
      venue.clock.advance(5_000)
    }
    const all = await closed('?machine=4')
    expect([all.total, all.problems.length]).toEqual([3, 3])
    expect(all.problems.map(({ closedAt }) => closedAt)).toEqual(
      all.problems.map(({ closedAt }) => closedAt).toSorted((one, other) => other - one),
    )
    const [first, second, third] = all.problems
    const page = await closed(`?machine=4&limit=2`)
    expect([page.total, page.problems.map(({ id }) => id)]).toEqual([3, [first?.id, second?.id]])
    expect((await closed(`?machine=4&limit=2&lastProblemID=${second?.id}`)).problems).toEqual([third])
    expect((await closed('?machine=4&kind=tilt')).total).toBe(0)
    const day = Math.floor((first?.closedAt ?? 0) / 1_000)
    expect((await closed(`?machine=4&start=${day + 60}`)).total).toBe(0)
    expect((await closed(`?machine=4&end=${day + 60}`)).total).toBe(3)
    expect(first && (await caseOf(first.id))).toMatchObject({
      problem: {
        id: first?.id,
        closedAt: first?.closedAt,
        closedBy: null,
        resolution: 'machine.recovered',
        task: null,
      },
      machine: { id: 4 },
    })
    for (const wrong of ['?page=2', '?limit=0', '?limit=501', '?machine=x', '?start=-1'])
      expect(await technician.call('GET', `/admin/problems/closed${wrong}`)).toMatchObject({ status: 422 })
    expect(await technician.call('GET', '/admin/problems/closed?machine=999')).toMatchObject({ status: 404 })
    expect(await cashier.call('GET', '/admin/problems/closed')).toMatchObject({
      ...{ status: 403, body: { Params: { missing: [129, 136] } } },
    })
  })
})

describe('an unfinished transfer', () => {
  it('shows what the cabinet says, the meters, the ledger, every step, and what the rules propose and why', async () => {
    const tab = player.tab()
    expect(await tab.init(5, 10_000)).toMatchObject({ status: 3 })
    venue.cabinet(5).fault({ kind: 'transfer.requestLost', on: true, count: 1 })
    await tab.leave()
    venue.cabinet(5).fault({ kind: 'meters.jump', on: true, count: 1, meter: 'AftOut', amount: 10_000 })
    const found = await firstAt(5)
    expect(found).toMatchObject({ kind: 'unknownTransfer', transfer: { direction: 'out', amount: 10_000 } })
    const shown = await caseOf(found.id)
    const { transfer, cabinet } = shown
    // The meter says that it left, the credit stands there: people must look.
    expect(transfer?.verdict).toEqual({ outcome: null, moved: 0, why: 'metersDisagree' })
    expect(transfer?.record).toMatchObject({ outcome: 'unknown', amount: 0 })
    expect(transfer?.meters.before?.AftOut).toBe((transfer?.meters.now?.AftOut ?? 0) - 10_000)
    expect(transfer?.meters.now).toEqual(cabinet?.meters)
    expect(transfer?.ledger.map(({ cause }) => cause)).toContain('funding')
    expect(transfer?.ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(transfer?.steps.map(({ after, outcome }) => [after, outcome])).toEqual(
      expect.arrayContaining([['unfinished', 'unknown']]),
    )
    expect(transfer?.steps.map(({ sequence }) => sequence)).toEqual(
      (transfer?.steps ?? []).map(({ sequence }) => sequence).toSorted((one, other) => one - other),
    )
    expect(shown.machine).toMatchObject({ id: 5, status: 1, problems: ['unknownTransfer'] })

    const evidence = 'the credit stands on the cabinet'
    const proposed = await technician.call('POST', `/admin/transfers/${transfer?.transfer.id}/fix`, {
      ...{ outcome: 'refunded', evidence },
    })
    expect((await caseOf(found.id)).problem.fix).toEqual(proposed.body)
    for (const person of [technician, supervisor]) await person.prove()
    expect(await technician.call('POST', `/admin/fixes/${proposed.body.id}/confirm`)).toMatchObject({ status: 403 })
    await supervisor.call('POST', `/admin/fixes/${proposed.body.id}/confirm`)
    await isSound(5)
    const after = await caseOf(found.id)
    expect(after.transfer?.verdict).toBeNull()
    expect(after.fixes).toMatchObject([{ state: 'confirmed', checker: { username: 'supervisor' } }])
    expect(after.problem).toMatchObject({ closedBy: { username: 'supervisor' }, resolution: 'transfer.fixed' })
    expect(after.history.map(({ act, by, reason }) => [act, by?.username, reason])).toEqual([
      ['fix proposed', 'technician', evidence],
      ['fix confirmed', 'supervisor', null],
    ])
    expect(await technician.call('GET', '/admin/problems/9007199254740991')).toMatchObject({ status: 404 })
    expect(await venue.store.database.$count(problem, eq(problem.machineId, 5))).toBeGreaterThan(0)
  })
})
