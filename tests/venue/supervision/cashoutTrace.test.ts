/** A socket that is lost in the middle of a cash-out: gone through again from the venue's own trace and from its rows. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replay } from '#machines/inspect/inspector/index.ts'
import { definitionOf } from '#machines/kit/definition.ts'
import { createRecorder } from '#machines/kit/recorder.ts'
import { handPayMachine } from '#machines/venue/handPay/index.ts'
import { occupancyMachine } from '#machines/venue/occupancy/index.ts'
import { transferMachine } from '#machines/venue/transfer/index.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import { Trace, traceFormat, traceVersion } from '#protocol/core/trace.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { root } from '../../../scripts/lib/tools.mjs'

const kept = join(root, 'tests/traces/cashout-drop.json')
const charts = [occupancyMachine, transferMachine, handPayMachine].map((machine) => definitionOf(machine))
const chartNow = (_: string, chart: string) => charts.find(({ id }) => id === chart) ?? null
let venue: TestVenue
let moment = 0
const recorder = createRecorder({ now: () => (moment += 1), limit: 1_000 })
beforeAll(async () => {
  venue = await openTestVenue({ recorder })
})
afterAll(() => venue.close())

/** What moved, of the machine and of its transfers; each transfer by its turn. */
function stepsOf({ actors, events }: Inspection) {
  const chartOf = new Map(actors.map(({ id, chart }) => [id, chart]))
  const transfers = [...new Set(events.map(({ actor }) => actor).filter((id) => chartOf.get(id) === 'transfer'))]
  const steps = events
    .filter(
      ({ actor, from, to }) =>
        from !== null && to !== null && ['occupancy', 'transfer'].includes(chartOf.get(actor) ?? ''),
    )
    .map(({ actor, event, from, to }) => ({
      actor: transfers.includes(actor) ? `transfer ${transfers.indexOf(actor)}` : actor,
      event,
      from,
      to,
    }))
  return Object.fromEntries(Map.groupBy(steps, ({ actor }) => actor))
}

it('both tell the same steps, which the charts as they are now would take again', async () => {
  const [player, supervisor] = [await venue.login('player'), await venue.login('supervisor')]
  const tab = player.tab()
  const { session } = await tab.init(1, 20_000)
  await venue.status(1, 3)
  // The money is out of the cabinet, and its answer is lost; then the player's socket.
  venue.cabinet(1).fault({ kind: 'transfer.replyLost', on: true, count: 1 })
  const leaving = tab.leave()
  leaving.catch(() => undefined)
  await until(
    () => recorder.inspection().events,
    (events) => events.some(({ actor, event }) => actor === 'occupancy 1' && event === 'seat.leave'),
  )
  tab.drop()
  await until(
    () => {
      venue.clock.advance(1_000)
      return venue.machine(1).status
    },
    ({ status }) => status === 2,
  )
  expect(await player.balance()).toBe(500_000)
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })

  const { body } = await supervisor.call('GET', `/admin/sessions/${session.id}/trace`)
  const { trace: fromRows } = body as unknown as { trace: Trace }
  const live = recorder.inspection()
  const begin = live.events.find(({ event }) => event === 'seat.init')?.sequence ?? 0
  const own = live.actors.filter(({ id, chart }) => id === 'occupancy 1' || chart === 'transfer').map(({ id }) => id)
  const ofSession: Inspection = {
    actors: live.actors.filter(({ id }) => own.includes(id)),
    // The machine was there before the session.
    events: live.events.filter(({ actor, sequence }) => own.includes(actor) && sequence >= begin),
  }
  const traced: Trace = {
    ...{ format: traceFormat, version: traceVersion, savedAt: 0 },
    ...{ browser: { actors: [], events: [] }, venue: ofSession, charts },
  }
  for (const trace of [fromRows, traced]) {
    const { agreed, unknown, partings } = replay(Trace.parse(JSON.parse(JSON.stringify(trace))), chartNow)
    expect(partings).toEqual([])
    expect(unknown).toBe(0)
    expect(agreed).toBeGreaterThan(5)
  }
  // What the rows tell, the venue's own trace told as well, in the same order.
  const [rows, told] = [stepsOf(fromRows.venue ?? { actors: [], events: [] }), stepsOf(ofSession)]
  expect(Object.keys(rows)).toContain('occupancy 1')
  expect(told['occupancy 1']).toEqual(rows['occupancy 1'])
  // Of a transfer the rows keep what was answered, not that an answer did not come.
  const answered = (steps: typeof told) =>
    steps['transfer 1']?.filter(({ event }) => event === 'cabinet.answered').length
  expect([answered(told), answered(rows)]).toEqual([1, 1])
  const events = rows['occupancy 1']?.map(({ event }) => event)
  const middle = [events?.indexOf('seat.leave'), events?.indexOf('socket.lost'), events?.indexOf('cashout.done')]
  expect(middle).toEqual(middle.toSorted((one = 0, other = 0) => one - other))
  expect(middle[0]).toBeGreaterThan(0)
  // The kept one goes through npm test as it stands: tests/machines/inspect/traces.test.ts.
  if (process.env['TAKEWIN_TRACES'] === 'write') writeFileSync(kept, `${JSON.stringify(traced, null, 1)}\n`)
  const before = Trace.parse(JSON.parse(readFileSync(kept, 'utf8')))
  expect(stepsOf(before.venue ?? { actors: [], events: [] })['occupancy 1']).toEqual(rows['occupancy 1'])
})
