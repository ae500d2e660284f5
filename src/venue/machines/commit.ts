/**
 * One step of one machine: charts are stepped purely, their rows are written in one transaction,
 * and what must happen outside the database is collected for after the commit.
 */
import { initialTransition, transition } from 'xstate'
import { stateName } from '#machines/kit/recorder.ts'
import type { Doubt } from '#machines/venue/machineLink/index.ts'
import {
  brokenInvariant,
  type OccupancyEvent,
  occupancyMachine,
  selectPath,
  selectStatus,
  type SeatHolder,
} from '#machines/venue/occupancy/index.ts'
import { type TransferEvent, type TransferInput, transferMachine } from '#machines/venue/transfer/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { TransferId } from '#protocol/cabinet/transfers.ts'
import { ErrorCode, MachineStatus } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { SeatBounds } from '../limits/step.ts'
import { bookedAct } from '../money/ledger/booked.ts'
import { noPockets } from '../money/ledger/pockets.ts'
import type { CabinetStep, TransferStep, VenueRows } from '../store/rows.ts'
import { type Books, learnOfTransfer, sameBooks } from './books.ts'
import type { Effect } from './effects.ts'
import type { CommitTools } from './machineTools.ts'
import { runOccupancyOrder } from './occupancyOrders.ts'
import { persisted } from './persisted.ts'
import type { MachineState, Occupancy, OpenTransfer, Step } from './step.ts'
import { overtakeFix } from './tasks.ts'
import { runTransferOrder } from './transferOrders.ts'
import { writeIntent } from './transfers.ts'

/** A cabinet that is away is asked again every second: of so many steps each is written down, then only what comes of it. */
const mostRetries = 60
const isRetry = ({ type }: TransferEvent) => type === 'deadline.passed' || type === 'answer.missing'

export class Commit implements Step {
  occupancy: Occupancy
  sequence: number
  statusSequence: number
  readonly transfers: Map<string, OpenTransfer>
  bounds: SeatBounds
  /** What follows once it is committed. */
  readonly effects: Effect[] = []
  readonly rows: VenueRows
  readonly #before: MachineState
  readonly #steps: CabinetStep[] = []
  readonly #transferSteps: TransferStep[] = []
  /** Players whose seat or reservation is another one by now. */
  readonly #seats = new Set<number>()
  readonly #locked = new Set<number>()
  /** What the chart was sent last, and who caused it. */
  cause: { event: string; actorId: number | null } = { event: '', actorId: null }
  readonly machineId: number
  readonly cabinet: CabinetState | null
  readonly at: number
  readonly tools: CommitTools
  /** As they are to be written. */
  books: Books
  /** Instead of all that is believed of a cabinet until now; null: nothing. */
  accepted: Books | null = null
  readonly doubt: Doubt | null
  /** What stands on the cabinet by the last that it said; null when it has not said anything yet. */
  credit: number | null

  constructor(
    rows: VenueRows,
    machineId: number,
    before: MachineState,
    cabinet: CabinetState | null,
    at: number,
    tools: CommitTools,
    { books = before.books, doubt = null }: { books?: Books; doubt?: Doubt | null } = {},
  ) {
    this.rows = rows
    this.machineId = machineId
    this.#before = before
    this.cabinet = cabinet
    this.at = at
    this.tools = tools
    this.credit = cabinet?.meters.CurrentCredit ?? null
    this.occupancy = before.occupancy
    this.sequence = before.sequence
    this.statusSequence = before.statusSequence
    this.transfers = new Map(before.transfers)
    this.bounds = before.bounds
    this.books = books
    this.doubt = doubt
  }

