/**
 * One step of one machine: charts are stepped purely, their rows are written in one transaction,
 * and what must happen outside the database is collected for after the commit.
 */
import type { Logger } from 'pino'
import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import {
  brokenInvariant,
  type OccupancyEvent,
  occupancyMachine,
  selectPath,
  selectStatus,
  type ReservationEnd,
  type SeatHolder,
} from '#machines/venue/occupancy/index.ts'
import { handPayMachine } from '#machines/venue/handPay/index.ts'
import {
  type Release,
  type TransferContext,
  type TransferEvent,
  type TransferInput,
  type TransferOutcome,
  transferMachine,
} from '#machines/venue/transfer/index.ts'
import type { StepRecord } from '#machines/kit/recorder.ts'
import { ErrorCode, MachineStatus, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CabinetState, Meters } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer, TransferId } from '#protocol/cabinet/transfers.ts'
import type { RealityCheck } from '#protocol/core/limits.ts'
import { clearCheck } from '../limits/realityChecks.ts'
import { type SeatBounds, unbound } from '../limits/step.ts'
import type { CabinetStep, TransferStep, VenueRows } from '../store/rows.ts'
import { afterFix, type Books, type Doubt, learnOfTransfer, sameBooks } from './books.ts'
import { persisted } from './persisted.ts'
import { overtakeSettlement } from './settlement.ts'
import { overtakeFix } from './tasks.ts'
import { bookedAct } from '../money/ledger/booked.ts'
import { noPockets } from '../money/ledger/pockets.ts'
import { cashoutId } from './transferIds.ts'
import { leaveUnfinished, postGameResult, postTransfer, releaseTransfer, resume, writeIntent } from './transfers.ts'

export type Occupancy = SnapshotFrom<typeof occupancyMachine>
export type TransferSnapshot = SnapshotFrom<typeof transferMachine>
type OpenTransfer = { snapshot: TransferSnapshot; sequence: number }

/** What is known of one machine between steps. `epoch`: of the lease under which this process owns it. */
export type MachineTruth = {
  epoch: number
  occupancy: Occupancy
  sequence: number
  statusSequence: number
  transfers: ReadonlyMap<string, OpenTransfer>
  /** What binds the holder. */
  bounds: SeatBounds
  /** What the row says of the cabinet. */
  books: Books
}

export type CommitTools = {
  timeZone: string
  logger: Logger
  record: (step: StepRecord) => void
  /** Never the same twice, 15 characters at most: transfers and commands are named by it. */
  nonce: () => string
}

/** Orders for after the commit. */
export type Afterwards =
  | { order: 'ask'; input: TransferInput }
  | { order: 'interrogate'; input: TransferInput }
  | { order: 'void'; input: TransferInput }
  | { order: 'acknowledge'; transferId: string }
  | { order: 'settled'; transferId: string; moved: number }
  | { order: 'takeWin' }
  | { order: 'moved'; socket: string; sessionId: number }
  | { order: 'closed'; socket: string | null; sessionId: number; cashedOut: number; reason: string }
  | { order: 'eject'; socket: string; sessionId: number }
  /** `undone`: of the session whose feature was undone; the same order, however often it is given. */
  | { order: 'restart'; undone: number | null }
  | { order: 'resetHandPay'; event: string }
  /** The cabinet is believed as it stands, once what nobody owns has left it under this name. */
  | { order: 'believe'; leftover: { transfer: TransferId; amount: number } | null }
  | { order: 'power'; on: boolean }
  | { order: 'staff'; news: 'problems' | 'attendant' }
  | { order: 'balance'; playerId: number }
  | { order: 'seat'; playerId: number }
  | { order: 'limits'; playerId: number }
  | { order: 'check'; socket: string; check: RealityCheck }
  | { order: 'status' }

/** A cabinet that is away is asked again every second: of so many steps each is written down, then only what comes of it. */
const mostRetries = 60
const isRetry = ({ type }: TransferEvent) => type === 'deadline.passed' || type === 'answer.missing'

type Who = { sessionId: number | null; playerId: number | null }
type EndedReservation = { reservationId: number; playerId: number; how: ReservationEnd }
type RaisedProblem = Who & { problem: string; detail: string | null }
type CalledHandPay = Who & { amount: number; event: string }

