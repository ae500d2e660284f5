import { closeSync, fdatasync, fdatasyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { stamped } from './format.ts'
import { cutOff, lineOf, readJournal, writeWhole, writeWholly } from './journalFile.ts'
import type { CabinetMemory, JournalEntry, Restored } from './memory.ts'

/** What a cabinet writes before it acts. Nothing that follows from an entry may leave the floor before `whenSafe`. */
export interface Journal {
  append(entry: JournalEntry): void
  /** Calls when everything appended so far would survive a power cut, in order, at once if it does already; with the error when the disk failed. */
  whenSafe(told: (error: Error | null) => void): void
  /** Replaces everything written so far by the memory itself. */
  compact(memory: CabinetMemory): void
  /** After a failure: begins anew with the memory, which knows all that was acted on. Throws while the disk still fails. */
  recover(memory: CabinetMemory): void
  close(): void
}

/** Keeps nothing: for `--folder memory` and tests. */
export const forgetfulJournal: Journal = {
  append() {},
  whenSafe: (told) => told(null),
  compact() {},
  recover() {},
  close() {},
}

type Waiting = { upTo: number; told: (error: Error | null) => void }

/**
 * One file a cabinet: the memory as it stood at the last compaction, then one input a line. Appending writes at once;
 * one fdatasync at a time runs beside, covers all that was written before it began, and those of several cabinets overlap.
 */
export class FileJournal implements Journal {
  readonly path: string
  #file: number
  #written = 0
  #safe = 0
  /** The file of the sync that is under way; it closes that file itself when the journal has no more use for it. */
  #syncing: number | null = null
  #planned = false
  #closed = false
  #failure: Error | null = null
  readonly #waiting: Waiting[] = []

  private constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'a', 0o600)
  }

  /** Starts the file of a new cabinet. */
  static create(path: string, memory: CabinetMemory): FileJournal {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeWhole(path, lineOf(stamped(memory)))
    return new FileJournal(path)
  }

  /** Cuts a torn last line off. Throws on damage, and leaves the file as it is. */
  static open(path: string): { journal: FileJournal; restored: Restored } {
    const { restored, sound, damaged } = readJournal(path)
    if (damaged || restored === null) throw new Error(`damaged journal ${path}`)
    if (sound < statSync(path).size) cutOff(path, sound)
    return { journal: new FileJournal(path), restored }
  }

  append(entry: JournalEntry): void {
    if (this.#failure !== null) throw this.#failure
    try {
      writeWholly(this.#file, lineOf(entry))
    } catch (error) {
      throw this.#fail(error)
    }
    this.#written += 1
    this.#plan()
  }

  whenSafe(told: (error: Error | null) => void): void {
    if (this.#failure !== null || this.#safe === this.#written) return told(this.#failure)
    this.#waiting.push({ upTo: this.#written, told })
  }

  compact(memory: CabinetMemory): void {
    try {
      this.#replace(memory)
    } catch (error) {
      throw this.#fail(error)
    }
  }

  recover(memory: CabinetMemory): void {
    this.#replace(memory)
    this.#failure = null
  }

  #replace(memory: CabinetMemory): void {
    writeWhole(this.path, lineOf(stamped(memory)))
    const old = this.#file
    this.#file = openSync(this.path, 'a', 0o600)
    if (this.#syncing !== old) closeSync(old)
    this.#settle(this.#written)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    if (this.#failure === null && this.#safe < this.#written) {
      fdatasyncSync(this.#file)
      this.#settle(this.#written)
    }
    if (this.#syncing !== this.#file) closeSync(this.#file)
  }

  /** After everything that is read from the sockets in this turn, so that one sync covers it. */
  #plan(): void {
    if (this.#planned || this.#syncing !== null) return
    this.#planned = true
    setImmediate(() => {
      this.#planned = false
      if (!this.#closed && this.#failure === null && this.#safe < this.#written) this.#sync()
    })
  }

  #sync(): void {
    const file = this.#file
    this.#syncing = file
    const upTo = this.#written
    fdatasync(file, (error) => {
      this.#syncing = null
      const replaced = file !== this.#file
      if (replaced || this.#closed) closeSync(file)
      if (error !== null && !replaced && !this.#closed) this.#fail(error)
      else if (!replaced) this.#settle(upTo)
      if (!this.#closed && this.#failure === null && this.#safe < this.#written) this.#sync()
    })
  }

  #settle(upTo: number): void {
    this.#safe = Math.max(this.#safe, upTo)
    while (this.#waiting[0] !== undefined && this.#waiting[0].upTo <= this.#safe) this.#waiting.shift()?.told(null)
  }

  /** Nobody knows what is on the disk: nothing is written or answered until it has been written whole. */
  #fail(cause: unknown): Error {
    const failure = cause instanceof Error ? cause : new Error(String(cause))
    this.#failure = failure
    for (const { told } of this.#waiting.splice(0)) told(failure)
    return failure
  }
}
