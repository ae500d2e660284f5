/** The one owner of one machine: takes what people and the cabinet do in turn, steps the charts, carries out what follows. */
import { createActor } from 'xstate'
import {
  type CabinetFacts,
  type OccupancyEvent,
  occupancyMachine,
  selectCountsAsOpen,
  selectDeadline,
  selectHolding,
  selectStatus,
} from '#machines/venue/occupancy/index.ts'
import { type TransferEvent, type TransferInput, transferMachine } from '#machines/venue/transfer/index.ts'
import { ErrorCode, MachineStatus, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CabinetException, CabinetState } from '#protocol/cabinet/state.ts'
import type { TransferId } from '#protocol/cabinet/transfers.ts'
import type { GameState } from '#protocol/core/entities.ts'
import type { RealityCheck } from '#protocol/core/limits.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { askRealityCheck } from '../limits/realityChecks.ts'
import { postDay, readSeatBounds, enforceLossLimit } from '../limits/seat.ts'
import { unbound } from '../limits/step.ts'
import { Duplicate, Superseded, type VenueRows, type VenueStore } from '../store/rows.ts'
import { type Books, contradictionOf, type Doubt, noBooks, learn, learnOfTransfer } from './books.ts'
import { type Afterwards, Commit, type CommitTools, type MachineTruth } from './commit.ts'
import { persisted } from './persisted.ts'
import { noDriver } from '../drivers/drivers.ts'
import type { CabinetLink, Driver } from '../drivers/ports.ts'
import { seeHandPays } from './tasks.ts'
import type { MachineView } from './view.ts'

/** Who hears of what has been committed. */
export type Announcer = {
  status: (machineId: number) => void
  balance: (playerId: number) => void
  seat: (playerId: number) => void
  /** What binds them has struck, is due, or has changed. */
  limits: (playerId: number) => void
  realityCheck: (socket: string, check: RealityCheck) => void
  game: (socket: string, game: GameState) => void
  moved: (socket: string, sessionId: number) => void
  closed: (socket: string, closed: { sessionID: number; cashedOut: number; reason: string }) => void
  /** Staff took the seat away from this socket. */
  ejected: (socket: string) => void
  /** What staff look at has changed. */
  staff: (news: 'problems' | 'attendant') => void
  /** Something may have been missed: all that people see is to be told anew. */
  everything: () => void
}
export type OwnedMachine = { id: number; isVip: boolean; transferLimit: number }
/** Time, and what is due later in it; `after` answers how to call it off. */
export type Clock = { now: () => number; after: (milliseconds: number, act: () => void) => () => void }
export type MachineTools = CommitTools & {
  store: VenueStore
  /** Of this machine's cabinet. */
  driver: Pick<Driver, 'link' | 'buttons' | 'bank' | 'unknownScheme'>
  clock: Clock
  graceMs: number
  announcer: Announcer
  onSuperseded: (machineId: number) => void
  /** What others see of the machine may have changed. */
  onSeen: (machineId: number) => void
  /** Whether a game socket is connected, to this process or another one. */
  isSocketLive: (socket: string) => boolean
  /** False while players may take no new seats and reservations. */
  loginsEnabled: () => boolean
}
const settleTimeoutMs = 15_000
const presentTimeoutMs = 3_000
const retryFailedStepMs = 1_000
const retryOrderMs = 5_000
export class LocalMachine {
  readonly machine: OwnedMachine
  protected readonly tools: MachineTools
  protected truth: MachineTruth
  protected cabinet: CabinetState | null = null
  #turn: Promise<unknown> = Promise.resolve()
  readonly #settling = new Map<string, { settled: Promise<number | null>; settle: (moved: number | null) => void }>()
  readonly #arrivals = new Set<() => void>()
  #closed = false
  /** Version of the cabinet at its last answer about a transfer: an older state was said before it. */
  #answeredAt = 0
  /** Whether the last commit is there is not known. */
  #isDoubtful = false
  /** Whether a fresh look after a failed step is on its way: one for all that fail meanwhile. */
  #isLookingAgain = false
  /** Whether the cabinet can be asked and is believed, by the last that was heard: no money moves otherwise. */
  #isReachable = false
  /** The newest of what is known of the cabinet; the row follows with each step. */
  #books: Books
  /** What it says instead; null while it agrees. */
  #doubt: Doubt | null = null
  /** What was known when the cabinet could no longer be asked: older than that is a cabinet that was set back. */
  #lostAtVersion = 0
  #views = 0
  /** The session whose row no longer keeps its player from another one. */
  #freedSession: number | null = null
  /** Whether a reality check is being asked: a slow step is not ordered again with every tick. */
  #isAsking = false
  /** The gaming day up to which the seat's result is posted, with the session. */
  #postedDay = ''

