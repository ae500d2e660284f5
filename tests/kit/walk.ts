/**
 * Walks a production chart: every state that its alphabet reaches, every edge between them, each replayed on a live actor
 * with fakes and a simulated clock. Counting reads XState's internals, so xstate is pinned exactly.
 */
import { getAdjacencyMap } from '@xstate/graph'
import {
  type ActorLogic,
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
  SimulatedClock,
  transition,
} from 'xstate'
import { tell } from '#machines/kit/tell.ts'

/** Events to try, per type: a list, or a list for a snapshot. `satisfies Alphabet<XEvent>` makes a new event fail to compile until it is tested. */
export type Alphabet<Event extends { type: string }> = {
  [Type in Event['type']]: Cases<Extract<Event, { type: Type }>>
}
/** A function may say what it reads of the chart's snapshot: `never` accepts any such wish. */
type Cases<Event> = readonly Event[] | ((snapshot: never) => readonly Event[])
/** What the actors of the chart answer, by invoke id. */
export type Outcomes = Record<string, { done?: readonly unknown[]; error?: readonly unknown[] }>

export type Said = { type: string; params: unknown }
export type Step = {
  event: AnyEventObject
  before: AnyMachineSnapshot
  after: AnyMachineSnapshot
  /** Custom actions of this step, in order. */
  said: Said[]
  /** Ids of the fakes that live, sorted. */
  open: string[]
  /** Events so far, this one included. */
  path: AnyEventObject[]
}
export type Walk = {
  machine: AnyStateMachine
  input?: unknown
  alphabet: Record<string, Cases<AnyEventObject>>
  outcomes?: Outcomes
  /** All that guards and delays read of the context: states of one value and one key are one state. */
  key?: (snapshot: AnyMachineSnapshot) => unknown
  limit?: number
  /** States behind which nothing is looked for. */
  isEnd?: (snapshot: AnyMachineSnapshot) => boolean
  /** Invariants of every step; throws when one is broken. */
  check?: (step: Step) => void
  /** Also steps the chart by the pure transition(): `said` then holds the actions that it returns. No invokes. */
  pure?: boolean
}
export type Walked = {
  states: number
  edges: number
  paths: number
  steps: number
  transitions: number
  untaken: string[]
}

type Transition = { target?: readonly { id: string }[] }
type Node = {
  id: string
  transitions: Map<string, Transition[]>
  always?: Transition[]
  states: Record<string, Node>
  invoke: { id: string; systemId?: string }[]
  ownEvents: string[]
}
type Internals = { root: Node; implementations: { actors: Record<string, unknown>; actions: Record<string, unknown> } }
const internals = (machine: AnyStateMachine) => machine as unknown as Internals
const nodesOf = (snapshot: AnyMachineSnapshot) => (snapshot as unknown as { _nodes: Node[] })._nodes

const allNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(allNodes)]

/** Every transition of the definition: on, always, after, onDone, onError. */
function transitionsOf(machine: AnyStateMachine): Map<Transition, string> {
  const names = new Map<Transition, string>()
  const name = (node: Node, type: string, list: readonly Transition[] = []) => {
    for (const [index, known] of list.entries())
      names.set(known, `${node.id} --${type}[${index}]--> ${known.target?.map(({ id }) => id).join(', ') ?? '(stays)'}`)
  }
  for (const node of allNodes(internals(machine).root)) {
    for (const [type, list] of node.transitions) name(node, type, list)
    name(node, 'always', node.always)
  }
  return names
}

/** Stands for any actor; ended by hand with `fake.done` and `fake.error`, counted in `open` while it lives. */
function fakeActor(open: Map<object, string>): ActorLogic<never, AnyEventObject, unknown> {
  return {
    getInitialSnapshot: ((_: unknown, input: unknown) => {
      return { status: 'active', output: undefined, error: undefined, input }
    }) as never,
    // One that is left before it starts never holds anything.
    start: ((_: unknown, { self }: { self: AnyActorRef }) => {
      if (replaying) open.set(self, self.id)
    }) as never,
    getPersistedSnapshot: ((snapshot: unknown) => snapshot) as never,
    transition: ((snapshot: object, event: AnyEventObject, scope: { self: AnyActorRef }) => {
      if (event.type === 'xstate.stop' || event.type.startsWith('fake.')) open.delete(scope.self)
      if (event.type === 'fake.done') return { ...snapshot, status: 'done', output: event.output }
      if (event.type === 'fake.error') return { ...snapshot, status: 'error', error: event.error }
      return snapshot
    }) as never,
  }
}
/** Exploration makes actors that never start; they hold no resource. */
let replaying = false

