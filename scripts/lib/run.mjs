import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join, sep } from 'node:path'

/** The exit code a shell would report: 128 + number for a signal. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1)

const signals = ['SIGINT', 'SIGTERM']

/** Runs a program with our own input and output; resolves with its exit code, 127 when it cannot be started. A signal to us ends it. */
export function run(command, values, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, values, { stdio: 'inherit', ...options })
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass)
      resolve(code)
    }
    const pass = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, pass)
    child.once('error', (error) => {
      console.error(`${command} cannot be started: ${error.message}`)
      end(127)
    })
    child.once('exit', (code, signal) => end(exitCode(code, signal)))
  })
}

/** Runs a program and collects what it says. */
export async function collect(command, values, options = {}) {
  let output = ''
  const code = await new Promise((resolve) => {
    const child = spawn(command, values, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const add = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.once('error', (error) => {
      output += `${command} cannot be started: ${error.message}\n`
      resolve(127)
    })
    child.once('close', (value, signal) => resolve(exitCode(value, signal)))
  })
  return { code, output }
}

/** The path of the machine without what npm run puts in front of it. */
export const outsidePath = (root) =>
  (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules') + sep))
    .join(delimiter)
