#!/usr/bin/env node
// The venue, started again at every change of its sources, and Vite's development server for the web app beside it.
import { spawn } from 'node:child_process'
import { generateStyles } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { toolEnvironment, venueNode } from './lib/node.mjs'
import { exitCode } from './lib/run.mjs'
import { root, tool } from './lib/tools.mjs'

await installWhenNeeded(root)
const node = venueNode(root)
const { code, output } = await generateStyles(root, node)
if (code !== 0) {
  console.error(output)
  process.exit(code)
}
const start = (values) => spawn(node, values, { cwd: root, env: toolEnvironment(root, node), stdio: 'inherit' })
const parts = [
  start([tool(root, '@pandacss/dev', 'panda'), 'codegen', '--watch', '--silent']),
  start(['--watch', '--watch-preserve-output', 'src/main.venue.ts']),
  start([tool(root, 'vite', 'vite'), ...process.argv.slice(2)]),
]
const end = (signal) => {
  for (const part of parts) if (part.exitCode === null) part.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
for (const part of parts) {
  part.once('exit', (partCode, signal) => {
    process.exitCode ||= exitCode(partCode, signal)
    end('SIGTERM')
  })
}
