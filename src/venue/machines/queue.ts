/** The steps of one machine, one after the other, for as long as this process has it: rows first, then what follows outside. */
import { createActor, type SnapshotFrom, transition } from 'xstate'
import { type LeaseEvent, leaseMachine } from '#machines/venue/lease/index.ts'
import { selectCountsAsOpen, selectHolding, selectStatus } from '#machines/venue/occupancy/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { ErrorCode, MachineStatus } from '#protocol/core/codes.ts'
import type { GameState } from '#protocol/core/entities.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { Duplicate, Superseded } from '../store/rows.ts'
import { gameOf } from './cabinetSigns.ts'
import { Commit } from './commit.ts'
import type { MachineState } from './step.ts'
import type { Effect } from './effects.ts'
import { KnownCabinet } from './knownCabinet.ts'
import { readState, viewOf } from './machineRows.ts'
import type { MachineTools, OwnedMachine } from './machineTools.ts'
import type { MachineView } from './view.ts'
import { TransferWaits } from './waits.ts'

const settleTimeoutMs = 15_000
const retryFailedStepMs = 1_000

export abstract class MachineQueue {
  readonly machine: OwnedMachine
  protected readonly tools: MachineTools
  protected state: MachineState
  protected readonly known: KnownCabinet
  protected readonly waits = new TransferWaits()
  #lease: SnapshotFrom<typeof leaseMachine> = createActor(leaseMachine).getSnapshot()
  #turn: Promise<unknown> = Promise.resolve()
  /** Whether a fresh look after a failed step is on its way: one for all that fail meanwhile. */
  #isLookingAgain = false
  #views = 0

  protected constructor(machine: OwnedMachine, state: MachineState, tools: MachineTools) {
    this.machine = machine
    this.state = state
    this.tools = tools
    this.known = new KnownCabinet(state.books)
  }

  /** What a failed step was to tell the charts is told by how things stand now. */
  protected abstract resync(): void
  protected abstract run(effect: Effect): void

  protected get cabinet(): CabinetState | null {
    return this.known.state
  }
  get epoch(): number {
    return this.state.epoch
  }
  /** Nobody sits here and nothing is under way: another process may have it. */
  get isIdle(): boolean {
    return this.holder === null && this.state.transfers.size === 0
  }
  /** As the other processes see it; `process`: who keeps it. */
  view(process: string | null): MachineView {
    return {
      ...viewOf(this.state, this.machine.id, this.tools.clock.now()),
      order: ++this.#views,
      process,
      credit: this.credit,
      game: this.game,
    }
  }
  get status(): { id: number; status: number; sequence: number } {
    return { id: this.machine.id, status: selectStatus(this.state.occupancy), sequence: this.state.statusSequence }
  }
  get holder() {
    return this.state.occupancy.context.holder
  }
  get reservation() {
    return this.state.occupancy.context.reservation
  }
  get countsAsOpen(): boolean {
    return selectCountsAsOpen(this.state.occupancy, this.tools.clock.now())
  }
  get problems(): string[] {
    const { problems, cabinetFaults } = this.state.occupancy.context
    return [...problems, ...cabinetFaults]
  }
  /** As the cabinet says it, or as the books know it while the cabinet contradicts them. */
  get credit(): number {
    return (this.isContradicted ? this.known.books.meters?.CurrentCredit : this.cabinet?.credit) ?? 0
  }
  protected get isContradicted(): boolean {
    return this.state.occupancy.context.problems.includes('metersContradict')
  }
  /** Throws 60007 while nothing may be asked of the cabinet: it cannot be, or what it says is not believed. */
  protected refuseUnbelieved(): void {
    if (!this.known.isReachable) throw new Refusal(ErrorCode.machineNotAvailable)
  }
  get game(): GameState | null {
    return this.cabinet && this.gameAt(this.cabinet)
  }
  /** As the holder of the seat is shown it. */
  protected gameAt(state: CabinetState): GameState {
    return gameOf(state, this.holder?.netBefore)
  }
  /** Milliseconds for which a disconnected holder's seat is still held. */
  get heldFor(): number | null {
    const { deadlineAt } = this.state.occupancy.context
    if (selectHolding(this.state.occupancy) !== MachineStatus.disconnected || deadlineAt === null) return null
    return Math.max(0, deadlineAt - this.tools.clock.now())
  }