  protected constructor(machine: OwnedMachine, truth: MachineTruth, tools: MachineTools) {
    this.machine = machine
    this.truth = truth
    this.tools = tools
    this.#books = truth.books
  }

  /** After its row was read: the cabinet is not known yet, a socket that was live then counts as lost now, open transfers are asked for. */
  protected async resume(): Promise<void> {
    const live = this.holder?.socket
    await this.step(async (commit, at) => {
      await commit.fire({ type: 'link.lost', at }, null)
      if (live && !this.tools.isSocketLive(live)) await commit.fire({ type: 'socket.lost', socket: live, at }, null)
      for (const id of this.truth.transfers.keys()) await commit.fireTransfer(id, { type: 'answer.missing', at })
    })
  }

  get epoch(): number {
    return this.truth.epoch
  }
  /** Nobody sits here and nothing is under way: another process may have it. */
  get isIdle(): boolean {
    return this.holder === null && this.truth.transfers.size === 0
  }
  /** As the other processes see it; `process`: who keeps it. */
  view(process: string | null): MachineView {
    return {
      ...viewOf(this.truth, this.machine.id, this.tools.clock.now()),
      order: ++this.#views,
      process,
      credit: this.credit,
      game: this.game,
    }
  }
  get status(): { id: number; status: number; sequence: number } {
    return { id: this.machine.id, status: selectStatus(this.truth.occupancy), sequence: this.truth.statusSequence }
  }
  get holder() {
    return this.truth.occupancy.context.holder
  }
  get reservation() {
    return this.truth.occupancy.context.reservation
  }
  get countsAsOpen(): boolean {
    return selectCountsAsOpen(this.truth.occupancy, this.tools.clock.now())
  }
  get problems(): string[] {
    const { problems, cabinetFaults } = this.truth.occupancy.context
    return [...problems, ...cabinetFaults]
  }
  /** As the cabinet says it, or as the books know it while the cabinet contradicts them. */
  get credit(): number {
    return (this.isContradicted ? this.#books.meters?.CurrentCredit : this.cabinet?.credit) ?? 0
  }
  protected get isContradicted(): boolean {
    return this.truth.occupancy.context.problems.includes('metersContradict')
  }
  /** Throws 60007 while nothing may be asked of the cabinet: it cannot be, or what it says is not believed. */
  protected refuseUnbelieved(): void {
    if (!this.#isReachable) throw new Refusal(ErrorCode.machineNotAvailable)
  }
  get game(): GameState | null {
    return this.cabinet && gameOf(this.cabinet)
  }
  /** Milliseconds for which a disconnected holder's seat is still held. */
  get heldFor(): number | null {
    const { deadlineAt } = this.truth.occupancy.context
    if (selectHolding(this.truth.occupancy) !== MachineStatus.disconnected || deadlineAt === null) return null
    return Math.max(0, deadlineAt - this.tools.clock.now())
  }

  /** Waits until everything asked so far has been done, then takes no more. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#turn
    for (const { settle } of this.#settling.values()) settle(null)
  }

  // ── What happens to it ──

  async socketLost(socket: string): Promise<void> {
    if (this.#closed || this.holder?.socket !== socket) return
    await this.step((commit, at) => commit.fire({ type: 'socket.lost', socket, at }, null))
  }

  /** The cabinet cannot be asked. */
  lost(): void {
    this.#isReachable = false
    this.#lostAtVersion = this.cabinet?.version ?? 0
    this.#later((at) => ({ type: 'link.lost', at }))
  }

  /** Installed anew, and this is how it stands: its meters may have been set back. */
  found(state: CabinetState): void {
    this.#answeredAt = 0
    const { damage, round } = state
    if (damage !== null)
      this.tools.logger.error(
        { machine: this.machine.id, damage, round },
        'the journal of a cabinet is damaged: what it played behind this round, and nobody had fetched yet, is lost',
      )
    this.#look(state, state.version < this.#lostAtVersion)
  }

  #look(found: CabinetState, isSetBack = false): void {
    if (!this.keep(found, isSetBack)) return
    this.#isReachable = true
    // A press that was answered meanwhile has told of more.
    const state = this.cabinet ?? found
    for (const arrived of this.#arrivals) arrived()
    this.#later((at) => healthOf(state, at))
    for (const event of handPayOf(state)) this.#later(event)
    if (this.isContradicted) this.#later((at) => ({ type: 'meters.agree', at }))
    this.#askAgain()
    this.#orderAgain()
  }

  /** Its pulse: newer than known when a change was missed on the way. */
  pulsed(state: CabinetState): void {
    if (this.#doubt) this.#look(state, true)
    else if (this.cabinet && state.version > this.cabinet.version) this.#look(state)
  }

  changed(exception: CabinetException, state: CabinetState): void {
    // What is only now believed again is looked at whole.
    if (this.#doubt) return this.#look(state, true)
    if (!this.keep(state)) return
    const isBack = exception === 'fault.cleared' || exception === 'power.restored'
    if (exception === 'handPay.reset') this.#seeHandPays(false)
    if (isBack) this.#askAgain()
    const events = eventsOf(exception, state)
    for (const event of events) this.#later((at) => event(at))
    if (isBack || exception === 'power.lost') this.#orderAgain()
  }

  /** Sends the deadlines that have passed. Called by the one deadlines actor. */
  tick(now: number): void {
    const deadline = selectDeadline(this.truth.occupancy)
    if (deadline !== null && deadline <= now)
      this.#background(async (commit, at) => {
        const due = selectDeadline(commit.occupancy)
        if (due !== null && due <= at) await commit.fire({ type: 'deadline.passed', at }, null)
      })
    this.#freePlayer(now)
    this.#tickBounds(now)
    for (const [id, { snapshot }] of this.truth.transfers)
      if (snapshot.context.deadlineAt !== null && snapshot.context.deadlineAt <= now)
        this.#background(async (commit, at) => {
          await commit.fireTransfer(id, { type: 'deadline.passed', at })
        })
  }

