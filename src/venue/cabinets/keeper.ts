/** The one owner of one machine: takes what people and the cabinet do in turn, steps the charts, carries out what follows. */
import { and, eq, sql } from 'drizzle-orm'
import { createActor } from 'xstate'
import {
  type CabinetFacts,
  type OccupancyEvent,
  occupancyMachine,
  selectHolding,
  selectStatus,
} from '#machines/venue/occupancy/index.ts'
import { type TransferEvent, type TransferInput, transferMachine } from '#machines/venue/transfer/index.ts'
import { ErrorCode, MachineStatus, TransactionState } from '#protocol/codes.ts'
import { Refusal } from '#protocol/errors.ts'
import type { CabinetException, CabinetState } from '#protocol/floor.ts'
import type { GameState } from '#protocol/entities.ts'
import { totalOf } from '../ledger/pockets.ts'
import { spendable } from '../ledger/wallet.ts'
import { cabinetRow, playSession, transfer } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'
import { type Afterwards, Commit, type CommitTools, freshMark, type MachineTruth, persisted } from './commit.ts'
import type { CabinetPort } from './port.ts'

/** Who hears of what has been committed. */
export type Announcer = {
  status: (machineId: number) => void
  balance: (playerId: number) => void
  seat: (playerId: number) => void
  game: (socket: string, game: GameState) => void
  moved: (socket: string, sessionId: number) => void
  closed: (socket: string, closed: { sessionID: number; cashedOut: number; reason: string }) => void
}
export type KeptMachine = { id: number; isVip: boolean; transferLimit: number }
export type KeeperTools = CommitTools & {
  database: Database
  port: CabinetPort
  clock: { now: () => number }
  graceMs: number
  announcer: Announcer
}
/** Who asks: `socket` is the game socket's id; it may be gone by the time the seat is theirs. */
export type Asker = { accountId: number; isVip: boolean; socket: string; isLive: () => boolean }

const settleTimeoutMs = 15_000
const presentTimeoutMs = 3_000
const retryFailedStepMs = 1_000

export class Keeper {
  readonly machine: KeptMachine
  readonly #tools: KeeperTools
  #truth: MachineTruth
  #cabinet: CabinetState | null = null
  #turn: Promise<unknown> = Promise.resolve()
  readonly #settling = new Map<string, { settled: Promise<number | null>; settle: (moved: number | null) => void }>()
  readonly #arrivals = new Set<() => void>()
  #closed = false

  private constructor(machine: KeptMachine, truth: MachineTruth, tools: KeeperTools) {
    this.machine = machine
    this.#truth = truth
    this.#tools = tools
  }

