/** All that a chart can come to: its states, the edges between them, and a way to each that its timers allow. */
import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from 'xstate'
import { after, type Change, isWithin, noTime, timesOf, without, type Zone } from './chartTime.ts'

/** One event, after those of `before`; null: the start. `edge`: which one of all edges it takes; null for the start. */
export type Path = {
  before: Path | null
  event: AnyEventObject
  edge: string | null
  /** The actor that ends with it: none ends twice. */
  ends: AnyActorRef | undefined
  change: Change
  state: AnyMachineSnapshot
  zone: Zone
}
type Stepped = Pick<Path, 'change' | 'state'>
export type Exploring = {
  machine: AnyStateMachine
  input: unknown
  /** Those of one type in the same order for all states of one key. */
  eventsOf: (snapshot: AnyMachineSnapshot) => AnyEventObject[]
  /** States of one key are one state. */
  keyOf: (snapshot: AnyMachineSnapshot) => string
  isEnd: (snapshot: AnyMachineSnapshot) => boolean
  /** Of states. */
  limit: number
}
/**
 * `paths`: each edge is on one of them, behind the shortest way that time allows.
 * `tickers`: the events of timers that start themselves anew and change nothing else, so that any number of them passes between two steps.
 */
export type Explored = { states: number; edges: number; paths: Path[]; tickers: ReadonlySet<string> }

export const isTimer = (type: string) => type.startsWith('xstate.after.')
export const endOf = (type: string) => /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
type Action = { type: string; params: unknown }

/** Steps the chart without running anything: what its actions would do to the timers is read from them. */
function stepper({ machine, input }: Exploring) {
  let actions: Action[] = []
  const self = createActor(machine, { input })
  const nothing = () => {}
  const scope = {
    ...{ self, id: self.id, sessionId: self.sessionId, system: self.system },
    ...{ logger: nothing, defer: nothing, stopChild: nothing, emit: nothing },
    actionExecutor: (action: Action) => void actions.push(action),
  } as unknown as AnyActorScope
  function changeBy({ type: given }: AnyEventObject): Change {
    const started = new Map<string, number>()
    const stopped: string[] = []
    for (const { type, params } of actions) {
      const { id, delay, sendId } = (params ?? {}) as { id?: string; delay?: number; sendId?: string }
      if (type === 'xstate.cancel' && sendId !== undefined) {
        started.delete(sendId)
        stopped.push(sendId)
      }
      if (type === 'xstate.raise' && id !== undefined && delay !== undefined) started.set(id, delay)
    }
    return {
      started: [...started].map(([type, delay]) => ({ type, delay })),
      stopped,
      fires: isTimer(given) ? given : null,
    }
  }
  return (from: AnyMachineSnapshot | null, event: AnyEventObject): Stepped => {
    actions = []
    const state = from
      ? machine.transition(from, event, scope as never)
      : machine.getInitialSnapshot(scope as never, input)
    return { state, change: changeBy(event) }
  }
}
type Step = ReturnType<typeof stepper>
const start = { type: 'xstate.init' }

type Edge = { from: string; to: string; change: Change }
/** The events that may come, by the names of the edges that they take. */
function named(key: string, events: readonly AnyEventObject[]): [edge: string, event: AnyEventObject][] {
  const counts = new Map<string, number>()
  return events.map((event) => {
    const place = counts.get(event.type) ?? 0
    counts.set(event.type, place + 1)
    return [`${key} ${event.type} ${place}`, event]
  })
}

/** All edges, whatever the time. */
function untimed({ eventsOf, keyOf, isEnd, limit }: Exploring, step: Step): Map<string, Edge> {
  const edges = new Map<string, Edge>()
  const { state: first } = step(null, start)
  const states = new Map([[keyOf(first), first]])
  for (const [key, from] of states) {
    if (states.size > limit) throw new Error(`more than ${limit} states`)
    const events = from.status !== 'active' || isEnd(from) ? [] : eventsOf(from)
    for (const [edge, event] of named(key, events)) {
      const { state, change } = step(from, event)
      const to = keyOf(state)
      if (!states.has(to)) states.set(to, state)
      edges.set(edge, { from: key, to, change })
    }
  }
  return edges
}

function tickersOf(edges: Iterable<Edge>): Set<string> {
  const tickers = new Map<string, boolean>()
  for (const { from, to, change } of edges) {
    const { started, stopped, fires } = change
    if (fires === null) continue
    const isAgain = to === from && started.length === 1 && started[0]?.type === fires
    const isAlone = isAgain && stopped.every((type) => type === fires)
    tickers.set(fires, isAlone && tickers.get(fires) !== false)
  }
  return new Set([...tickers].filter(([, isTicker]) => isTicker).map(([type]) => type))
}