  /** What binds the holder and changes by time alone. */
  #tickBounds(now: number): void {
    const { check, isLossLimited } = this.truth.bounds
    if (check?.state === 'waiting' && check.dueAt <= now && this.cabinet && !this.#isAsking) {
      this.#isAsking = true
      this.step((commit) => askRealityCheck(commit))
        .catch((error: unknown) => {
          if (!this.#closed)
            this.tools.logger.error({ error, machine: this.machine.id }, 'a reality check could not be asked')
        })
        .finally(() => {
          this.#isAsking = false
        })
    }
    if (!isLossLimited || !this.holder || !this.cabinet || this.truth.transfers.size > 0) return
    const day = `${this.holder.sessionId} ${gamingDayOf(now, this.tools.timeZone)}`
    if (this.#postedDay === day) return
    this.#postedDay = day
    this.step(postDay).then(
      (isPosted) => {
        if (!isPosted) this.#postedDay = ''
      },
      (error: unknown) => {
        this.#postedDay = ''
        if (!this.#closed) this.tools.logger.error({ error, machine: this.machine.id }, 'a day could not be posted')
      },
    )
  }

  // ── Inside ──

  /** A session that nobody can get at no longer keeps its player from another machine; its money stays held. */
  #freePlayer(now: number): void {
    const { holder } = this.truth.occupancy.context
    if (!holder || selectCountsAsOpen(this.truth.occupancy, now)) {
      this.#freedSession = null
      return
    }
    if (this.#freedSession === holder.sessionId) return
    const { sessionId } = holder
    this.#freedSession = sessionId
    this.step(async (commit, at) => {
      // Closed or taken back while this waited for its turn.
      if (commit.occupancy.context.holder?.sessionId !== sessionId || selectCountsAsOpen(commit.occupancy, at)) return
      await commit.rows.sessions.change(sessionId, { state: 'unfinished' })
    }).catch((error: unknown) => {
      this.#freedSession = null
      if (!this.#closed) this.tools.logger.error({ error, machine: this.machine.id }, 'a player could not be freed')
    })
  }

  /**
   * The one way in of what a cabinet says. False when it contradicts the books: nothing is shown of it, and no money moves,
   * until it agrees again or two persons have settled it.
   */
  protected keep(state: CabinetState, isSetBack = false): boolean {
    const known = this.cabinet
    const isOlder = known !== null && !isSetBack && state.version < known.version
    if (isOlder && state.identity === known.identity) return this.#doubt === null
    const contradiction = contradictionOf(this.#books, state)
    if (contradiction) {
      this.#hold({ ...contradiction, state })
      return false
    }
    this.#doubt = null
    this.#books = { ...learn(this.#books, state), bank: this.tools.driver.bank?.() ?? this.#books.bank }
    this.cabinet = state
    if (known?.version === state.version && known.identity === state.identity) return true
    const socket = this.holder?.socket
    if (socket) this.tools.announcer.game(socket, gameOf(state))
    this.tools.onSeen(this.machine.id)
    return true
  }

  #hold(doubt: Doubt): void {
    const isKnown = this.#doubt !== null
    this.#doubt = doubt
    this.#isReachable = false
    this.#lostAtVersion = this.cabinet?.version ?? 0
    if (isKnown) return
    const { isOther, behind, state } = doubt
    this.tools.logger.warn(
      { machine: this.machine.id, isOther, behind, books: this.#books, identity: state.identity, meters: state.meters },
      'a cabinet contradicts the books: its money is held',
    )
    this.#tellDoubt()
  }

  #tellDoubt(): void {
    this.#background(async (commit, at) => {
      const { doubt } = commit
      if (!doubt) return
      const detail = doubt.isOther ? 'identity' : doubt.behind.join(' ')
      await commit.fire({ type: 'meters.contradict', faults: doubt.state.faults, detail, at }, null)
      for (const id of commit.transfers.keys()) await commit.fireTransfer(id, { type: 'cabinet.contradicts', at })
    })
  }

  protected async present(): Promise<CabinetState> {
    const { unknownScheme } = this.tools.driver
    if (unknownScheme !== undefined) throw noDriver(unknownScheme)
    if (!this.cabinet)
      await new Promise<void>((resolve) => {
        const done = () => {
          this.#arrivals.delete(done)
          callOff()
          resolve()
        }
        const callOff = this.tools.clock.after(presentTimeoutMs, done)
        this.#arrivals.add(done)
      })
    if (!this.cabinet) throw new Refusal(ErrorCode.machineNotAvailable)
    return this.cabinet
  }

  /** The cabinet can be asked again: what hung on it goes on. */
  #askAgain(): void {
    this.#seeHandPays(true)
    for (const id of this.truth.transfers.keys())
      this.#fireTransferLater(id, (at) => ({ type: 'cabinet.returned', at }))
  }

