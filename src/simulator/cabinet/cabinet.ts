import type { CabinetException, CabinetState } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import type { CommandAnswer, HandPayAnswer, PressAnswer } from '#protocol/cabinet/answers.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import type { FinishedRound } from '#protocol/cabinet/rounds.ts'
import type { Clock } from './clock.ts'
import { drawnFor, missingCommitments } from './draw.ts'
import { raisedFaults } from './faults.ts'
import type { Journal } from './journal.ts'
import type { RoundNonces } from './nonces.ts'
import type { CabinetInput, CabinetMemory, CommandRecord, JournalEntry, VideoFault } from './memory.ts'
import { SimulatorRefusal } from './refusal.ts'
import { roundsAfter } from './rounds.ts'
import { type InstalledGame, installedGame, stateOf } from './state.ts'
import { nextDue, type StepResult, step } from './step.ts'
import { SteadyJournal } from './steadyJournal.ts'
import { interrogate } from './transfers.ts'

export interface CabinetOptions {
  memory: CabinetMemory
  /** Inputs to replay on top of the memory. */
  entries?: JournalEntry[]
  journal: Journal
  nonces: RoundNonces
  clock: Clock
  compactEvery?: number
  /** Starts a journal from the memory, when the one of a damaged cabinet is given up. */
  renewJournal?: (memory: CabinetMemory) => Journal
}

type CabinetListener = (exception: CabinetException, at: number, state: CabinetState) => void

/** One simulated cabinet: journals each input before it acts on it, and goes on by itself when its time comes. */
export class Cabinet {
  readonly id: number
  readonly game: InstalledGame
  readonly #memory: CabinetMemory
  readonly #journal: SteadyJournal
  #renewJournal: CabinetOptions['renewJournal']
  readonly #nonces: RoundNonces
  /** What it had committed itself to could not be honoured: it has told a new commitment. */
  readonly hasNewCommitment: boolean
  readonly #clock: Clock
  readonly #listeners = new Set<CabinetListener>()
  readonly #changes = new Set<() => void>()
  readonly #slow = new Map<string, (replies: CabinetTransfer[]) => void>()
  #broken: Error | null = null
  #cancelDue: () => void = () => {}

