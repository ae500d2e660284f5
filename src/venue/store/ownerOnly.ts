/** What the venue keeps is for the user it runs as: folders 0700, files 0600. */
import { chmodSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const folderMode = 0o700
const fileMode = 0o600
const sticky = 0o1000
/** What a data folder holds of the venue's, and its folder of cabinets; of anything else the modes are its owner's business. */
const ours =
  /^(database(\.trial)?|floor|secret(\.before)?|venue\.id|bank\.id|Settings\.json|(venue|floor)\.(log|lock|pid).*|cabinet-\d+\.journal.*|(line|nonce|release)\.key)$/

/** Makes the folder, or closes to others what an older version or a copy has left open. Throws where it may not. */
export function keepToOwner(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: folderMode })
  if (process.platform === 'win32') return
  if ((lstatSync(folder).mode & sticky) !== 0) throw new Error(`${folder} is shared by all users: name one of its own`)
  chmodSync(folder, folderMode)
  for (const name of readdirSync(folder)) if (ours.test(name)) close(join(folder, name))
}

function close(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // What runs on beside us may have taken it away; a link is not what it points to.
  if (found === undefined || found.isSymbolicLink()) return
  const mode = found.isDirectory() ? folderMode : fileMode
  try {
    if ((found.mode & 0o777) !== mode) chmodSync(path, mode)
    if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The secret in this file, made when absent. It appears whole: of two processes that start at once both have the same. */
export function keptSecret(path: string): string {
  const kept = readSecret(path)
  if (kept !== null) return kept
  writeFirst(path, `${randomBytes(32).toString('base64url')}\n`)
  return readSecret(path) ?? ''
}

/** Nothing when it is there. It appears whole. */
export function writeFirst(path: string, content: string): void {
  const making = `${path}.${process.pid}.new`
  writeFileSync(making, content, { mode: fileMode })
  try {
    linkSync(making, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(making, { force: true })
  }
}

function readSecret(path: string): string | null {
  try {
    chmodSync(path, fileMode)
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
