/** Actors of other people's apps, as their inspectors tell of them: the same picture that our own recorder makes. No I/O. */
import { createMachine } from 'xstate'
import { definitionOf } from '#machines/kit/definition.ts'
import { boundedOf, stateName } from '#machines/kit/recorder.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import type { InspectedActor, Inspection, InspectionEvent } from '#protocol/core/entities.ts'
import type { StatelyMessage } from '#protocol/core/stately.ts'

export type Attached = {
  /** `app`: where the message came from. Two apps name their actors alike. */
  take: (app: string, message: StatelyMessage) => void
  /** The same object until something is taken. */
  inspection: () => Inspection
  definition: (chart: string) => ChartDefinition | null
  subscribe: (listener: () => void) => () => void
}

type Message<Type extends StatelyMessage['type']> = Extract<StatelyMessage, { type: Type }>
type Snapshot = Message<'@xstate.snapshot'>['snapshot']
type Values = Record<string, unknown>

const statuses = ['active', 'done', 'error', 'stopped'] as const
const statusOf = (snapshot: Snapshot) => statuses.find((one) => one === snapshot?.status) ?? 'active'
const stateOf = (snapshot: Snapshot) => (snapshot?.value === undefined ? '' : stateName(snapshot.value))
const contextOf = (snapshot: Snapshot): Values => {
  const context = boundedOf(snapshot?.context)
  return typeof context === 'object' && context !== null && !Array.isArray(context) ? (context as Values) : {}
}
const keyOf = (app: string, sessionId: string) => `${app} ${sessionId}`

/** A chart that is no chart is none. */
function definitionIn(text: string | undefined): ChartDefinition | null {
  try {
    return text === undefined ? null : definitionOf(createMachine(JSON.parse(text) as object))
  } catch {
    return null
  }
}

type Options = {
  /** Events kept; the oldest go first. */
  events?: number
  /** Actors kept; those that have ended go first, then the oldest. */
  actors?: number
}
export function createAttached({ events: mostEvents = 2_000, actors: mostActors = 2_000 }: Options = {}): Attached {
  const actors = new Map<string, InspectedActor>()
  const causes = new Map<string, { event: string; cause: string }>()
  const charts = new Map<string, ChartDefinition>()
  /** By the config: the same machine may have a thousand actors. */
  const chartNames = new Map<string, string>()
  const names = new Map<string, string>()
  const events: InspectionEvent[] = []
  const listeners = new Set<() => void>()
  let sequence = 0
  let known: Inspection | undefined

  function nameOf(key: string, name: string): string {
    const own = names.get(key)
    if (own !== undefined) return own
    const isFree = ![...names.values()].includes(name)
    const given = isFree ? name : `${name} ${key.slice(key.indexOf(' ') + 1)}`
    const unique = [...names.values()].includes(given) ? `${name} ${key}` : given
    names.set(key, unique)
    return unique
  }
  function chartOf({ name, definition, snapshot }: Message<'@xstate.actor'>): string {
    if (snapshot?.value === undefined || definition === undefined) return name
    const seen = chartNames.get(definition)
    if (seen !== undefined) return seen
    const chart = definitionIn(definition)
    if (!chart) return name
    // Another machine may go by the same name.
    const id = charts.has(chart.id) ? `${chart.id} ${charts.size}` : chart.id
    charts.set(id, chart)
    chartNames.set(definition, id)
    return id
  }
  function forgetOne(): void {
    const all = [...actors]
    const [key] = all.find(([, { status }]) => status !== 'active') ?? all[0] ?? []
    if (key === undefined) return
    actors.delete(key)
    names.delete(key)
    causes.delete(key)
  }
  function note(event: Omit<InspectionEvent, 'sequence' | 'taken'>): void {
    sequence += 1
    events.push({ ...event, sequence, taken: [] })
    // Cut now and then: a log that is moved along with every event costs more than it tells.
    if (events.length > mostEvents * 1.5) events.splice(0, events.length - mostEvents)
  }
  function born(app: string, message: Message<'@xstate.actor'>): void {
    const { sessionId, parentId, name, snapshot } = message
    const key = keyOf(app, sessionId)
    if (!actors.has(key) && actors.size >= mostActors) forgetOne()
    actors.set(key, {
      id: nameOf(key, name),
      parent: parentId === undefined ? null : (names.get(keyOf(app, parentId)) ?? null),
      chart: chartOf(message),
      state: stateOf(snapshot),
      status: statusOf(snapshot),
      context: contextOf(snapshot),
      born: sequence,
      ended: statusOf(snapshot) === 'active' ? null : sequence,
    })
  }
  function stepped(app: string, { sessionId, event, snapshot, createdAt }: Message<'@xstate.snapshot'>): void {
    const key = keyOf(app, sessionId)
    const actor = actors.get(key)
    // Its birth was before anybody listened, or too long ago.
    if (!actor) return
    const { type, ...payload } = event
    const [context, status, to] = [contextOf(snapshot), statusOf(snapshot), stateOf(snapshot)]
    const told = causes.get(key)
    causes.delete(key)
    note({
      at: Number(createdAt) || 0,
      actor: actor.id,
      event: type,
      from: actor.state || null,
      to: to || null,
      cause: told?.event === type ? told.cause : null,
      changed: differences(actor.context, context),
      detail: boundedOf(payload) as Values,
    })
    const hasEnded = status !== 'active'
    actors.set(key, { ...actor, state: to, status, context, ended: hasEnded ? (actor.ended ?? sequence) : null })
  }

  return {
    take(app, message) {
      if (message.type === '@xstate.actor') born(app, message)
      else if (message.type === '@xstate.snapshot') stepped(app, message)
      else {
        const cause = message.sourceId === undefined ? undefined : names.get(keyOf(app, message.sourceId))
        if (cause !== undefined && message.sourceId !== message.sessionId)
          causes.set(keyOf(app, message.sessionId), { event: message.event.type, cause })
        return
      }
      known = undefined
      for (const listener of [...listeners]) listener()
    },
    inspection() {
      known ??= { actors: [...actors.values()], events: events.slice(-mostEvents) }
      return known
    },
    definition: (chart) => charts.get(chart) ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function differences(before: Values, after: Values): InspectionEvent['changed'] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const text = (value: unknown) => JSON.stringify(value)
  return Object.fromEntries(
    keys
      .filter((key) => text(before[key]) !== text(after[key]))
      .map((key) => [key, { from: before[key] ?? null, to: after[key] ?? null }]),
  )
}
