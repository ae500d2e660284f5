#!/usr/bin/env node
// Everything that can be said about the code without running it. All parts run, so that one look shows all there is to mend.
//   --only PART   one part: types, lint, format, boundaries, chart rules, dead code, published, charts, protocol, routes, walks
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateStyles } from './lib/build.mjs'
import { toolEnvironment, venueNode } from './lib/node.mjs'
import { collect } from './lib/run.mjs'
import { root, tool } from './lib/tools.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const node = venueNode(root)
const parts = {
  types: [tool(root, 'typescript', 'tsc'), '--noEmit', '--pretty', 'false'],
  lint: [tool(root, 'oxlint', 'oxlint'), '--type-aware', '--deny-warnings', '--format=unix'],
  format: [tool(root, '@biomejs/biome', 'biome'), 'format', '--max-diagnostics=200'],
  boundaries: ['scripts/boundaries.ts', 'boundaries'],
  'chart rules': ['scripts/boundaries.ts', 'charts'],
  'dead code': ['scripts/boundaries.ts', 'dead'],
  published: ['scripts/boundaries.ts', 'published'],
  charts: ['scripts/charts.ts', '--check'],
  protocol: ['scripts/protocol.ts', '--check'],
  routes: ['scripts/routes.ts', '--check'],
  walks: ['scripts/walks.ts', '--check'],
}
const queue = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name)
if (queue.length === 0) {
  console.error(`--only takes one of: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

// Types and lint read the generated styles.
if (!existsSync(join(root, 'styled-system'))) await generateStyles(root, node)
const failed = []
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command] = next
    const started = performance.now()
    const { code, output } = await collect(node, command, { cwd: root, env: toolEnvironment(root, node) })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (code === 0) continue
    failed.push(name)
    console.error(`${output.trimEnd()}\n`)
  }
}
await Promise.all([worker(), worker()])
if (failed.length > 0) console.error(`The check failed: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0
