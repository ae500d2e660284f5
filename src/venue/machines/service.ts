/** What players ask of one machine: its seat, its money, its reservation. */
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { isGambleButton } from '#protocol/core/gamble.ts'
import type { GameState } from '#protocol/core/entities.ts'
import { notAnswered, Refusal } from '#protocol/core/errors.ts'
import { wrongField } from '../money/desk/refusals.ts'
import { totalOf } from '../money/ledger/pockets.ts'
import { spendable } from '../money/ledger/spendable.ts'
import { bringable, unanswered } from '../limits/refusals.ts'
import { answerRealityCheck, showRealityCheck } from '../limits/realityChecks.ts'
import { buyInOf } from './buyIn.ts'
import { bindNewSeat, applyLimits, enforceLossLimit, refuseGamble } from '../limits/seat.ts'
import { Duplicate, type RealityCheckRow, Superseded } from '../store/rows.ts'
import type { Commit } from './commit.ts'
import { StaffOperations } from './staffOperations.ts'
import { pressKeyOf } from './pressKey.ts'
import { addReservation } from './reservations.ts'
import { refuseReservation, refuseSeat } from './refuseSeat.ts'
import { fundingId, longTopUpId, topUpId } from './transferIds.ts'
import { lifetimeNetOf } from './cabinetSigns.ts'
import type { MachineTools, OwnedMachine } from './machineTools.ts'
import { readState } from './machineRows.ts'

/** Who asks: `socket` names the game socket and its process. One that is gone by the time the seat is theirs is told lost afterwards. */
export type Asker = { accountId: number; isVip: boolean; isStaff: boolean; socket: string }
/** `sequence`: of the step that gave the seat, of which whatever is told of it is not older. */
export type SeatTaken = { sessionId: number; statusSequence: number; sequence: number }
/** How long a player may reserve. */
const reservationMs = 3_600_000

export class MachineService extends StaffOperations {
  /** Key of the last press that went to the cabinet. */
  #lastPress = ''

  /** Reads the machine's row, or writes its first one. */
  static async open(machine: OwnedMachine, tools: MachineTools, epoch?: number): Promise<MachineService> {
    const state = await tools.store.commit((rows) => readState(rows, machine.id, tools))
    // The lease went to another process since it was claimed.
    if (epoch !== undefined && state.epoch !== epoch)
      throw new Superseded(`machine ${machine.id} is not owned at epoch ${epoch}`)
    const service = new MachineService(machine, state, tools)
    await service.resume()
    return service
  }

