/** What an operator copies from docs/operations: it names what is there, all of it, and nothing else. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../scripts/lib/tools.mjs'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'

const file = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const page = file('operations.md')
/** Of Prometheus' own: whether a process answers at all. */
const outside = ['up']
const metricNames = (text: string) => new Set(text.match(/\b(?:takewin|nodejs|process)_[a-z0-9_]+/g))

let venue: TestVenue
let served = new Set<string>()
beforeAll(async () => {
  venue = await openTestVenue()
  const text = await (await fetch(`${venue.url}/metrics`)).text()
  served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => String(name)))
}, 60_000)
afterAll(() => venue.close())

/** A histogram is asked for by its parts. */
const isServed = (name: string) => served.has(name) || served.has(name.replace(/_(bucket|count|sum)$/, ''))

it('every setting of the environment stands in the table, and no other', () => {
  const names = (text: string) => [...new Set(text.match(/\bVENUE_[A-Z_]+\b/g))].toSorted()
  const read = names(readFileSync(join(root, 'src/venue/compose/environment.ts'), 'utf8'))
  const table = page.slice(page.indexOf('| `VENUE_DATA`'), page.indexOf('**Demo accounts**'))
  expect(names(table)).toEqual(read)
})

it('every metric of ours stands in the table of what to alarm on, and in the dashboard', () => {
  const own = [...served].filter((name) => name.startsWith('takewin_'))
  expect(own.length).toBeGreaterThan(10)
  const table = page.slice(page.indexOf('## What to alarm on'))
  const rows = new Set([...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => [...metricNames(String(cell))]))
  expect(own.filter((name) => !rows.has(name))).toEqual([])
  const board = [...metricNames(file('operations/grafana.json'))].map((name) => name.replace(/_(bucket|count)$/, ''))
  expect(own.filter((name) => !board.includes(name))).toEqual([])
})

it('no table, rule or plot names a metric that the venue does not serve', () => {
  const table = page.slice(page.indexOf('## What to alarm on'), page.indexOf('## A cabinet that contradicts'))
  for (const text of [table, file('operations/alerts.yml'), file('operations/grafana.json')])
    expect([...metricNames(text)].filter((name) => !isServed(name) && !outside.includes(name))).toEqual([])
})

it('every rule says what it watches, how grave it is and what has happened', () => {
  const { groups } = parseDocument(file('operations/alerts.yml')).toJS() as {
    groups: { rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(10)
  for (const { alert, expr, labels, annotations } of rules) {
    expect(alert).toMatch(/^Takewin/)
    expect([...metricNames(expr)].length + Number(/\bup\{/.test(expr)), alert).toBeGreaterThan(0)
    expect(labels, alert).toEqual({ severity: expect.stringMatching(/^(page|ticket)$/) })
    expect(annotations.summary.length, alert).toBeGreaterThan(10)
  }
})

it('a database that is silent is told by a value that is always there while it answers', async () => {
  const [, rule = ''] = /alert: TakewinDatabaseSilent\n\s+expr: (.+)\n/.exec(file('operations/alerts.yml')) ?? []
  const [, metric] = /^up\{job="takewin"\} == 1 unless on \(instance\) (takewin_[a-z_]+)$/.exec(rule) ?? []
  expect(metric).toBe('takewin_approval_oldest_seconds')
  const text = await (await fetch(`${venue.url}/metrics`)).text()
  expect(text).toMatch(new RegExp(`^${metric} 0$`, 'm'))
})

const unit = file('operations/takewin@.service')

it('the unit runs a file that is there, with variables that the venue knows', () => {
  const [, started] = /^ExecStart=\S+ (\S+)$/m.exec(unit) ?? []
  expect(existsSync(join(root, String(started)))).toBe(true)
  const known = readFileSync(join(root, 'src/venue/compose/environment.ts'), 'utf8')
  const [, given = ''] = /^Environment=(.+)$/m.exec(unit) ?? []
  const names = given.split(' ').map((one) => String(one.split('=')[0]))
  expect(names).toContain('VENUE_DATA')
  // Node's own, which libraries read.
  expect(names.filter((name) => name !== 'NODE_ENV' && !known.includes(`'${name}'`))).toEqual([])
})

const systemd = spawnSync('systemd-analyze', ['--version']).status === 0
it.skipIf(!systemd)('systemd takes the unit as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-unit-'))
  try {
    const path = join(folder, 'takewin@4000.service')
    // Its program stands where an operator puts it, and not here.
    writeFileSync(path, unit.replaceAll('/opt/takewin/current', root))
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', path], {
      encoding: 'utf8',
    })
    expect(stderr.split('\n').filter((line) => line.includes('takewin@'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