  /** What the chart has ordered and the cabinet does not show was lost, on its way or with the process that was to give it. */
  #orderAgain(): void {
    if (!this.#isReachable || !this.cabinet || !lostOrder(this.truth.occupancy, this.cabinet)) return
    this.#background(async ({ occupancy, cabinet, afterwards }) => {
      const lost = cabinet && lostOrder(occupancy, cabinet)
      if (lost) afterwards.push(lost)
    })
  }

  /** Which hand pay the cabinet waits for, by what it said last; `returned`: it can be asked again. */
  #seeHandPays(returned: boolean): void {
    this.#background(async (commit) => {
      if (commit.cabinet) await seeHandPays(commit, commit.cabinet.handPay?.event ?? null, returned)
    })
  }

  #later(event: (at: number) => OccupancyEvent): void {
    this.#background(async (commit, at) => {
      const happened = event(at)
      await commit.fire(happened, null)
      if (happened.type === 'round.ended' || happened.type === 'machine.recovered') await enforceLossLimit(commit)
    })
  }

  /** A step nobody waits for. One that fails (the database did) is followed by a fresh look at the cabinet. */
  #background(begin: (commit: Commit, at: number) => Promise<void>): void {
    this.step(begin).catch((error: unknown) => {
      if (this.#closed) return
      this.tools.logger.error({ error, machine: this.machine.id }, 'a step failed')
      if (this.#isLookingAgain) return
      this.#isLookingAgain = true
      this.tools.clock.after(retryFailedStepMs, () => {
        this.#isLookingAgain = false
        if (!this.#closed) this.#resync()
      })
    })
  }

  /** What a failed step was to tell the charts is told by how things stand now. */
  #resync(): void {
    for (const id of this.truth.transfers.keys()) this.#fireTransferLater(id, (at) => ({ type: 'answer.missing', at }))
    if (this.#doubt) return this.#tellDoubt()
    const state = this.#isReachable ? this.cabinet : null
    this.#later((at) => (state ? healthOf(state, at) : { type: 'link.lost', at }))
    for (const event of state ? handPayOf(state) : []) this.#later(event)
    this.#seeHandPays(true)
    this.#orderAgain()
  }

  #fireTransferLater(transferId: string, event: (at: number) => TransferEvent): void {
    this.#background(async (commit, at) => {
      // A limit that was lowered meanwhile could not be held against money on its way.
      if (await commit.fireTransfer(transferId, event(at))) await enforceLossLimit(commit)
    })
  }

  /** One step at a time: rows in one transaction, then the new truth, then what follows outside. */
  protected step<Result>(begin: (commit: Commit, at: number) => Promise<Result>): Promise<Result> {
    if (this.#closed) return Promise.reject(new Refusal(ErrorCode.machineNotAvailable))
    const work = this.#turn.then(async () => {
      if (this.#isDoubtful) await this.#reload()
      const at = this.tools.clock.now()
      const { commit, result } = await this.tools.store
        .commit(async (rows) => {
          const commit = new Commit(rows, this.machine.id, this.truth, this.#currentCabinet(), at, this.tools, {
            books: this.#books,
            doubt: this.#doubt,
          })
          const result = await begin(commit, at)
          await commit.save()
          return { commit, result }
        })
        .catch((error: unknown) => {
          this.#isDoubtful = !(error instanceof Refusal || error instanceof Duplicate)
          if (error instanceof Superseded) this.#giveUp()
          throw error
        })
      const { occupancy, sequence, statusSequence, transfers, bounds, books, accepted } = commit
      this.truth = { epoch: this.truth.epoch, occupancy, sequence, statusSequence, transfers, bounds, books }
      if (accepted) this.#books = accepted
      else if (books.meters) this.#books = learnOfTransfer(this.#books, books.meters)
      // Before the news of it: who hears those looks at what it has seen.
      this.tools.onSeen(this.machine.id)
      for (const one of commit.afterwards) this.#carryOut(one)
      return result
    })
    this.#turn = work.catch(() => undefined)
    return work.catch((error: unknown) => {
      throw error instanceof Superseded ? new Refusal(ErrorCode.machineNotAvailable) : error
    })
  }

  /** What the cabinet says to somebody who waits for it. */
  protected answerOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return asked.catch((error: unknown) => {
      if (error instanceof Superseded) this.#giveUp()
      else this.tools.logger.warn({ error, machine: this.machine.id }, 'the cabinet did not answer')
      throw new Refusal(ErrorCode.machineNotAvailable)
    })
  }

  /** A commit that failed may be there all the same, with its orders lost: the rows say, and everybody is told anew. */
  async #reload(): Promise<void> {
    const before = this.holder
    const { truth, settled } = await this.tools.store.commit(async (rows) => {
      const truth = await readTruth(rows, this.machine.id, this.tools)
      const ended = [...this.#settling.keys()].filter((id) => !truth.transfers.has(id))
      return { truth, settled: await Array.fromAsync(ended, (id) => rows.transfers.get(id)) }
    })
    // Never under an epoch that is another owner's.
    if (truth.epoch !== this.truth.epoch) {
      this.#giveUp()
      throw new Superseded(`machine ${this.machine.id} is not owned any more`)
    }
    this.truth = truth
    this.#isDoubtful = false
    for (const row of settled) if (row) this.#settling.get(row.id)?.settle(row.actual)
    this.#resync()
    const { announcer } = this.tools
    announcer.status(this.machine.id)
    for (const playerId of new Set([before?.playerId, this.holder?.playerId]))
      if (playerId !== undefined) {
        announcer.seat(playerId)
        announcer.balance(playerId)
        announcer.limits(playerId)
      }
  }

  /** Another process owns the machine by now. */
  #giveUp(): void {
    // Given away before: by now the machine may be this process's again, by another object.
    if (this.#closed) return
    this.#closed = true
    for (const { settle } of this.#settling.values()) settle(null)
    this.tools.onSuperseded(this.machine.id)
  }

  #carryOut(one: Afterwards): void {
    const { announcer, driver } = this.tools
    const { link } = driver
    switch (one.order) {
      case 'ask':
        return this.#hear(one.input, () => link.transfer(this.#asked(one.input)))
      case 'void':
        return this.#hear(one.input, () => link.voidTransfer(this.#asked(one.input)))
      case 'interrogate':
        return this.#hear(one.input, () => link.interrogate(this.machine.id, one.input.transferId))
      case 'acknowledge':
        // A result never acknowledged is only remembered longer.
        link.acknowledge(this.machine.id, one.transferId, this.truth.epoch).catch(() => undefined)
        return
      case 'settled':
        this.#settling.get(one.transferId)?.settle(one.moved)
        return
      case 'takeWin':
        driver.buttons.press(this.machine.id, 'takeWin', `venue-${this.tools.nonce()}`, this.truth.epoch).then(
          ({ accepted, reason, state }) => {
            this.keep(state)
            // Money that is on its way to the cabinet keeps it from taking the win.
            if (!accepted && state.phase === 'winWaiting') this.#takeWinLater(reason)
          },
          (error: unknown) => {
            if (error instanceof Superseded) return this.#giveUp()
            this.#takeWinLater(error)
          },
        )
        return
      case 'moved':
        return announcer.moved(one.socket, one.sessionId)
      case 'closed':
        if (one.socket)
          announcer.closed(one.socket, { sessionID: one.sessionId, cashedOut: one.cashedOut, reason: one.reason })
        return
      case 'eject':
        return announcer.ejected(one.socket)
      case 'restart':
        return this.#command(
          link.restart({ ...this.#order(one.undone === null ? undefined : `undo-${one.undone}`), resolve: true }),
        )
      case 'resetHandPay':
        return this.#resetHandPay(one.event)
      case 'believe':
        return void this.#believe(one.leftover)
      case 'power':
        return this.#command(one.on ? link.powerOn(this.#order()) : link.powerOff(this.#order()))
      case 'staff':
        return announcer.staff(one.news)
      case 'balance':
        return announcer.balance(one.playerId)
      case 'seat':
        return announcer.seat(one.playerId)
      case 'limits':
        return announcer.limits(one.playerId)
      case 'check':
        return announcer.realityCheck(one.socket, one.check)
      case 'status':
        return announcer.status(this.machine.id)
    }
  }

  /** What nobody owns leaves the cabinet first, as far as it gives it: what stays is a credit without a session. */
  async #believe(leftover: { transfer: TransferId; amount: number } | null): Promise<void> {
    const { driver, logger } = this.tools
    const { link } = driver
    const cabinet = this.machine.id
    try {
      if (leftover) await link.transfer({ cabinet, ...leftover, direction: 'out', epoch: this.truth.epoch })
    } catch (error) {
      if (error instanceof Superseded) return this.#giveUp()
      logger.warn({ error, machine: cabinet, ...leftover }, 'what nobody owns could not be taken off the cabinet')
    }
    const state = await link.state(cabinet).catch(() => null)
    if (state && !this.#closed) this.#look(state, true)
  }

  #takeWinLater(reason: unknown): void {
    this.tools.logger.warn({ reason: String(reason), machine: this.machine.id }, 'the win could not be taken yet')
    this.tools.clock.after(retryOrderMs, () => this.#closed || this.#resync())
  }

  /** The same key for the same hand pay, however often it is asked. */
  #resetHandPay(event: string): void {
    const order = { cabinet: this.machine.id, key: `venue-reset-${event}`, event, epoch: this.truth.epoch }
    this.tools.driver.link.resetHandPay(order).then(
      ({ accepted, reason, state }) => {
        this.keep(state)
        if (!accepted) this.tools.logger.warn({ machine: this.machine.id, event, reason }, 'a hand pay was not reset')
        this.#seeHandPays(false)
      },
      (error: unknown) => {
        if (error instanceof Superseded) return this.#giveUp()
        this.tools.logger.warn({ error, machine: this.machine.id, event }, 'the reset of a hand pay was not answered')
        this.tools.clock.after(retryOrderMs, () => this.#closed || this.#seeHandPays(true))
      },
    )
  }

  #order(key = this.tools.nonce()) {
    return { cabinet: this.machine.id, key: `venue-${key}`, epoch: this.truth.epoch }
  }
  #command(asked: Promise<{ accepted: boolean; reason: string | null; state: CabinetState }>): void {
    asked.then(
      ({ accepted, reason, state }) => {
        this.keep(state)
        if (!accepted) this.tools.logger.warn({ machine: this.machine.id, reason }, 'the cabinet refused a command')
      },
      (error: unknown) => {
        if (error instanceof Superseded) return this.#giveUp()
        this.tools.logger.warn({ error, machine: this.machine.id }, 'a command was not answered')
        this.tools.clock.after(retryOrderMs, () => this.#closed || this.#orderAgain())
      },
    )
  }

  #currentCabinet(): CabinetState | null {
    if (this.#doubt) return null
    return this.cabinet && this.cabinet.version >= this.#answeredAt ? this.cabinet : null
  }
  #asked({ transferId, purpose, amount }: TransferInput) {
    const direction = purpose === 'cashout' ? ('out' as const) : ('in' as const)
    return { cabinet: this.machine.id, transfer: transferId, direction, amount, epoch: this.truth.epoch }
  }
  /** Not before the cabinet was looked at since it was lost: it may be another one, or set back. */
  #hear(input: TransferInput, ask: () => ReturnType<CabinetLink['transfer']>): void {
    if (!this.#isReachable) return this.#fireTransferLater(input.transferId, (at) => ({ type: 'answer.missing', at }))
    ask().then(
      (answer) => {
        this.#answeredAt = Math.max(answer.version, this.#answeredAt)
        this.#fireTransferLater(input.transferId, (at) => ({ type: 'cabinet.answered', at, answer }))
      },
      (error: unknown) => {
        if (error instanceof Superseded) return this.#giveUp()
        this.tools.logger.warn({ transfer: input.transferId, reason: String(error) }, 'a transfer was not answered')
        this.#fireTransferLater(input.transferId, (at) => ({ type: 'answer.missing', at }))
      },
    )
  }

  /** What a transfer moved once it is settled; null when it is still open after a while. */
  protected settlementOf(transferId: string): Promise<number | null> {
    // The next owner hears of it.
    if (this.#closed) return Promise.resolve(null)
    const known = this.#settling.get(transferId)
    if (known) return known.settled
    const { promise: settled, resolve } = Promise.withResolvers<number | null>()
    const settle = (moved: number | null) => {
      callOff()
      this.#settling.delete(transferId)
      resolve(moved)
    }
    const callOff = this.tools.clock.after(settleTimeoutMs, () => settle(null))
    this.#settling.set(transferId, { settled, settle })
    return settled
  }
}