export class Commit {
  occupancy: Occupancy
  sequence: number
  statusSequence: number
  readonly transfers: Map<string, OpenTransfer>
  bounds: SeatBounds
  readonly afterwards: Afterwards[] = []
  readonly rows: VenueRows
  readonly #before: MachineTruth
  readonly #steps: CabinetStep[] = []
  readonly #transferSteps: TransferStep[] = []
  /** Players whose seat or reservation is another one by now. */
  readonly #seats = new Set<number>()
  readonly #locked = new Set<number>()
  /** Of the step that is being carried out. */
  #actorId: number | null = null
  #event = ''
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
  #credit: number | null

  constructor(
    rows: VenueRows,
    machineId: number,
    before: MachineTruth,
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
    this.#credit = cabinet?.meters.CurrentCredit ?? null
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
    this.#actorId = actorId
    this.#event = event.type
    const before = selectPath(this.occupancy)
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
        await this.rows.sessions.add({
          id: sessionId,
          machineId: this.machineId,
          accountId: playerId,
          state: 'open',
          openedAt: this.at,
          closedAt: null,
          closedBy: null,
          metersAtStart: this.cabinet?.meters ?? null,
          metersAtEnd: null,
          roundAtStart: this.cabinet?.round ?? null,
          roundAtEnd: null,
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
      case 'eject': {
        const { socket, sessionId } = params as { socket: string | null; sessionId: number }
        if (socket) this.afterwards.push({ order: 'eject', socket, sessionId })
        return
      }
      case 'beginReservation': {
        const { reservationId, playerId } = params as { reservationId: number; playerId: number }
        const [other] = await this.rows.reservations.where({ accountId: playerId, state: 'active' })
        // One per player: what they hold already goes before a booking that only now gets its machine.
        if (other && other.id !== reservationId)
          await this.fire({ type: 'reservation.cancel', reservationId, at: this.at }, null)
        else {
          await this.rows.reservations.change(reservationId, { state: 'active' })
          this.#seats.add(playerId)
        }
        return
      }
      case 'endReservation': {
        const { reservationId, playerId, how } = params as EndedReservation
        await this.rows.reservations.change(reservationId, { state: how, endedAt: this.at })
        this.#seats.add(playerId)
        return
      }
      case 'raiseProblem': {
        const { problem, detail, ...who } = params as RaisedProblem
        return this.#raiseProblem(problem, detail, who)
      }
      case 'closeProblem':
        return this.#closeProblem((params as { problem: string }).problem)
      case 'alert': {
        const { alert, ...who } = params as { alert: string; sessionId: number; playerId: number }
        return this.#raiseProblem(alert, null, who)
      }
      case 'callAttendant': {
        const { amount, event, sessionId, playerId } = params as CalledHandPay
        if ((await this.rows.handPays.where({ machineId: this.machineId, event })).length > 0) return
        const input = { machineId: this.machineId, event, amount, sessionId, playerId }
        await this.rows.handPays.add({
          id: await this.rows.handPays.nextId(),
          machineId: this.machineId,
          event,
          sessionId,
          accountId: playerId,
          amount,
          state: 'called',
          snapshot: persisted(initialTransition(handPayMachine, input)[0]),
          evidence: null,
          calledAt: this.at,
          makerId: null,
          madeAt: null,
          checkerId: null,
          decidedAt: null,
          reason: null,
        })
        this.afterwards.push({ order: 'staff', news: 'attendant' })
        return
      }
      case 'restartCabinet':
        this.afterwards.push({ order: 'restart', undone: this.occupancy.context.holder?.sessionId ?? null })
        return
      case 'cutPower':
      case 'restorePower':
        this.afterwards.push({ order: 'power', on: type === 'restorePower' })
        return
      default:
        throw new Error(`the venue does not know the order ${type}`)
    }
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

  async #raiseProblem(kind: string, detail: string | null, who: Who): Promise<void> {
    const unfinished = [...this.transfers].find(([, { snapshot }]) => snapshot.matches('unfinished'))?.[0] ?? null
    await this.rows.problems.add({
      id: await this.rows.problems.nextId(),
      machineId: this.machineId,
      kind,
      sessionId: who.sessionId,
      accountId: who.playerId,
      transferId: kind === 'unknownTransfer' ? unfinished : null,
      evidence: {
        detail,
        credit: this.#credit,
        state: selectPath(this.occupancy),
        meters: this.cabinet?.meters ?? null,
        ...(this.doubt && this.#contradiction(this.doubt)),
      },
      raisedAt: this.at,
      closedAt: null,
      closedBy: null,
      resolution: null,
    })
    this.tools.logger.warn({ machine: this.machineId, kind, detail, ...who }, 'a problem is raised')
    this.afterwards.push({ order: 'staff', news: 'problems' })
  }

  #contradiction({ isOther, behind, state }: Doubt) {
    const { identity, meters } = this.books
    return {
      isOther,
      behind,
      books: { identity, meters },
      cabinet: { identity: state.identity, meters: state.meters, damage: state.damage, round: state.round },
    }
  }

  async #closeProblem(kind: string): Promise<void> {
    const open = await this.rows.problems.where({ machineId: this.machineId, kind, closedAt: null })
    for (const { id } of open)
      await this.rows.problems.change(id, { closedAt: this.at, closedBy: this.#actorId, resolution: this.#event })
    if (kind === 'metersContradict') await overtakeSettlement(this)
    if (open.length > 0) this.afterwards.push({ order: 'staff', news: 'problems' })
  }

  /** What is left on the cabinet stays the machine's in the ledger, and becomes a problem: it is never the house's. */
  async #closeSession(session: {
    sessionId: number
    playerId: number
    socket: string | null
    reason: string
  }): Promise<void> {
    await this.lockPlayers(session.playerId)
    await postGameResult(
      this.rows,
      {
        key: `game/session/${session.sessionId}`,
        machineId: this.machineId,
        sessionId: session.sessionId,
        accountId: session.playerId,
        credit: this.#credit ?? 0,
        at: this.at,
      },
      this.tools.timeZone,
    )
    await this.rows.sessions.change(session.sessionId, {
      state: 'closed',
      closedAt: this.at,
      closedBy: session.reason,
      metersAtEnd: this.cabinet?.meters ?? null,
      roundAtEnd: this.cabinet?.round ?? null,
    })
    await clearCheck(this)
    this.bounds = unbound
    const cashedOut = await this.rows.transfers.where({
      sessionId: session.sessionId,
      direction: 'out',
      state: TransactionState.done,
    })
    this.afterwards.push({
      order: 'closed',
      socket: session.socket,
      sessionId: session.sessionId,
      cashedOut: cashedOut.reduce((sum, { actual }) => sum + actual, 0),
      reason: session.reason,
    })
  }