function instrument(machine: AnyStateMachine, open: Map<object, string>, said: Said[]): AnyStateMachine {
  const { actors, actions } = internals(machine).implementations
  const isCustom = (action: unknown) =>
    typeof action === 'function' && (!('resolve' in action) || action === (tell as unknown))
  const instrumented = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fakeActor(open)])),
    actions: Object.fromEntries(
      Object.keys(actions)
        .filter((name) => isCustom(actions[name]))
        .map((name) => [name, (_: unknown, params: unknown) => void said.push({ type: name, params })]),
    ),
  } as never) as AnyStateMachine
  // Exploration never stops an actor, so that a system id of one that was left would stay taken.
  for (const node of allNodes(internals(instrumented).root)) for (const invoked of node.invoke) delete invoked.systemId
  return instrumented
}

function eventsOf({ alphabet, outcomes = {} }: Walk) {
  return (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    const types = new Set(nodesOf(snapshot).flatMap((node) => node.ownEvents))
    return [...types].flatMap((type): AnyEventObject[] => {
      const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
      if (kind && id) {
        const values = outcomes[id]?.[kind as 'done' | 'error']
        if (!values && kind === 'done') throw new Error(`no outcome for ${type}`)
        return (values ?? [new Error(`${id} failed`)]).map((value) =>
          kind === 'done' ? { type, output: value, actorId: id } : { type, error: value, actorId: id },
        )
      }
      if (type.startsWith('xstate.done.state.')) return []
      if (type.startsWith('xstate.')) return [{ type }]
      const cases = alphabet[type]
      if (!cases) throw new Error(`no case for ${type}`)
      return [...(typeof cases === 'function' ? cases(snapshot as never) : cases)]
    })
  }
}

type Edge = { event: AnyEventObject; state: AnyMachineSnapshot }
type Path = { events: AnyEventObject[]; ends: AnyMachineSnapshot[] }

/** One path per edge of the reachable graph: the shortest way to its source, then the edge. Paths that begin another are dropped. */
function edgePaths(machine: AnyStateMachine, walk: Walk) {
  const serialize = (snapshot: AnyMachineSnapshot) =>
    snapshot.status === 'active'
      ? JSON.stringify([snapshot.value, walk.key?.(snapshot) ?? snapshot.context])
      : JSON.stringify([snapshot.value, snapshot.status, snapshot.output])
  const limit = walk.limit ?? 20_000
  const map = getAdjacencyMap(
    machine as never,
    {
      input: walk.input,
      events: eventsOf(walk),
      serializeState: serialize,
      limit,
      stopWhen: (snapshot: AnyMachineSnapshot) => snapshot.status !== 'active' || walk.isEnd?.(snapshot) === true,
    } as never,
  ) as unknown as Record<string, { state: AnyMachineSnapshot; transitions: Record<string, Edge> }>
  const [start] = Object.keys(map)
  const ways = new Map<string, Path>([[start ?? '', { events: [], ends: [] }]])
  const paths: Path[] = []
  for (const [id, way] of ways)
    for (const { event, state } of Object.values(map[id]?.transitions ?? {})) {
      const path = { events: [...way.events, event], ends: [...way.ends, state] }
      paths.push(path)
      const target = serialize(state)
      if (!ways.has(target)) ways.set(target, path)
    }
  const used = new Set([...ways.values()])
  const begun = new Set(paths.flatMap(({ events }) => (events.length > 1 ? [JSON.stringify(events.slice(0, -1))] : [])))
  const whole = paths.filter((path) => !used.has(path) || !begun.has(JSON.stringify(path.events)))
  return { states: ways.size, edges: paths.length, paths: whole }
}

type Timer = { event: AnyEventObject; delay: number; startedAt: number }
const timersOf = (actor: AnyActor): Timer[] =>
  Object.values((actor.system.getSnapshot() as unknown as { _scheduledEvents: Record<string, Timer> })._scheduledEvents)
const isSame = (one: AnyEventObject, other: AnyEventObject) => JSON.stringify(one) === JSON.stringify(other)

