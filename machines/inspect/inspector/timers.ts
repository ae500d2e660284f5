import type { AnyActorRef } from 'xstate'
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
