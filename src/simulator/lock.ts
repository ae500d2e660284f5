import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds the folder for one process: SQLite's exclusive lock is the operating system's own, so a killed process lets go of
 * it. Throws when another floor holds it. Keep the answer; closing it frees the folder.
 */
export function lockFolder(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
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

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
