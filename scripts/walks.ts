/**
 * What the tests take of the charts: `src/inspect/coverage/walks.json`, which the inspector paints and docs/charts tells.
 *   npm run walks              walks all charts, and writes what was taken; what browser tests took stays as it was
 *   npm run walks -- --from FOLDER    reads what a run of the tests has noted there (TAKEWIN_WALKS=FOLDER npm test)
 *   --check                    every transition of every chart is walked, and the file names no other
 *   --from FOLDER --check      and this run has walked all that the file says
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { definitionOf, isMachine } from '#machines/kit/definition.ts'
import { root, tool } from './lib/tools.mjs'
import { Walks } from '../src/wire/page/walks.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, from: { type: 'string' } } })
const file = join(root, 'src/inspect/coverage/walks.json')

type Line = { kind: 'walks' | 'browser'; chart: string; test: string; taken: string[] }
type Noted = Record<Line['kind'], Map<string, Map<string, Set<string>>>>

function readNotes(folder: string): Noted {
  const noted: Noted = { walks: new Map(), browser: new Map() }
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl')))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { kind, chart, test, taken } = JSON.parse(line) as Line
      const known = noted[kind].get(chart) ?? new Map<string, Set<string>>()
      noted[kind].set(chart, known)
      for (const id of taken) known.set(id, (known.get(id) ?? new Set()).add(test))
    }
  return noted
}

/** Every transition of every chart, in the order of its definition. */
async function readCharts(): Promise<Map<string, string[]>> {
  const charts = new Map<string, string[]>()
  for (const name of globSync('machines/**/*.machine.ts', { cwd: root }).sort()) {
    const exported = (await import(pathToFileURL(join(root, name)).href)) as Record<string, unknown>
    for (const machine of Object.values(exported).filter(isMachine))
      charts.set(
        machine.id,
        definitionOf(machine).states.flatMap(({ transitions }) => transitions.map(({ id }) => id)),
      )
  }
  return new Map([...charts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const known = () => Walks.parse(JSON.parse(readFileSync(file, 'utf8')))

/** What a run has not noted at all stays as the file has it: browser tests take half an hour. */
function fileOf(noted: Noted, charts: ReadonlyMap<string, string[]>): Walks {
  const before = known()
  const setsOf = (kind: Line['kind'], chart: string, id: string) =>
    noted[kind].size > 0
      ? [...(noted[kind].get(chart)?.get(id) ?? [])]
      : (before[kind][chart]?.[id] ?? []).map((place) => before.tests[place] ?? '')
  const all = (kind: Line['kind']) =>
    [...charts].flatMap(([chart, ids]) => ids.map((id) => ({ chart, id, tests: setsOf(kind, chart, id).sort() })))
  const tests = [...new Set([...all('walks'), ...all('browser')].flatMap((one) => one.tests))].sort()
  const charted = (kind: Line['kind']) => {
    const byChart: Walks['walks'] = {}
    for (const one of all(kind))
      if (one.tests.length > 0) (byChart[one.chart] ??= {})[one.id] = one.tests.map((test) => tests.indexOf(test))
    return byChart
  }
  return { tests, walks: charted('walks'), browser: charted('browser') }
}

/** One line for each transition. */
const textOf = ({ tests, walks, browser }: Walks) => {
  const part = (charts: Walks['walks']) =>
    `{${Object.entries(charts)
      .map(
        ([chart, ids]) =>
          `\n    ${JSON.stringify(chart)}: {${Object.entries(ids)
            .map(([id, places]) => `\n      ${JSON.stringify(id)}: [${places.join(', ')}]`)
            .join(',')}\n    }`,
      )
      .join(',')}\n  }`
  const names = tests.map((test) => `\n    ${JSON.stringify(test)}`).join(',')
  return `{\n  "tests": [${names}\n  ],\n  "walks": ${part(walks)},\n  "browser": ${part(browser)}\n}\n`
}

function walkAll(): Noted {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-walks-'))
  const { status } = spawnSync(
    process.execPath,
    [tool(root, 'vitest', 'vitest'), 'run', '--config', 'vitest.config.ts', '--project', 'machines'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TAKEWIN_WALKS: folder } },
  )
  if (status !== 0) throw new Error('The walks failed.')
  const noted = readNotes(folder)
  rmSync(folder, { recursive: true })
  return noted
}

const charts = await readCharts()
if (values.check) {
  const { walks } = known()
  const said = (chart: string) => Object.keys(walks[chart] ?? {})
  const complaints = [
    ...[...charts].flatMap(([chart, ids]) =>
      ids.filter((id) => !walks[chart]?.[id]).map((id) => `${id} is walked by no test`),
    ),
    ...Object.keys(walks).flatMap((chart) =>
      said(chart)
        .filter((id) => charts.get(chart)?.includes(id) !== true)
        .map((id) => `${id} is in no chart`),
    ),
  ]
  if (values.from !== undefined) {
    const noted = readNotes(values.from).walks
    for (const chart of Object.keys(walks))
      complaints.push(
        ...said(chart)
          .filter((id) => !noted.get(chart)?.has(id))
          .map((id) => `${id} was not walked by this run`),
      )
  }
  for (const one of complaints) console.error(one)
  if (complaints.length > 0) console.error('Is src/inspect/coverage/walks.json out of date? npm run walks')
  process.exitCode = complaints.length > 0 ? 1 : 0
} else {
  const noted = values.from === undefined ? walkAll() : readNotes(values.from)
  const made = fileOf(noted, charts)
  writeFileSync(file, textOf(made))
  const sum = (of: Walks['walks']) => Object.values(of).reduce((all, ids) => all + Object.keys(ids).length, 0)
  const total = [...charts.values()].reduce((all, ids) => all + ids.length, 0)
  console.log(`${total} transitions: ${sum(made.walks)} walked, ${sum(made.browser)} taken in browsers`)
}
