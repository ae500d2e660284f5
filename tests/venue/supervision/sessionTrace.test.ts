import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectionAt } from '#machines/inspect/inspector/index.ts'
import { activeStates } from '#machines/kit/definition.ts'
import { takenBy } from '#machines/kit/transitions.ts'
import type { SessionLog } from '#protocol/calls/supervision.ts'
import type { InspectionEvent } from '#protocol/core/entities.ts'
import { Trace } from '#protocol/core/trace.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import type { PastSession } from '#venue/inspect/pastSession.ts'
import { ledgerBatch, round } from '#venue/store/schema/index.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(() => venue.close())

it('a session that is over is told as a trace: each step by its chart, its cause, its round, its links of the chain', async () => {
  const [player, supervisor, cashier] = await Promise.all(
    ['player', 'supervisor', 'cashier'].map((name) => venue.login(name)),
  )
  if (!player || !supervisor || !cashier) throw new Error('nobody')
  const tab = player.tab()
  const { session } = await tab.init(1, 20_000)
  await tab.press('spin')
  await until(() => {
    venue.clock.advance(1_000)
    if (venue.machine(1).game?.state === 'winWaiting') void tab.press('takeWin')
    return venue.machine(1).game?.state
  }, 'idle')
  await supervisor.call('POST', `/admin/sessions/${session.id}/message`, { text: 'a word' })
  const read = async (query = '') =>
    (await supervisor.call('GET', `/admin/sessions/${session.id}/trace${query}`)).body as unknown as PastSession
  const whileOpen = await read()
  expect(whileOpen.trace.venue?.actors.find(({ chart }) => chart === 'occupancy')?.state).toContain(
    'occupancy.connected',
  )
  await tab.leave()
  await venue.status(1, 2)
  // Rounds are fetched from the cabinet after they ended; nothing waits for them but their reader.
  await until(
    () => venue.store.database.select().from(round).where(eq(round.sessionId, session.id)),
    (rows) => rows.length > 0,
  )

  const { trace, earlierThan } = await read()
  expect(earlierThan).toBe(null)
  expect(Trace.parse(trace)).toEqual(trace)
  const { actors, events } = trace.venue ?? { actors: [], events: [] }
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, place) => place + 1))
  const of = (name: string) => events.filter(({ event }) => event === name)
  const [seated, funded, ended] = [of('seat.init'), of('funding.done'), of('round.ended')].map(([one]) => one)
  expect(seated).toMatchObject({ actor: 'occupancy 1', cause: `player ${player.answer.user.id}` })
  // What the money did first is the cause of what the machine did then.
  const [requested, requestedOut] = of('transfer.requested')
  expect(requested).toMatchObject({ cause: 'occupancy 1', detail: { direction: 'in', amount: 20_000 } })
  expect(funded).toMatchObject({ actor: 'occupancy 1', cause: requested?.actor })
  expect(of('cashout.done')).toMatchObject([{ cause: requestedOut?.actor }])
  expect(of('round')).toMatchObject([{ actor: 'cabinet 1', detail: { round: 1, bet: 100 } }])
  const order = [seated, requested, of('cabinet.answered')[0], funded, of('round.started')[0], ended, requestedOut]
  expect(order.map((one) => one?.sequence)).toEqual(order.map((one) => one?.sequence ?? 0).toSorted((a, b) => a - b))
  // Every link that holds money of it, as the chain has it.
  const links = await venue.store.database.select().from(ledgerBatch)
  const posted = events.filter(({ actor }) => actor === 'ledger')
  expect(posted.map(({ event }) => event)).toEqual(['posted.funding', 'posted.game', 'posted.cashout'])
  for (const { detail } of posted)
    expect(links.find(({ number }) => number === detail['link'])?.hash).toBe(detail['hash'])
  // Each step is a transition that its chart has, and each moment is a state of it.
  const chartOf = (event: InspectionEvent) => {
    const chart = actors.find(({ id }) => id === event.actor)?.chart
    return trace.charts.find(({ id }) => id === chart)
  }
  for (const event of events.filter(({ from, to }) => from !== null && to !== null)) {
    const chart = chartOf(event)
    expect(chart).toBeDefined()
    if (!chart) continue
    expect([event, takenBy(chart, event).length > 0]).toEqual([event, true])
    const then = inspectionAt({ actors, events }, event.sequence).actors.find(({ id }) => id === event.actor)
    expect(activeStates(chart, then?.state ?? '').size).toBeGreaterThan(0)
  }
  expect(of('message')).toMatchObject([{ cause: `staff ${supervisor.answer.user.id}`, detail: {} }])
  expect(JSON.stringify(trace)).not.toContain('a word')

  const log = (await supervisor.call('GET', `/admin/sessions/${session.id}`)).body as unknown as SessionLog
  const older = await read(`?lastStep=${log.steps.at(-3)?.sequence}`)
  expect(older.trace.venue?.events.filter(({ actor }) => actor === 'occupancy 1')).toHaveLength(2)
  expect((await cashier.call('GET', `/admin/sessions/${session.id}/trace`)).status).toBe(403)
  expect((await supervisor.call('GET', '/admin/sessions/9007199254740991/trace')).status).toBe(404)
})
