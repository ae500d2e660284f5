/**
 * Writes docs/charts/<chart>.md from every machine under machines/: the drawing of the inspector as <chart>.svg, its
 * states in words, its events with who makes them, and its transitions with the tests and traces that take them.
 * `npx node scripts/charts.ts`, with `--check` to fail where a file is out of date.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChartDefinition, ChartState, ChartTransition } from '#protocol/core/charts.ts'
import { Trace } from '#protocol/core/trace.ts'
import { definitionOf, delayOf, eventText, isMachine } from '#machines/kit/definition.ts'
import { takenBy } from '#machines/kit/transitions.ts'
import { always } from '#machines/kit/transitionIds.ts'
import { drawnChart } from './lib/drawnCharts.ts'
import { sendersOf } from './lib/senders.ts'
import { readWalks } from '../src/wire/page/walks.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs', 'charts')

/** One that bears an id of its own keeps it. */
const short = (id: string, chart: string) => (id.startsWith(`${chart}.`) ? id.slice(chart.length + 1) : id)
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

type Row = { state: ChartState; event: string; transition: ChartTransition }

const rowsOf = ({ id, states }: ChartDefinition): Row[] =>
  states.flatMap((state) =>
    state.transitions.map((transition) => ({ state, event: eventText(transition.event, id), transition })),
  )

const walked = readWalks(JSON.parse(readFileSync(join(root, 'src/inspect/coverage/walks.json'), 'utf8')), 'walks')
type Walked = { tests: string[]; of: (id: string) => string }
/** Which tests walk it: numbered, so that each transition can name them. */
function walkedOf(chart: string): Walked {
  const own = walked[chart] ?? {}
  const tests = [...new Set(Object.values(own).flatMap((one) => one.tests))].sort()
  const of = (id: string) =>
    (own[id]?.tests ?? [])
      .map((test) => tests.indexOf(test) + 1)
      .sort((a, b) => a - b)
      .join(', ')
  return { tests, of }
}
function walkers(chart: string, { tests }: Walked, all: number): string[] {
  const own = Object.values(walked[chart] ?? {})
  const counted = tests.map(
    (test, place) =>
      `${place + 1}. [\`${test}\`](../../${test}): ${own.filter((one) => one.tests.includes(test)).length} of ${all}`,
  )
  return counted.length === 0 ? [] : ['', '## Walked by', '', ...counted]
}

/** Those under tests/traces that go through a chart: by letters. */
const traces = globSync('tests/traces/*.json', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
  .map((file) => ({ file, trace: Trace.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))) }))
function tracedOf(definition: ChartDefinition) {
  const own = traces
    .map(({ file, trace }) => {
      const taken = (['browser', 'venue'] as const).flatMap((side) => {
        const { actors = [], events = [] } = trace[side] ?? {}
        const ids = new Set(actors.filter(({ chart }) => chart === definition.id).map(({ id }) => id))
        const steps = events.filter(({ actor }) => ids.has(actor))
        return steps.flatMap(({ event, from, to }) => takenBy(definition, { event, from, to }))
      })
      return { file, ids: new Set(taken.map(({ transition }) => transition.id)) }
    })
    .filter(({ ids }) => ids.size > 0)
  const letter = (place: number) => String.fromCodePoint(97 + place)
  return {
    of: (id: string) => own.flatMap(({ ids }, place) => (ids.has(id) ? [letter(place)] : [])).join(', '),
    lines: own.map(({ file, ids }, place) => `- ${letter(place)}: [\`${file}\`](../../${file}): ${ids.size}`),
  }
}

const senders = sendersOf(root)
/** Where an event comes from: the clock, an actor of the chart, or the files that make it. */
function senderOf(event: string, definition: ChartDefinition): string {
  if (event === always) return 'nobody: it is taken when its guard holds'
  if (delayOf(event) !== null) return 'the clock'
  const [, , name] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  if (name !== undefined) return `its actor ${name}`
  if (event.startsWith('xstate.')) return 'the chart itself'
  const files = senders(event)
  const link = (file: string) => `[${file.replace(/\.(ts|tsx)$/, '')}](../../${file})`
  const shown = files.slice(0, 6).map(link).join(', ')
  const raised = definition.states.some(({ entry, exit, transitions }) =>
    [entry, exit, ...transitions.map(({ actions }) => actions)].flat().includes(`raise ${event}`),
  )
  const parts = [raised ? 'the chart itself' : '', shown, files.length > 6 ? `and ${files.length - 6} more` : '']
  return parts.filter((part) => part !== '').join(', ') || 'where its name is put together'
}
function eventsOf(definition: ChartDefinition): string[] {
  const { id, states } = definition
  const names = [...new Set(states.flatMap(({ transitions }) => transitions.map(({ event }) => event)))].sort()
  return names.map((event) => `| ${cell(eventText(event, id))} | ${cell(senderOf(event, definition))} |`)
}

