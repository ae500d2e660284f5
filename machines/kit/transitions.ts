/** Which transitions of a chart an actor has just taken, and which it could take now. */
import { activeStates } from './definition.ts'
import { always } from './transitionIds.ts'
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
 * was to where it came, by that event; where none does so at once, those that do by what is always taken behind them.
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
  const heard = all.filter(({ state, transition }) => transition.event === event && before.has(state.id))
  const direct = heard.filter(({ transition: { targets } }) =>
    targets.length === 0 ? from === to : targets.some((target) => after.has(target)),
  )
  if (direct.length > 0) return direct
  return heard.filter(({ transition: { targets } }) => targets.some((target) => passesTo(definition, target, after)))
}

/** Whether a state is left by itself for one of these. */
function passesTo(
  definition: ChartDefinition,
  target: string,
  after: ReadonlySet<string>,
  passed: ReadonlySet<string> = new Set(),
): boolean {
  if (passed.has(target)) return false
  const state = definition.states.find(({ id }) => id === target)
  const within = state?.initial == null ? [] : [state.initial]
  const onward = state?.transitions.filter(({ event }) => event === always).flatMap(({ targets }) => targets) ?? []
  return [...within, ...onward].some(
    (next) => after.has(next) || passesTo(definition, next, after, new Set([...passed, target])),
  )
}
