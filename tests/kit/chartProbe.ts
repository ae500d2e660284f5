/** A chart as its walk runs it: fakes for its actors, and a note of every action, state and message. */
import type { ActorLogic, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { send } from '#machines/kit/messages.ts'
import { always, transitionId } from '#machines/kit/transitionIds.ts'

type Transition = { target?: readonly { id: string }[] }
type Node = {
  id: string
  transitions: Map<string, Transition[]>
  always?: Transition[]
  states: Record<string, Node>
  invoke: { id: string; systemId?: string }[]
  entry: unknown[]
  exit: unknown[]
}
type Internals = { root: Node; implementations: { actors: Record<string, unknown>; actions: Record<string, unknown> } }
const internals = (machine: AnyStateMachine) => machine as unknown as Internals
export const nodesOf = (snapshot: AnyMachineSnapshot) => (snapshot as unknown as { _nodes: Node[] })._nodes

const allNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(allNodes)]

/** Every transition of the definition (on, always, after, onDone, onError): its id, and how a person reads it. */
export function transitionsOf(machine: AnyStateMachine): Map<Transition, { id: string; text: string }> {
  const names = new Map<Transition, { id: string; text: string }>()
  const name = (node: Node, type: string, list: readonly Transition[] = []) => {
    for (const [index, known] of list.entries())
      names.set(known, {
        id: transitionId(node.id, type, index),
        text: `${node.id} --${type}[${index}]--> ${known.target?.map(({ id }) => id).join(', ') ?? '(stays)'}`,
      })
  }
  for (const node of allNodes(internals(machine).root)) {
    for (const [type, list] of node.transitions) name(node, type, list)
    name(node, always, node.always)
  }
  return names
}

export type Said = { type: string; params: unknown }
/** What a live actor has done since the last step. */
export type Trace = { open: Map<object, string>; said: Said[]; entered: string[]; left: string[]; taken: Set<unknown> }

/** Stands for any actor; ended by hand with `fake.done` and `fake.error`, counted in `open` while it lives. */
function fakeActor({ open }: Trace): ActorLogic<never, AnyEventObject, unknown> {
  return {
    getInitialSnapshot: ((_: unknown, input: unknown) => {
      return { status: 'active', output: undefined, error: undefined, input }
    }) as never,
    // One that is left before it starts never holds anything.
    start: ((_: unknown, { self }: { self: AnyActorRef }) => void open.set(self, self.id)) as never,
    getPersistedSnapshot: ((snapshot: unknown) => snapshot) as never,
    transition: ((snapshot: object, event: AnyEventObject, scope: { self: AnyActorRef }) => {
      if (event.type === 'xstate.stop' || event.type.startsWith('fake.')) open.delete(scope.self)
      if (event.type === 'fake.done') return { ...snapshot, status: 'done', output: event.output }
      if (event.type === 'fake.error') return { ...snapshot, status: 'error', error: event.error }
      return snapshot
    }) as never,
  }
}

/** The names of actions that only note where the chart is. */
export const enters = 'walk.enters'
export const leaves = 'walk.leaves'
export const message = 'send'

export function instrument(machine: AnyStateMachine, trace: Trace): AnyStateMachine {
  const { actors, actions } = internals(machine).implementations
  const isCustom = (action: unknown) =>
    typeof action === 'function' && (!('resolve' in action) || action === (send as unknown))
  const instrumented = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fakeActor(trace)])),
    actions: {
      ...Object.fromEntries(
        Object.keys(actions)
          .filter((name) => isCustom(actions[name]))
          .map((name) => {
            const type = actions[name] === (send as unknown) ? message : name
            return [name, (_: unknown, params: unknown) => void trace.said.push({ type, params })]
          }),
      ),
      [enters]: (_: unknown, { id }: Node) => void trace.entered.push(id),
      [leaves]: (_: unknown, { id }: Node) => void trace.left.push(id),
    },
  } as never) as AnyStateMachine
  for (const node of allNodes(internals(instrumented).root)) {
    node.entry.unshift({ type: enters, params: node })
    node.exit.unshift({ type: leaves, params: node })
    // Exploration never stops an actor, so that a system id of one that was left would stay taken.
    for (const invoked of node.invoke) delete invoked.systemId
  }
  return instrumented
}
