/** One act as browser and venue tell of it: joined by the id that went with it. */
import type { Inspection, InspectionEvent } from '#protocol/core/entities.ts'
import type { Side } from './inspector.types.ts'
import { type Sequence, sequenceOf } from './sequence.ts'

export type ActEvent = InspectionEvent & { side: Side }
type Whole = Record<Side, Inspection | null>

/** In the order in which it went on. Empty: what belongs to it has left both logs. */
export function eventsOfAct(whole: Whole, trace: string): ActEvent[] {
  const of = (side: Side): ActEvent[] =>
    (whole[side]?.events ?? []).filter((event) => event.trace === trace).map((event) => ({ ...event, side }))
  const [browser, venue] = [of('browser'), of('venue')]
  const [asked, begun] = [browser[0], venue[0]]
  // Two computers have two clocks: what the venue did for it was not before it was asked.
  const behind = asked && begun ? Math.max(0, asked.at - begun.at) : 0
  const timeOf = ({ side, at }: ActEvent) => (side === 'venue' ? at + behind : at)
  const ordered = [...browser, ...venue].sort((one, other) => timeOf(one) - timeOf(other))
  // The way across: who told the venue is who was told last before.
  const first = ordered.findIndex(({ side }) => side === 'venue')
  const [over, before] = [ordered[first], ordered[first - 1]]
  if (over && before && over.cause === null) ordered[first] = { ...over, cause: before.actor }
  return ordered
}

export type ActSequence = Sequence & { sideOf: ReadonlyMap<string, Side> }

/** Of both sides in one picture. Each message leads to its own number, of its own side. */
export function sequenceOfAct(whole: Whole, trace: string): ActSequence {
  const events = eventsOfAct(whole, trace)
  return {
    ...sequenceOf({ actors: [], events }, null),
    sideOf: new Map(events.map(({ actor, side }) => [actor, side])),
  }
}