  /**
   * Takes the seat and brings `amount` (absent: all that may be spent) to the cabinet; the session that is open is taken back.
   * 0 brings nothing yet: the player has still to choose, and is refused all the same where nothing could be brought.
   * `opened`: the session that this init, asked once more, has opened before (null: it is the first); it is that one or none. One that is leaving is over for an init.
   */
  async init(asker: Asker, amount: number | undefined, opened: number | null = null): Promise<SeatTaken> {
    await this.present()
    const begun = await this.step(async (commit, at) => {
      const held = commit.occupancy.context.holder
      const isOwn = held?.playerId === asker.accountId
      const isOver = isOwn ? held.leaving || held.sessionId !== (opened ?? held.sessionId) : opened !== null
      if (isOver) throw new Refusal(ErrorCode.sessionEnded)
      if (isOwn) {
        await this.#reconnectIn(commit, asker, held.sessionId, at)
        return { sessionId: held.sessionId, sequence: commit.sequence, transferId: this.#fundingOf(commit) }
      }
      await commit.rows.players.lock(asker.accountId)
      await refuseSeat(commit, asker, {
        isVip: this.machine.isVip,
        cabinet: this.cabinet,
        loginsEnabled: this.tools.loginsEnabled,
      })
      const { moved, pockets } = await buyInOf(commit, {
        ...{ accountId: asker.accountId, amount, now: this.#nowOf(commit) },
        transferLimit: this.machine.transferLimit,
      })
      const sessionId = await commit.rows.sessions.nextId()
      const seat = { sessionId, playerId: asker.accountId }
      const took = { ...seat, socket: asker.socket, ...(this.cabinet && { netBefore: lifetimeNetOf(this.cabinet) }) }
      if (!(await commit.fire({ type: 'seat.init', at, ...took }, asker.accountId)))
        throw new Refusal(ErrorCode.machineBusy)
      const { sequence } = commit
      await bindNewSeat(commit, asker.accountId)
      if (moved === 0) {
        await commit.fire({ type: 'funding.done', at }, null)
        return { sessionId, sequence, transferId: null }
      }
      const transferId = fundingId(this.tools.nonce())
      await commit.beginTransfer({ transferId, purpose: 'funding', amount: moved, ...seat }, pockets)
      return { sessionId, sequence, transferId }
    }).catch((error: unknown) => {
      if (error instanceof Duplicate) throw new Refusal(ErrorCode.openElsewhere)
      throw error
    })
    await this.#seatSettled(begun.transferId)
    return { sessionId: begun.sessionId, sequence: begun.sequence, statusSequence: this.state.statusSequence }
  }

  /** `whereLost`: never from another socket that has taken it back, and never from staff. */
  async reconnect(asker: Asker, sessionId: number, how: 'always' | 'whereLost' = 'always'): Promise<SeatTaken> {
    await this.present()
    const sequence = await this.step(async (commit, at) => {
      const { holder } = commit.occupancy.context
      if (how === 'whereLost' && (holder?.socket || holder?.featureSet)) throw new Refusal(ErrorCode.openElsewhere)
      await this.#reconnectIn(commit, asker, sessionId, at)
      return commit.sequence
    })
    return { sessionId, sequence, statusSequence: this.state.statusSequence }
  }

  async press(socket: string, button: string, key: string): Promise<GameState> {
    const held = this.#refuseBusy(socket, button)
    this.refuseUnbelieved()
    // A win is taken whatever else waits: it belongs to the round that is open. What is asked once more is only answered once more.
    if (button !== 'takeWin' && key !== this.#lastPress) {
      this.#refuseUnanswered()
      await (isGambleButton(button) ? this.#judgeGamble(socket, button) : this.#judge(socket, button))
    }
    this.#lastPress = key
    this.actedOn()
    const [{ buttons }, name] = [this.tools.driver, pressKeyOf(held.sessionId, key)]
    const answer = await this.answerOf(buttons.press(this.machine.id, button, name, this.state.epoch), button)
    if (!this.keep(answer.state)) throw notAnswered({ button })
    if (answer.reason === 'keyUsed') throw wrongField('key', 'used', 'This key belongs to another request')
    if (!answer.accepted) throw new Refusal(ErrorCode.conflict, { reason: answer.reason ?? 'refused', button })
    return this.gameAt(answer.state)
  }

  /** Moves `amount` more to the cabinet; the same `key` is the same transfer. */
  async topUp(asker: Asker, amount: number, key: string): Promise<number> {
    if (amount <= 0) throw wrongField('amount', 'tooSmall', 'More than zero')
    if (amount > this.machine.transferLimit)
      throw new Refusal(ErrorCode.limitReached, { limit: this.machine.transferLimit })
    const known = await this.step(async (commit) => {
      const held = this.#refuseOther(asker.socket)
      const transferId = topUpId(held.sessionId, key)
      const before =
        (await commit.rows.transfers.get(transferId)) ??
        (await commit.rows.transfers.get(longTopUpId(held.sessionId, key)))
      if (before && before.amount !== amount) throw wrongField('key', 'used', 'This key belongs to another request')
      if (before)
        return { transferId: before.id, actual: before.state === TransactionState.pending ? null : before.actual }
      // Never a new movement while one is open: the meters could not tell them apart.
      if (held.funding || held.leaving || commit.transfers.size > 0)
        throw new Refusal(ErrorCode.conflict, { reason: 'transferring' })
      this.#refuseUnanswered()
      await commit.rows.players.lock(asker.accountId)
      await bringable(commit.rows, asker.accountId, this.#nowOf(commit), amount)
      const pockets = await spendable(commit.rows, asker.accountId)
      const there = totalOf(pockets)
      if (amount > there) throw new Refusal(ErrorCode.notEnoughFunds, { there })
      const { sessionId, playerId } = held
      await commit.beginTransfer({ transferId, purpose: 'topUp', amount, sessionId, playerId }, pockets)
      return { transferId, actual: null }
    })
    const moved = known.actual ?? (await this.settlementOf(known.transferId))
    if (moved === null) throw new Refusal(ErrorCode.conflict, { reason: 'transferPending' })
    if (moved === 0) throw new Refusal(ErrorCode.conflict, { reason: 'transferRefused' })
    return moved
  }

  /** Cash out and leave; with an open round when it ends. Asked again it is the same leave. */
  async leave(socket: string): Promise<void> {
    await this.step(async (commit, at) => {
      const held = this.#refuseOther(socket)
      this.actedOn()
      await this.#leaveIn(commit, 'left', held.playerId, at)
    })
  }

  /** The player cancels the session from elsewhere, or signs out; what is on its way to the cabinet arrives first. */
  async cancel(playerId: number): Promise<void> {
    const leave = () =>
      this.step(async (commit, at) => {
        if (commit.occupancy.context.holder?.playerId !== playerId) throw new Refusal(ErrorCode.unknown)
        const funding = this.#fundingOf(commit)
        if (funding === null) await this.#leaveIn(commit, 'cancelled', playerId, at)
        return funding
      })
    const funding = await leave()
    if (funding === null || (await this.settlementOf(funding)) === 0) return
    // It may have been ended otherwise meanwhile.
    if (this.holder?.playerId !== playerId) return
    if ((await leave()) !== null) throw new Refusal(ErrorCode.conflict, { reason: 'funding' })
  }

  /** Holds the free machine for a player; they come and sit, or let it go. */
  async reserve(asker: Pick<Asker, 'accountId' | 'isVip' | 'isStaff'>): Promise<{ id: number; until: number }> {
    return this.step(async (commit, at) => {
      const { accountId } = asker
      await commit.rows.players.lock(accountId)
      await refuseReservation(commit, asker, {
        isVip: this.machine.isVip,
        loginsEnabled: this.tools.loginsEnabled,
        timeZone: this.tools.timeZone,
      })
      const until = at + reservationMs
      const { id } = await addReservation(commit, {
        ...{ machineId: this.machine.id, accountId, kind: 'player', startsAt: at, until },
        ...{ madeBy: accountId, reason: null },
      })
      const event = { type: 'seat.reserve', reservationId: id, playerId: accountId, until, at } as const
      if (!(await commit.fire(event, accountId))) throw new Refusal(ErrorCode.machineBusy)
      return { id, until }
    }).catch((error: unknown) => {
      throw error instanceof Duplicate ? new Refusal(ErrorCode.limitReached, { reason: 'reserved' }) : error
    })
  }

  async cancelReservation(accountId: number): Promise<void> {
    await this.step(async (commit, at) => {
      const { reservationId: id = 0, playerId } = commit.occupancy.context.reservation ?? {}
      if (playerId !== accountId) throw new Refusal(ErrorCode.unknown)
      if (await commit.fire({ type: 'reservation.cancel', reservationId: id, at }, accountId))
        await commit.rows.reservations.change(id, { endedBy: accountId })
    })
  }

  /** What binds this player may have changed: what they hold here is held against it. */
  async applyLimits(playerId: number): Promise<void> {
    await this.step((commit) => applyLimits(commit, playerId))
  }

  /** Goes on, or cashes out and leaves, in a round when it ends. The same answer again changes nothing. */
  async answerCheck(playerId: number, id: number, answer: 'continue' | 'leave'): Promise<RealityCheckRow> {
    return this.step(async (commit, at) => {
      const row = await commit.rows.checks.get(id)
      if (row?.accountId !== playerId) throw new Refusal(ErrorCode.unknown, { id })
      if (row.state === (answer === 'continue' ? 'continued' : 'left')) return row
      if (row.state === 'dropped') throw new Refusal(ErrorCode.sessionEnded)
      const answered = await answerRealityCheck(commit, id, answer)
      if (!answered) throw new Refusal(ErrorCode.conflict, { state: row.state })
      if (answer === 'leave') await this.#leaveIn(commit, 'left', playerId, at)
      return answered
    })
  }

  #refuseBusy(socket: string, button: string) {
    const held = this.#refuseOther(socket)
    if (held.funding || held.leaving)
      throw new Refusal(ErrorCode.conflict, { reason: held.leaving ? 'leaving' : 'funding', button })
    return held
  }
  /** Who has a loss limit begins no round before the last one is held against it, however fast they press. */
  async #judge(socket: string, button: string): Promise<void> {
    const reasonNow = () => {
      const { isLossLimited, judgedRound } = this.state.bounds
      if (!isLossLimited || !this.cabinet) return null
      if (this.cabinet.phase !== 'idle') return 'roundOpen'
      return this.cabinet.round === judgedRound ? null : 'transferring'
    }
    if (reasonNow() === null) return
    await this.step((commit) => enforceLossLimit(commit))
    this.#refuseBusy(socket, button)
    const reason = reasonNow()
    if (reason !== null) throw new Refusal(ErrorCode.conflict, { reason, button })
  }
  /** A win that keeps its player from a loss limit is taken, and not gambled. */
  async #judgeGamble(socket: string, button: string): Promise<void> {
    if (!this.state.bounds.isLossLimited) return
    await this.step((commit) => refuseGamble(commit))
    this.#refuseBusy(socket, button)
  }
  #refuseUnanswered(): void {
    const { check } = this.state.bounds
    if (check && check.dueAt <= this.tools.clock.now()) throw unanswered(check.id)
  }
  #nowOf = ({ at }: Commit) => ({ at, timeZone: this.tools.timeZone })

