import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outsidePath, run } from './run.mjs'

/** Whether a package's `os` or `cpu` names this machine's, or names none, or only rules out others. */
function fits(wanted, here) {
  const names = [wanted ?? []].flat()
  const ruledOut = names.filter((name) => name.startsWith('!'))
  return !ruledOut.includes(`!${here}`) && (names.length === ruledOut.length || names.includes(here))
}

/**
 * Names of the packages whose installed state is not what the lock file says. Optional packages may be absent (they are
 * for other platforms), but an installed one must be for this platform: a folder copied from another machine is stale.
 */
export function differences(lock, installed, { platform = process.platform, arch = process.arch } = {}) {
  const wanted = lock.packages ?? {}
  const present = installed.packages ?? {}
  const names = new Set([...Object.keys(wanted), ...Object.keys(present)].filter((name) => name !== ''))
  return [...names].filter((name) => {
    const want = wanted[name]
    const have = present[name]
    if (!have) return !want.optional && !want.devOptional
    if (!want || want.version !== have.version || want.integrity !== have.integrity) return true
    return !fits(have.os, platform) || !fits(have.cpu, arch)
  })
}

/** Why `npm ci` is needed, or null when what is installed is what the lock file says. */
export function installReason(root, machine) {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return 'nothing is installed yet'
  try {
    const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
    const names = differences(read(join(root, 'package-lock.json')), read(hidden), machine)
    return names.length === 0 ? null : `${names.length} packages differ from the lock file`
  } catch {
    return 'what is installed cannot be read'
  }
}

/** Runs `npm ci` when needed. Throws when it fails. */
export async function installWhenNeeded(root, say = console.log) {
  const reason = installReason(root)
  if (reason === null) return false
  say(`Installing packages: ${reason}.`)
  // npm run puts node_modules/.bin first on the path, and npm ci deletes the very Node that stands there.
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: outsidePath(root) },
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new Error(`npm ci ended with code ${code}: see its message above.`)
  return true
}
