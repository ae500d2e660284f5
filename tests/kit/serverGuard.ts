/** Runs one server for a test and ends it with its owner, however that one ended: the owner holds our standard input open. */
import { spawn } from 'node:child_process'
import { openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GuardedServer } from './guarded.ts'

const { command, values, user, folder } = JSON.parse(process.argv[2] ?? '') as GuardedServer
const log = openSync(join(folder, 'server.log'), 'a')
const server = spawn(command, values, { ...user, cwd: folder, stdio: ['ignore', log, log] })
let orphaned = false

// A Ctrl-C reaches the whole terminal: the owner decides, and its end is ours.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
server.once('error', (error) => {
  process.stdout.write(`${error.message}\n`)
  process.exit(127)
})
server.once('spawn', () => process.stdout.write(`${server.pid}\n`))
server.once('exit', () => {
  if (orphaned) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  process.exit(0)
})
process.stdin.resume()
process.stdin.once('end', () => {
  orphaned = true
  // To PostgreSQL: end at once, and every process of yours.
  server.kill('SIGQUIT')
  setTimeout(() => server.kill('SIGKILL'), 5_000)
})
