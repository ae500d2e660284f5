/**
 * Walks a production chart: every state that its alphabet reaches, every edge between them, each replayed on a live actor
 * with fakes, by a clock that fires its timers when they are due. Counting reads XState's internals, so xstate is pinned exactly.
 */
import {
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
  transition,
} from 'xstate'
import { expect } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import { endOf, explore, isTimer, type Path, stepsOf } from './chartGraph.ts'
import { enters, instrument, leaves, message, nodesOf, type Said, type Trace, transitionsOf } from './chartProbe.ts'
import { StepClock, timesOf } from './chartTime.ts'
import { type Sending, stated } from './sentMessages.ts'
import { noteWalk } from './walkLog.ts'

/** Events to try, per type: a list, or a list for a snapshot. `satisfies Alphabet<XEvent>` makes a new event fail to compile until it is tested. */
export type Alphabet<Event extends { type: string }> = {
  [Type in Event['type']]: Cases<Extract<Event, { type: Type }>>
}
/** A function may say what it reads of the chart's snapshot: `never` accepts any such wish. */
type Cases<Event> = readonly Event[] | ((snapshot: never) => readonly Event[])
/** What the actors of the chart answer, by invoke id. */
export type Outcomes = Record<string, { done?: readonly unknown[]; error?: readonly unknown[] }>

export type { Said }
export type Step = {
  input: unknown
  event: AnyEventObject
  before: AnyMachineSnapshot
  after: AnyMachineSnapshot
  /** Custom actions of this step but its messages, in order. */
  said: Said[]
  /** Messages of this step, in order. */
  sent: Message[]
  /** Ids of the states that it entered and left, in order. */
  entered: string[]
  left: string[]
  /** Ids of the fakes that live, sorted. */
  open: string[]
  /** Events so far, this one included. */
  path: AnyEventObject[]
}
export type Messages = readonly Sending<Step>[]
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
  /** The messages that each kind of step sends. A step sends these and no other, without any none. */
  messages?: Messages
  /**
   * Invariants of every step; throws when one is broken. What it returns is given to the checks of the steps that follow: nothing else
   * may be kept from one step to the next.
   */
  check?: (step: Step, kept: never) => unknown
  /** Also steps the chart by the pure transition(): `said` then holds the actions that it returns. No invokes. */
  pure?: boolean
}
export type Walked = {
  states: number
  edges: number
  paths: number
  steps: number
  transitions: number
  /** Transitions that no path takes, and messages that no step sends. */
  untaken: string[]
}