  /** Waits until everything asked so far has been done, then takes no more. */
  async close(): Promise<void> {
    this.sendLease({ type: 'lease.closed' })
    await this.#turn
    this.waits.giveUp()
  }

  /** A step nobody waits for. One that fails (the database did) is followed by a fresh look at the cabinet. */
  protected background(begin: (commit: Commit, at: number) => Promise<void>): void {
    this.step(begin).catch((error: unknown) => {
      if (this.isOver) return
      this.tools.logger.error({ error, machine: this.machine.id }, 'a step failed')
      if (this.#isLookingAgain) return
      this.#isLookingAgain = true
      this.tools.clock.after(retryFailedStepMs, () => {
        this.#isLookingAgain = false
        if (!this.isOver) this.resync()
      })
    })
  }

  /** One step at a time: rows in one transaction, then the new state, then what follows outside. */
  protected step<Result>(begin: (commit: Commit, at: number) => Promise<Result>): Promise<Result> {
    if (this.isOver) return Promise.reject(new Refusal(ErrorCode.machineNotAvailable))
    const work = this.#turn.then(async () => {
      if (this.#lease.hasTag('unsure')) await this.#reload()
      const at = this.tools.clock.now()
      const { commit, result } = await this.tools.store
        .commit(async (rows) => {
          const { current, books, doubt } = this.known
          const commit = new Commit(rows, this.machine.id, this.state, current, at, this.tools, { books, doubt })
          const result = await begin(commit, at)
          await commit.save()
          return { commit, result }
        })
        .catch((error: unknown) => {
          if (!(error instanceof Refusal || error instanceof Duplicate)) this.sendLease({ type: 'commit.unknown' })
          if (error instanceof Superseded) this.sendLease({ type: 'lease.superseded' })
          throw error
        })
      const { occupancy, sequence, statusSequence, transfers, bounds, books, accepted } = commit
      this.state = { epoch: this.state.epoch, occupancy, sequence, statusSequence, transfers, bounds, books }
      if (accepted) this.known.accept(accepted)
      else if (books.meters) this.known.learnOfTransfer(books.meters)
      // Before the news of it: who hears those looks at what it has seen.
      this.tools.onSeen(this.machine.id)
      for (const one of commit.effects) this.run(one)
      return result
    })
    this.#turn = work.catch(() => undefined)
    return work.catch((error: unknown) => {
      throw error instanceof Superseded ? new Refusal(ErrorCode.machineNotAvailable) : error
    })
  }

  /** A commit that failed may be there all the same, with its orders lost: the rows say, and everybody is told anew. */
  async #reload(): Promise<void> {
    const before = this.holder
    const { state, settled } = await this.tools.store.commit(async (rows) => {
      const state = await readState(rows, this.machine.id, this.tools)
      const ended = this.waits.ids.filter((id) => !state.transfers.has(id))
      return { state, settled: await Array.fromAsync(ended, (id) => rows.transfers.get(id)) }
    })
    // Never under an epoch that is another owner's.
    if (state.epoch !== this.state.epoch) {
      this.sendLease({ type: 'lease.superseded' })
      throw new Superseded(`machine ${this.machine.id} is not owned any more`)
    }
    this.state = state
    this.sendLease({ type: 'rows.read' })
    for (const row of settled) if (row) this.waits.settle(row.id, row.actual)
    this.resync()
    const { announcer } = this.tools
    announcer.status(this.machine.id)
    for (const playerId of new Set([before?.playerId, this.holder?.playerId]))
      if (playerId !== undefined) {
        announcer.seat(playerId)
        announcer.balance(playerId)
        announcer.limits(playerId)
      }
  }

  protected get isOver(): boolean {
    return !this.#lease.hasTag('owner')
  }
  protected sendLease(event: LeaseEvent): void {
    const [next, orders] = transition(leaseMachine, this.#lease, event)
    this.#lease = next
    if (!orders.some(({ type }) => type === 'handOver')) return
    this.waits.giveUp()
    this.tools.onSuperseded(this.machine.id)
  }

  /** What a transfer moved once it is settled; null when it is still open after a while. */
  protected settlementOf(transferId: string): Promise<number | null> {
    // The next owner hears of it.
    if (this.isOver) return Promise.resolve(null)
    return this.waits.of(transferId, this.tools.clock, settleTimeoutMs)
  }
}
