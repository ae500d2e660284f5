import type { AnyActorRef, AnyEventObject, InspectionEvent as XStateInspection, Snapshot } from 'xstate'
import type { InspectedActor, Inspection, InspectionEvent } from '#protocol/core/entities.ts'

/** Keys that engineers may see wherever they stand. Tokens, passwords, PINs, signalling, addresses, texts and personal data are not among them. */
export const allowedKeys: readonly string[] = [
  ...[
    'accountId',
    'actual',
    'amount',
    'at',
    'attempts',
    'balance',
    'bet',
    'brandId',
    'button',
    'cabinetFaults',
    'cashedOut',
    'cashoutTries',
  ],
  ...[
    'code',
    'credit',
    'currency',
    'deadlineAt',
    'delay',
    'direction',
    'elapsed',
    'elsewhere',
    'enabled',
    'ended',
    'event',
    'exception',
  ],
  ...[
    'expiresIn',
    'facts',
    'failure',
    'field',
    'filter',
    'framesPerSecond',
    'freeOnly',
    'freeSpins',
    'from',
    'funding',
    'game',
    'graceMs',
  ],
  ...[
    'holder',
    'id',
    'initAsked',
    'initial',
    'joins',
    'kind',
    'language',
    'leaving',
    'left',
    'loginsEnabled',
    'loss',
    'machine',
    'machineID',
  ],
  ...[
    'machineId',
    'machines',
    'measure',
    'name',
    'news',
    'next',
    'outcome',
    'own',
    'path',
    'peers',
    'phase',
    'playerId',
    'pollEvery',
  ],
  ...[
    'pressing',
    'problems',
    'purpose',
    'pushed',
    'reason',
    'refused',
    'retries',
    'role',
    'round',
    'roundOpen',
    'roundTrip',
    'route',
    'screen',
  ],
  ...[
    'seat',
    'secondsLeft',
    'sequence',
    'session',
    'sessionID',
    'sessionId',
    'settingsFallbacks',
    'state',
    'status',
    'theme',
    'to',
    'toppingUp',
  ],
  ...[
    'total',
    'transferId',
    'transferring',
    'type',
    'unknowns',
    'userId',
    'viewer',
    'vipOnly',
    'volume',
    'win',
    'winWaiting',
    'won',
  ],
]

export type RecorderOptions = {
  /** Ms. */
  now: () => number
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
  subscribe: (listener: () => void) => () => void
}

const deepest = 4
const longestList = 30
const longestText = 120

const isActor = (value: object) => 'sessionId' in value && 'send' in value

function pick(value: unknown, allow: ReadonlySet<string>, depth = 0): unknown {
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

/** `a.b` for one region, `{r: a, s: b}` for several. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const entries = Object.entries(value)
  const names = entries.map(([key, inner]) => {
    const name = stateName(inner)
    return name === '' ? key : `${key}.${name}`
  })
  return names.length === 1 ? (names[0] ?? '') : `{${names.join(', ')}}`
}

type Ref = AnyActorRef & { systemId?: string; src?: unknown; _parent?: Ref; logic?: { id?: string } }
type Seen = Snapshot<unknown> & { value?: unknown; context?: object }

/** Remembers what actors do: who lives, in which state, and the last events, of payloads and contexts only what is allowed. No I/O. */
export function createRecorder({ now, allow = allowedKeys, limit = 200, ignore = [] }: RecorderOptions): Recorder {
  const allowed = new Set(allow)
  const actors = new Map<string, InspectedActor>()
  const events: InspectionEvent[] = []
  const listeners = new Set<() => void>()
  let sequence = 0
  let known: Inspection | undefined

  function changed(): void {
    known = undefined
    for (const listener of [...listeners]) listener()
  }
  function keep(actor: InspectedActor): void {
    actors.set(actor.id, actor)
    if (actor.status === 'active') return
    // What has ended stays until the last that it did leaves the list.
    const heard = new Set(events.map((event) => event.actor)).add(actor.id)
    for (const { id, status } of actors.values()) if (status !== 'active' && !heard.has(id)) actors.delete(id)
  }
  function note(event: AnyEventObject, actor: string, from: string | null, to: string | null): void {
    if (ignore.some((start) => event.type.startsWith(start))) return
    const { type, ...payload } = event
    sequence += 1
    events.push({
      sequence,
      at: now(),
      actor,
      event: type,
      from,
      to,
      detail: pick(payload, allowed) as Record<string, unknown>,
    })
    if (events.length > limit) events.splice(0, events.length - limit)
  }
  const shown = (context: object | undefined) => (pick(context ?? {}, allowed) ?? {}) as Record<string, unknown>
  function nameOf(ref: Ref): string {
    if (ref.systemId) return ref.systemId
    return ref._parent ? `${nameOf(ref._parent)}/${ref.id}` : ref.id
  }
  function step(ref: Ref, event: AnyEventObject, snapshot: Seen): void {
    const id = nameOf(ref)
    const before = actors.get(id)
    const state = stateName(snapshot.value)
    keep({
      id,
      parent: ref._parent ? nameOf(ref._parent) : null,
      chart: ref.logic?.id ?? (typeof ref.src === 'string' ? ref.src : ref.id),
      state,
      status: snapshot.status,
      context: shown(snapshot.context),
    })
    note(event, id, before?.state || null, state || null)
  }

  return {
    inspect(inspection) {
      const ref = inspection.actorRef as Ref
      if (inspection.type === '@xstate.microstep') step(ref, inspection.event, inspection.snapshot as Seen)
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
    record({ actor, parent = null, chart, event, from, to, status = 'active', context }) {
      keep({ id: actor, parent, chart, state: to, status, context: shown(context) })
      note(event, actor, from, to)
      changed()
    },
    inspection() {
      known ??= { actors: [...actors.values()], events: [...events] }
      return known
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