export const gameOf = (state: CabinetState): GameState => ({
  sequence: state.version,
  state: !state.powered || state.faults.length > 0 ? 'outOfService' : state.phase,
  round: state.round,
  credit: state.credit,
  bet: state.bet,
  win: state.win,
  freeSpins: state.freeSpins,
  buttons: state.buttons,
  ...(state.commitment === undefined ? {} : { commitment: state.commitment }),
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

const handPayOf = ({ handPay }: CabinetState): ((at: number) => OccupancyEvent)[] =>
  handPay ? [(at) => ({ type: 'handPay.pending', amount: handPay.amount, event: handPay.event, at })] : []

function eventsOf(exception: CabinetException, state: CabinetState): ((at: number) => OccupancyEvent)[] {
  switch (exception) {
    case 'round.started':
    case 'win.waiting':
    case 'round.ended':
      return [(at) => ({ type: exception, at })]
    case 'handPay.pending':
      return handPayOf(state)
    case 'fault.raised':
    case 'fault.cleared':
    case 'credit.inserted':
    case 'power.lost':
    case 'power.restored':
      return [(at) => healthOf(state, at)]
    default:
      return []
  }
}

function lostOrder(occupancy: MachineTruth['occupancy'], state: CabinetState): Afterwards | null {
  const { powerCut, holder } = occupancy.context
  if (state.powered === powerCut) return { order: 'power', on: !powerCut }
  const isWaiting = occupancy.matches({ occupancy: { feature: 'restarting' } }) && holder !== null
  const isPlaying =
    state.powered && state.faults.length === 0 && (state.phase === 'spinning' || state.phase === 'feature')
  return isWaiting && isPlaying ? { order: 'restart', undone: holder.sessionId } : null
}

function viewOf({ epoch, occupancy, statusSequence }: MachineTruth, machineId: number, now: number) {
  const { holder, reservation, problems, cabinetFaults, deadlineAt } = occupancy.context
  return {
    machineId,
    epoch,
    status: selectStatus(occupancy),
    statusSequence,
    holder,
    reservation,
    countsAsOpen: selectCountsAsOpen(occupancy, now),
    problems: [...problems, ...cabinetFaults],
    heldUntil: selectHolding(occupancy) === MachineStatus.disconnected ? deadlineAt : null,
  }
}

/** What the rows say of a machine that another process keeps, until that process says more. */
export async function readView(
  rows: VenueRows,
  machineId: number,
  tools: Pick<MachineTools, 'graceMs' | 'clock'>,
): Promise<MachineView> {
  const truth = await readTruth(rows, machineId, tools)
  const row = await rows.cabinets.get(machineId)
  const process = row?.owner ?? null
  return { ...viewOf(truth, machineId, tools.clock.now()), order: 0, process, credit: 0, game: null }
}

export async function readTruth(
  rows: VenueRows,
  machineId: number,
  tools: Pick<MachineTools, 'graceMs' | 'clock'>,
): Promise<MachineTruth> {
  const fresh = createActor(occupancyMachine, { input: { machineId, graceMs: tools.graceMs } }).getSnapshot()
  await rows.cabinets.addFirst({
    machineId,
    snapshot: persisted(fresh),
    sequence: 0,
    status: selectStatus(fresh),
    statusSequence: 1,
    changedAt: tools.clock.now(),
    epoch: 0,
    owner: null,
    leaseUntil: 0,
    ...noBooks,
  })
  const row = await rows.cabinets.get(machineId)
  if (!row) throw new Error(`machine ${machineId} has no row`)
  const open = await rows.transfers.where({ machineId, state: TransactionState.pending })
  const occupancy = occupancyMachine.resolveState(row.snapshot as Parameters<typeof occupancyMachine.resolveState>[0])
  // A row of an older version lacks what the chart has learnt to remember since.
  const powerCut = occupancy.matches({ service: 'closed' }) && occupancy.context.closing?.cutPower === true
  const written: Partial<typeof fresh.context> = occupancy.context
  occupancy.context = { ...fresh.context, powerCut, ...written, graceMs: tools.graceMs }
  const transfers = new Map(
    open.map(({ id, snapshot, sequence }) => [
      id,
      {
        snapshot: transferMachine.resolveState(snapshot as Parameters<typeof transferMachine.resolveState>[0]),
        sequence,
      },
    ]),
  )
  const { epoch, sequence, statusSequence, identity, meters, bank } = row
  const { holder } = occupancy.context
  const bounds = holder ? await readSeatBounds(rows, holder, tools.clock.now()) : unbound
  return { epoch, occupancy, sequence, statusSequence, transfers, bounds, books: { identity, meters, bank } }
}
