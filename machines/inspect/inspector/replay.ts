/** A trace gone through against the charts as they are now: which of its steps they would not take any more. */
import { activeStates } from '#machines/kit/definition.ts'
import { takenBy } from '#machines/kit/transitions.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import type { InspectionEvent } from '#protocol/core/entities.ts'
import type { Trace } from '#protocol/core/trace.ts'

export type Parting = {
  chosen: { side: 'browser' | 'venue'; id: string; chart: string }
  sequence: number
  event: string
  from: string
  to: string
  /** A state is gone, the event is not heard there, or it leads elsewhere. */
  why: 'state' | 'event' | 'way'
}
export type Replay = {
  /** Those that the charts would take. */
  agreed: number
  /** By charts that nobody here knows. */
  unknown: number
  partings: readonly Parting[]
}

/** By its own transition where the trace says which: what is always taken bears the name of the event before it. */
const eventsOf = ({ event, taken }: InspectionEvent) =>
  taken.length === 0 ? [event] : [...new Set(taken.flatMap((id) => id.split(' ')[1] ?? []))]

const isWhole = (definition: ChartDefinition, state: string) =>
  (state.match(/[^.{},\s]+/g)?.length ?? 0) === activeStates(definition, state).size - 1

function whyNot(definition: ChartDefinition, step: InspectionEvent, from: string, to: string): Parting['why'] | null {
  if (!isWhole(definition, from) || !isWhole(definition, to)) return 'state'
  const events = eventsOf(step)
  if (events.some((event) => takenBy(definition, { event, from, to }).length > 0)) return null
  const active = activeStates(definition, from)
  const isHeard = definition.states.some(
    ({ id, transitions }) => active.has(id) && transitions.some(({ event }) => events.includes(event)),
  )
  // What nobody hears, or a guard holds back, changes nothing.
  if (from === to) return null
  return isHeard ? 'way' : 'event'
}

/** Guards are not asked: a trace holds only a part of what they would read. */
export function replay(
  trace: Trace,
  chartNow: (side: Parting['chosen']['side'], chart: string) => ChartDefinition | null,
): Replay {
  const partings: Parting[] = []
  let [agreed, unknown] = [0, 0]
  for (const side of ['browser', 'venue'] as const) {
    const { actors = [], events = [] } = trace[side] ?? {}
    const charts = new Map(actors.map(({ id, chart }) => [id, chart]))
    for (const step of events) {
      const { actor: id, sequence, event, from, to } = step
      const chart = charts.get(id)
      if (from === null || to === null || !chart) continue
      const definition = chartNow(side, chart)
      if (!definition) {
        unknown += 1
        continue
      }
      const why = whyNot(definition, step, from, to)
      if (why === null) agreed += 1
      else partings.push({ chosen: { side, id, chart }, sequence, event, from, to, why })
    }
  }
  return { agreed, unknown, partings }
}