  /** Reads the machine's row (or writes its first one), and counts every socket that was live as lost now. */
  static async open(machine: KeptMachine, tools: KeeperTools): Promise<Keeper> {
    const { database } = tools
    const fresh = createActor(occupancyMachine, {
      input: { machineId: machine.id, graceMs: tools.graceMs },
    }).getSnapshot()
    await database
      .insert(cabinetRow)
      .values({
        machineId: machine.id,
        snapshot: persisted(fresh),
        sequence: 0,
        status: selectStatus(fresh),
        statusSequence: 1,
        changedAt: tools.clock.now(),
      })
      .onConflictDoNothing()
    const [row] = await database.select().from(cabinetRow).where(eq(cabinetRow.machineId, machine.id))
    if (!row) throw new Error(`machine ${machine.id} has no row`)
    const open = await database
      .select()
      .from(transfer)
      .where(and(eq(transfer.machineId, machine.id), eq(transfer.state, TransactionState.pending)))
    const occupancy = occupancyMachine.resolveState(row.snapshot as Parameters<typeof occupancyMachine.resolveState>[0])
    occupancy.context.graceMs = tools.graceMs
    const keeper = new Keeper(
      machine,
      {
        occupancy,
        sequence: row.sequence,
        statusSequence: row.statusSequence,
        transfers: new Map(
          open.map((one) => [
            one.id,
            {
              snapshot: transferMachine.resolveState(
                one.snapshot as Parameters<typeof transferMachine.resolveState>[0],
              ),
              sequence: one.sequence,
            },
          ]),
        ),
      },
      tools,
    )
    const live = keeper.holder?.socket
    await keeper.#step(async (commit, at) => {
      await commit.fire({ type: 'link.lost', at }, null)
      if (live) await commit.fire({ type: 'socket.lost', socket: live, at }, null)
      for (const id of keeper.#truth.transfers.keys()) await commit.fireTransfer(id, { type: 'answer.missing', at })
    })
    return keeper
  }

  get status(): { id: number; status: number; sequence: number } {
    return { id: this.machine.id, status: selectStatus(this.#truth.occupancy), sequence: this.#truth.statusSequence }
  }
  get holder() {
    return this.#truth.occupancy.context.holder
  }
  get credit(): number {
    return this.#cabinet?.credit ?? 0
  }
  get game(): GameState | null {
    return this.#cabinet && gameOf(this.#cabinet)
  }
  /** Milliseconds for which a disconnected holder's seat is still held. */
  get heldFor(): number | null {
    const { deadlineAt } = this.#truth.occupancy.context
    if (selectHolding(this.#truth.occupancy) !== MachineStatus.disconnected || deadlineAt === null) return null
    return Math.max(0, deadlineAt - this.#tools.clock.now())
  }

  /** Waits until everything asked so far has been done, then takes no more. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#turn
  }

  // ── People ──

  /** Takes the seat and brings `amount` (absent: all that may be spent) to the cabinet; the session that is open is taken back. */
  async init(asker: Asker, amount: number | undefined): Promise<{ sessionId: number; statusSequence: number }> {
    await this.#present()
    const begun = await this.#step(async (commit, at) => {
      const held = commit.occupancy.context.holder
      if (held?.playerId === asker.accountId) {
        await this.#reconnectIn(commit, asker, held.sessionId, at)
        return { sessionId: held.sessionId, transferId: this.#fundingOf(commit) }
      }
      await this.#refuseSeat(commit, asker)
      const there = totalOf(await spendable(commit.transaction, asker.accountId))
      if (amount !== undefined && amount > there) throw new Refusal(ErrorCode.notEnoughFunds, { there })
      if (amount !== undefined && amount > this.machine.transferLimit)
        throw new Refusal(ErrorCode.limitReached, { limit: this.machine.transferLimit })
      const moved = amount ?? Math.min(there, this.machine.transferLimit)
      if (moved === 0) throw new Refusal(ErrorCode.notEnoughFunds, { there })
      const sessionId = await nextSessionId(commit)
      const seat = { sessionId, playerId: asker.accountId }
      if (!(await commit.fire({ type: 'seat.init', at, socket: asker.socket, ...seat }, asker.accountId)))
        throw new Refusal(ErrorCode.machineBusy)
      const transferId = `${sessionId}-funding-${freshMark()}`
      await commit.beginTransfer({ transferId, purpose: 'funding', amount: moved, ...seat })
      return { sessionId, transferId }
    }).catch((error: unknown) => {
      if (isDuplicate(error)) throw new Refusal(ErrorCode.openElsewhere)
      throw error
    })
    await this.#seatSettled(asker, begun.transferId)
    return { sessionId: begun.sessionId, statusSequence: this.#truth.statusSequence }
  }

  async reconnect(asker: Asker, sessionId: number): Promise<{ sessionId: number; statusSequence: number }> {
    await this.#present()
    const funding = await this.#step(async (commit, at) => {
      await this.#reconnectIn(commit, asker, sessionId, at)
      return this.#fundingOf(commit)
    })
    await this.#seatSettled(asker, funding)
    return { sessionId, statusSequence: this.#truth.statusSequence }
  }

  async press(socket: string, button: string, key: string): Promise<GameState> {
    const held = this.#refuseOther(socket)
    if (held.funding || held.leaving)
      throw new Refusal(ErrorCode.conflict, { reason: held.leaving ? 'leaving' : 'funding', button })
    // A key is a person's own: another's session on this cabinet must not find it.
    const answer = await this.#tools.port.press(this.machine.id, button, `${held.sessionId}:${key}`)
    this.#keep(answer.state)
    if (!answer.accepted) throw new Refusal(ErrorCode.conflict, { reason: answer.reason ?? 'refused', button })
    return gameOf(answer.state)
  }

  /** Moves `amount` more to the cabinet; the same `key` is the same transfer. */
  async topUp(asker: Asker, amount: number, key: string): Promise<number> {
    if (amount <= 0)
      throw new Refusal(ErrorCode.invalidRequest, {
        fields: [{ path: 'amount', code: 'tooSmall', message: 'More than zero' }],
      })
    if (amount > this.machine.transferLimit)
      throw new Refusal(ErrorCode.limitReached, { limit: this.machine.transferLimit })
    const known = await this.#step(async (commit) => {
      const held = this.#refuseOther(asker.socket)
      const transferId = `${held.sessionId}-in-${key}`
      const [before] = await commit.transaction.select().from(transfer).where(eq(transfer.id, transferId))
      if (before && before.amount !== amount) throw new Refusal(ErrorCode.invalidRequest, { key })
      if (before) return { transferId, actual: before.state === TransactionState.pending ? null : before.actual }
      // Never a new movement while one is open: the meters could not tell them apart.
      if (held.funding || held.leaving || commit.transfers.size > 0)
        throw new Refusal(ErrorCode.conflict, { reason: 'transferring' })
      const there = totalOf(await spendable(commit.transaction, asker.accountId))
      if (amount > there) throw new Refusal(ErrorCode.notEnoughFunds, { there })
      await commit.beginTransfer({
        transferId,
        purpose: 'topUp',
        amount,
        sessionId: held.sessionId,
        playerId: held.playerId,
      })
      return { transferId, actual: null }
    })
    const moved = known.actual ?? (await this.#settlementOf(known.transferId))
    if (moved === null) throw new Refusal(ErrorCode.conflict, { reason: 'transferPending' })
    if (moved === 0) throw new Refusal(ErrorCode.conflict, { reason: 'transferRefused' })
    return moved
  }

  /** Cash out and leave; with an open round when it ends. Asked again it is the same leave. */
  async leave(socket: string): Promise<void> {
    await this.#step(async (commit, at) => {
      const held = this.#refuseOther(socket)
      await this.#leaveIn(commit, 'left', held.playerId, at)
    })
  }

  /** The player cancels the session from elsewhere. */
  async cancel(playerId: number): Promise<void> {
    await this.#step(async (commit, at) => {
      if (commit.occupancy.context.holder?.playerId !== playerId) throw new Refusal(ErrorCode.unknown)
      await this.#leaveIn(commit, 'cancelled', playerId, at)
    })
  }

  async socketLost(socket: string): Promise<void> {
    if (this.#closed || this.holder?.socket !== socket) return
    await this.#step((commit, at) => commit.fire({ type: 'socket.lost', socket, at }, null))
  }

  // ── The cabinet ──

  /** The cabinet cannot be asked. */
  lost(): void {
    this.#later((at) => ({ type: 'link.lost', at }))
  }

  /** The cabinet answers (again), and this is how it stands. */
  found(state: CabinetState): void {
    this.#keep(state, true)
    for (const arrived of this.#arrivals) arrived()
    this.#later((at) => healthOf(state, at))
  }

  /** Its pulse: newer than known when a change was missed on the way. */
  pulsed(state: CabinetState): void {
    if (this.#cabinet && state.version > this.#cabinet.version) this.found(state)
  }

  changed(exception: CabinetException, state: CabinetState): void {
    this.#keep(state)
    if (exception === 'handPay.pending')
      this.#tools.logger.warn({ machine: this.machine.id, win: state.win }, 'a hand pay waits for an attendant')
    const events = eventsOf(exception, state)
    for (const event of events) this.#later((at) => event(at))
  }

  /** Sends the deadlines that have passed. Called by the one deadlines actor. */
  tick(now: number): void {
    const { deadlineAt } = this.#truth.occupancy.context
    if (deadlineAt !== null && deadlineAt <= now)
      this.#background(async (commit, at) => {
        const due = commit.occupancy.context.deadlineAt
        if (due !== null && due <= at) await commit.fire({ type: 'deadline.passed', at }, null)
      })
    for (const [id, { snapshot }] of this.#truth.transfers)
      if (snapshot.context.deadlineAt !== null && snapshot.context.deadlineAt <= now)
        this.#background(async (commit, at) => {
          await commit.fireTransfer(id, { type: 'deadline.passed', at })
        })
  }

  // ── Inside ──

  #keep(state: CabinetState, installed = false): void {
    if (this.#cabinet && !installed && state.version < this.#cabinet.version) return
    const newer = this.#cabinet?.version !== state.version
    this.#cabinet = state
    const socket = this.holder?.socket
    if (newer && socket) this.#tools.announcer.game(socket, gameOf(state))
  }

  async #present(): Promise<CabinetState> {
    if (!this.#cabinet)
      await new Promise<void>((resolve) => {
        const done = () => {
          this.#arrivals.delete(done)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(done, presentTimeoutMs)
        this.#arrivals.add(done)
      })
    if (!this.#cabinet) throw new Refusal(ErrorCode.machineNotAvailable)
    return this.#cabinet
  }

  /** The holder, when it is this socket; the session it asks for is over otherwise. */
  #refuseOther(socket: string) {
    const { holder } = this.#truth.occupancy.context
    if (!holder || holder.socket !== socket) throw new Refusal(ErrorCode.sessionEnded)
    return holder
  }

  async #refuseSeat(commit: Commit, asker: Asker): Promise<void> {
    const status = selectStatus(commit.occupancy)
    if (status === MachineStatus.offline || status === MachineStatus.error)
      throw new Refusal(ErrorCode.machineNotAvailable)
    if (status !== MachineStatus.available || this.#cabinet?.phase !== 'idle' || this.#cabinet.credit > 0)
      throw new Refusal(ErrorCode.machineBusy)
    if (this.machine.isVip && !asker.isVip) throw new Refusal(ErrorCode.vipOnly)
    const [open] = await commit.transaction
      .select({ machineId: playSession.machineId })
      .from(playSession)
      .where(and(eq(playSession.accountId, asker.accountId), eq(playSession.state, 'open')))
    if (open) throw new Refusal(ErrorCode.openElsewhere, { machineID: open.machineId })
  }

  #fundingOf(commit: Commit): string | null {
    if (!commit.occupancy.context.holder?.funding) return null
    return [...commit.transfers].find(([, { snapshot }]) => snapshot.context.purpose === 'funding')?.[0] ?? null
  }

  /** Waits for the money of a seat just taken; a socket that is gone meanwhile is counted as lost. */
  async #seatSettled(asker: Asker, fundingId: string | null): Promise<void> {
    if (!asker.isLive()) await this.socketLost(asker.socket)
    if (fundingId && (await this.#settlementOf(fundingId)) === 0) throw new Refusal(ErrorCode.machineNotAvailable)
  }

  async #reconnectIn(commit: Commit, asker: Asker, sessionId: number, at: number): Promise<void> {
    const event = { type: 'seat.reconnect', at, sessionId, playerId: asker.accountId, socket: asker.socket } as const
    if (!(await commit.fire(event, asker.accountId))) throw new Refusal(ErrorCode.sessionEnded)
  }

  async #leaveIn(commit: Commit, reason: 'left' | 'cancelled', playerId: number, at: number): Promise<void> {
    const { holder } = commit.occupancy.context
    if (holder?.leaving) return
    const winWaiting = this.#cabinet?.phase === 'winWaiting'
    if (!(await commit.fire({ type: 'seat.leave', reason, winWaiting, at }, playerId)))
      throw new Refusal(ErrorCode.conflict, { reason: holder?.funding ? 'funding' : 'leaving' })
  }

  #later(event: (at: number) => OccupancyEvent): void {
    this.#background(async (commit, at) => {
      await commit.fire(event(at), null)
    })
  }

  /** A step nobody waits for. One that fails (the database did) is followed by a fresh look at the cabinet. */
  #background(begin: (commit: Commit, at: number) => Promise<void>): void {
    this.#step(begin).catch((error: unknown) => {
      if (this.#closed) return
      this.#tools.logger.error({ error, machine: this.machine.id }, 'a step failed')
      setTimeout(() => {
        const state = this.#cabinet
        if (this.#closed) return
        for (const id of this.#truth.transfers.keys())
          this.#fireTransferLater(id, (at) => ({ type: 'answer.missing', at }))
        if (state) this.#later((at) => healthOf(state, at))
      }, retryFailedStepMs).unref()
    })
  }

  #fireTransferLater(transferId: string, event: (at: number) => TransferEvent): void {
    this.#background(async (commit, at) => {
      await commit.fireTransfer(transferId, event(at))
    })
  }

  /** One step at a time: rows in one transaction, then the new truth, then what follows outside. */
  #step<Result>(begin: (commit: Commit, at: number) => Promise<Result>): Promise<Result> {
    if (this.#closed) return Promise.reject(new Refusal(ErrorCode.machineNotAvailable))
    const work = this.#turn.then(async () => {
      const at = this.#tools.clock.now()
      const { commit, result } = await this.#tools.database.transaction(async (transaction) => {
        const commit = new Commit(transaction, this.machine.id, this.#truth, this.#cabinet, at, this.#tools)
        const result = await begin(commit, at)
        await commit.save()
        return { commit, result }
      })
      const { occupancy, sequence, statusSequence, transfers } = commit
      this.#truth = { occupancy, sequence, statusSequence, transfers }
      for (const one of commit.afterwards) this.#carryOut(one)
      return result
    })
    this.#turn = work.catch(() => undefined)
    return work
  }

  #carryOut(one: Afterwards): void {
    const { port, announcer } = this.#tools
    switch (one.order) {
      case 'ask':
        return this.#hear(
          one.input,
          port.transfer({
            cabinet: this.machine.id,
            transfer: one.input.transferId,
            direction: one.input.purpose === 'cashout' ? 'out' : 'in',
            amount: one.input.amount,
          }),
        )
      case 'interrogate':
        return this.#hear(one.input, port.interrogate(this.machine.id, one.input.transferId))
      case 'acknowledge':
        // A result never acknowledged is only remembered longer.
        port.acknowledge(this.machine.id, one.transferId).catch(() => undefined)
        return
      case 'settled':
        this.#settling.get(one.transferId)?.settle(one.moved)
        return
      case 'takeWin':
        port.press(this.machine.id, 'takeWin', `venue-${crypto.randomUUID()}`).then(
          (answer) => this.#keep(answer.state),
          (error: unknown) =>
            this.#tools.logger.warn({ error, machine: this.machine.id }, 'the win could not be taken yet'),
        )
        return
      case 'moved':
        return announcer.moved(one.socket, one.sessionId)
      case 'closed':
        if (one.socket)
          announcer.closed(one.socket, { sessionID: one.sessionId, cashedOut: one.cashedOut, reason: one.reason })
        return
      case 'balance':
        return announcer.balance(one.playerId)
      case 'seat':
        return announcer.seat(one.playerId)
      case 'status':
        return announcer.status(this.machine.id)
    }
  }

  #hear(input: TransferInput, asked: ReturnType<CabinetPort['transfer']>): void {
    asked.then(
      (answer) => this.#fireTransferLater(input.transferId, (at) => ({ type: 'cabinet.answered', at, answer })),
      (error: unknown) => {
        this.#tools.logger.warn({ transfer: input.transferId, reason: String(error) }, 'a transfer was not answered')
        this.#fireTransferLater(input.transferId, (at) => ({ type: 'answer.missing', at }))
      },
    )
  }

  /** What a transfer moved once it is settled; null when it is still open after a while. */
  #settlementOf(transferId: string): Promise<number | null> {
    const known = this.#settling.get(transferId)
    if (known) return known.settled
    const { promise: settled, resolve } = Promise.withResolvers<number | null>()
    const settle = (moved: number | null) => {
      clearTimeout(timer)
      this.#settling.delete(transferId)
      resolve(moved)
    }
    const timer = setTimeout(() => settle(null), settleTimeoutMs)
    this.#settling.set(transferId, { settled, settle })
    return settled
  }
}

