/** Rows whose `state` is a state of a chart and whose columns are all that it knows: the chart says what may become of them. */
import { type AnyStateMachine, type EventFrom, initialTransition, type StateValueFrom, transition } from 'xstate'

export function firstState<Machine extends AnyStateMachine>(machine: Machine): StateValueFrom<Machine> {
  const [snapshot] = initialTransition<AnyStateMachine>(machine)
  return snapshot.value
}

/** Null: the chart does not take the event in this state, and nothing is to be written. What it takes has a target or an order. */
export function stateAfter<Machine extends AnyStateMachine>(
  machine: Machine,
  state: StateValueFrom<Machine>,
  event: EventFrom<Machine>,
): StateValueFrom<Machine> | null {
  const chart: AnyStateMachine = machine
  const before = chart.resolveState({ value: state, context: {} })
  if (!before.can(event)) return null
  const [next] = transition(chart, before, event)
  return next.value
}