function eventsOf({ alphabet, outcomes = {} }: Walk) {
  return (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    const types = new Set(nodesOf(snapshot).flatMap(({ transitions }) => [...transitions.keys()]))
    return [...types].flatMap((type): AnyEventObject[] => {
      const [, kind, id] = endOf(type)
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

const keyOf = (walk: Walk) => (snapshot: AnyMachineSnapshot) =>
  snapshot.status === 'active'
    ? JSON.stringify([snapshot.value, walk.key?.(snapshot) ?? snapshot.context])
    : JSON.stringify([snapshot.value, snapshot.status, snapshot.output])

/** Gives the actor one event as the world would: by its child, by the clock, or straight. */
function give(actor: AnyActor, clock: StepClock, { event }: Path): void {
  const [, kind, id] = endOf(event.type)
  if (kind && id) {
    const child = (actor.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActorRef | undefined
    if (!child) throw new Error(`no child ${id}`)
    if (child.getSnapshot().status !== 'active') throw new Error(`${id} has ended before`)
    child.send(
      kind === 'done' ? { type: 'fake.done', output: event.output } : { type: 'fake.error', error: event.error },
    )
  } else if (isTimer(event.type)) clock.fire()
  else actor.send(event)
}

type Walking = {
  machine: AnyStateMachine
  trace: Trace
  tickers: ReadonlySet<string>
  /** Steps that were seen, with what their checks returned, and rows of messages that were. */
  checked: Map<Path, unknown>
  met: Set<unknown>
}
const isMessage = ({ type }: Said) => type === message
const messagesOf = (said: readonly Said[]) =>
  said.filter(isMessage).flatMap(({ params }) => params as Message | readonly Message[])

/** Replays a path on a live actor. A step that another path has begun with is as it was then. */
function replay(walk: Walk, { machine, trace, tickers, checked, met }: Walking, path: Path): number {
  const steps = stepsOf(path)
  const times = timesOf(
    steps.map(({ change }) => change),
    tickers,
  )
  if (times === null) throw new Error('a path that no time allows')
  const events = steps.slice(1).map(({ event }) => event)
  const clock = new StepClock()
  trace.open.clear()
  const given: string[] = []
  const actor = createActor(machine, {
    input: walk.input,
    clock,
    inspect: (news: { type: string; rootId: string; event: AnyEventObject; actorRef: { sessionId: string } }) => {
      if (news.actorRef.sessionId !== news.rootId) return
      if (news.type === '@xstate.event') given.push(news.event.type)
      if (news.type !== '@xstate.microstep') return
      for (const one of (news as unknown as { _transitions: unknown[] })._transitions) trace.taken.add(one)
    },
  } as never) as unknown as AnyActor
  const failures: unknown[] = []
  actor.subscribe({ error: (failure) => failures.push(failure) })
  let pure = walk.pure ? initialTransition(machine, walk.input)[0] : undefined
  for (const [index, step] of steps.entries()) {
    const sofar = events.slice(0, index)
    const where = () => sofar.map(({ type }) => type).join(' > ')
    given.length = 0
    clock.moveTo(times[index] ?? 0)
    let before: AnyMachineSnapshot
    do {
      const early = given.find((type) => !tickers.has(type))
      if (early !== undefined) throw new Error(`${early} was due before ${where()}`)
      for (const list of [trace.said, trace.entered, trace.left, given]) list.length = 0
      before = actor.getSnapshot() as AnyMachineSnapshot
      if (step.before === null) actor.start()
      else give(actor, clock, step)
    } while (isTimer(step.event.type) && !given.includes(step.event.type))
    let actions: readonly Said[] = trace.said
    if (pure && step.before) {
      const [next, returned] = transition(machine, pure, step.event as never)
      pure = next
      actions = (returned as readonly Said[]).filter(({ type }) => type !== enters && type !== leaves)
    }
    if (checked.has(step)) continue
    const after = actor.getSnapshot() as AnyMachineSnapshot
    if (failures.length > 0) throw new Error(`the chart failed after ${where()}`, { cause: failures[0] })
    if (after.status === 'error') throw new Error(`the chart failed after ${where()}`, { cause: after.error })
    const [live, graph] = [JSON.stringify(after.value), JSON.stringify(step.state.value)]
    if (live !== graph)
      throw new Error(
        `after ${where()}\n  live  ${live}\n  graph ${graph}\nThe key is too small, or the chart reads the world.`,
      )
    const owned = after.status === 'active' ? nodesOf(after).flatMap(({ invoke }) => invoke.map(({ id }) => id)) : []
    const strays = [...trace.open.values()].filter((id) => !owned.includes(id))
    if (strays.length > 0) throw new Error(`after ${where()} nobody owns ${strays.join(', ')}`)
    if (pure && JSON.stringify(pure.context) !== JSON.stringify(after.context))
      throw new Error(`transition() and the actor differ after ${where()}`)
    const seen: Step = {
      ...{ input: walk.input, event: step.event, before, after, path: sofar, sent: messagesOf(actions) },
      said: actions.filter((action) => !isMessage(action)).map(({ type, params }) => ({ type, params })),
      ...{ entered: [...trace.entered], left: [...trace.left], open: [...trace.open.values()].sort() },
    }
    try {
      const { rows, messages } = stated(walk.messages ?? [], seen)
      for (const row of rows) met.add(row)
      expect(seen.sent).toEqual(messages)
      checked.set(step, step.before ? walk.check?.(seen, checked.get(step.before) as never) : undefined)
    } catch (failure) {
      throw new Error(`after ${where()}\n${failure instanceof Error ? failure.message : String(failure)}`, {
        cause: failure,
      })
    }
  }
  actor.stop()
  if (trace.open.size > 0) throw new Error(`left open: ${[...trace.open.values()].join(', ')}`)
  return steps.length - 1
}

/** Explores, replays every path, checks every step. `untaken` must be empty: `expect(walked.untaken).toEqual([])`. */
export function walkChart(walk: Walk): Walked {
  const trace: Trace = { open: new Map(), said: [], entered: [], left: [], taken: new Set() }
  const machine = instrument(walk.machine, trace)
  const { states, edges, paths, tickers } = explore({
    ...{ machine, input: walk.input, eventsOf: eventsOf(walk), keyOf: keyOf(walk), limit: walk.limit ?? 20_000 },
    isEnd: walk.isEnd ?? (() => false),
  })
  const names = transitionsOf(machine)
  const walking: Walking = { machine, trace, tickers, checked: new Map(), met: new Set() }
  let steps = 0
  for (const path of paths) steps += replay(walk, walking, path)
  const taken = [...names].filter(([known]) => trace.taken.has(known)).map(([, { id }]) => id)
  noteWalk('walks', machine.id, taken)
  const untaken = [...names.values()].filter(({ id }) => !taken.includes(id)).map(({ text }) => text)
  const unsent = (walk.messages ?? [])
    .filter((row) => !walking.met.has(row))
    .map(([when]) => `nothing is sent: ${when}`)
  return { states, edges, paths: paths.length, steps, transitions: names.size, untaken: [...untaken, ...unsent] }
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
