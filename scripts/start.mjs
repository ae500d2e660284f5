#!/usr/bin/env node
// Installs and builds what is missing, then runs the venue on the pinned Node. Plain JavaScript without dependencies:
// on a fresh clone it runs on the newcomer's own Node before anything is installed.
import { spawn } from 'node:child_process'
import { build, buildReason } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { toolEnvironment, venueNode } from './lib/node.mjs'
import { exitCode } from './lib/run.mjs'
import { root } from './lib/tools.mjs'

try {
  await installWhenNeeded(root)
  const node = venueNode(root)
  const reason = buildReason(root)
  if (reason !== null) {
    console.log(`Building the web app: ${reason}.`)
    await build(root, node)
  }
  openVenue(node)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function openVenue(node) {
  const windows = process.platform === 'win32'
  const follow = new URL('./lib/follow.mjs', import.meta.url).href
  const venue = spawn(node, ['--import', follow, 'src/main.venue.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...toolEnvironment(root, node), TAKEWIN_FOLLOW: 'on' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a process group of its own the venue hears one Ctrl-C: ours, not also the terminal's and npm's.
    detached: !windows,
  })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (windows || Date.now() - last < 500) return
      last = Date.now()
      venue.kill(signal)
    })
  }
  venue.once('error', (error) => {
    console.error(`The venue cannot be started: ${error.message}`)
    process.exit(1)
  })
  venue.once('exit', (code, signal) => process.exit(exitCode(code, signal)))
}
