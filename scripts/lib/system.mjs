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
 * names that installs. Answers whether one did.
 */
export function installWithApt(what, lists, say) {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return false
  const root = process.getuid?.() === 0
  if (!root && !succeeds('sudo', ['-n', 'true'])) return false
  say(`Installing ${what} with apt-get …`)
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive']
  const apt = (...values) => {
    const [command, ...rest] = [...(root ? [] : ['sudo', '-n']), ...environment, 'apt-get', '-q', ...values]
    return succeeds(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  apt('update')
  return lists.some((names) => apt('install', '-y', '--no-install-recommends', ...names))
}
