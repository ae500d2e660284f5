import type { CabinetException, CabinetState, CabinetTransfer, PressAnswer, RaisedFault } from '#protocol/floor.ts'
import { drawRound } from '../game/outcome.ts'
import { RandomSource } from '../game/random.ts'
import type { Clock } from './clock.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { CabinetInput, CabinetMemory, DrawnRound } from './memory.ts'
import { type InstalledGame, installedGame, refusalOf, stateOf } from './state.ts'
import { nextDue, type StepResult, step } from './step.ts'
import { interrogate } from './transfers.ts'

/** Entries after which the journal is replaced by the memory it leads to. */
const compactEvery = 2_000

export interface CabinetOptions {
  memory: CabinetMemory
  /** Inputs to replay on top of the memory. */
  entries?: JournalEntry[]
  journal: Journal
  clock: Clock
  compactEvery?: number
}

export type CabinetListener = (exception: CabinetException, at: number, state: CabinetState) => void

/** One simulated cabinet: journals each input before it acts on it, and goes on by itself when its time comes. */
export class Cabinet {
  readonly id: number
  readonly game: InstalledGame
  readonly #memory: CabinetMemory
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #compactEvery: number
  readonly #listeners = new Set<CabinetListener>()
  readonly #changes = new Set<() => void>()
  readonly #slow = new Map<string, (answer: CabinetTransfer) => void>()
  #written = 0
  #broken: Error | null = null
  #cancelDue: () => void = () => {}

  constructor(options: CabinetOptions) {
    this.#memory = options.memory
    this.#journal = options.journal
    this.#clock = options.clock
    this.#compactEvery = options.compactEvery ?? compactEvery
    this.id = options.memory.cabinet
    this.game = installedGame(options.memory.game)
    for (const { at, input } of options.entries ?? []) step(this.#memory, this.game, input, at)
    this.#written = options.entries?.length ?? 0
    this.#schedule()
  }

  /** Read-only view for the picture and the sound. */
  get memory(): Readonly<CabinetMemory> {
    return this.#memory
  }

  get silent(): boolean {
    return this.#memory.lineSilent
  }

  state(): CabinetState {
    return stateOf(this.#memory, this.game)
  }

  onException(listener: CabinetListener): void {
    this.#listeners.add(listener)
  }

  /** Called after every change that the picture may show. */
  onChange(listener: () => void): () => void {
    this.#changes.add(listener)
    return () => this.#changes.delete(listener)
  }

  press(button: string, key: string): PressAnswer {
    const { press } = this.#act({ kind: 'press', key, button, ...this.#drawn(button, key) })
    if (press === undefined) throw new Error('the press gave no answer')
    return { accepted: press.accepted, reason: press.reason, state: press.state }
  }

  /** Null: the reply is lost. A slow transfer answers when it has acted. */
  async transfer(transfer: string, direction: 'in' | 'out', amount: number): Promise<CabinetTransfer | null> {
    const first = interrogate(this.#memory, transfer).outcome === 'unknown'
    const answer = this.#act({ kind: 'transfer', transfer, direction, amount }).transfer ?? null
    if (!first || answer?.outcome !== 'pending') return answer
    return new Promise((resolve) => this.#slow.set(transfer, resolve))
  }

  interrogate(transfer: string): CabinetTransfer {
    return interrogate(this.#memory, transfer)
  }

  acknowledge(transfer: string): CabinetTransfer {
    this.#act({ kind: 'acknowledge', transfer })
    return interrogate(this.#memory, transfer)
  }

  resetHandPay(): CabinetState {
    return this.#stateAfter({ kind: 'resetHandPay' })
  }

  restart(): CabinetState {
    return this.#stateAfter({ kind: 'restart' })
  }

  fault(fault: RaisedFault): CabinetState {
    return this.#stateAfter({ kind: 'fault', fault })
  }

  close(): void {
    this.#cancelDue()
    this.#journal.close()
  }

  #stateAfter(input: CabinetInput): CabinetState {
    this.#act(input)
    return this.state()
  }

  /** A spin that will start needs its outcome in the same journal entry. */
  #drawn(button: string, key: string): { drawn?: DrawnRound } {
    const memory = this.#memory
    const known = memory.presses.some((record) => record.key === key)
    if (button !== 'spin' || known || refusalOf(memory, this.game, button) !== null) return {}
    const random = new RandomSource(memory.random)
    const { entry, model } = this.game
    const outcome = drawRound(model, memory.bet, random, entry.handPayLimit, memory.forced?.outcome ?? null)
    return { drawn: { outcome, random: random.state } }
  }

  #act(input: CabinetInput): StepResult {
    if (this.#broken !== null) throw this.#broken
    const at = this.#clock.now()
    const result = this.#journalled(input, at)
    this.#schedule()
    this.#answerSlow()
    for (const { exception, state } of result.exceptions)
      for (const listener of this.#listeners) listener(exception, at, state)
    for (const listener of this.#changes) listener()
    return result
  }

  /** Neither a failed write nor broken meters may be played on: the cabinet stands still, its journal tells the story. */
  #journalled(input: CabinetInput, at: number): StepResult {
    try {
      this.#journal.append({ at, input })
      const result = step(this.#memory, this.game, input, at)
      this.#written += 1
      if (this.#written >= this.#compactEvery) {
        this.#journal.compact(this.#memory)
        this.#written = 0
      }
      return result
    } catch (error) {
      this.#broken = error instanceof Error ? error : new Error(String(error))
      this.#cancelDue()
      throw this.#broken
    }
  }

  #answerSlow(): void {
    for (const [transfer, resolve] of this.#slow) {
      const answer = interrogate(this.#memory, transfer)
      if (answer.outcome === 'pending') continue
      this.#slow.delete(transfer)
      resolve(answer)
    }
  }

  #schedule(): void {
    this.#cancelDue()
    const due = nextDue(this.#memory)
    if (due === null) return
    this.#cancelDue = this.#clock.at(due, () => {
      if (this.#clock.now() < due) return this.#schedule()
      try {
        this.#act({ kind: 'due' })
      } catch (error) {
        console.error(`cabinet ${this.id} stopped: ${error instanceof Error ? error.message : error}`)
      }
    })
  }
}
