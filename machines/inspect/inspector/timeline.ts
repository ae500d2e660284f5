/** A session that was played on one line of time: what was published, pressed, played, moved and pushed, and how long the way to the player was. */
import type { Inspection, InspectionEvent } from '#protocol/core/entities.ts'

export const laneNames = ['status', 'press', 'round', 'transfer', 'push', 'lag'] as const
export type LaneName = (typeof laneNames)[number]
export type TimelineMark = {
  /** Of the event that it leads to. */
  sequence: number
  at: number
  /** Later than `at` where it lasted. */
  until: number
  actor: string
  event: string
  /** A status, or the ms of a lag. */
  value: number | null
  /** A press that was refused. */
  isRefused: boolean
}
export type Timeline = { from: number; until: number; lanes: Readonly<Record<LaneName, readonly TimelineMark[]>> }

const numberIn = ({ detail }: InspectionEvent, key: string): number | null =>
  typeof detail[key] === 'number' ? detail[key] : null

/** null: it is no session that was played. */
export function timelineOf({ actors, events }: Inspection): Timeline | null {
  const seat = actors.find(({ chart }) => chart === 'occupancy')
  const [first, last] = [events[0], events.at(-1)]
  if (!seat || !first || !last) return null
  const end = last.at
  const mark = (event: InspectionEvent, until: number, value: number | null = null): TimelineMark => ({
    ...{ sequence: event.sequence, at: event.at, until, actor: event.actor, event: event.event, value },
    isRefused: numberIn(event, 'code') !== null,
  })
  /** Each lasts until the next. */
  const lasting = (found: readonly InspectionEvent[], key: string) =>
    found.map((event, place) => mark(event, found[place + 1]?.at ?? end, numberIn(event, key)))
  const ofSeat = events.filter(({ actor }) => actor === seat.id)
  const started = ofSeat.filter(({ event }) => event === 'round.started')
  const ended = ofSeat.filter(({ event }) => event === 'round.ended')
  const transfers = Map.groupBy(
    events.filter(({ actor }) => actor.startsWith('transfer ')),
    ({ actor }) => actor,
  )
  const begins = (start: string) =>
    events.filter(({ event }) => event.startsWith(start)).map((one) => mark(one, one.at))
  return {
    from: first.at,
    until: end,
    lanes: {
      status: lasting(
        ofSeat.filter((event) => numberIn(event, 'status') !== null),
        'status',
      ),
      press: begins('press.'),
      round: started.map((event) => mark(event, ended.find(({ sequence }) => sequence > event.sequence)?.at ?? end)),
      transfer: [...transfers.values()].flatMap(([begun, ...rest]) =>
        begun ? [mark(begun, rest.at(-1)?.at ?? begun.at)] : [],
      ),
      push: begins('push.'),
      lag: lasting(
        events.filter(({ event }) => event === 'lag'),
        'ms',
      ),
    },
  }
}

/** The mark of a lane at a place of the line, 0 to 1: the one that lasts there, or the nearest. */
export function markAt({ from, until }: Timeline, marks: readonly TimelineMark[], place: number): TimelineMark | null {
  const at = from + place * (until - from)
  const away = (mark: TimelineMark) => Math.max(mark.at - at, at - mark.until, 0)
  return marks.reduce<TimelineMark | null>(
    (nearest, mark) => (nearest === null || away(mark) < away(nearest) ? mark : nearest),
    null,
  )
}

/** So many of them as can be told apart on a line of `most` places; of those that fall on one, the one with the greatest value. */
export function drawnMarks({ from, until }: Timeline, marks: readonly TimelineMark[], most: number): TimelineMark[] {
  const width = Math.max(1, (until - from) / most)
  const drawn: TimelineMark[] = []
  for (const mark of marks) {
    const last = drawn.at(-1)
    const isSamePlace =
      last !== undefined && Math.floor((last.at - from) / width) === Math.floor((mark.at - from) / width)
    if (!isSamePlace) drawn.push(mark)
    else if ((mark.value ?? 0) > (last.value ?? 0) || mark.isRefused) drawn[drawn.length - 1] = mark
  }
  return drawn
}