/** Gives the actor one event as the world would: by its child, by the clock, or straight. */
function give(actor: AnyActor, clock: SimulatedClock, born: Map<Timer, number>, event: AnyEventObject): void {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  if (kind && id) {
    const child = (actor.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActorRef | undefined
    if (!child) throw new Error(`no child ${id}`)
    if (child.getSnapshot().status !== 'active') return
    child.send(
      kind === 'done' ? { type: 'fake.done', output: event.output } : { type: 'fake.error', error: event.error },
    )
    return
  }
  const timers = timersOf(actor)
  const due = (timer: Timer) => (born.get(timer) ?? 0) + timer.delay
  const timer = timers.find((known) => isSame(known.event, event))
  if (!timer && event.type.startsWith('xstate.after.')) throw new Error(`not scheduled: ${event.type}`)
  // The graph knows no time: a timer that is not the next one is delivered by hand.
  if (timer && timers.every((other) => other === timer || due(other) > due(timer))) clock.set(due(timer))
  else actor.send(event)
}

function replay(
  machine: AnyStateMachine,
  walk: Walk,
  path: Path,
  open: Map<object, string>,
  said: Said[],
  taken: Set<unknown>,
): number {
  const clock = new SimulatedClock()
  open.clear()
  replaying = true
  const actor = createActor(machine, {
    input: walk.input,
    clock,
    inspect: (news: { type: string; rootId: string; actorRef: { sessionId: string } }) => {
      if (news.type === '@xstate.microstep' && news.actorRef.sessionId === news.rootId)
        for (const one of (news as unknown as { _transitions: unknown[] })._transitions) taken.add(one)
    },
  } as never) as unknown as AnyActor
  const born = new Map<Timer, number>()
  const note = () => {
    for (const timer of timersOf(actor)) if (!born.has(timer)) born.set(timer, clock.now())
  }
  const failures: unknown[] = []
  actor.subscribe({ error: (failure) => failures.push(failure) })
  actor.start()
  note()
  let pure = walk.pure ? initialTransition(machine, walk.input)[0] : undefined
  for (const [index, event] of path.events.entries()) {
    const before = actor.getSnapshot() as AnyMachineSnapshot
    said.length = 0
    give(actor, clock, born, event)
    note()
    const after = actor.getSnapshot() as AnyMachineSnapshot
    const events = path.events.slice(0, index + 1)
    const where = () => events.map(({ type }) => type).join(' > ')
    if (failures.length > 0) throw new Error(`the chart failed after ${where()}`, { cause: failures[0] })
    if (after.status === 'error') throw new Error(`the chart failed after ${where()}`, { cause: after.error })
    const expected = JSON.stringify(path.ends[index]?.value)
    if (JSON.stringify(after.value) !== expected)
      throw new Error(
        `after ${where()}\n  live  ${JSON.stringify(after.value)}\n  graph ${expected}\nThe key is too small, or the chart reads the world.`,
      )
    const owned = after.status === 'active' ? nodesOf(after).flatMap(({ invoke }) => invoke.map(({ id }) => id)) : []
    const strays = [...open.values()].filter((id) => !owned.includes(id))
    if (strays.length > 0) throw new Error(`after ${where()} nobody owns ${strays.join(', ')}`)
    let actions = [...said]
    if (pure) {
      const [next, returned] = transition(machine, pure, event as never)
      pure = next
      actions = returned.map(({ type, params }) => ({ type, params }))
      if (JSON.stringify(next.context) !== JSON.stringify(after.context))
        throw new Error(`transition() and the actor differ after ${where()}`)
    }
    try {
      walk.check?.({ event, before, after, said: actions, open: [...open.values()].sort(), path: events })
    } catch (failure) {
      throw new Error(`after ${where()}\n${failure instanceof Error ? failure.message : String(failure)}`, {
        cause: failure,
      })
    }
  }
  actor.stop()
  replaying = false
  if (open.size > 0) throw new Error(`left open: ${[...open.values()].join(', ')}`)
  return path.events.length
}

/** Explores, replays every path, checks every step. `untaken` must be empty: `expect(walked.untaken).toEqual([])`. */
export function walkChart(walk: Walk): Walked {
  const open = new Map<object, string>()
  const said: Said[] = []
  const machine = instrument(walk.machine, open, said)
  replaying = false
  const { states, edges, paths } = edgePaths(machine, walk)
  const names = transitionsOf(machine)
  const taken = new Set<unknown>()
  let steps = 0
  for (const path of paths) steps += replay(machine, walk, path, open, said, taken)
  const untaken = [...names].filter(([known]) => !taken.has(known)).map(([, name]) => name)
  return { states, edges, paths: paths.length, steps, transitions: names.size, untaken }
}

/** Walks the same chart from several inputs: what none of them takes is untaken. */
export function walkChartFrom(inputs: unknown[], walk: Omit<Walk, 'input'>): Walked {
  const walked = inputs.map((input) => walkChart({ ...walk, input }))
  const total = (pick: (one: Walked) => number) => walked.reduce((sum, one) => sum + pick(one), 0)
  const untaken = walked.map((one) => new Set(one.untaken)).reduce((all, one) => all.intersection(one))
  return {
    states: total(({ states }) => states),
    edges: total(({ edges }) => edges),
    paths: total(({ paths }) => paths),
    steps: total(({ steps }) => steps),
    transitions: walked[0]?.transitions ?? 0,
    untaken: [...untaken],
  }
}
