/** What a recorder knew at an earlier moment, from what it knows now: its log read backwards. */
import type { InspectedActor, Inspection, InspectionEvent } from '#protocol/core/entities.ts'

/** The last event that had come by then; 0 where none had. */
export const sequenceAt = ({ events }: Inspection, at: number): number =>
  events.findLast((event) => event.at <= at)?.sequence ?? (events[0] ? events[0].sequence - 1 : 0)

export function inspectionAt({ actors, events }: Inspection, sequence: number): Inspection {
  const past = events.filter((event) => event.sequence <= sequence)
  const later = new Map<string, InspectionEvent[]>()
  for (const event of events) {
    if (event.sequence <= sequence) continue
    const known = later.get(event.actor)
    if (known) known.push(event)
    else later.set(event.actor, [event])
  }
  const known = actors.flatMap((actor): InspectedActor[] => {
    const after = later.get(actor.id) ?? []
    const last = past.findLast((event) => event.actor === actor.id)
    if (actor.born > sequence && !last) return []
    const hasEnded = actor.ended !== null && actor.ended <= sequence
    const state = after.length === 0 ? actor.state : (last?.to ?? after[0]?.from ?? '')
    return [{ ...actor, state, status: hasEnded ? actor.status : 'active', context: contextBefore(actor, after) }]
  })
  return { actors: known, events: past }
}

function contextBefore({ context }: InspectedActor, later: readonly InspectionEvent[]): InspectedActor['context'] {
  const earlier = { ...context }
  for (const { changed } of later.toReversed())
    for (const [key, { from }] of Object.entries(changed))
      if (from === null) delete earlier[key]
      else earlier[key] = from
  return earlier
}
