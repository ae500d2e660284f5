import { expect, it } from 'vitest'
import { drawnMarks, markAt, timelineOf } from '#machines/inspect/inspector/index.ts'
import type { InspectedActor, Inspection, InspectionEvent } from '#protocol/core/entities.ts'

const seat: InspectedActor = {
  ...{ id: 'occupancy 1', parent: null, chart: 'occupancy', state: '', status: 'active', context: {} },
  ...{ born: 1, ended: null },
}
const told = (...events: (readonly [number, string, string, Record<string, unknown>?])[]): Inspection => ({
  actors: [seat],
  events: events.map(
    ([at, actor, event, detail = {}], place): InspectionEvent => ({
      ...{ sequence: place + 1, at, actor, event, detail },
      ...{ from: null, to: null, cause: null, taken: [], changed: {} },
    }),
  ),
})
const session = told(
  [1_000, 'occupancy 1', 'seat.init', { status: 3 }],
  [1_000, 'transfer 7', 'transfer.requested', { amount: 500 }],
  [1_400, 'transfer 7', 'cabinet.answered'],
  [1_500, 'socket 9', 'lag', { ms: 40 }],
  [2_000, 'socket 9', 'press.spin', { took: 12 }],
  [2_010, 'occupancy 1', 'round.started'],
  [2_020, 'socket 9', 'push.game', { state: 'spinning' }],
  [2_100, 'socket 9', 'press.betUp', { took: 3, code: 60409 }],
  [3_000, 'occupancy 1', 'round.ended'],
  [4_000, 'socket 9', 'lag', { ms: 900 }],
  [5_000, 'occupancy 1', 'seat.leave', { status: 6 }],
  [6_000, 'occupancy 1', 'cashout.done', { status: 2 }],
)

it('statuses and lags last until the next, rounds and transfers until their end, presses and pushes are moments', () => {
  const timeline = timelineOf(session)
  expect([timeline?.from, timeline?.until]).toEqual([1_000, 6_000])
  const of = (name: keyof NonNullable<typeof timeline>['lanes']) =>
    timeline?.lanes[name].map(({ sequence, at, until, value }) => [sequence, at, until, value])
  expect(of('status')).toEqual([
    [1, 1_000, 5_000, 3],
    [11, 5_000, 6_000, 6],
    [12, 6_000, 6_000, 2],
  ])
  expect(of('round')).toEqual([[6, 2_010, 3_000, null]])
  expect(of('transfer')).toEqual([[2, 1_000, 1_400, null]])
  expect(of('lag')).toEqual([
    [4, 1_500, 4_000, 40],
    [10, 4_000, 6_000, 900],
  ])
  expect(of('push')).toEqual([[7, 2_020, 2_020, null]])
  expect(timeline?.lanes.press.map(({ event, isRefused }) => [event, isRefused])).toEqual([
    ['press.spin', false],
    ['press.betUp', true],
  ])
})

it('what is no session, and what is empty, has no line of time', () => {
  expect(timelineOf({ actors: [], events: session.events })).toBe(null)
  expect(timelineOf({ actors: [seat], events: [] })).toBe(null)
})

it('a place of the line leads to what lasts there, else to the nearest', () => {
  const timeline = timelineOf(session)
  if (!timeline) throw new Error('no line')
  expect(markAt(timeline, timeline.lanes.status, 0.5)?.value).toBe(3)
  expect(markAt(timeline, timeline.lanes.press, 1)?.event).toBe('press.betUp')
  expect(markAt(timeline, [], 0.5)).toBe(null)
})

it('of ten thousand marks no more are drawn than have a place, and none that was refused or slow is hidden', () => {
  const many = told(
    ...Array.from(
      { length: 10_000 },
      (_, place) =>
        [place, 'socket 9', 'press.spin', place === 5_555 ? { took: 1, code: 60409 } : { took: 1 }] as const,
    ),
  )
  const timeline = timelineOf(many)
  if (!timeline) throw new Error('no line')
  const drawn = drawnMarks(timeline, timeline.lanes.press, 500)
  expect(drawn.length).toBeLessThanOrEqual(501)
  expect(drawn.filter(({ isRefused }) => isRefused).map(({ at }) => at)).toEqual([5_555])
})
