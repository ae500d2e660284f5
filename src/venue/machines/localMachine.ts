/** The one owner of one machine: takes what people and the cabinet do in turn, steps the charts, runs what follows. */
import type { OccupancyEvent } from '#machines/venue/occupancy/index.ts'
import type { TransferEvent } from '#machines/venue/transfer/index.ts'
import type { CabinetException, CabinetState } from '#protocol/cabinet/state.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { notAnswered, Refusal } from '#protocol/core/errors.ts'
import { noDriver } from '../drivers/drivers.ts'
import { inTrace, traceNow } from '../inspect/trace.ts'
import { enforceLossLimit } from '../limits/seat.ts'
import { Superseded } from '../store/rows.ts'
import { eventsOf, handPayOf, healthOf, lostOrder } from './cabinetSigns.ts'
import type { MachineState } from './step.ts'
import { Dues } from './dues.ts'
import { type Effect, type EffectMachine, runEffect } from './effects.ts'
import type { MachineTools, OwnedMachine } from './machineTools.ts'
import { MachineQueue } from './queue.ts'
import { seeHandPays } from './tasks.ts'
import { movedIn } from './transfers.ts'
import { Arrivals } from './waits.ts'

const presentTimeoutMs = 3_000
/** What changes how a seat stands for a player who is not at it, and not its status. */
const seenFromAfar: ReadonlySet<CabinetException> = new Set([
  'win.waiting',
  'feature.started',
  'feature.ended',
  'handPay.pending',
  'handPay.reset',
])

const isOfRound: ReadonlySet<CabinetException> = new Set(['round.started', 'win.waiting', 'round.ended'])

export class LocalMachine extends MachineQueue {
  readonly #arrivals = new Arrivals()
  readonly #effects: EffectMachine
  readonly #dues: Dues

  /** Of what its player did last: the rounds that the cabinet tells of are of that. */
  #playerTrace: string | null = null

