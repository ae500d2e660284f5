/** Remembers every actor and the last events of a system, for people: what passes is on a list of allowed keys. */
import type { ActorRefLike, AnyActorRef, AnyEventObject, InspectionEvent as InspectedEvent } from 'xstate'
import type { InspectedActor, Inspection, InspectionEvent } from '../../src/protocol/entities.ts'

/** A step of a chart that runs by pure `transition()`, told by who stepped it. */
export type StepRecord = {
  actor: string
  parent: string | null
  chart: string
  event: { type: string }
  from: string
  to: string
  context: object
}
export type RecorderOptions = { now: () => number; allow?: readonly string[]; limit?: number }
export type Recorder = {
  /** For `createActor(…, { inspect })`. */
  inspect: (event: InspectedEvent) => void
  record: (step: StepRecord) => void
  /** The same object until something has happened. */
  read: () => Inspection
  subscribe: (listener: () => void) => () => void
}

/** Keys whose values may be shown. Tokens, passwords, PINs, names, session descriptions and texts of people are not among them. */
export const allowedKeys: readonly string[] = [
  'accountId', 'actual', 'amount', 'at', 'attempts', 'balance', 'bet', 'brandId', 'button', 'cabinetFaults', 'cashedOut',
  'cashoutTries', 'code', 'credit', 'currency', 'deadlineAt', 'delay', 'direction', 'elapsed', 'enabled', 'ended', 'event',
  'exception', 'expiresIn', 'facts', 'framesPerSecond', 'freeOnly', 'funding', 'game', 'graceMs', 'holder', 'id', 'initial',
  'kind', 'language', 'leaving', 'loss', 'machineID', 'machineId', 'measure', 'name', 'net', 'next', 'outcome', 'own', 'path',
  'phase', 'playerId', 'pollEvery', 'problems', 'purpose', 'reason', 'retries', 'role', 'round', 'roundOpen', 'roundTrip',
  'route', 'screen', 'seat', 'secondsLeft', 'sequence', 'session', 'sessionID', 'sessionId', 'settingsFallbacks', 'state',
  'status', 'theme', 'to', 'total', 'transferId', 'transferring', 'type', 'unknowns', 'userId', 'viewer', 'vipOnly', 'volume',
  'win', 'winWaiting', 'won', 'freeSpins', 'left',
]
const deepest = 4
const longestList = 12
const longestText = 120

export function createRecorder({ now, allow = allowedKeys, limit = 200 }: RecorderOptions): Recorder {
  const allowed = new Set(allow)
  const actors = new Map<string, InspectedActor>()
  const states = new Map<string, string>()
  const events: InspectionEvent[] = []
  const listeners = new Set<() => void>()
  let sequence = 0
  let reading: Inspection | null = null

  function shown(value: unknown, depth = 0): unknown {
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
    if (typeof value === 'string') return value.slice(0, longestText)
    if (typeof value !== 'object' || depth > deepest) return undefined
    if (Array.isArray(value)) return value.slice(0, longestList).map((one) => shown(one, depth + 1) ?? null)
    if (isActor(value)) return undefined
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => allowed.has(key))
        .map(([key, one]) => [key, shown(one, depth + 1)] as const)
        .filter(([, one]) => one !== undefined),
    )
  }
  const shownObject = (value: unknown) => (shown(value) ?? {}) as Record<string, unknown>

  function changed(): void {
    reading = null
    for (const listener of listeners) listener()
  }
  function push(event: Omit<InspectionEvent, 'sequence' | 'at'>): void {
    sequence += 1
    events.push({ sequence, at: now(), ...event })
    if (events.length > limit) events.splice(0, events.length - limit)
  }
  function settle(actor: InspectedActor): void {
    actors.delete(actor.id)
    // What has ended stays until the last thing it did leaves the list.
    actors.set(actor.id, actor)
    for (const [id, { status }] of actors)
      if (status !== 'active' && !events.some((event) => event.actor === id)) {
        actors.delete(id)
        states.delete(id)
      }
  }

  return {
    inspect: (inspected) => {
      const ref = inspected.actorRef as AnyActorRef
      const id = nameOf(ref)
      if (inspected.type === '@xstate.actor') {
        actors.set(id, {
          id,
          parent: parentOf(ref),
          chart: chartOf(ref),
          state: '',
          status: 'active',
          context: {},
        })
        changed()
        return
      }
      if (inspected.type !== '@xstate.snapshot') return
      const snapshot = inspected.snapshot as { status: InspectedActor['status']; value?: unknown; context?: unknown }
      const from = states.get(id) ?? null
      const to = snapshot.value === undefined ? snapshot.status : pathOf(snapshot.value)
      const event = inspected.event as AnyEventObject
      const known = actors.get(id)
      states.set(id, to)
      if (known) {
        known.state = to
        known.status = snapshot.status
        known.context = shownObject(snapshot.context)
      }
      push({ actor: id, event: event.type, from, to, detail: shownObject(event) })
      if (known && snapshot.status !== 'active') settle(known)
      changed()
    },
    record: ({ actor, parent, chart, event, from, to, context }) => {
      actors.set(actor, { id: actor, parent, chart, state: to, status: 'active', context: shownObject(context) })
      push({ actor, event: event.type, from, to, detail: shownObject(event) })
      changed()
    },
    read: () => {
      reading ??= { actors: [...actors.values()].map((actor) => ({ ...actor })), events: [...events] }
      return reading
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isActor = (value: object): value is ActorRefLike => 'sessionId' in value && 'send' in value

const nameOf = (ref: AnyActorRef): string => (ref as { systemId?: string }).systemId ?? `${ref.id} ${ref.sessionId}`
const parentOf = (ref: AnyActorRef): string | null => (ref._parent ? nameOf(ref._parent) : null)
const chartOf = (ref: AnyActorRef): string => (ref as { logic?: { id?: string } }).logic?.id ?? ref.id

/** `{ playing: { round: 'open' } }` → `playing.round.open`; regions of a parallel state stand beside each other. */
export function pathOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => (typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0 ? key : `${key}.${pathOf(inner)}`))
    .join(' ')
}
