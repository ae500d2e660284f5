/** One id from the edge of the venue to the rows of what it set off. */
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecorder } from '#machines/kit/recorder.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import { traceParentOf } from '#protocol/core/traceId.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import type { PastSession } from '#venue/inspect/pastSession.ts'
import { traceNow } from '#venue/inspect/trace.ts'
import { audit, cabinetStep, deskTransaction, transfer, transferStep } from '#venue/store/schema/index.ts'

const id = (digit: string) => digit.repeat(32)
let venue: TestVenue
const recorder = createRecorder({ now: () => 0, limit: 1_000, act: () => ({ trace: traceNow() }) })
beforeAll(async () => {
  venue = await openTestVenue({ recorder })
})
afterAll(() => venue.close())

const stepsOf = (machineId: number) =>
  venue.store.database
    .select()
    .from(cabinetStep)
    .where(eq(cabinetStep.machineId, machineId))
    .orderBy(asc(cabinetStep.sequence))
const tracesOf = (rows: readonly { event: string; trace: string | null }[], ...events: string[]) =>
  events.map((event) => rows.findLast((row) => row.event === event)?.trace)

it('a player’s requests go with their ids into the steps of the machine, of its transfers, and their rows', async () => {
  const [player, supervisor] = [await venue.login('player'), await venue.login('supervisor')]
  const tab = player.tab()
  const { session } = await tab.ask<{ session: { id: number } }>('init', {
    ...{ machineID: 1, token: player.token, amount: 20_000, trace: id('a') },
  })
  await tab.ask('press', { button: 'spin', key: 'press-of-the-trace', trace: id('b') })
  await until(() => {
    venue.clock.advance(1_000)
    if (venue.machine(1).game?.state === 'winWaiting') void tab.press('takeWin')
    return venue.machine(1).game?.state
  }, 'idle')
  await until(
    () => stepsOf(1),
    (rows) => rows.some(({ event }) => event === 'round.ended'),
  )
  await tab.ask('leave', { key: 'leave-of-the-trace', trace: id('c') })
  await venue.status(1, 2)

  const rows = await stepsOf(1)
  expect(tracesOf(rows, 'seat.init', 'funding.done', 'round.started')).toEqual([id('a'), id('a'), id('b')])
  expect(tracesOf(rows, 'seat.leave', 'cashout.done')).toEqual([id('c'), id('c')])
  // Nobody's: the cabinet's own.
  expect(rows[0]).toMatchObject({ event: 'machine.recovered', trace: null })
  const { database } = venue.store
  const moved = await database.select().from(transfer).orderBy(asc(transfer.number))
  expect(moved.map(({ direction, trace }) => [direction, trace])).toEqual([
    ['in', id('a')],
    ['out', id('c')],
  ])
  const answered = await database.select().from(transferStep).where(eq(transferStep.event, 'cabinet.answered'))
  expect(new Set(answered.map(({ trace }) => trace))).toEqual(new Set([id('a'), id('c')]))

  // What the venue tells of it, now and of the session that is over.
  const tracesIn = ({ events }: Inspection) =>
    ['seat.init', 'round.started', 'seat.leave', 'cashout.done'].map(
      (name) => events.find(({ event, actor }) => event === name && actor === 'occupancy 1')?.trace,
    )
  expect(tracesIn(recorder.inspection())).toEqual([id('a'), id('b'), id('c'), id('c')])
  const past = (await supervisor.call('GET', `/admin/sessions/${session.id}/trace`)).body as unknown as PastSession
  expect(tracesIn(past.trace.venue as Inspection)).toEqual([id('a'), id('b'), id('c'), id('c')])
  expect(past.trace.venue?.events.find(({ event }) => event === 'transfer.requested')?.trace).toBe(id('a'))
})

it('a call goes with its id into the rows that it writes; without one, or with one that cannot be read, the venue makes its own', async () => {
  const cashier = await venue.login('cashier')
  const player = await venue.login('player')
  await cashier.call('POST', '/cashier/cage', { amount: 50_000, pieces: [{ value: 10_000, pieces: 5 }] })
  const deposit = async (headers: Record<string, string>) => {
    const response = await fetch(`${venue.url}/cashier/transactions`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${cashier.token}`, 'content-type': 'application/json' },
        ...{ 'idempotency-key': `trace-${Math.random().toString(36).slice(2)}-key`, ...headers },
      },
      body: JSON.stringify({ playerID: player.answer.user.id, type: TransactionType.deposit, amount: 1_000 }),
    })
    expect(response.status).toBe(201)
    const [row] = await venue.store.database.select().from(deskTransaction).orderBy(desc(deskTransaction.id)).limit(1)
    return row?.trace
  }
  expect(await deposit({ traceparent: traceParentOf(id('d')) })).toBe(id('d'))
  const rows = await venue.store.database
    .select()
    .from(audit)
    .where(and(isNotNull(audit.trace), eq(audit.trace, id('d'))))
  expect(rows.length).toBeGreaterThan(0)
  for (const traceparent of [undefined, 'x'.repeat(4_000), `00-${id('0')}-${'1'.repeat(16)}-01`]) {
    const trace = await deposit(traceparent === undefined ? {} : { traceparent })
    expect(trace).toMatch(/^[0-9a-f]{32}$/)
    expect(trace).not.toBe(id('0'))
  }
})

it('an id that another person used gives no right, and joins nobody to them', async () => {
  const player = await venue.login('player2')
  const response = await fetch(`${venue.url}/admin/sessions`, {
    headers: { authorization: `Bearer ${player.token}`, traceparent: traceParentOf(id('d')) },
  })
  expect(response.status).toBe(403)
})
