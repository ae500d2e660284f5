/** A chart as data, read off the machine itself: the docs, the inspector and the traces all have it from here. */
import type { AnyStateMachine } from 'xstate'
import type { ChartDefinition, ChartTransition } from '#protocol/core/charts.ts'
import { always, type Named, type Node, transitionId } from './transitionIds.ts'

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

function nameOf(part: Named): string {
  if (typeof part === 'string') return part
  const name = (part as { type?: string } | undefined)?.type || 'inline'
  const { event, guards } = (part ?? {}) as { event?: { type?: string }; guards?: unknown }
  const raised = name === 'xstate.raise' && typeof event?.type === 'string' ? ` ${event.type}` : ''
  return `${name.replace(/^xstate\./, '')}${raised}${guards ? ' of guards' : ''}`
}

/** XState keeps the timers of `after` among the actions. */
const isTimer = (action: Named) => {
  const { id, sendId } = (action ?? {}) as { id?: unknown; sendId?: unknown }
  return [id, sendId].some((name) => typeof name === 'string' && name.startsWith('xstate.after'))
}
const actionsOf = (actions: Named[]) => actions.filter((action) => !isTimer(action)).map(nameOf)

const transitionsOf = (node: Node): ChartTransition[] =>
  [...node.transitions, [always, node.always ?? []] as const].flatMap(([event, list]) =>
    list.map((transition, index) => ({
      id: transitionId(node.id, event, index),
      event,
      guard: transition.guard === undefined ? null : nameOf(transition.guard),
      targets: transition.target?.map(({ id }) => id) ?? [],
      actions: transition.actions.map(nameOf),
      description: transition.description ?? null,
      reenter: transition.reenter === true,
    })),
  )

export function definitionOf(machine: AnyStateMachine): ChartDefinition {
  // `root` is typed for one machine; every one of them has these.
  const root = machine.root as unknown as Node
  const states = nodesOf(root).map((node) => ({
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    type: node.type,
    initial: node.initial?.target[0]?.id ?? null,
    description: node.description ?? null,
    tags: [...node.tags],
    invokes: node.invoke.map(({ id }) => id),
    entry: actionsOf(node.entry),
    exit: actionsOf(node.exit),
    transitions: transitionsOf(node),
  }))
  const delays = Object.entries(machine.implementations.delays ?? {}).map(
    ([name, delay]) => [name, typeof delay === 'number' ? delay : null] as const,
  )
  return { id: root.id, states, delays: Object.fromEntries(delays) }
}

export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value

/** The name of the delay that an event ends; null for every other event. */
export const delayOf = (event: string): string | null => /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? null

/** Times of `after` and names of invoked actors in plain words. */
export function eventText(event: string, chart: string): string {
  const delay = delayOf(event)
  if (delay !== null) return `after ${delay}`
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event)
  if (actor) return `${actor[2]} ${actor[1] === 'done' ? 'done' : 'failed'}`
  return event.replace(`xstate.done.state.${chart}.`, 'done ')
}

/** Ids of the states that are active, parents included, from the text that `stateName` makes of a state. */
export function activeStates({ states }: ChartDefinition, text: string): ReadonlySet<string> {
  const root = states[0]
  const active = new Set<string>(root ? [root.id] : [])
  const childOf = (parent: string, key: string) =>
    states.find((state) => state.parent === parent && state.key === key)?.id
  function enter(parent: string, path: string): void {
    if (path === '') return
    if (path.startsWith('{')) {
      for (const part of partsOf(path.slice(1, -1))) enter(parent, part)
      return
    }
    const end = path.indexOf('.')
    const child = childOf(parent, end < 0 ? path : path.slice(0, end))
    if (child === undefined) return
    active.add(child)
    if (end >= 0) enter(child, path.slice(end + 1))
  }
  if (root) enter(root.id, text)
  return active
}

/** `a.{b, c}, d` → `a.{b, c}` and `d`. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (sign !== ',' || depth > 0) continue
    parts.push(text.slice(from, at).trim())
    from = at + 1
  }
  return [...parts, text.slice(from).trim()]
}

/** Of two names of a state, the regions in which they differ: all of them where there is one, or none differs. */
export function differing(from: string, to: string): [from: string, to: string] {
  if (!from.startsWith('{') || !to.startsWith('{') || from === to) return [from, to]
  const [before, after] = [partsOf(from.slice(1, -1)), partsOf(to.slice(1, -1))]
  const only = (parts: readonly string[], others: readonly string[]) =>
    parts.filter((part) => !others.includes(part)).join(', ')
  return [only(before, after), only(after, before)]
}
