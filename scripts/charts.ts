/**
 * Writes docs/charts/<chart>.md from every machine under machines/: a drawing and a table of its transitions.
 * `npx node scripts/charts.ts`, with `--check` to fail where a file is out of date.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChartDefinition, ChartState, ChartTransition } from '#protocol/core/charts.ts'
import { definitionOf, eventText, isMachine } from '#machines/kit/definition.ts'
import { mermaidOf } from '#machines/kit/mermaid.ts'
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
/** Which tests walk it, and how much of it each. */
function walkers(chart: string, all: number): string[] {
  const tests = Object.values(walked[chart] ?? {}).flatMap((one) => one.tests)
  const counted = [...Map.groupBy(tests, (test) => test)].map(
    ([test, { length }]) => `- \`${test}\`: ${length} of ${all}`,
  )
  return counted.length === 0 ? [] : ['', '## Walked by', '', ...counted.sort()]
}

function page(definition: ChartDefinition, source: string): string {
  const { id: chart, states } = definition
  const rows = rowsOf(definition)
  const described = states.map(({ id, tags, invokes, entry, exit, description }) => {
    const actions = [...entry.map((action) => `in: ${action}`), ...exit.map((action) => `out: ${action}`)]
    const cells = [short(id, chart), tags.join(', '), invokes.join(', '), actions.join(', '), description ?? '']
    return `| ${cells.map(cell).join(' | ')} |`
  })
  const transitions = rows.map(({ state, event, transition: { guard, targets, reenter, actions, description } }) => {
    const to = targets.length === 0 ? '(stays)' : targets.map((id) => short(id, chart)).join(', ')
    const again = reenter ? ' (again)' : ''
    const cells = [short(state.id, chart), event, guard ?? '', `${to}${again}`, actions.join(', '), description ?? '']
    return `| ${cells.map(cell).join(' | ')} |`
  })
  const said = states[0]?.description ?? null
  return [
    `# ${chart}`,
    '',
    `Generated from \`${source}\` by \`scripts/charts.ts\`: do not edit. ${states.length} states, ${rows.length} transitions.`,
    ...(said === null ? [] : ['', said]),
    '',
    '```mermaid',
    mermaidOf(definition),
    '```',
    '',
    '## States',
    '',
    '| State | Tags | Actors | Actions | |',
    '| --- | --- | --- | --- | --- |',
    ...described,
    '',
    '## Transitions',
    '',
    '| From | Event | Guard | To | Actions | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...transitions,
    ...walkers(chart, rows.length),
    '',
  ].join('\n')
}

const pages = new Map<string, string>()
for (const file of globSync('machines/**/*.machine.ts', { cwd: root }).sort()) {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
  const source = relative(root, join(root, file)).replaceAll('\\', '/')
  for (const machine of Object.values(exported).filter(isMachine)) {
    const name = `${machine.id}.md`
    if (pages.has(name)) throw new Error(`two charts are called ${machine.id}: ${source}`)
    pages.set(name, page(definitionOf(machine), source))
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
