import type {
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent as XStateInspection,
  Snapshot,
} from 'xstate'
import type { InspectedActor, Inspection, InspectionEvent } from '#protocol/core/entities.ts'
import { allowedKeys } from './allowedKeys.ts'
import { idOfTransition } from './transitionIds.ts'

/** What belongs together because one thing set it off. It has an id from when something goes out for it. */
export type Act = { readonly trace: string | null }

export type RecorderOptions = {
  /** Ms. */
  now: () => number
  /** The act that runs; null: nobody's. */
  act?: () => Act | null
  allow?: readonly string[]
  /** Events kept; the oldest go first. */
  limit?: number
  /** Event types that are not worth a place, by their beginning. */
  ignore?: readonly string[]
}
/** One step of a chart that runs as pure transition(). */
export type StepRecord = {
  actor: string
  parent?: string | null
  chart: string
  event: AnyEventObject
  from: string | null
  to: string
  status?: InspectedActor['status']
  context: object
}
export type Recorder = {
  /** For createActor of a root: `{ inspect: recorder.inspect }`. */
  inspect: (inspection: XStateInspection) => void
  record: (step: StepRecord) => void
  /** The same object until something is recorded. */
  inspection: () => Inspection
  /** How often each transition of each chart was taken here, by its id. */
  taken: () => ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The machine that actors of a chart run by. */
  machine: (chart: string) => AnyStateMachine | undefined
  actor: (id: string) => AnyActorRef | undefined
  subscribe: (listener: () => void) => () => void
}

const deepest = 4
const longestList = 30
const longestText = 120

const isActor = (value: object) => 'sessionId' in value && 'send' in value

type Allowed = { has: (key: string) => boolean }

function pick(value: unknown, allow: Allowed, depth = 0): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return value.slice(0, longestText)
  if (typeof value !== 'object' || depth >= deepest || isActor(value)) return undefined
  if (Array.isArray(value)) return value.slice(0, longestList).map((item) => pick(item, allow, depth + 1) ?? null)
  const entries: [string, unknown][] = []
  // A floor holds thousands of machines: what is past the longest list is not even looked at.
  for (const key in value) {
    if (entries.length === longestList) break
    const inner = allow.has(key) || /^\d+$/.test(key) ? pick(value[key as never], allow, depth + 1) : undefined
    if (inner !== undefined) entries.push([key, inner])
  }
  return Object.fromEntries(entries)
}

/** What of a context may be seen. */
export const shownOf = (context: object) => pick(context, new Set(allowedKeys)) as Record<string, unknown>

/** Of a context that is nobody's secret: cut where it is deep or long. */
export const boundedOf = (value: unknown) => pick(value, { has: () => true })

/** `a.b` for one region, `{r: a, s: b}` for several. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const entries = Object.entries(value)
  // A region that holds no states.
  if (entries.length === 0) return ''
  const names = entries.map(([key, inner]) => {
    const name = stateName(inner)
    return name === '' ? key : `${key}.${name}`
  })
  return names.length === 1 ? (names[0] ?? '') : `{${names.join(', ')}}`
}

type Ref = AnyActorRef & { systemId?: string; src?: unknown; _parent?: Ref; logic?: { id?: string } }
type Seen = Snapshot<unknown> & { value?: unknown; context?: object; machine?: AnyStateMachine }
type Changed = InspectionEvent['changed']
type Values = Readonly<Record<string, unknown>>
/** What is known of an actor besides what is shown. */
type Life = { ref: AnyActorRef | null; raw: Values; unnoted: Changed }