function page(definition: ChartDefinition, source: string): string {
  const { id: chart, states } = definition
  const rows = rowsOf(definition)
  const tests = walkedOf(chart)
  const traced = tracedOf(definition)
  const described = states.map(({ id, tags, invokes, entry, exit, description }) => {
    const actions = [...entry.map((action) => `in: ${action}`), ...exit.map((action) => `out: ${action}`)]
    const cells = [short(id, chart), tags.join(', '), invokes.join(', '), actions.join(', '), description ?? '']
    return `| ${cells.map(cell).join(' | ')} |`
  })
  const transitions = rows.map(
    ({ state, event, transition: { id, guard, targets, reenter, actions, description } }) => {
      const to = targets.length === 0 ? '(stays)' : targets.map((id) => short(id, chart)).join(', ')
      const again = reenter ? ' (again)' : ''
      const cells = [short(state.id, chart), event, guard ?? '', `${to}${again}`, actions.join(', '), description ?? '']
      cells.push([tests.of(id), traced.of(id)].filter((one) => one !== '').join(', '))
      return `| ${cells.map(cell).join(' | ')} |`
    },
  )
  const said = states[0]?.description ?? null
  return [
    `# ${chart}`,
    '',
    `Generated from [\`${source}\`](../../${source}) by \`scripts/charts.ts\`: do not edit. ${states.length} states, ${rows.length} transitions.`,
    ...(said === null ? [] : ['', said]),
    '',
    `![The chart ${chart}](${chart}.svg)`,
    '',
    '## States',
    '',
    '| State | Tags | Actors | Actions | |',
    '| --- | --- | --- | --- | --- |',
    ...described,
    '',
    '## Events',
    '',
    '| Event | Comes from |',
    '| --- | --- |',
    ...eventsOf(definition),
    '',
    '## Transitions',
    '',
    '| From | Event | Guard | To | Actions | | Tests |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...transitions,
    ...walkers(chart, tests, rows.length),
    ...(traced.lines.length === 0 ? [] : ['', '## Traces', '', ...traced.lines]),
    '',
  ].join('\n')
}

const isCheck = process.argv.includes('--check')
mkdirSync(folder, { recursive: true })
const present = readdirSync(folder).filter((file) => /\.(md|svg)$/.test(file))
const read = (name: string) => (present.includes(name) ? readFileSync(join(folder, name), 'utf8') : null)
const pages = new Map<string, string>()
for (const file of globSync('machines/**/*.machine.ts', { cwd: root }).sort()) {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
  const source = relative(root, join(root, file)).replaceAll('\\', '/')
  for (const machine of Object.values(exported).filter(isMachine)) {
    const name = `${machine.id}.md`
    if (pages.has(name)) throw new Error(`two charts are called ${machine.id}: ${source}`)
    const definition = definitionOf(machine)
    pages.set(name, page(definition, source))
    const drawing = `${machine.id}.svg`
    pages.set(drawing, await drawnChart(root, definition, read(drawing), isCheck))
  }
}

const wrong = [
  ...[...pages].filter(([name, text]) => read(name) !== text).map(([name]) => name),
  ...present.filter((name) => !pages.has(name)),
]
if (isCheck) {
  for (const name of wrong)
    console.error(`docs/charts/${basename(name)} is out of date: run npx node scripts/charts.ts`)
  process.exitCode = wrong.length > 0 ? 1 : 0
} else {
  for (const [name, text] of pages) writeFileSync(join(folder, name), text)
  for (const name of present) if (!pages.has(name)) rmSync(join(folder, name))
  console.log(`${pages.size} files, ${wrong.length} changed`)
}