  /** Sends one event to the occupancy chart. False when the chart does not take it now: nothing is written then. */
  async fire(event: OccupancyEvent, actorId: number | null): Promise<boolean> {
    if (!this.occupancy.can(event)) return false
    this.cause = { event: event.type, actorId }
    const before = selectPath(this.occupancy)
    const from = stateName(this.occupancy.value)
    const [next, actions] = transition(occupancyMachine, this.occupancy, event)
    this.occupancy = next
    this.sequence += 1
    const after = selectPath(next)
    this.#steps.push({
      machineId: this.machineId,
      sequence: this.sequence,
      at: this.at,
      event: event.type,
      actorId,
      before,
      after,
    })
    this.tools.record({
      actor: `occupancy ${this.machineId}`,
      parent: `cabinet ${this.machineId}`,
      chart: 'occupancy',
      event,
      from,
      to: stateName(next.value),
      context: next.context,
    })
    for (const order of actions) await runOccupancyOrder(this, order)
    return true
  }

  /** Before the ledger is written: everybody whom this step may turn to afterwards too, for a freed machine may be the next one's at once. */
  async lockPlayers(playerId: number | null): Promise<void> {
    const { holder, reservation, booking } = this.occupancy.context
    const known = [playerId, holder?.playerId, reservation?.playerId, booking?.playerId]
    for (const id of inOrder(known.filter((one) => one != null)))
      if (!this.#locked.has(id)) {
        this.#locked.add(id)
        await this.rows.players.lock(id)
      }
  }

  /** Writes the intent and orders the act. What goes to the cabinet is taken from what its player, who is locked, may spend. */
  async beginTransfer(
    order: Pick<TransferInput, 'purpose' | 'amount' | 'sessionId' | 'playerId'> & { transferId: TransferId },
    spendable = noPockets(),
  ): Promise<void> {
    // The meters before it are its evidence: those of the movement that has just ended are still on their way.
    if (!this.cabinet) throw new Refusal(ErrorCode.conflict, { reason: 'transferring' })
    const input: TransferInput = { ...order, machineId: this.machineId, metersBefore: this.cabinet.meters }
    const [snapshot, actions] = initialTransition(transferMachine, input)
    const stepped = { snapshot, sequence: 1 }
    this.transfers.set(input.transferId, stepped)
    await writeIntent(this.rows, input, spendable, { snapshot: persisted(snapshot), sequence: 1 }, this.at)
    if (input.purpose !== 'cashout') this.effects.push({ order: 'balance', playerId: input.playerId })
    for (const order of actions) await runTransferOrder({ commit: this, input: snapshot.context, actorId: null }, order)
  }

  /** Sends one event to the chart of one transfer. False when it is settled or unknown. */
  async fireTransfer(transferId: string, event: TransferEvent, actorId: number | null = null): Promise<boolean> {
    const open = this.transfers.get(transferId)
    if (!open?.snapshot.can(event)) return false
    if (event.type === 'cabinet.answered' && (event.answer.outcome === 'full' || event.answer.outcome === 'partial')) {
      this.credit = event.answer.meters.CurrentCredit
      this.books = learnOfTransfer(this.books, event.answer.meters)
    }
    const [snapshot, actions] = transition(transferMachine, open.snapshot, event)
    const sequence = open.sequence + 1
    if (snapshot.status === 'done') this.transfers.delete(transferId)
    else this.transfers.set(transferId, { snapshot, sequence })
    await this.rows.transfers.change(transferId, { snapshot: persisted(snapshot), sequence })
    if (sequence <= mostRetries || !isRetry(event))
      this.#transferSteps.push({
        transferId,
        sequence,
        at: this.at,
        event: event.type,
        before: String(open.snapshot.value),
        after: String(snapshot.value),
        outcome: event.type === 'cabinet.answered' ? event.answer.outcome : null,
      })
    this.tools.record({
      actor: `transfer ${transferId}`,
      parent: `cabinet ${this.machineId}`,
      chart: 'transfer',
      event,
      from: String(open.snapshot.value),
      to: String(snapshot.value),
      status: snapshot.status,
      context: snapshot.context,
    })
    for (const order of actions) await runTransferOrder({ commit: this, input: snapshot.context, actorId }, order)
    if (open.snapshot.matches('unfinished') && !snapshot.matches('unfinished')) await overtakeFix(this, transferId)
    if (snapshot.status === 'done') this.effects.push({ order: 'settled', transferId, moved: snapshot.context.actual })
    return true
  }

  /** Writes the machine's row when anything was stepped, and orders the pushes that follow from it. */
  async save(): Promise<void> {
    if (this.sequence === this.#before.sequence) {
      await this.#countSeats()
      // Fenced all the same: nothing may be written by one who is not the owner any more.
      return this.rows.cabinets.save(this.machineId, this.#before.epoch, await this.#newBooks())
    }
    // Free implies no credit: what is left over is a fault, not somebody's luck.
    if (selectStatus(this.occupancy) === MachineStatus.available && this.credit) {
      const facts = { credit: this.credit, roundOpen: false, winWaiting: false }
      await this.fire({ type: 'machine.recovered', facts, at: this.at }, null)
    }
    const holder = this.occupancy.context.holder
    const holderBefore = this.#before.occupancy.context.holder
    await this.#checkInvariants(holder?.sessionId !== holderBefore?.sessionId)
    const status = selectStatus(this.occupancy)
    const statusBefore = selectStatus(this.#before.occupancy)
    if (status !== statusBefore) {
      this.statusSequence += 1
      this.effects.push({ order: 'status' })
    }
    if (status !== statusBefore || !sameHold(holder, holderBefore))
      for (const one of [holder, holderBefore]) if (one) this.#seats.add(one.playerId)
    await this.#countSeats()
    await this.rows.cabinets.addSteps(this.#steps)
    await this.rows.transfers.addSteps(this.#transferSteps)
    await this.rows.cabinets.save(this.machineId, this.#before.epoch, {
      snapshot: persisted(this.occupancy),
      sequence: this.sequence,
      status,
      statusSequence: this.statusSequence,
      changedAt: this.at,
      ...(await this.#newBooks()),
    })
  }

  seatChanged(playerId: number): void {
    this.#seats.add(playerId)
  }

  /** Players before the cabinet's row: leases lock the rows of many cabinets at once. */
  async #countSeats(): Promise<void> {
    for (const playerId of inOrder(this.#seats)) {
      await this.rows.players.countSeat(playerId)
      this.effects.push({ order: 'seat', playerId })
    }
  }

  async #newBooks(): Promise<Partial<Books>> {
    const before = this.#before.books
    if (sameBooks(this.books, before)) return {}
    if (before.identity === null && this.books.identity !== null) await this.noteBooked(null)
    return this.books
  }

  /** From here on the books are about the cabinet as it stands now. Who is to be locked is locked by now. */
  async noteBooked(actorId: number | null): Promise<void> {
    const { lastPosting } = await this.rows.ledger.head()
    await this.rows.audit.add({
      at: this.at,
      actorId,
      act: bookedAct,
      object: `machine/${this.machineId}`,
      before: this.#before.books,
      after: { ...this.books, afterPosting: lastPosting },
      reason: null,
      ip: null,
    })
  }

  /** What does not hold stops this cabinet, and is looked at by people. */
  async #checkInvariants(seatChanged: boolean): Promise<void> {
    const open = seatChanged
      ? await this.rows.sessions.countUnclosed(this.machineId)
      : Number(this.occupancy.context.holder !== null)
    const invariant = brokenInvariant(this.occupancy, {
      credit: this.credit,
      openSessions: open,
      openTransfers: this.transfers.size,
      socketLive: true,
    })
    if (invariant === null || this.occupancy.context.problems.includes('invariant')) return
    this.tools.logger.error(
      { machine: this.machineId, invariant, state: selectPath(this.occupancy) },
      'an invariant is broken',
    )
    await this.fire({ type: 'invariant.broken', invariant, at: this.at }, null)
  }
}

/** Locks that two take in the same order never wait for each other in a circle. */
const inOrder = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other)
const sameHold = (one: SeatHolder | null, other: SeatHolder | null) =>
  one?.sessionId === other?.sessionId && one?.leaving === other?.leaving && one?.funding === other?.funding