/** Remembers what actors do: who lives, in which state, and the last events, of payloads and contexts only what is allowed. No I/O. */
export function createRecorder({
  now,
  allow = allowedKeys,
  limit = 200,
  ignore = [],
  act = () => null,
}: RecorderOptions): Recorder {
  const allowed = new Set(allow)
  const actors = new Map<string, InspectedActor>()
  const lives = new Map<string, Life>()
  const machines = new Map<string, AnyStateMachine>()
  const causes = new WeakMap<AnyEventObject, string>()
  const events: InspectionEvent[] = []
  const counts = new Map<string, Map<string, number>>()
  const listeners = new Set<() => void>()
  let sequence = 0
  let known: Inspection | undefined

  function changed(): void {
    known = undefined
    for (const listener of [...listeners]) listener()
  }
  function forget(id: string): void {
    actors.delete(id)
    lives.delete(id)
  }
  function keep(actor: InspectedActor, life: Life): void {
    actors.set(actor.id, actor)
    lives.set(actor.id, life)
    if (actor.status === 'active') return
    // What has ended stays as long as a moment before its end is in the list.
    const first = events[0]?.sequence ?? sequence
    const over = [...actors.values()].filter(({ id, status }) => status !== 'active' && id !== actor.id)
    for (const [index, { id, ended }] of over.entries())
      if ((ended ?? 0) < first || over.length - index > limit) forget(id)
  }
  /** What did not change keeps its value, so that it is picked once. */
  function pickAgain(raw: Values, shown: Values, before: Values): Record<string, unknown> {
    const picked: [string, unknown][] = []
    for (const key in raw) {
      if (picked.length === longestList) break
      if (!allowed.has(key)) continue
      const value = key in shown && before[key] === raw[key] ? shown[key] : pick(raw[key], allowed, 1)
      if (value !== undefined) picked.push([key, value])
    }
    return Object.fromEntries(picked)
  }
  const isDull = ({ type }: AnyEventObject) => ignore.some((start) => type.startsWith(start))
  function note(step: StepRecord & { taken: string[]; changed: Changed }): void {
    const { type, ...payload } = step.event
    const running = act()
    sequence += 1
    events.push({
      sequence,
      at: now(),
      actor: step.actor,
      event: type,
      from: step.from || null,
      to: step.to || null,
      cause: causes.get(step.event) ?? null,
      taken: step.taken,
      changed: step.changed,
      detail: pick(payload, allowed) as Record<string, unknown>,
      // The same object later says it, too.
      get trace() {
        return running?.trace ?? undefined
      },
    })
    if (events.length > limit) events.splice(0, events.length - limit)
  }
  function count(chart: string, taken: readonly string[]): void {
    const known = counts.get(chart) ?? new Map<string, number>()
    counts.set(chart, known)
    for (const id of taken) known.set(id, (known.get(id) ?? 0) + 1)
  }
  function take(step: StepRecord & { taken: string[]; ref: AnyActorRef | null }): void {
    const { actor: id, parent = null, chart, event, to, status = 'active', ref } = step
    count(chart, step.taken)
    const raw = step.context as Values
    const before = actors.get(id)
    const life = lives.get(id)
    const context = pickAgain(raw, before?.context ?? {}, life?.raw ?? {})
    // What a dull event changed is told by the next one that is not.
    const differs = { ...life?.unnoted, ...differences(before?.context ?? {}, context, life?.unnoted ?? {}) }
    const isNoted = !isDull(event)
    if (isNoted) note({ ...step, changed: before ? differs : {} })
    const isBorn = before?.status !== 'active'
    keep(
      {
        id,
        parent,
        chart,
        state: to,
        status,
        context,
        born: isBorn ? sequence : before.born,
        ended: status === 'active' ? null : isBorn && before ? before.ended : sequence,
      },
      { ref, raw, unnoted: isNoted || !before ? {} : differs },
    )
  }
  function nameOf(ref: Ref): string {
    if (ref.systemId) return ref.systemId
    return ref._parent ? `${nameOf(ref._parent)}/${ref.id}` : ref.id
  }
  function step(ref: Ref, event: AnyEventObject, snapshot: Seen, taken: readonly AnyTransitionDefinition[] = []): void {
    const id = nameOf(ref)
    const { machine, value, context = {}, status } = snapshot
    const chart = machine?.id ?? ref.logic?.id ?? (typeof ref.src === 'string' ? ref.src : ref.id)
    if (machine) machines.set(chart, machine)
    take({
      actor: id,
      parent: ref._parent ? nameOf(ref._parent) : null,
      chart,
      event,
      from: actors.get(id)?.state ?? null,
      to: stateName(value),
      status,
      context,
      taken: taken.flatMap((transition) => idOfTransition(transition.source, transition) ?? []),
      ref,
    })
  }

  return {
    inspect(inspection) {
      const ref = inspection.actorRef as Ref
      if (inspection.type === '@xstate.event') {
        const { sourceRef, event } = inspection
        if (sourceRef && sourceRef !== ref) causes.set(event, nameOf(sourceRef as Ref))
        return
      }
      if (inspection.type === '@xstate.microstep')
        step(ref, inspection.event, inspection.snapshot as Seen, inspection._transitions)
      else if (inspection.type === '@xstate.snapshot') {
        const snapshot = inspection.snapshot as Seen
        const before = actors.get(nameOf(ref))
        // A machine's own steps were told one by one already; its first state was not.
        const isTold =
          snapshot.value !== undefined &&
          before?.status === snapshot.status &&
          before.state === stateName(snapshot.value)
        if (isTold) return
        step(ref, inspection.event, snapshot)
      } else return
      changed()
    },
    record(one) {
      take({ ...one, taken: [], ref: null })
      changed()
    },
    inspection() {
      known ??= { actors: [...actors.values()], events: [...events] }
      return known
    },
    taken: () => counts,
    machine: (chart) => machines.get(chart),
    actor: (id) => lives.get(id)?.ref ?? undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What changed between two contexts; `earlier` holds what was there before changes that nobody was told of. */
function differences(before: Values, after: Values, earlier: Changed): Changed {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key])
  const was = (key: string) => (earlier[key] ? earlier[key].from : before[key]) ?? null
  return Object.fromEntries(keys.map((key) => [key, { from: was(key), to: after[key] ?? null }]))
}
