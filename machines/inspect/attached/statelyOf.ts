/** What our recorder knows, in the messages of `@statelyai/inspect`, for whoever shows those. */
import { delayOf } from '#machines/kit/definition.ts'
import { always } from '#machines/kit/transitionIds.ts'
import type { ChartDefinition, ChartState, ChartTransition } from '#protocol/core/charts.ts'
import type { InspectedActor, Inspection } from '#protocol/core/entities.ts'
import type { StatelyMessage } from '#protocol/core/stately.ts'

/** Of our format, not of a package. */
const version = '0.7'
const told = ({ guard, targets, actions, reenter }: ChartTransition) => ({
  ...(targets.length > 0 ? { target: targets.map((id) => `#${id}`) } : {}),
  ...(guard === null ? {} : { guard: { type: guard } }),
  ...(actions.length > 0 ? { actions: actions.map((type) => ({ type })) } : {}),
  ...(reenter ? { reenter } : {}),
})
const named = (names: readonly string[]) => (names.length > 0 ? names.map((type) => ({ type })) : undefined)
const isOfInvoke = /^xstate\.(done|error)\.actor\.(.+)$/

/** A chart as the config of a machine: with names in the place of what they do. */
export function configOf({ states }: ChartDefinition): object {
  const [root] = states
  const byEvent = (list: readonly ChartTransition[], nameOf: (event: string) => string | null) =>
    Object.fromEntries(
      [...Map.groupBy(list, ({ event }) => nameOf(event))].flatMap(([name, group]) =>
        name === null ? [] : [[name, group.map(told)]],
      ),
    )
  function nodeOf(state: ChartState): object {
    const children = states.filter(({ parent }) => parent === state.id)
    const { transitions, invokes, type, initial, tags } = state
    const isSpecial = (event: string) =>
      event === always || delayOf(event) !== null || isOfInvoke.test(event) || event.startsWith('xstate.done.state.')
    const of = (kind: 'done' | 'error', id: string) =>
      transitions.filter(({ event }) => event === `xstate.${kind}.actor.${id}`).map(told)
    return {
      id: state.id,
      ...(type === 'parallel' || type === 'final' || type === 'history' ? { type } : {}),
      ...(initial === null ? {} : { initial: states.find(({ id }) => id === initial)?.key }),
      ...(children.length > 0
        ? { states: Object.fromEntries(children.map((child) => [child.key, nodeOf(child)])) }
        : {}),
      on: byEvent(transitions, (event) => (isSpecial(event) ? null : event)),
      after: byEvent(transitions, (event) => delayOf(event)),
      always: transitions.filter(({ event }) => event === always).map(told),
      onDone: transitions.filter(({ event }) => event.startsWith('xstate.done.state.')).map(told),
      invoke: invokes.map((id) => ({ id, src: id, onDone: of('done', id), onError: of('error', id) })),
      ...{ entry: named(state.entry), exit: named(state.exit), tags },
    }
  }
  return root ? nodeOf(root) : {}
}

/** A state's name as the value that it stands for. */
export function valueOf(text: string): unknown {
  if (!text.startsWith('{')) {
    const end = text.search(/[.{]/)
    return end < 0 ? text : { [text.slice(0, end)]: valueOf(text.slice(end + 1)) }
  }
  const parts: string[] = ['']
  let depth = 0
  for (const sign of text.slice(1, -1)) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  const entries = parts
    .map((part) => valueOf(part.trim()))
    .map((value) => (typeof value === 'string' ? { [value]: {} } : value))
  return Object.assign({}, ...(entries as object[]))
}

export function createStatelyTeller(definition: (actor: InspectedActor) => ChartDefinition | null) {
  const known = new Set<string>()
  let last = 0
  /** What has come since the last time. */
  return ({ actors, events }: Inspection, now: number): StatelyMessage[] => {
    const base = { rootId: 'takewin', createdAt: String(now), id: null, _version: version }
    const snapshotOf = (state: string | null, actor: InspectedActor) => ({
      status: actor.status,
      ...(state === null || state === '' ? {} : { value: valueOf(state) }),
      context: actor.context,
    })
    const messages: StatelyMessage[] = []
    const byId = new Map(actors.map((actor) => [actor.id, actor]))
    for (const actor of actors) {
      if (known.has(actor.id)) continue
      known.add(actor.id)
      const chart = definition(actor)
      const first = events.find((event) => event.actor === actor.id && event.sequence > last)
      messages.push({
        ...{ ...base, type: '@xstate.actor', sessionId: actor.id, name: actor.id },
        ...(actor.parent === null ? {} : { parentId: actor.parent }),
        ...(chart ? { definition: JSON.stringify(configOf(chart)) } : {}),
        snapshot: snapshotOf(first?.from ?? actor.state, actor),
      })
    }
    for (const { sequence, actor: id, event: type, detail, cause, to, at } of events) {
      const actor = byId.get(id)
      if (sequence <= last || !actor) continue
      const event = { ...detail, type }
      const own = { ...base, createdAt: String(at), sessionId: id }
      messages.push({ ...own, type: '@xstate.event', event, ...(cause === null ? {} : { sourceId: cause }) })
      messages.push({ ...own, type: '@xstate.snapshot', event, snapshot: snapshotOf(to, actor) })
    }
    last = events.at(-1)?.sequence ?? last
    return messages
  }
}
