import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds the folder for one process: SQLite's exclusive lock is the operating system's own, so a killed process lets go of
 * it. Throws when another floor holds it. Keep the answer; closing it frees the folder.
 */
export function lockFolder(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'floor.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch {
    lock.close()
    throw new Error(`Another floor runs on ${folder}`)
  }
}

/** Listens on a local socket, taking the place of a dead process's left-over file. Throws when a live one answers on it. */
export async function listenAlone(server: Server, path: string): Promise<void> {
  if (process.platform !== 'win32') {
    ownFolder(dirname(path))
    if (await answers(path)) throw new Error(`Another floor answers on ${path}`)
    rmSync(path, { force: true })
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      // Whoever may write here may move credit.
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      resolve()
    })
  })
}

/** Who else may write there puts a socket of its own in the place of ours. */
function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} is not ours alone`)
}

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
