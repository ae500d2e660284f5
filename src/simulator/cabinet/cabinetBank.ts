import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CabinetDamage } from '#protocol/cabinet/state.ts'
import type { CabinetInstall } from '#protocol/simulator/line.ts'
import { Cabinet } from './cabinet.ts'
import type { Clock } from './clock.ts'
import { FileJournal, forgetfulJournal } from './journal.ts'
import { readJournal, writeWhole } from './journalFile.ts'
import type { CabinetMemory } from './memory.ts'
import { loadNonceKey } from './nonceKey.ts'
import { RoundNonces } from './nonces.ts'
import { SimulatorRefusal } from './refusal.ts'
import { beginAgain, nextRoundName } from './rounds.ts'
import { installedGame, newMemory } from './state.ts'
import { step } from './step.ts'

/**
 * All cabinets of one folder. One whose journal is damaged stands there with its RAM fault and its last good meters;
 * one that this program cannot run is left out. Both are named in `complaints`; the others play on.
 */
export class CabinetBank {
  readonly cabinets = new Map<number, Cabinet>()
  /** Of the folder: another folder has other cabinets under the same numbers. */
  readonly identity: string
  /** One line for the operator for each cabinet that is not as it should be. */
  readonly complaints: string[] = []
  readonly #leftOut = new Map<number, string>()
  readonly #folder: string | null
  readonly #clock: Clock
  readonly #nonces: RoundNonces
  readonly #listeners = new Set<(cabinet: Cabinet) => void>()

  /** `folder` null keeps nothing. */
  constructor(folder: string | null, clock: Clock) {
    this.#folder = folder
    this.#clock = clock
    this.#nonces = new RoundNonces(folder === null ? undefined : loadNonceKey(folder))
    this.identity = folder === null ? randomUUID() : folderIdentity(folder)
    if (folder === null) return
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

  /** A cabinet that exists keeps its game, meters and journal. Throws on an unknown game and on an older epoch. */
  install(install: CabinetInstall, epoch?: number): Cabinet {
    const cabinet = this.cabinets.get(install.cabinet) ?? this.#create(install)
    cabinet.fence(epoch)
    return cabinet
  }

  /** Throws when there is no such cabinet. */
  cabinet(id: number): Cabinet {
    const cabinet = this.cabinets.get(id)
    if (cabinet !== undefined) return cabinet
    const reason = this.#leftOut.get(id)
    throw reason === undefined ? new Error(`unknown cabinet ${id}`) : new SimulatorRefusal('damaged', reason)
  }

  close(): void {
    for (const cabinet of this.cabinets.values()) cabinet.close()
    this.cabinets.clear()
  }

  #create({ cabinet, game }: CabinetInstall): Cabinet {
    const reason = this.#leftOut.get(cabinet)
    if (reason !== undefined) throw new SimulatorRefusal('damaged', reason)
    const memory = newMemory(cabinet, game, this.#clock.now())
    memory.committed = this.#nonces.commit(nextRoundName(memory))
    const path = this.#folder === null ? null : join(this.#folder, `cabinet-${cabinet}.journal`)
    // What is there and was not restored cannot be read: only the installation knows which game it was.
    if (path !== null && existsSync(path)) return this.#addDamaged('unreadable', path, memory)
    const journal = path === null ? forgetfulJournal : FileJournal.create(path, memory)
    return this.#add(new Cabinet({ memory, journal, nonces: this.#nonces, clock: this.#clock }))
  }

  #restore(id: number, path: string): void {
    try {
      const { restored, damaged } = readJournal(path)
      if (restored === null) this.complaints.push(`cabinet ${id} is in RAM fault: nothing of ${path} can be read`)
      else if (damaged || !this.#addSound(path)) {
        this.#addDamaged('damaged', path, soundMemory(path))
        this.complaints.push(`cabinet ${id} is in RAM fault: ${path} is damaged, what stands behind the damage is lost`)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#leftOut.set(id, reason)
      this.complaints.push(`cabinet ${id} is left out: ${reason}`)
    }
  }

  /** False when it cannot be acted on again. */
  #addSound(path: string): boolean {
    const { journal, restored } = FileJournal.open(path)
    try {
      const cabinet = this.#add(new Cabinet({ ...restored, journal, nonces: this.#nonces, clock: this.#clock }))
      if (cabinet.hasNewCommitment)
        this.complaints.push(
          `cabinet ${cabinet.id} told a new commitment: the nonce of its next round cannot be opened`,
        )
      return true
    } catch {
      journal.close()
      return false
    }
  }

  #addDamaged(damage: CabinetDamage, path: string, memory: CabinetMemory): Cabinet {
    memory.damage = damage
    memory.version += 1
    beginAgain(memory, this.#clock.now())
    memory.stoppedAt ??= this.#clock.now()
    if (!memory.faults.includes('ram')) memory.faults.push('ram')
    const renewJournal = () => {
      copyFileSync(path, `${path}.damaged-${this.#clock.now()}`)
      return FileJournal.create(path, memory)
    }
    return this.#add(
      new Cabinet({ memory, journal: forgetfulJournal, renewJournal, nonces: this.#nonces, clock: this.#clock }),
    )
  }

  #add(cabinet: Cabinet): Cabinet {
    this.cabinets.set(cabinet.id, cabinet)
    for (const listener of this.#listeners) listener(cabinet)
    return cabinet
  }
}

function folderIdentity(folder: string): string {
  const path = join(folder, 'bank.id')
  if (!existsSync(path)) writeWhole(path, Buffer.from(`${randomUUID()}\n`))
  return readFileSync(path, 'utf8').trim()
}

/** What the entries lead to, up to the first that cannot be acted on again. */
function soundMemory(path: string): CabinetMemory {
  for (let count = Number.POSITIVE_INFINITY; ; ) {
    const { restored } = readJournal(path)
    if (restored === null) throw new Error(`nothing of ${path} can be read`)
    const game = installedGame(restored.memory.game)
    const failed = restored.entries.slice(0, count).findIndex(({ at, input }) => {
      try {
        step(restored.memory, game, input, at)
        return false
      } catch {
        return true
      }
    })
    if (failed < 0) return restored.memory
    count = failed
  }
}