  /** The holder, when it is this socket; the session it asks for is over otherwise. */
  #refuseOther(socket: string) {
    const { holder } = this.state.occupancy.context
    if (!holder || holder.socket !== socket) throw new Refusal(ErrorCode.sessionEnded)
    return holder
  }

  #fundingOf(commit: Commit): string | null {
    if (!commit.occupancy.context.holder?.funding) return null
    return [...commit.transfers].find(([, { snapshot }]) => snapshot.context.purpose === 'funding')?.[0] ?? null
  }

  /** Waits for the money of a seat just taken. */
  async #seatSettled(fundingId: string | null): Promise<void> {
    if (fundingId && (await this.settlementOf(fundingId)) === 0) throw new Refusal(ErrorCode.machineNotAvailable)
  }

  async #reconnectIn(commit: Commit, asker: Asker, sessionId: number, at: number): Promise<void> {
    const event = { type: 'seat.reconnect', at, sessionId, playerId: asker.accountId, socket: asker.socket } as const
    if (!(await commit.fire(event, asker.accountId))) throw new Refusal(ErrorCode.sessionEnded)
    await bindNewSeat(commit, asker.accountId)
    showRealityCheck(commit)
    // It may have stopped to count as the player's open one meanwhile.
    await commit.rows.sessions.change(sessionId, { state: 'open' }).catch((error: unknown) => {
      throw error instanceof Duplicate ? new Refusal(ErrorCode.openElsewhere) : error
    })
  }

  async #leaveIn(commit: Commit, reason: 'left' | 'cancelled', playerId: number, at: number): Promise<void> {
    const { holder } = commit.occupancy.context
    if (holder?.leaving) return
    const winWaiting = this.cabinet?.phase === 'winWaiting'
    if (!(await commit.fire({ type: 'seat.leave', reason, winWaiting, at }, playerId)))
      throw new Refusal(ErrorCode.conflict, { reason: holder?.funding ? 'funding' : 'leaving' })
  }
}
