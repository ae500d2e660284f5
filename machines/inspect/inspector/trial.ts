/** An event given to a copy of an actor: it says where the actor would go, and nothing happens. */
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  transition,
} from 'xstate'
import { isMachine } from '#machines/kit/definition.ts'
import { stateName } from '#machines/kit/recorder.ts'

export type TrialResult = {
  event: string
  from: string
  to: string
  /** Whether the chart has anything to do with it as it stands. */
  isTaken: boolean
  status: AnyMachineSnapshot['status']
  before: object
  after: object
  /** Names of the actions that it would carry out. */
  actions: string[]
}

const inert = fromCallback(() => undefined)
type Node = { states: Record<string, Node>; invoke: { systemId?: string }[] }
const allNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(allNodes)]

/** The same chart, none of whose actors does anything. */
function inertCopy(machine: AnyStateMachine): AnyStateMachine {
  const { actors, actions } = machine.implementations
  const copy = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, inert])),
    // Said instead of sent: there is nobody in the copy's system who could take it.
    actions: 'send' in actions ? { send: () => undefined } : {},
  })
  // `root` is typed for one machine. A system id is given to one actor only, and the copy has several lives.
  for (const { invoke } of allNodes(copy.root as unknown as Node)) for (const one of invoke) delete one.systemId
  return copy
}

export function tryEvent(actor: AnyActorRef, event: AnyEventObject): TrialResult {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  const { machine, value, context, historyValue, status } = snapshot
  if (!isMachine(machine)) throw new Error('it runs by no chart')
  const copy = inertCopy(machine)
  const children = Object.keys(snapshot.children).map((id) => [id, createActor(inert, { id })] as const)
  const before = Object.assign(copy.resolveState({ value, context, historyValue, status }), {
    children: Object.fromEntries(children),
  })
  const [after, actions] = transition(copy, before, event)
  return {
    event: event.type,
    from: stateName(before.value),
    to: stateName(after.value),
    isTaken: after !== before,
    status: after.status,
    before: before.context,
    after: after.context,
    actions: actions.map(({ type }) => type),
  }
}
