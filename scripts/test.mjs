#!/usr/bin/env node
// Every proof this project has, in one command, from a bare machine. Options by hand:
//   --without-browser   leaves out the build and the browser tests
//   --without-servers   leaves out what needs a PostgreSQL or a Redis
//   --engines           installs Firefox and WebKit where we may, for tests/browser/engines; without it those are found or left out
//   --only STEP         one step (install, styles, check, servers, build, browser) or one project of vitest (protocol, machines, …)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium, needChromium, wantEngines } from './browsers.mjs'
import { build, buildReason, generateStyles } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { toolEnvironment, venueNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'
import { add, countTests, failureLines, nothing, slowestLine, summaryLine } from './lib/summary.mjs'
import { root, tool } from './lib/tools.mjs'
import { findPostgres, findRedis, needServers } from './servers.mjs'

const projects = ['protocol', 'machines', 'simulator', 'wire', 'sample', 'ui', 'venue', 'house', 'prove']
const needServersToo = ['venue', 'prove']
const names = ['install', 'styles', 'check', 'servers', ...projects, 'build', 'browser']
const options = readOptions()
const reports = mkdtempSync(join(tmpdir(), 'takewin-test-'))
const times = []
let counts = nothing
let missing = []
let node = process.execPath

const steps = {
  install: () => installWhenNeeded(root),
  styles: async () => {
    const { code, output } = await generateStyles(root, node)
    if (code !== 0) throw new Error(output)
  },
  check: async () => {
    if ((await run(node, ['scripts/check.mjs'], tools())) !== 0) throw new Error('The check failed.')
  },
  servers: async () => {
    const { postgres, redis } = needServers()
    console.log(`PostgreSQL in ${postgres}, Redis ${redis}`)
  },
  unit: async () => {
    const walks = process.env.TAKEWIN_WALKS ?? reports
    await vitest('unit', ['--config', 'vitest.config.ts', ...chosenProjects().flatMap((name) => ['--project', name])], {
      TAKEWIN_WALKS: walks,
      ...(options.withoutServers ? { TAKEWIN_WITHOUT_SERVERS: 'on' } : {}),
    })
    if (!chosenProjects().includes('machines')) return
    if ((await run(node, ['scripts/walks.ts', '--check', '--from', walks], tools())) !== 0)
      throw new Error('A chart was not walked as src/inspect/coverage/walks.json says.')
  },
  build: async () => {
    if (buildReason(root) !== null) await build(root, node)
  },
  browser: () => {
    missing = wantEngines({ mayInstall: options.engines })
    for (const line of missing) console.log(line)
    return vitest('browser', ['--config', 'vitest.browser.config.ts'], { CHROMIUM: needChromium() })
  },
}

const failures = []
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))
for (const name of chosenSteps()) {
  try {
    // Everything after the install runs on the Node it brought.
    if (name !== 'install') node = venueNode(root)
    await timed(name, steps[name])
  } catch (error) {
    failures.push(error.message)
    // A red unit test hides no red of the browser: one run tells both.
    if (name !== 'unit') break
  }
  if (isStopped) {
    failures.push('It was stopped.')
    break
  }
}
const failed = failures.length > 0
rmSync(reports, { recursive: true, force: true })
if (failed && counts.failed === 0) counts = add(counts, { ...nothing, failed: 1 })
console.log(`\n${times.map(([name, seconds]) => `${name} ${seconds} s`).join(' · ')}`)
if (options.withoutBrowser) console.log('The browser tests were left out by hand.')
for (const line of missing) console.log(line)
if (options.withoutServers) console.log('What needs a PostgreSQL or a Redis was left out by hand.')
for (const failure of failures) console.log(`\n${failure}`)
console.log(summaryLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0

async function timed(name, step) {
  const started = performance.now()
  console.log(`\n── ${name} ──`)
  try {
    await step()
  } finally {
    times.push([name, ((performance.now() - started) / 1000).toFixed(1)])
    console.log(`── ${name}: ${times.at(-1)[1]} s ──`)
  }
}

async function vitest(name, values, environment = {}) {
  const file = join(reports, `${name}.json`)
  const outside = join(reports, `${name}.outside.json`)
  const line = [tool(root, 'vitest', 'vitest'), 'run', ...values, `--outputFile.json=${file}`]
  const code = await run(node, line, tools({ ...environment, TAKEWIN_OUTSIDE: outside }))
  const report = readReport(file)
  if (report === null) console.error('vitest left no report.')
  else console.log(`\nslowest: ${slowestLine(report)}`)
  const counted = countTests(report, code)
  counts = add(counts, counted)
  if (counted.failed === 0) return
  const red = failureLines(report, readReport(outside) ?? [])
  throw new Error([`The ${name} tests failed (vitest ended with ${code}):`, ...red].join('\n  '))
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function tools(environment = {}) {
  return { cwd: root, env: { ...toolEnvironment(root, node), ...environment } }
}

function chosenProjects() {
  return projects.includes(options.only) ? [options.only] : projects
}

function chosenSteps() {
  if (projects.includes(options.only))
    return needServersToo.includes(options.only) && !options.withoutServers
      ? ['install', 'servers', 'unit']
      : ['install', 'unit']
  // The browser tests look at what is built, so they bring the build with them.
  if (options.only === 'browser') return ['install', 'build', 'browser']
  if (options.only === 'install') return ['install']
  if (options.only) return ['install', options.only]
  const left = [...(options.withoutBrowser ? ['build', 'browser'] : []), ...(options.withoutServers ? ['servers'] : [])]
  return Object.keys(steps).filter((name) => !left.includes(name))
}

function readOptions() {
  try {
    const flag = { type: 'boolean' }
    const { values } = parseArgs({
      options: { 'without-browser': flag, 'without-servers': flag, engines: flag, only: { type: 'string' } },
    })
    if (values.only && !names.includes(values.only)) throw new Error(`--only takes one of: ${names.join(', ')}.`)
    // A machine without Chromium or the servers is told before the long run, not after it.
    const browser = !values['without-browser'] && (!values.only || values.only === 'browser')
    if (browser && findChromium() === null) needChromium()
    const servers = !values['without-servers'] && ['servers', ...needServersToo, undefined].includes(values.only)
    if (servers && (findPostgres() === null || findRedis() === null)) needServers()
    return {
      withoutBrowser: values['without-browser'] === true,
      withoutServers: values['without-servers'] === true,
      engines: values.engines === true,
      only: values.only,
    }
  } catch (error) {
    console.error(error.message)
    console.log(summaryLine({ ...nothing, failed: 1 }))
    process.exit(1)
  }
}
