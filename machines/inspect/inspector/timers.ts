import type { AnyActorRef } from 'xstate'
import type { InspectedActor, InspectionEvent } from '#protocol/core/entities.ts'
import { delayOf } from '#machines/kit/definition.ts'

export type Timer = { name: string; event: string; startedAt: number; delay: number }
type Scheduled = { source: AnyActorRef; event: { type: string }; startedAt: number; delay: number }

/** What the clock will send to an actor, soonest first. */
export function timersOf(actor: AnyActorRef): Timer[] {
  // XState shows its clock nowhere else; the version is pinned.
  const { _scheduledEvents } = actor.system.getSnapshot() as unknown as { _scheduledEvents: Record<string, Scheduled> }
  return Object.values(_scheduledEvents)
    .filter(({ source }) => source === actor)
    .map(({ event: { type }, startedAt, delay }) => ({ name: delayOf(type) ?? type, event: type, startedAt, delay }))
    .toSorted((one, other) => one.startedAt + one.delay - (other.startedAt + other.delay))
}

/** Of an actor of the venue, whose charts wait for a moment in their row: what it waits for. `startedAt`: since when, where the log still tells. */
export function deadlineOf(
  { id, context }: Pick<InspectedActor, 'id' | 'context'>,
  events: readonly InspectionEvent[],
): { event: string; at: number; startedAt: number | null } | null {
  const at = context['deadlineAt']
  if (typeof at !== 'number') return null
  const set = events.findLast(({ actor, changed }) => actor === id && changed['deadlineAt']?.to === at)
  return { event: 'deadline.passed', at, startedAt: set?.at ?? null }
}