const gameOf = (state: CabinetState): GameState => ({
  sequence: state.version,
  state: !state.powered || state.faults.length > 0 ? 'outOfService' : state.phase,
  round: state.round,
  credit: state.credit,
  bet: state.bet,
  win: state.win,
  freeSpins: state.freeSpins,
  buttons: state.buttons,
})

const factsOf = (state: CabinetState): CabinetFacts => ({
  credit: state.credit,
  roundOpen: state.phase !== 'idle',
  winWaiting: state.phase === 'winWaiting',
})

function healthOf(state: CabinetState, at: number): OccupancyEvent {
  if (!state.powered) return { type: 'link.lost', at }
  if (state.faults.length > 0) return { type: 'fault.raised', faults: state.faults, at }
  return { type: 'machine.recovered', facts: factsOf(state), at }
}

function eventsOf(exception: CabinetException, state: CabinetState): ((at: number) => OccupancyEvent)[] {
  switch (exception) {
    case 'round.started':
    case 'win.waiting':
    case 'round.ended':
      return [(at) => ({ type: exception, at })]
    case 'fault.raised':
    case 'fault.cleared':
    case 'power.lost':
    case 'power.restored':
      return [(at) => healthOf(state, at)]
    default:
      return []
  }
}

async function nextSessionId(commit: Commit): Promise<number> {
  const { rows } = await commit.transaction.execute(
    sql`select nextval(pg_get_serial_sequence('play_session', 'id'))::bigint as id`,
  )
  return Number(rows[0]?.id)
}

const isDuplicate = (error: unknown): boolean =>
  (error as { cause?: { code?: string } } | null)?.cause?.code === '23505'
