/** One id from a call or a socket at one process to the steps and rows of a cabinet that another process owns. */
import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { traceParentOf } from '#protocol/core/traceId.ts'
import { keptCabinets, loginAt, openCluster } from '#tests/kit/cluster.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { openStore } from '#venue/store/store.ts'
import { audit, cabinetStep, socketLog, transfer, transferStep } from '#venue/store/schema/index.ts'

/** `firstName`: of the first process among the owners of cabinets. */
const {
  databaseUrl,
  first,
  seen: firstName,
} = await openCluster(async (url: string) => (await keptCabinets(url))[0]?.owner ?? null)
const store = await openStore({ databaseUrl }, { asItIs: true })
afterAll(() => store.close())
const { database } = store

const id = (digit: string) => digit.repeat(32)
/** A cabinet of the second process that is open to all; everybody of this file is at the first one. */
async function elsewhere(): Promise<number> {
  const kept = await until(
    () => keptCabinets(databaseUrl),
    (found) => new Set(found.map(({ owner }) => owner)).size === 2 && found.every(({ owner }) => owner !== null),
    { timeout: 30_000 },
  )
  return kept.find(({ owner, isVip }) => owner !== firstName && !isVip)?.machine ?? 0
}
const stepsOf = (machineId: number) =>
  database.select().from(cabinetStep).where(eq(cabinetStep.machineId, machineId)).orderBy(asc(cabinetStep.sequence))
const isFree = (person: Person, machineId: number) =>
  until(
    async () => {
      const { brands } = (await person.call('GET', '/machine/all')).body as {
        brands: { machines: { id: number; status: number }[] }[]
      }
      return brands.flatMap(({ machines }) => machines).find((one) => one.id === machineId)?.status
    },
    2,
    { timeout: 30_000 },
  )

it('a seat, a press and a leave over a socket at one process: their ids stand on the other one’s steps, transfers and rounds', async () => {
  const machineId = await elsewhere()
  const player = await loginAt(first, 'player')
  await isFree(player, machineId)
  const tab = player.tab()
  // A busy machine may not hear its cabinet for a moment, and refuses the seat then.
  const seated = await until(
    () =>
      tab.ask<{ status: number; session: { id: number } }>('init', {
        ...{ machineID: machineId, token: player.token, amount: 10_000, trace: id('a') },
      }),
    ({ status }) => status === 3,
  )
  const spun = await tab.ask('press', { button: 'spin', key: freshKey(), trace: id('b') })
  expect(spun).toMatchObject({ state: 'spinning' })
  await until(
    () => stepsOf(machineId),
    (rows) => rows.some(({ event }) => event === 'round.started'),
    { timeout: 20_000 },
  )
  await tab.ask('leave', { key: freshKey(), trace: id('c') })
  const rows = await until(
    () => stepsOf(machineId),
    (found) => found.some(({ event }) => event === 'cashout.done'),
    { timeout: 40_000 },
  )
  const traceOf = (name: string) => rows.findLast(({ event }) => event === name)?.trace
  expect(['seat.init', 'funding.done', 'round.started', 'seat.leave', 'cashout.done'].map(traceOf)).toEqual([
    ...[id('a'), id('a'), id('b'), id('c'), id('c')],
  ])
  const moved = await database.select().from(transfer).orderBy(asc(transfer.number))
  expect(moved.map(({ direction, trace }) => [direction, trace])).toEqual([
    ['in', id('a')],
    ['out', id('c')],
  ])
  const steps = await database.select().from(transferStep).where(isNotNull(transferStep.trace))
  expect(new Set(steps.map(({ trace }) => trace))).toEqual(new Set([id('a'), id('c')]))
  // The press is written down by the process of the socket, under the same id.
  const pressed = await until(
    async () => {
      const found = await database.select().from(socketLog).where(eq(socketLog.sessionId, seated.session.id))
      return found.flatMap(({ events }) => events)
    },
    (events) => events.some(({ name }) => name === 'closed'),
    { timeout: 20_000 },
  )
  expect(pressed.find(({ name }) => name === 'spin')?.trace).toBe(id('b'))
})

it('a call of the staff at one process: its id stands on the step of the other one’s cabinet and in the audit', async () => {
  const machineId = await elsewhere()
  const manager = await loginAt(first, 'manager')
  await isFree(manager, machineId)
  const close = async (confirm: Record<string, string>) => {
    const query = new URLSearchParams({ action: 'closeMachine', reason: 'a look inside', ...confirm })
    const headers = { authorization: `Bearer ${manager.token}`, traceparent: traceParentOf(id('d')) }
    const response = await fetch(`${first.url}/admin/machine/${machineId}/maintenance?${query}`, { headers })
    return { status: response.status, body: (await response.json()) as { Params?: { confirm: string } } }
  }
  // What is ended is asked twice.
  const asked = await close({})
  const { status } = await close({ confirm: asked.body.Params?.confirm ?? '' })
  expect([asked.status, status]).toEqual([409, 200])
  const rows = await stepsOf(machineId)
  expect(rows.findLast(({ actorId }) => actorId === manager.answer.user.id)?.trace).toBe(id('d'))
  const [written] = await database
    .select()
    .from(audit)
    .where(eq(audit.object, `machine/${machineId}`))
    .orderBy(desc(audit.id))
    .limit(1)
  expect(written?.trace).toBe(id('d'))
})
