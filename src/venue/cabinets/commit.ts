/**
 * One step of one machine: charts are stepped purely, their rows are written in one transaction,
 * and what must happen outside the database is collected for after the commit.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import {
  type OccupancyEvent,
  occupancyMachine,
  selectPath,
  selectStatus,
  type SeatHolder,
} from '#machines/venue/occupancy/index.ts'
import {
  type TransferContext,
  type TransferEvent,
  type TransferInput,
  transferMachine,
} from '#machines/venue/transfer/index.ts'
import type { StepRecord } from '#machines/kit/recorder.ts'
import { MachineStatus, TransactionState } from '#protocol/codes.ts'
import type { CabinetState } from '#protocol/floor.ts'
import { account, cabinetRow, cabinetStep, playSession, transfer } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { leaveUnfinished, postGameResult, postTransfer, releaseTransfer, writeIntent } from './transfers.ts'

export type Occupancy = SnapshotFrom<typeof occupancyMachine>
export type TransferSnapshot = SnapshotFrom<typeof transferMachine>
type OpenTransfer = { snapshot: TransferSnapshot; sequence: number }

/** What is known of one machine between steps. */
export type MachineTruth = {
  occupancy: Occupancy
  sequence: number
  statusSequence: number
  transfers: ReadonlyMap<string, OpenTransfer>
}

export type CommitTools = {
  timeZone: string
  logger: Logger
  record: (step: StepRecord) => void
}

/** Orders for after the commit. */
export type Afterwards =
  | { order: 'ask'; input: TransferInput }
  | { order: 'interrogate'; input: TransferInput }
  | { order: 'acknowledge'; transferId: string }
  | { order: 'settled'; transferId: string; moved: number }
  | { order: 'takeWin' }
  | { order: 'moved'; socket: string; sessionId: number }
  | { order: 'closed'; socket: string | null; sessionId: number; cashedOut: number; reason: string }
  | { order: 'balance'; playerId: number }
  | { order: 'seat'; playerId: number }
  | { order: 'status' }

export const persisted = (snapshot: { value: unknown; context: unknown; status: string }) => ({
  value: snapshot.value,
  context: snapshot.context,
  status: snapshot.status,
})

type TransferOutcome = { outcome: 'done' | 'failed' | 'busy' | 'unknown'; creditLeft?: number }

/** Ids are never used twice, not even by a venue whose database was put back: a cabinet remembers them for good. */
export const freshMark = () => crypto.randomUUID().slice(0, 13)

const outcomeEvents = { busy: 'cashout.busy', failed: 'cashout.busy' } as const

export class Commit {
  occupancy: Occupancy
  sequence: number
  statusSequence: number
  readonly transfers: Map<string, OpenTransfer>
  readonly afterwards: Afterwards[] = []
  readonly #before: MachineTruth
  readonly #transaction: Transaction
  readonly #machineId: number
  readonly #cabinet: CabinetState | null
  readonly #at: number
  readonly #tools: CommitTools
  /** What stands on the cabinet by the last that it said; null when it has not said anything yet. */
  #credit: number | null

  constructor(
    transaction: Transaction,
    machineId: number,
    before: MachineTruth,
    cabinet: CabinetState | null,
    at: number,
    tools: CommitTools,
  ) {
    this.#transaction = transaction
    this.#machineId = machineId
    this.#before = before
    this.#cabinet = cabinet
    this.#at = at
    this.#tools = tools
    this.#credit = cabinet?.meters.CurrentCredit ?? null
    this.occupancy = before.occupancy
    this.sequence = before.sequence
    this.statusSequence = before.statusSequence
    this.transfers = new Map(before.transfers)
  }

  get transaction(): Transaction {
    return this.#transaction
  }

