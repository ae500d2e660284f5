import type { Clock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { CabinetMemory, JournalEntry } from './memory.ts'

/** How often a disk that has failed is tried again, ms. */
const retryDiskMs = 1_000
/** Entries after which the journal is replaced by the memory it leads to. */
const compactEvery = 2_000

interface SteadyOptions {
  journal: Journal
  memory: CabinetMemory
  clock: Clock
  /** Those that the journal holds already. */
  entries?: readonly JournalEntry[]
  compactEvery?: number
  /** The disk has failed: the cabinet stands still. */
  onStall: () => void
  /** The whole memory is written again, and with it all that was acted on. */
  onBack: () => void
}

/** The journal of one cabinet over a disk that may be full for a while: nothing is written or told until it takes the whole memory again. */
export class SteadyJournal {
  readonly #options: SteadyOptions
  #journal: Journal
  #written: number
  #isStalled = false
  #cancelRetry: () => void = () => {}

  constructor(options: SteadyOptions) {
    this.#options = options
    this.#journal = options.journal
    this.#written = options.entries?.length ?? 0
  }

  get isStalled(): boolean {
    return this.#isStalled
  }

  append(entry: JournalEntry): void {
    this.#write(() => this.#journal.append(entry))
  }

  /** After the last entry was acted on. */
  compactInTime(): void {
    this.#written += 1
    if (this.#written < (this.#options.compactEvery ?? compactEvery)) return
    this.#write(() => this.#journal.compact(this.#options.memory))
    this.#written = 0
  }

  whenSafe(told: (error: Error | null) => void): void {
    this.#journal.whenSafe((error) => {
      if (error !== null) this.#stall(error)
      told(error)
    })
  }

  /** In the place of one that was damaged. */
  replace(journal: Journal): void {
    this.#journal = journal
  }

  close(): void {
    this.#isStalled = true
    this.#cancelRetry()
    this.#journal.close()
  }

  #write(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#stall(error)
      throw error
    }
  }

  #stall(error: unknown): void {
    if (this.#isStalled) return
    this.#isStalled = true
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`cabinet ${this.#options.memory.cabinet} stands still, its disk fails: ${reason}`)
    this.#options.onStall()
    this.#retryLater()
  }

  #retryLater(): void {
    const { clock, memory, onBack } = this.#options
    this.#cancelRetry = clock.at(clock.now() + retryDiskMs, () => {
      try {
        this.#journal.recover(memory)
      } catch {
        return this.#retryLater()
      }
      this.#isStalled = false
      this.#written = 0
      console.error(`cabinet ${memory.cabinet} goes on: its disk takes its journal again`)
      onBack()
    })
  }
}
