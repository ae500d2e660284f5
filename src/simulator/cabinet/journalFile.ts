import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { readStamped } from './format.ts'
import type { Restored } from './memory.ts'

/** One line of a journal: checksum, space, JSON. */
export function lineOf(value: unknown): Buffer {
  const text = JSON.stringify(value)
  return Buffer.from(`${crc32(text).toString(16).padStart(8, '0')} ${text}\n`)
}

const fromLine = (line: string): unknown => {
  const text = line.slice(9)
  if (Number.parseInt(line.slice(0, 8), 16) !== crc32(text)) return undefined
  return JSON.parse(text)
}

export interface JournalRead {
  /** What stands before any damage; null when not even the memory can be read. */
  restored: Restored | null
  /** Length of the sound part, bytes. */
  sound: number
  /** There is something behind the sound part that is no torn last line: money may stand behind it. */
  damaged: boolean
}

/** Throws on what a newer floor has written. A torn last line was never answered for and is no damage. */
export function readJournal(path: string): JournalRead {
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
  const [head, ...entries] = lines
  return {
    restored: head === undefined ? null : readStamped(head, entries),
    sound,
    damaged: head === undefined || (broken >= 0 && broken < content.length - 1),
  }
}

/** One call may write less than it was given, on a full disk or a network drive. */
export function writeWholly(file: number, bytes: Uint8Array, write: typeof writeSync = writeSync): void {
  for (let from = 0; from < bytes.length; ) {
    const written = write(file, bytes, from, bytes.length - from)
    if (written === 0) throw new Error('nothing can be written')
    from += written
  }
}

export function cutOff(path: string, length: number): void {
  const file = openSync(path, 'r+')
  ftruncateSync(file, length)
  fsyncSync(file)
  closeSync(file)
}

/** In the place of what was there, at once or not at all. */
export function writeWhole(path: string, content: Uint8Array): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeWholly(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
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
