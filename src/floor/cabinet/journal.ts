import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { CabinetInput, CabinetMemory } from './memory.ts'

export interface JournalEntry {
  at: number
  input: CabinetInput
}

/** What a cabinet writes before it acts. `append` returns only when the entry would survive a power cut. */
export interface Journal {
  append(entry: JournalEntry): void
  /** Replaces everything written so far by the memory itself. */
  compact(memory: CabinetMemory): void
  close(): void
}

export interface Restored {
  memory: CabinetMemory
  entries: JournalEntry[]
}

/** Keeps nothing: for `--folder memory` and tests. */
export const forgetfulJournal: Journal = { append() {}, compact() {}, close() {} }

const toLine = (value: unknown) => {
  const text = JSON.stringify(value)
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`
}

const fromLine = (line: string): unknown => {
  const text = line.slice(9)
  if (Number.parseInt(line.slice(0, 8), 16) !== crc32(text)) return undefined
  return JSON.parse(text)
}

/**
 * One file a cabinet: the memory as it stood at the last compaction, then one input a line. A torn last line was never
 * acted on and is cut off; damage before the last line throws, because money may stand behind it.
 */
export class FileJournal implements Journal {
  readonly path: string
  #file: number

  private constructor(path: string, file: number) {
    this.path = path
    this.#file = file
  }

  /** Starts the file of a new cabinet. */
  static create(path: string, memory: CabinetMemory): FileJournal {
    mkdirSync(dirname(path), { recursive: true })
    writeWhole(path, memory)
    return new FileJournal(path, openSync(path, 'a'))
  }

  static open(path: string): { journal: FileJournal; restored: Restored } {
    const content = readFileSync(path)
    const lines: unknown[] = []
    let sound = 0
    while (sound < content.length) {
      const end = content.indexOf(10, sound)
      const value = end < 0 ? undefined : fromLine(content.toString('utf8', sound, end))
      if (value === undefined) break
      lines.push(value)
      sound = end + 1
    }
    const broken = content.indexOf(10, sound)
    if (lines.length === 0 || (broken >= 0 && broken < content.length - 1)) throw new Error(`damaged journal ${path}`)
    const file = openSync(path, 'r+')
    if (sound < content.length) {
      ftruncateSync(file, sound)
      fsyncSync(file)
    }
    closeSync(file)
    const [memory, ...entries] = lines
    return {
      journal: new FileJournal(path, openSync(path, 'a')),
      restored: { memory: memory as CabinetMemory, entries: entries as JournalEntry[] },
    }
  }

  append(entry: JournalEntry): void {
    writeSync(this.#file, toLine(entry))
    fdatasyncSync(this.#file)
  }

  compact(memory: CabinetMemory): void {
    writeWhole(this.path, memory)
    closeSync(this.#file)
    this.#file = openSync(this.path, 'a')
  }

  close(): void {
    closeSync(this.#file)
  }
}

function writeWhole(path: string, memory: CabinetMemory): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w')
  writeSync(file, toLine(memory))
  fsyncSync(file)
  closeSync(file)
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** The rename itself must survive a power cut. Windows has no way to ask for it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32' || !existsSync(folder)) return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
