import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded database has no lock of its own, and two processes on one folder lose rows. */
export function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'venue.lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(path, 'utf8'))
      if (holder === process.pid || isAlive(holder)) throw new Error(`another venue (process ${holder}) has the folder ${folder}`)
      rmSync(path, { force: true })
    }
  }
  throw new Error(`the folder ${folder} is being taken by another venue`)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