  /** Sends one event to the occupancy chart. False when the chart does not take it now: nothing is written then. */
  async fire(event: OccupancyEvent, actorId: number | null): Promise<boolean> {
    if (!this.occupancy.can(event)) return false
    const before = selectPath(this.occupancy)
    const [next, actions] = transition(occupancyMachine, this.occupancy, event)
    this.occupancy = next
    this.sequence += 1
    const after = selectPath(next)
    await this.#transaction.insert(cabinetStep).values({
      machineId: this.#machineId,
      sequence: this.sequence,
      at: this.#at,
      event: event.type,
      actorId,
      before,
      after,
    })
    this.#tools.record({
      actor: `occupancy ${this.#machineId}`,
      parent: `cabinet ${this.#machineId}`,
      chart: 'occupancy',
      event,
      from: before,
      to: after,
      context: next.context,
    })
    for (const action of actions) await this.#obey(action.type, action.params)
    return true
  }

  async #obey(type: string, params: unknown): Promise<void> {
    switch (type) {
      case 'openSession': {
        const { sessionId, playerId } = params as { sessionId: number; playerId: number }
        await this.#transaction.insert(playSession).values({
          id: sessionId,
          machineId: this.#machineId,
          accountId: playerId,
          state: 'open',
          openedAt: this.#at,
          metersAtStart: this.#cabinet?.meters ?? null,
        })
        return
      }
      case 'closeSession':
        return this.#closeSession(
          params as { sessionId: number; playerId: number; socket: string | null; reason: string },
        )
      case 'cashOut':
        return this.#cashOut(params as { sessionId: number; playerId: number })
      case 'takeWaitingWin':
        this.afterwards.push({ order: 'takeWin' })
        return
      case 'tellMoved': {
        const { socket, sessionId } = params as { socket: string | null; sessionId: number }
        if (socket && socket !== this.occupancy.context.holder?.socket)
          this.afterwards.push({ order: 'moved', socket, sessionId })
        return
      }
      case 'raiseProblem':
        this.#tools.logger.warn({ machine: this.#machineId, ...(params as object) }, 'a problem is raised')
        return
      default:
        throw new Error(`the venue does not know the order ${type}`)
    }
  }

  /** What is left on the cabinet stays the machine's in the ledger, and becomes a problem: it is never the house's. */
  async #closeSession(session: {
    sessionId: number
    playerId: number
    socket: string | null
    reason: string
  }): Promise<void> {
    await postGameResult(
      this.#transaction,
      {
        key: `game/session/${session.sessionId}`,
        machineId: this.#machineId,
        sessionId: session.sessionId,
        accountId: session.playerId,
        credit: this.#credit ?? 0,
        at: this.#at,
      },
      this.#tools.timeZone,
    )
    await this.#transaction
      .update(playSession)
      .set({
        state: 'closed',
        closedAt: this.#at,
        closedBy: session.reason,
        metersAtEnd: this.#cabinet?.meters ?? null,
      })
      .where(eq(playSession.id, session.sessionId))
    const [sum] = await this.#transaction
      .select({ cashedOut: sql<number>`coalesce(sum(${transfer.actual}), 0)::bigint`.mapWith(Number) })
      .from(transfer)
      .where(
        and(
          eq(transfer.sessionId, session.sessionId),
          eq(transfer.direction, 'out'),
          eq(transfer.state, TransactionState.done),
        ),
      )
    this.afterwards.push({
      order: 'closed',
      socket: session.socket,
      sessionId: session.sessionId,
      cashedOut: sum?.cashedOut ?? 0,
      reason: session.reason,
    })
  }

  async #cashOut(session: { sessionId: number; playerId: number }): Promise<void> {
    const at = this.#at
    const open = [...this.transfers.values()]
    // No money moves while another movement is open, or while it is not known what stands there.
    if (!this.#cabinet || open.length > 0) {
      const again = !open.some(({ snapshot }) => snapshot.matches('unfinished'))
      await this.fire({ type: 'cashout.deferred', again, at }, null)
      return
    }
    const credit = this.#credit ?? 0
    if (credit === 0) {
      await this.fire({ type: 'cashout.done', at }, null)
      return
    }
    await this.beginTransfer({
      transferId: `${session.sessionId}-out-${freshMark()}`,
      purpose: 'cashout',
      amount: credit,
      ...session,
    })
  }

  /** Writes the intent and orders the act. */
  async beginTransfer(
    order: Pick<TransferInput, 'transferId' | 'purpose' | 'amount' | 'sessionId' | 'playerId'>,
  ): Promise<void> {
    if (!this.#cabinet) throw new Error('a transfer needs to know the meters')
    const input: TransferInput = { ...order, machineId: this.#machineId, metersBefore: this.#cabinet.meters }
    const [snapshot, actions] = initialTransition(transferMachine, input)
    const stepped = { snapshot, sequence: 1 }
    this.transfers.set(input.transferId, stepped)
    await writeIntent(this.#transaction, input, { snapshot: persisted(snapshot), sequence: 1 }, this.#at)
    if (input.purpose !== 'cashout') this.afterwards.push({ order: 'balance', playerId: input.playerId })
    for (const action of actions) await this.#obeyTransfer(action.type, action.params, snapshot.context)
  }

  /** Sends one event to the chart of one transfer. False when it is settled or unknown. */
  async fireTransfer(transferId: string, event: TransferEvent): Promise<boolean> {
    const open = this.transfers.get(transferId)
    if (!open?.snapshot.can(event)) return false
    if (event.type === 'cabinet.answered' && (event.answer.outcome === 'full' || event.answer.outcome === 'partial'))
      this.#credit = event.answer.meters.CurrentCredit
    const [snapshot, actions] = transition(transferMachine, open.snapshot, event)
    const sequence = open.sequence + 1
    if (snapshot.status === 'done') this.transfers.delete(transferId)
    else this.transfers.set(transferId, { snapshot, sequence })
    await this.#transaction
      .update(transfer)
      .set({ snapshot: persisted(snapshot), sequence, deadlineAt: snapshot.context.deadlineAt })
      .where(eq(transfer.id, transferId))
    this.#tools.record({
      actor: `transfer ${transferId}`,
      parent: `cabinet ${this.#machineId}`,
      chart: 'transfer',
      event,
      from: String(open.snapshot.value),
      to: String(snapshot.value),
      status: snapshot.status,
      context: snapshot.context,
    })
    for (const action of actions) await this.#obeyTransfer(action.type, action.params, snapshot.context)
    if (snapshot.status === 'done')
      this.afterwards.push({ order: 'settled', transferId, moved: snapshot.context.actual })
    return true
  }

  async #obeyTransfer(type: string, params: unknown, input: TransferContext): Promise<void> {
    switch (type) {
      case 'askCabinet':
        this.afterwards.push({ order: 'ask', input })
        return
      case 'interrogate':
        this.afterwards.push({ order: 'interrogate', input })
        return
      case 'post': {
        const { answer } = params as { answer: Parameters<typeof postTransfer>[2] }
        await postTransfer(this.#transaction, input, answer, this.#at, this.#tools.timeZone)
        this.afterwards.push({ order: 'balance', playerId: input.playerId })
        return
      }
      case 'release':
        await releaseTransfer(this.#transaction, input, (params as { refund: boolean }).refund, this.#at)
        this.afterwards.push({ order: 'balance', playerId: input.playerId })
        return
      case 'leaveUnfinished':
        return leaveUnfinished(this.#transaction, input.transferId)
      case 'tellOccupancy':
        await this.#tellOccupancy(params as TransferOutcome, input)
        return
      case 'acknowledge':
        this.afterwards.push({ order: 'acknowledge', transferId: input.transferId })
        return
      default:
        throw new Error(`the venue does not know the order ${type}`)
    }
  }

  async #tellOccupancy({ outcome, creditLeft }: TransferOutcome, input: TransferContext): Promise<void> {
    const at = this.#at
    if (outcome === 'unknown') await this.fire({ type: 'transfer.unknown', at }, null)
    else if (input.purpose === 'funding')
      await this.fire({ type: outcome === 'done' ? 'funding.done' : 'funding.failed', at }, null)
    else if (input.purpose === 'cashout') {
      if (outcome === 'done') await this.fire({ type: creditLeft === 0 ? 'cashout.done' : 'cashout.partial', at }, null)
      else await this.fire({ type: outcomeEvents[outcome], at }, null)
    }
  }

  /** Writes the machine's row when anything was stepped, and orders the pushes that follow from it. */
  async save(): Promise<void> {
    if (this.sequence === this.#before.sequence) return
    // Free implies no credit: what is left over is a fault, not somebody's luck.
    if (selectStatus(this.occupancy) === MachineStatus.available && this.#credit) {
      const facts = { credit: this.#credit, roundOpen: false, winWaiting: false }
      await this.fire({ type: 'machine.recovered', facts, at: this.#at }, null)
    }
    const status = selectStatus(this.occupancy)
    const statusBefore = selectStatus(this.#before.occupancy)
    if (status !== statusBefore) {
      this.statusSequence += 1
      this.afterwards.push({ order: 'status' })
    }
    await this.#transaction
      .update(cabinetRow)
      .set({
        snapshot: persisted(this.occupancy),
        sequence: this.sequence,
        status,
        statusSequence: this.statusSequence,
        deadlineAt: this.occupancy.context.deadlineAt,
        changedAt: this.#at,
      })
      .where(eq(cabinetRow.machineId, this.#machineId))
    const holder = this.occupancy.context.holder
    const holderBefore = this.#before.occupancy.context.holder
    if (status !== statusBefore || !sameHold(holder, holderBefore))
      for (const playerId of new Set([holder?.playerId, holderBefore?.playerId]))
        if (playerId !== undefined) {
          await this.#transaction
            .update(account)
            .set({ seatSequence: sql`${account.seatSequence} + 1` })
            .where(eq(account.id, playerId))
          this.afterwards.push({ order: 'seat', playerId })
        }
  }
}

const sameHold = (one: SeatHolder | null, other: SeatHolder | null) =>
  one?.sessionId === other?.sessionId && one?.leaving === other?.leaving && one?.funding === other?.funding