  async #cashOut(session: { sessionId: number; playerId: number }): Promise<void> {
    const at = this.at
    const open = [...this.transfers.values()]
    // No money moves while another movement is open, or while it is not known what stands there.
    if (!this.cabinet || open.length > 0) {
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
      transferId: cashoutId(this.tools.nonce()),
      purpose: 'cashout',
      amount: credit,
      ...session,
    })
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
    if (input.purpose !== 'cashout') this.afterwards.push({ order: 'balance', playerId: input.playerId })
    for (const action of actions) await this.#obeyTransfer(action, snapshot.context, null)
  }

  /** Sends one event to the chart of one transfer. False when it is settled or unknown. */
  async fireTransfer(transferId: string, event: TransferEvent, actorId: number | null = null): Promise<boolean> {
    const open = this.transfers.get(transferId)
    if (!open?.snapshot.can(event)) return false
    if (event.type === 'cabinet.answered' && (event.answer.outcome === 'full' || event.answer.outcome === 'partial')) {
      this.#credit = event.answer.meters.CurrentCredit
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
    for (const action of actions) await this.#obeyTransfer(action, snapshot.context, actorId)
    if (open.snapshot.matches('unfinished') && !snapshot.matches('unfinished')) await overtakeFix(this, transferId)
    if (snapshot.status === 'done')
      this.afterwards.push({ order: 'settled', transferId, moved: snapshot.context.actual })
    return true
  }

  async #obeyTransfer(
    { type, params }: { type: string; params: unknown },
    input: TransferContext,
    actorId: number | null,
  ): Promise<void> {
    switch (type) {
      case 'askCabinet':
        this.afterwards.push({ order: 'ask', input })
        return
      case 'interrogate':
        this.afterwards.push({ order: 'interrogate', input })
        return
      case 'voidTransfer':
        this.afterwards.push({ order: 'void', input })
        return
      case 'post':
        return this.#postTransfer(params as { amount: number; answer: CabinetTransfer | null }, input)
      case 'release':
        await this.lockPlayers(input.playerId)
        await releaseTransfer(this.rows, input, params as Release, this.at)
        this.afterwards.push({ order: 'balance', playerId: input.playerId })
        return
      case 'leaveUnfinished':
        return leaveUnfinished(this.rows, input.transferId)
      case 'resume':
        return resume(this.rows, input.transferId)
      case 'tellOccupancy':
        await this.#tellOccupancy(params as TransferOutcome, input, actorId)
        return
      case 'acknowledge':
        this.afterwards.push({ order: 'acknowledge', transferId: input.transferId })
        return
      default:
        throw new Error(`the venue does not know the order ${type}`)
    }
  }

  /** Fixed by people, what the cabinet shows now is what there is, or what the books expect when it contradicts them: without either nothing can be posted. */
  async #postTransfer(
    moved: { amount: number; answer: CabinetTransfer | null },
    input: TransferContext,
  ): Promise<void> {
    const meters = moved.answer?.meters ?? this.cabinet?.meters ?? this.#expected(input, moved.amount)
    if (!meters) throw new Refusal(ErrorCode.machineNotAvailable)
    await this.lockPlayers(input.playerId)
    await postTransfer(this.rows, input, { amount: moved.amount, meters }, this.at, this.tools.timeZone)
    this.afterwards.push({ order: 'balance', playerId: input.playerId })
  }

  #expected({ purpose }: TransferContext, amount: number): Meters | null {
    const { meters } = this.books
    if (meters === null || !this.occupancy.context.problems.includes('metersContradict')) return null
    const expected = afterFix(meters, purpose === 'cashout' ? 'out' : 'in', amount)
    this.books = { ...this.books, meters: expected }
    this.accepted = this.books
    return expected
  }

  async #tellOccupancy(
    { outcome, creditLeft, handPay, fixed }: TransferOutcome,
    input: TransferContext,
    actorId: number | null,
  ): Promise<void> {
    const at = this.at
    if (outcome === 'unknown') await this.fire({ type: 'transfer.unknown', at }, null)
    else if (outcome === 'resumed') await this.fire({ type: 'transfer.fixed', at }, null)
    else if (input.purpose === 'funding')
      await this.fire({ type: outcome === 'done' ? 'funding.done' : 'funding.failed', at }, null)
    else if (input.purpose === 'topUp') await this.fire({ type: 'topUp.settled', at }, null)
    else if (outcome === 'done')
      await this.fire({ type: (creditLeft ?? this.#credit) === 0 ? 'cashout.done' : 'cashout.partial', at }, null)
    else {
      if (handPay) await this.fire({ type: 'handPay.pending', ...handPay, at }, null)
      await this.fire({ type: 'cashout.busy', at }, null)
    }
    if (fixed) await this.fire({ type: 'transfer.fixed', at }, actorId)
  }

  /** Writes the machine's row when anything was stepped, and orders the pushes that follow from it. */
  async save(): Promise<void> {
    if (this.sequence === this.#before.sequence) {
      // Fenced all the same: nothing may be written by one who is not the owner any more.
      return this.rows.cabinets.save(this.machineId, this.#before.epoch, await this.#newBooks())
    }
    // Free implies no credit: what is left over is a fault, not somebody's luck.
    if (selectStatus(this.occupancy) === MachineStatus.available && this.#credit) {
      const facts = { credit: this.#credit, roundOpen: false, winWaiting: false }
      await this.fire({ type: 'machine.recovered', facts, at: this.at }, null)
    }
    const holder = this.occupancy.context.holder
    const holderBefore = this.#before.occupancy.context.holder
    await this.#checkInvariants(holder?.sessionId !== holderBefore?.sessionId)
    const status = selectStatus(this.occupancy)
    const statusBefore = selectStatus(this.#before.occupancy)
    if (status !== statusBefore) {
      this.statusSequence += 1
      this.afterwards.push({ order: 'status' })
    }
    if (status !== statusBefore || !sameHold(holder, holderBefore))
      for (const one of [holder, holderBefore]) if (one) this.#seats.add(one.playerId)
    // Players before the cabinet's row: leases lock the rows of many cabinets at once.
    for (const playerId of inOrder(this.#seats)) {
      await this.rows.players.countSeat(playerId)
      this.afterwards.push({ order: 'seat', playerId })
    }
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
      credit: this.#credit,
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
