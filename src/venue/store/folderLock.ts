import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreProblem } from './problem.ts'

/**
 * Holds a data folder for one process: the embedded database has no lock of its own, and two processes lose rows.
 * SQLite's exclusive lock is the operating system's: a killed process lets go of it, whatever its number. Answers what frees it.
 */
export function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'venue.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new StoreProblem(`another venue has the folder ${folder}`)
  }
  return () => lock.close()
}