/** Timers whose time is not always the same. */
function varyingOf(edges: Iterable<Edge>): Set<string> {
  const delays = new Map<string, number>()
  const varying = new Set<string>()
  for (const { change } of edges)
    for (const { type, delay } of change.started) {
      if ((delays.get(type) ?? delay) !== delay) varying.add(type)
      delays.set(type, delay)
    }
  return varying
}

/** Longer paths are read by nobody. */
const longest = 50

export function explore(exploring: Exploring): Explored {
  const { eventsOf, keyOf, isEnd, limit } = exploring
  const step = stepper(exploring)
  const edges = untimed(exploring, step)
  const tickers = tickersOf(edges.values())
  const varying = varyingOf(edges.values())
  const zones = new Map<string, Zone[]>()
  const states = new Set<string>()
  const ways = new Map<string, Path>()
  const queue: { key: string; path: Path }[] = []
  const isOver = ({ state }: Path) => state.status !== 'active' || isEnd(state)
  const placeOf = (key: string, { timers }: Zone) =>
    `${key} ${timers.map(({ type, delay }) => `${type} ${delay}`).join()}`
  /** All that can follow is known. */
  const isKnown = (key: string, zone: Zone) =>
    zones.get(placeOf(key, zone))?.some((outer) => isWithin(zone, outer)) === true
  /** Goes on from there. */
  function reach(path: Path): void {
    const { state, zone } = path
    const key = keyOf(state)
    if (isKnown(key, zone)) return
    const place = placeOf(key, zone)
    zones.set(place, [...(zones.get(place) ?? []), zone])
    states.add(key)
    if (states.size > limit) throw new Error(`more than ${limit} states`)
    if (!isOver(path)) queue.push({ key, path })
  }
  /** One event more; null where it cannot come then. */
  function follow(path: Path, event: AnyEventObject, edge: string): Path | null {
    const { zone } = path
    const isDecisive = isTimer(event.type) && !tickers.has(event.type)
    if (isDecisive && !zone.timers.some(({ type }) => type === event.type)) return null
    const [, , actor = ''] = endOf(event.type)
    const ends = path.state.children[actor] as AnyActorRef | undefined
    for (let at: Path | null = path; ends && at; at = at.before) if (at.ends === ends) return null
    const { state, change } = step(path.state, event)
    const next = after(zone, without(tickers, change))
    return next && { before: path, event, edge, ends, change, state, zone: next }
  }

  const begin = step(null, start)
  const first = { before: null, event: start, edge: null, ends: undefined, ...begin }
  const root: Path = { ...first, zone: after(noTime, without(tickers, begin.change)) ?? noTime }
  reach(root)
  for (const { key, path } of queue)
    for (const [edge, event] of named(key, eventsOf(path.state))) {
      const known = ways.has(edge) ? edges.get(edge) : undefined
      if (known && !known.change.started.some(({ type }) => varying.has(type))) {
        const foreseen = after(path.zone, without(tickers, known.change))
        if (foreseen === null || isKnown(known.to, foreseen)) continue
      }
      const way = follow(path, event, edge)
      if (way === null) continue
      if (!ways.has(edge)) ways.set(edge, way)
      reach(way)
    }

  const left = new Set(ways.keys())
  const isTick = ({ event }: Path) => tickers.has(event.type)
  /** A tick comes by its own time, and can only end a path. */
  const isPossible = (path: Path) =>
    !isTick(path) ||
    timesOf(
      stepsOf(path).map(({ change }) => change),
      tickers,
    ) !== null
  /** Goes on by edges that no path has taken, while there is one. */
  function extended(path: Path, length: number): Path {
    if (path.edge !== null) left.delete(path.edge)
    if (length >= longest || isTick(path) || isOver(path)) return path
    const events = named(keyOf(path.state), eventsOf(path.state)).filter(([edge]) => left.has(edge))
    const isLast = ([, { type }]: [string, AnyEventObject]) => Number(tickers.has(type))
    for (const [edge, event] of events.toSorted((one, other) => isLast(one) - isLast(other))) {
      const next = follow(path, event, edge)
      if (next && isPossible(next)) return extended(next, length + 1)
    }
    return path
  }
  const paths = [...ways].flatMap(([edge, way]) => {
    if (!left.has(edge)) return []
    left.delete(edge)
    if (!isPossible(way)) return []
    const steps = stepsOf(way)
    for (const one of steps) if (one.edge !== null) left.delete(one.edge)
    return [extended(way, steps.length)]
  })
  // A chart that is over at once has taken its first step all the same.
  return { states: states.size, edges: ways.size, paths: paths.length > 0 ? paths : [root], tickers }
}

/** The steps of a path, the start first. */
export function stepsOf(path: Path): Path[] {
  const steps: Path[] = []
  for (let at: Path | null = path; at; at = at.before) steps.push(at)
  return steps.reverse()
}
