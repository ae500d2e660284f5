import { expect, it } from 'vitest'
import { addressOf, deadlineOf, eventsOfAct, sequenceOfAct } from '#machines/inspect/inspector/index.ts'
import type { Inspection, InspectionEvent } from '#protocol/core/entities.ts'

const trace = 'a'.repeat(32)
const told = (events: (Partial<InspectionEvent> & { at: number; actor: string; event: string })[]): Inspection => ({
  actors: [],
  events: events.map((event, place) => ({
    ...{ sequence: place + 1, from: null, to: null, cause: null, taken: [], changed: {}, detail: {} },
    ...event,
  })),
})
const browser = told([
  { at: 1_000, actor: 'seat', event: 'player.leave', trace },
  { at: 1_000, actor: 'seat/line', event: 'request.leave', cause: 'seat', trace },
  { at: 1_010, actor: 'toasts', event: 'xstate.after.tick' },
  { at: 1_100, actor: 'seat', event: 'leave.answered', cause: 'seat/line', trace },
])
const atVenue = (now: number) =>
  told([
    { at: now, actor: 'cabinet 1', event: 'heartbeat.missed' },
    { at: now + 20, actor: 'occupancy 1', event: 'seat.leave', trace },
    { at: now + 40, actor: 'transfer 7', event: 'cabinet.answered', trace },
  ])

it.each([
  ['clocks agree', 1_000],
  ['the clock of the venue is behind', -500_000],
])('%s: one act runs from the page over its line to the venue, and its answer comes last', (_, now) => {
  const whole = { browser, venue: atVenue(now) }
  expect(eventsOfAct(whole, trace).map(({ side, event, cause }) => [side, event, cause])).toEqual([
    ['browser', 'player.leave', null],
    ['browser', 'request.leave', 'seat'],
    ['venue', 'seat.leave', 'seat/line'],
    ['venue', 'cabinet.answered', null],
    ['browser', 'leave.answered', 'seat/line'],
  ])
  const { lanes, sideOf } = sequenceOfAct(whole, trace)
  expect(lanes.map((lane) => [lane, sideOf.get(lane)])).toEqual([
    ['seat', 'browser'],
    ['seat/line', 'browser'],
    ['occupancy 1', 'venue'],
    ['transfer 7', 'venue'],
  ])
})

it('of an act that left the log, and without a venue, there is what there is', () => {
  expect(eventsOfAct({ browser, venue: null }, 'b'.repeat(32))).toEqual([])
  expect(eventsOfAct({ browser, venue: null }, trace)).toHaveLength(3)
  expect(eventsOfAct({ browser: null, venue: atVenue(0) }, trace)[0]?.cause).toBe(null)
})

it('the act stands in the address, and nothing else does in its place', () => {
  const place = { chosen: null, moment: null, selected: null, session: null, drawn: 'sequence' as const }
  expect(addressOf({ ...place, act: trace })).toBe(`/inspect?act=${trace}&drawn=sequence`)
})

it('a machine of the venue waits until the moment in its context, since the event that set it', () => {
  const changed = (to: number) => ({ deadlineAt: { from: null, to } })
  const { events } = told([
    { at: 1_000, actor: 'occupancy 1', event: 'socket.lost', changed: changed(61_000) },
    { at: 2_000, actor: 'occupancy 2', event: 'socket.lost', changed: changed(99_000) },
  ])
  const actor = { id: 'occupancy 1', context: { deadlineAt: 61_000 } }
  expect(deadlineOf(actor, events)).toEqual({ event: 'deadline.passed', at: 61_000, startedAt: 1_000 })
  expect(deadlineOf(actor, [])).toMatchObject({ startedAt: null })
  expect(deadlineOf({ ...actor, context: { deadlineAt: null } }, events)).toBe(null)
})