  protected constructor(machine: OwnedMachine, state: MachineState, tools: MachineTools) {
    super(machine, state, tools)
    this.#effects = this.#effectMachine()
    this.#dues = new Dues({
      ...{ id: machine.id, tools },
      state: () => this.state,
      isCabinetKnown: () => this.cabinet !== null,
      isOver: () => this.isOver,
      step: (begin) => this.step(begin),
      background: (begin) => this.background(begin),
    })
  }

  /** After its row was read: the cabinet is not known yet, a socket that was live then counts as lost now, open transfers are asked for. */
  protected async resume(): Promise<void> {
    const live = this.holder?.socket
    await this.step(async (commit, at) => {
      await commit.fire({ type: 'link.lost', at }, null)
      if (live && !this.tools.isSocketLive(live)) await commit.fire({ type: 'socket.lost', socket: live, at }, null)
      for (const id of this.state.transfers.keys()) await commit.fireTransfer(id, { type: 'answer.missing', at })
    })
  }

  // ── What happens to it ──

  async socketLost(socket: string): Promise<void> {
    if (this.isOver || this.holder?.socket !== socket) return
    await this.step((commit, at) => commit.fire({ type: 'socket.lost', socket, at }, null))
  }

  /** What was brought to a session and has come, and what is on its way: told after all that was asked of this machine before. */
  moved(sessionId: number): Promise<{ funded: number; arriving?: number }> {
    return this.step((commit) => movedIn(commit.rows, sessionId))
  }

  /** The cabinet cannot be asked. */
  lost(): void {
    this.known.lost()
    this.#later((at) => ({ type: 'link.lost', at }))
  }

  /** Installed anew, and this is how it stands: its meters may have been set back. */
  found(state: CabinetState): void {
    this.known.installedAnew()
    const { damage, round } = state
    if (damage !== null)
      this.tools.logger.error(
        { machine: this.machine.id, damage, round },
        'the journal of a cabinet is damaged: what it played behind this round, and nobody had fetched yet, is lost',
      )
    this.#look(state, this.known.isSetBack(state))
  }

  /** Its pulse: newer than known when a change was missed on the way. */
  pulsed(state: CabinetState): void {
    if (this.known.doubt) this.#look(state, true)
    else if (this.cabinet && state.version > this.cabinet.version) this.#look(state)
  }

  changed(exception: CabinetException, state: CabinetState): void {
    // What is only now believed again is looked at whole.
    if (this.known.doubt) return this.#look(state, true)
    if (!this.keep(state)) return
    const isBack = exception === 'fault.cleared' || exception === 'power.restored'
    if (exception === 'handPay.reset') this.#seeHandPays(false)
    if (isBack) this.#askAgain()
    inTrace(isOfRound.has(exception) ? this.#playerTrace : null, () => {
      for (const event of eventsOf(exception, state)) this.#later(event)
    })
    if (seenFromAfar.has(exception)) this.#tellHolder()
    if (isBack || exception === 'power.lost') this.#orderAgain()
  }

  #look(found: CabinetState, isSetBack = false): void {
    if (!this.keep(found, isSetBack)) return
    this.known.found()
    // A press that was answered meanwhile has told of more.
    const state = this.cabinet ?? found
    this.#arrivals.arrived()
    this.#later((at) => healthOf(state, at))
    for (const event of handPayOf(state)) this.#later(event)
    if (this.isContradicted) this.#later((at) => ({ type: 'meters.agree', at }))
    this.#askAgain()
    this.#orderAgain()
  }

  protected actedOn(): void {
    this.#playerTrace = traceNow()
  }

  /** What falls due by time alone. */
  tick(now: number): void {
    this.#dues.tick(now)
  }

  // ── Inside ──

  /**
   * The one way in of what a cabinet says. False when it contradicts the books: nothing is shown of it, and no money moves,
   * until it agrees again or two persons have settled it.
   */
  protected keep(state: CabinetState, isSetBack = false): boolean {
    const { handPay } = this.state.occupancy.context
    const called = handPay?.paid === false ? handPay : null
    const heard = this.known.hear(state, { isSetBack, bank: this.tools.driver.bank?.() ?? null, called })
    if (heard.kind === 'doubted') {
      if (heard.isFirst) this.#raiseDoubt()
      return false
    }
    if (heard.kind !== 'news') return true
    const socket = this.holder?.socket
    if (socket) this.tools.announcer.game(socket, this.gameAt(state))
    this.tools.onSeen(this.machine.id)
    return true
  }

  #raiseDoubt(): void {
    const { doubt, books } = this.known
    if (!doubt) return
    const { isOther, behind, state } = doubt
    this.tools.logger.warn(
      { machine: this.machine.id, isOther, behind, books, identity: state.identity, meters: state.meters },
      'a cabinet contradicts the books: its money is held',
    )
    this.#fireDoubt()
  }

  #fireDoubt(): void {
    this.background(async (commit, at) => {
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
    if (!this.cabinet) await this.#arrivals.next(this.tools.clock, presentTimeoutMs)
    if (!this.cabinet) throw new Refusal(ErrorCode.machineNotAvailable)
    return this.cabinet
  }

  /** The cabinet can be asked again: what hung on it goes on. */
  #askAgain(): void {
    this.#seeHandPays(true)
    for (const id of this.state.transfers.keys())
      this.#fireTransferLater(id, (at) => ({ type: 'cabinet.returned', at }))
  }

  #tellHolder(): void {
    const { holder } = this
    if (holder?.socket === null) this.background(async (commit) => commit.seatChanged(holder.playerId))
  }

  /** What the chart has ordered and the cabinet does not show was lost, on its way or with the process that was to give it. */
  #orderAgain(): void {
    if (!this.known.isReachable || !this.cabinet || !lostOrder(this.state.occupancy, this.cabinet)) return
    this.background(async ({ occupancy, cabinet, effects }) => {
      const lost = cabinet && lostOrder(occupancy, cabinet)
      if (lost) effects.push(lost)
    })
  }

  /** Which hand pay the cabinet waits for, by what it said last; `returned`: it can be asked again. */
  #seeHandPays(returned: boolean): void {
    this.background(async (commit) => {
      if (commit.cabinet) await seeHandPays(commit, commit.cabinet.handPay?.event ?? null, returned)
    })
  }

  #later(event: (at: number) => OccupancyEvent): void {
    this.background(async (commit, at) => {
      const happened = event(at)
      await commit.fire(happened, null)
      if (happened.type === 'round.ended' || happened.type === 'machine.recovered') await enforceLossLimit(commit)
    })
  }

  /** What a failed step was to tell the charts is told by how things stand now. */
  protected resync(): void {
    for (const id of this.state.transfers.keys()) this.#fireTransferLater(id, (at) => ({ type: 'answer.missing', at }))
    if (this.known.doubt) return this.#fireDoubt()
    const state = this.known.isReachable ? this.cabinet : null
    this.#later((at) => (state ? healthOf(state, at) : { type: 'link.lost', at }))
    for (const event of state ? handPayOf(state) : []) this.#later(event)
    this.#seeHandPays(true)
    this.#orderAgain()
  }

  #fireTransferLater(transferId: string, event: (at: number) => TransferEvent): void {
    this.background(async (commit, at) => {
      // A limit that was lowered meanwhile could not be held against money on its way.
      if (await commit.fireTransfer(transferId, event(at))) await enforceLossLimit(commit)
    })
  }

  /** What the cabinet says to somebody who waits for it. Only one that is superseded has certainly not done it. */
  protected answerOf<Answer>(asked: Promise<Answer>, button: string): Promise<Answer> {
    return asked.catch((error: unknown) => {
      if (error instanceof Superseded) {
        this.sendLease({ type: 'lease.superseded' })
        throw new Refusal(ErrorCode.machineNotAvailable)
      }
      this.tools.logger.warn({ error, machine: this.machine.id }, 'the cabinet did not answer')
      throw notAnswered({ button })
    })
  }

  protected run(effect: Effect): void {
    runEffect(this.#effects, effect)
  }

  #effectMachine(): EffectMachine {
    const { machine, tools } = this
    return {
      ...{ id: machine.id, tools },
      epoch: () => this.state.epoch,
      isOver: () => this.isOver,
      isReachable: () => this.known.isReachable,
      settle: (transferId, moved) => this.waits.settle(transferId, moved),
      answered: ({ version }) => this.known.answered(version),
      hear: (state) => void this.keep(state),
      believe: (state) => this.#look(state, true),
      fireTransferLater: (transferId, event) => this.#fireTransferLater(transferId, event),
      seeHandPays: (returned) => this.#seeHandPays(returned),
      orderAgain: () => this.#orderAgain(),
      resync: () => this.resync(),
      superseded: () => this.sendLease({ type: 'lease.superseded' }),
    }
  }
}
