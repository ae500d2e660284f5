import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter } from 'node:path'

export const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const pathFolders = (environment) => (environment.PATH ?? '').split(delimiter).filter(Boolean)

const succeeds = (command, values, options) => spawnSync(command, values, { stdio: 'ignore', ...options }).status === 0

/**
 * Installs packages with apt-get when it is there and we are root or may become it without a password: the first list of
 * names that installs. Answers whether one did. With `minutes` it gives up when they are not fetched by then; what is
 * being installed is never broken off.
 */
export function installWithApt(what, lists, say, minutes) {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return false
  const root = process.getuid?.() === 0
  if (!root && !succeeds('sudo', ['-n', 'true'])) return false
  say(`Installing ${what} with apt-get …`)
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive']
  const apt = (values, timeout) => {
    const [command, ...rest] = [...(root ? [] : ['sudo', '-n']), ...environment, 'apt-get', '-q', ...values]
    return succeeds(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout })
  }
  const end = minutes === undefined ? undefined : Date.now() + minutes * 60_000
  const left = () => (end === undefined ? undefined : Math.max(1, end - Date.now()))
  apt(['update'], left())
  const install = (names, ...more) => ['install', '-y', '--no-install-recommends', ...more, ...names]
  return lists.some(
    (names) => (end === undefined || apt(install(names, '--download-only'), left())) && apt(install(names)),
  )
}
