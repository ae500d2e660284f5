/**
 * Writes docs/charts/<chart>.md from every machine under machines/: a drawing and a table of its transitions.
 * `npx node scripts/charts.ts`, with `--check` to fail where a file is out of date.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs', 'charts')

type Named = string | { type?: string } | ((...args: never[]) => unknown) | undefined
type Transition = { target?: Node[]; guard?: Named; actions: Named[]; description?: string; reenter?: boolean }
type Node = {
  id: string
  key: string
  type: string
  description?: string
  parent?: Node
  states: Record<string, Node>
  initial?: { target: Node[] }
  transitions: Map<string, Transition[]>
  always?: Transition[]
  invoke: { id: string; src: unknown }[]
  entry: Named[]
  exit: Named[]
  tags: string[]
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

function nameOf(part: Named): string {
  if (typeof part === 'string') return part
  const name = (part as { type?: string } | undefined)?.type ?? 'inline'
  const { event, guards } = (part ?? {}) as { event?: { type?: string }; guards?: unknown }
  const raised = name === 'xstate.raise' && typeof event?.type === 'string' ? ` ${event.type}` : ''
  return `${name.replace(/^xstate\./, '')}${raised}${guards ? ' of guards' : ''}`
}

/** XState keeps the timers of `after` among the actions. */
const isTimer = (action: Named) => {
  const { id, sendId } = (action ?? {}) as { id?: unknown; sendId?: unknown }
  return [id, sendId].some((name) => typeof name === 'string' && name.startsWith('xstate.after'))
}

/** Times of `after` and names of invoked actors in plain words. */
function eventName(type: string, chart: string): string {
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  if (after) return `after ${after[1]}`
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  if (actor) return `${actor[2]} ${actor[1] === 'done' ? 'done' : 'failed'}`
  return type.replace(`xstate.done.state.${chart}.`, 'done ')
}

const short = (id: string, chart: string) => (id === chart ? chart : id.slice(chart.length + 1))
const drawn = (id: string) => id.replace(/\W/g, '_')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

type Row = { node: Node; event: string; transition: Transition }

function rowsOf(chart: Node): Row[] {
  return nodesOf(chart).flatMap((node) => [
    ...[...node.transitions].flatMap(([type, list]) =>
      list.map((transition) => ({ node, event: eventName(type, chart.id), transition })),
    ),
    ...(node.always ?? []).map((transition) => ({ node, event: 'always', transition })),
  ])
}

function drawing(chart: Node, rows: Row[]): string[] {
  const lines = ['stateDiagram-v2']
  const draw = (node: Node, depth: number) => {
    const indent = '  '.repeat(depth)
    const children = Object.values(node.states)
    if (node !== chart)
      lines.push(`${indent}state "${node.key}" as ${drawn(node.id)}${children.length > 0 ? ' {' : ''}`)
    if (node.type !== 'parallel' && children.length > 0 && node.initial)
      lines.push(`${indent}  [*] --> ${drawn(node.initial.target[0]?.id ?? '')}`)
    for (const [index, child] of children.entries()) {
      if (node.type === 'parallel' && index > 0) lines.push(`${indent}  --`)
      draw(child, depth + 1)
    }
    if (node.type === 'final') lines.push(`${indent}${drawn(node.id)} --> [*]`)
    if (node !== chart && children.length > 0) lines.push(`${indent}}`)
  }
  draw(chart, 0)
  for (const { node, event, transition } of rows)
    for (const target of transition.target ?? []) {
      const guard = transition.guard === undefined ? '' : ` [${nameOf(transition.guard)}]`
      if (node !== chart) lines.push(`  ${drawn(node.id)} --> ${drawn(target.id)}: ${event}${guard}`)
    }
  return lines
}

function page(machine: AnyStateMachine, source: string): string {
  const chart = machine.root as unknown as Node
  const rows = rowsOf(chart)
  const nodes = nodesOf(chart)
  const states = nodes.map((node) => {
    const invoked = node.invoke.map(({ id }) => id).join(', ')
    const actions = [
      ...node.entry.filter((action) => !isTimer(action)).map((action) => `in: ${nameOf(action)}`),
      ...node.exit.filter((action) => !isTimer(action)).map((action) => `out: ${nameOf(action)}`),
    ]
    const cells = [short(node.id, chart.id), node.tags.join(', '), invoked, actions.join(', '), node.description ?? '']
    return `| ${cells.map(cell).join(' | ')} |`
  })
  const transitions = rows.map(({ node, event, transition }) => {
    const targets = transition.target?.map(({ id }) => short(id, chart.id)).join(', ') ?? '(stays)'
    const cells = [
      short(node.id, chart.id),
      event,
      transition.guard === undefined ? '' : nameOf(transition.guard),
      `${targets}${transition.reenter ? ' (again)' : ''}`,
      transition.actions.map(nameOf).join(', '),
      transition.description ?? '',
    ]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  return [
    `# ${chart.id}`,
    '',
    `Generated from \`${source}\` by \`scripts/charts.ts\`: do not edit. ${nodes.length} states, ${rows.length} transitions.`,
    ...(chart.description ? ['', chart.description] : []),
    '',
    '```mermaid',
    ...drawing(chart, rows),
    '```',
    '',
    '## States',
    '',
    '| State | Tags | Actors | Actions | |',
    '| --- | --- | --- | --- | --- |',
    ...states,
    '',
    '## Transitions',
    '',
    '| From | Event | Guard | To | Actions | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...transitions,
    '',
  ].join('\n')
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value

const pages = new Map<string, string>()
for (const file of globSync('machines/**/*.machine.ts', { cwd: root }).sort()) {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
  const source = relative(root, join(root, file)).replaceAll('\\', '/')
  for (const machine of Object.values(exported).filter(isMachine)) {
    const name = `${machine.id}.md`
    if (pages.has(name)) throw new Error(`two charts are called ${machine.id}: ${source}`)
    pages.set(name, page(machine, source))
  }
}

mkdirSync(folder, { recursive: true })
const present = readdirSync(folder).filter((file) => file.endsWith('.md'))
const wrong = [
  ...[...pages]
    .filter(([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text)
    .map(([name]) => name),
  ...present.filter((name) => !pages.has(name)),
]
if (process.argv.includes('--check')) {
  for (const name of wrong)
    console.error(`docs/charts/${basename(name)} is out of date: run npx node scripts/charts.ts`)
  process.exitCode = wrong.length > 0 ? 1 : 0
} else {
  for (const [name, text] of pages) writeFileSync(join(folder, name), text)
  for (const name of present) if (!pages.has(name)) rmSync(join(folder, name))
  console.log(`${pages.size} charts, ${wrong.length} changed`)
}
