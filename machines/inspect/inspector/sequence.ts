/** Who told whom what, in order: the log as a sequence diagram. */
import type { Inspection } from '#protocol/core/entities.ts'

export type SequenceMessage = {
  /** Of its last event: the moment that it leads to. */
  sequence: number
  at: number
  /** null: the world, the clock or the actor itself. */
  from: string | null
  to: string
  event: string
  /** How often it came one behind the other. */
  times: number
  states: { from: string | null; to: string | null }
}
export type Sequence = {
  /** Actors in the order in which they first take part. */
  lanes: readonly string[]
  messages: readonly SequenceMessage[]
}

/** `only`: what that actor was told and has told; null: everything. */
export function sequenceOf({ events }: Inspection, only: string | null): Sequence {
  const messages: SequenceMessage[] = []
  for (const { sequence, at, actor, cause, event, from, to } of events) {
    if (only !== null && actor !== only && cause !== only) continue
    const last = messages.at(-1)
    if (last && last.to === actor && last.from === cause && last.event === event)
      Object.assign(last, { sequence, at, times: last.times + 1, states: { from: last.states.from, to } })
    else messages.push({ sequence, at, from: cause, to: actor, event, times: 1, states: { from, to } })
  }
  const lanes = new Set(messages.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))
  return { lanes: [...lanes], messages }
}