  constructor(options: CabinetOptions) {
    this.#memory = options.memory
    this.#renewJournal = options.renewJournal
    this.#nonces = options.nonces
    this.#clock = options.clock
    this.#journal = new SteadyJournal({
      ...options,
      onStall: () => this.#cancelDue(),
      onBack: () => {
        this.#commit()
        this.#schedule()
      },
    })
    this.id = options.memory.cabinet
    this.game = installedGame(options.memory.game)
    for (const { at, input } of options.entries ?? []) step(this.#memory, this.game, input, at)
    this.hasNewCommitment = this.#commit()
    this.#schedule()
  }

  /** Read-only view for the picture and the sound. */
  get memory(): Readonly<CabinetMemory> {
    return this.#memory
  }

  get silent(): boolean {
    return this.#memory.lineSilent
  }

  /** Whether its video fails so. */
  hasVideoFault(fault: VideoFault): boolean {
    return this.#memory.videoFaults?.includes(fault) === true
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

  raisedFaults(): RaisedFault[] {
    return raisedFaults(this.#memory)
  }

  /** Calls when what the cabinet has done so far can be answered for; with an error when it never can. */
  whenSafe(told: (error: Error | null) => void): void {
    this.#journal.whenSafe(told)
  }

  /** Every act may carry the lease it is asked under: throws when a newer one has been here, and nothing is changed. */
  fence(epoch: number | undefined): void {
    const newest = this.#memory.epoch
    if (epoch === undefined || epoch === newest) return
    if (epoch < newest) throw new SimulatorRefusal('superseded', `superseded: epoch ${epoch} is older than ${newest}`)
    if (this.#memory.damage === null) this.#act({ kind: 'fence', epoch })
  }

  press(button: string, key: string, epoch?: number): PressAnswer {
    this.fence(epoch)
    if (this.#memory.damage !== null) return { accepted: false, reason: 'outOfService', state: this.state() }
    const drawn = drawnFor(this.#memory, this.game, this.#nonces, button, key)
    const { press } = this.#act({ kind: 'press', key, button, ...drawn })
    if (press === undefined) throw new Error('the press gave no answer')
    return { accepted: press.accepted, reason: press.reason, state: press.state }
  }

  /** The replies that leave the cabinet: none when it is lost. A slow transfer answers when it has acted. */
  async transferReplies(
    transfer: string,
    direction: 'in' | 'out',
    amount: number,
    epoch?: number,
  ): Promise<CabinetTransfer[]> {
    this.fence(epoch)
    const first = interrogate(this.#memory, transfer).outcome === 'unknown'
    const answer = this.#act({ kind: 'transfer', transfer, direction, amount }).transfer
    if (answer === undefined || answer.times === 0) return []
    const { result, times, late } = answer
    if (first && result.outcome === 'pending') return new Promise((resolve) => this.#slow.set(transfer, resolve))
    if (late > 0) await new Promise<void>((resolve) => this.#clock.at(this.#clock.now() + late, resolve))
    return times === 2 ? [result, result] : [result]
  }

  /** Throws when the damaged memory may have lost what became of it: not known is not the same as not done. */
  interrogate(transfer: string): CabinetTransfer {
    const known = interrogate(this.#memory, transfer)
    if (this.#memory.damage !== null && (known.outcome === 'unknown' || known.outcome === 'pending'))
      this.#refuseDamaged()
    return known
  }

  acknowledge(transfer: string, epoch?: number): CabinetTransfer {
    this.fence(epoch)
    this.#act({ kind: 'acknowledge', transfer })
    return interrogate(this.#memory, transfer)
  }

  /** Never acts on the id from now on, unless it has acted. */
  voidTransfer(asked: { transfer: string; direction: 'in' | 'out'; amount: number }, epoch?: number): CabinetTransfer {
    this.fence(epoch)
    this.interrogate(asked.transfer)
    this.#act({ kind: 'void', ...asked })
    return interrogate(this.#memory, asked.transfer)
  }

  /** Finished rounds behind the one named `after`, oldest first; those that were acknowledged are gone. */
  rounds(after: string | null): FinishedRound[] {
    return roundsAfter(this.#memory, this.game, after)
  }

  acknowledgeRounds(upTo: string, epoch?: number): void {
    this.fence(epoch)
    this.#act({ kind: 'rounds.acknowledge', upTo })
  }

  /** Pays the hand pay that waits; with `event` only that one. */
  resetHandPay(key: string, event?: string, epoch?: number): HandPayAnswer {
    const { accepted, reason, state, ...paid } = this.#command({ kind: 'handPay.reset', key, event }, epoch)
    return { accepted, reason, state, event: paid.event, amount: paid.amount }
  }

  /** Off and on again; `resolve` brings the open round to its end. */
  restart(key: string, resolve = false, epoch?: number): CommandAnswer {
    const { accepted, reason, state } = this.#command({ kind: 'restart', key, resolve }, epoch)
    return { accepted, reason, state }
  }

  switchPower(on: boolean, key: string, epoch?: number): CommandAnswer {
    const { accepted, reason, state } = this.#command({ kind: 'power', key, on }, epoch)
    return { accepted, reason, state }
  }

  fault(fault: RaisedFault): CabinetState {
    this.#act({ kind: 'fault', fault })
    return this.state()
  }

  close(): void {
    this.#cancelDue()
    this.#journal.close()
  }

  #command(
    input: Extract<CabinetInput, { kind: 'handPay.reset' | 'restart' | 'power' }>,
    epoch: number | undefined,
  ): Omit<CommandRecord, 'key' | 'command'> {
    this.fence(epoch)
    if (this.#memory.damage !== null)
      return { accepted: false, reason: 'outOfService', state: this.state(), event: null, amount: 0 }
    const { command } = this.#act(input)
    if (command === undefined) throw new Error('the command gave no answer')
    return command
  }

  #refuseDamaged(): never {
    throw new SimulatorRefusal('damaged', `cabinet ${this.id}: its journal is ${this.#memory.damage}`)
  }

  /** A damaged cabinet does one thing only: begin again from what is left, when its RAM fault is cleared. */
  #repair(input: CabinetInput): void {
    if (input.kind !== 'fault' || input.fault.kind !== 'ram' || input.fault.on) this.#refuseDamaged()
    if (this.#renewJournal === undefined) return
    this.#journal.replace(this.#renewJournal(this.#memory))
    this.#renewJournal = undefined
  }

  /** Commits itself where nothing that it can honour stands. True when it had told a commitment before. */
  #commit(): boolean {
    const { committed } = this.#memory
    const missing = missingCommitments(this.#memory, this.#nonces)
    try {
      for (const input of missing) this.#journalled(input, this.#clock.now())
    } catch {
      // Its disk has failed: whoever asks the cabinet for anything is told.
    }
    return committed !== null && missing.length > 0
  }

  #act(input: CabinetInput): StepResult {
    if (this.#broken !== null) throw this.#broken
    if (this.#memory.damage !== null) this.#repair(input)
    const at = this.#clock.now()
    const result = this.#journalled(input, at)
    this.#schedule()
    this.#answerSlow()
    for (const { exception, state } of result.exceptions)
      for (const listener of this.#listeners) listener(exception, at, state)
    for (const listener of this.#changes) listener()
    return result
  }

  /** What is not written is not acted on. A step that breaks the meters is not played on: the journal tells the story. */
  #journalled(input: CabinetInput, at: number): StepResult {
    this.#journal.append({ at, input })
    const result = this.#stepped(input, at)
    this.#journal.compactInTime()
    return result
  }

  #stepped(input: CabinetInput, at: number): StepResult {
    try {
      return step(this.#memory, this.game, input, at)
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
      resolve([answer])
    }
  }

  #schedule(): void {
    this.#cancelDue()
    if (this.#journal.isStalled) return
    const due = this.#memory.damage === null ? nextDue(this.#memory) : null
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
