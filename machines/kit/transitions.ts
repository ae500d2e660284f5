/** Which transitions of a chart an actor has just taken, and which it could take now. */
import { activeStates } from './definition.ts'
import type { ChartDefinition, ChartState, ChartTransition } from '#protocol/core/charts.ts'
import type { InspectionEvent } from '#protocol/core/entities.ts'

export type Known = { state: ChartState; transition: ChartTransition }

const allOf = ({ states }: ChartDefinition): Known[] =>
  states.flatMap((state) => state.transitions.map((transition) => ({ state, transition })))

/** Of each active state, innermost first: the first of an event whose guard holds is taken. */
export function possibleTransitions(definition: ChartDefinition, state: string): Known[] {
  const active = activeStates(definition, state)
  return allOf(definition)
    .filter(({ state: { id } }) => active.has(id))
    .toReversed()
    .toSorted((one, other) => depthOf(definition, other.state) - depthOf(definition, one.state))
}

function depthOf(definition: ChartDefinition, { parent }: ChartState): number {
  const above = definition.states.find(({ id }) => id === parent)
  return above ? 1 + depthOf(definition, above) : 0
}

/**
 * The transitions of an event. A chart that steps in the venue does not say which: then those that lead from where it
 * was to where it came, by that event.
 */
export function takenBy(
  definition: ChartDefinition,
  { taken = [], event, from, to }: Pick<InspectionEvent, 'event' | 'from' | 'to'> & { taken?: readonly string[] },
): Known[] {
  const all = allOf(definition)
  if (taken.length > 0) return all.filter(({ transition }) => taken.includes(transition.id))
  if (from === null || to === null) return []
  const before = activeStates(definition, from)
  const after = activeStates(definition, to)
  return all.filter(
    ({ state, transition }) =>
      transition.event === event &&
      before.has(state.id) &&
      (transition.targets.length === 0 ? from === to : transition.targets.some((target) => after.has(target))),
  )
}
