import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CabinetInstall } from '#protocol/floor.ts'
import { Cabinet, type CabinetListener } from './cabinet.ts'
import type { Clock } from './clock.ts'
import { FileJournal, forgetfulJournal, type Journal } from './journal.ts'
import type { CabinetMemory } from './memory.ts'
import { newMemory } from './state.ts'

/** All cabinets of one folder. A cabinet whose journal is damaged is left out and named in `damaged`. */
export class CabinetFloor {
  readonly cabinets = new Map<number, Cabinet>()
  readonly damaged = new Map<number, string>()
  readonly #folder: string | null
  readonly #clock: Clock
  readonly #listeners = new Set<(cabinet: Cabinet) => void>()

  /** `folder` null keeps nothing. */
  constructor(folder: string | null, clock: Clock) {
    this.#folder = folder
    this.#clock = clock
    if (folder === null) return
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) {
      const id = /^cabinet-(\d+)\.journal$/.exec(name)?.[1]
      if (id !== undefined) this.#restore(Number(id), join(folder, name))
    }
  }

  /** Calls for every cabinet there is and every one to come. */
  onCabinet(listener: (cabinet: Cabinet) => void): void {
    this.#listeners.add(listener)
    for (const cabinet of this.cabinets.values()) listener(cabinet)
  }

  onException(listener: (cabinet: number, ...rest: Parameters<CabinetListener>) => void): void {
    this.onCabinet((cabinet) => cabinet.onException((...rest) => listener(cabinet.id, ...rest)))
  }

  /** A cabinet that exists keeps its game, meters and journal. Throws on an unknown game. */
  install(install: CabinetInstall): Cabinet {
    const known = this.cabinets.get(install.cabinet)
    if (known !== undefined) return known
    const damage = this.damaged.get(install.cabinet)
    if (damage !== undefined) throw new Error(damage)
    const memory = newMemory(install.cabinet, install.game, install.seed ?? randomInt(2 ** 47), this.#clock.now())
    return this.#add(memory, this.#journalOf(memory))
  }

  /** Throws when there is no such cabinet. */
  cabinet(id: number): Cabinet {
    const cabinet = this.cabinets.get(id)
    if (cabinet === undefined) throw new Error(this.damaged.get(id) ?? `unknown cabinet ${id}`)
    return cabinet
  }

  close(): void {
    for (const cabinet of this.cabinets.values()) cabinet.close()
    this.cabinets.clear()
  }

  #journalOf(memory: CabinetMemory): Journal {
    if (this.#folder === null) return forgetfulJournal
    const path = join(this.#folder, `cabinet-${memory.cabinet}.journal`)
    if (existsSync(path)) throw new Error(`journal ${path} is there already`)
    return FileJournal.create(path, memory)
  }

  #restore(id: number, path: string): void {
    try {
      const { journal, restored } = FileJournal.open(path)
      this.#add(restored.memory, journal, restored.entries)
    } catch (error) {
      this.damaged.set(id, error instanceof Error ? error.message : String(error))
    }
  }

  #add(memory: CabinetMemory, journal: Journal, entries: Parameters<FileJournal['append']>[0][] = []): Cabinet {
    const cabinet = new Cabinet({ memory, journal, entries, clock: this.#clock })
    this.cabinets.set(cabinet.id, cabinet)
    for (const listener of this.#listeners) listener(cabinet)
    return cabinet
  }
}
