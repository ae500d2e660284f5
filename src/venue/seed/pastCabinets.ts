/** The cabinets of a demo's past: what was played on them, by their own meters and the venue's own steps. */
import { TransactionType } from '#protocol/core/codes.ts'
import type { CabinetState, Meters } from '#protocol/cabinet/state.ts'
import { Commit } from '../machines/commit.ts'
import { readState } from '../machines/machineRows.ts'
import type { CommitTools } from '../machines/machineTools.ts'
import type { MachineState } from '../machines/step.ts'
import { stepHandPay } from '../machines/tasks.ts'
import type { VenueRows } from '../store/rows.ts'
import type { meterReading, round } from '../store/schema/index.ts'
import { lira, type PastTools } from './past.ts'
import type { PastDesk } from './pastDesk.ts'

export type PastMachine = { id: number; isVip: boolean; transferLimit: number; game: string; bets: readonly number[] }
export type Cabinet = {
  machine: PastMachine
  state: MachineState
  meters: Meters
  version: number
  round: number
  busyUntil: number
}

export class PastCabinets {
  all: Cabinet[] = []
  readonly rounds: (typeof round.$inferInsert)[] = []
  readonly readings: (typeof meterReading.$inferInsert)[] = []
  readonly #tools: PastTools

  constructor(tools: PastTools) {
    this.#tools = tools
  }

  /** As the rules see them before anything has happened. */
  async open(machines: readonly PastMachine[]): Promise<void> {
    const { graceMs, store } = this.#tools
    const clock = { now: () => 0, after: () => () => {} }
    this.all = await store.commit((rows) =>
      Array.fromAsync(machines, async (machine) => ({
        machine,
        state: await readState(rows, machine.id, { graceMs, clock }),
        meters: { AftIn: 0, AftOut: 0, BillIn: 0, CurrentCredit: 0, ResetCredit: 0, TotalWin: 0, TurnOver: 0 },
        ...{ version: 1, round: 0, busyUntil: 0 },
      })),
    )
  }

  async recover(at: number): Promise<void> {
    for (const cabinet of this.all)
      await this.step(cabinet, at, async (commit) => {
        const facts = { credit: 0, roundOpen: false, winWaiting: false }
        await commit.fire({ type: 'machine.recovered', facts, at }, null)
      })
  }

  /** As a gaming day begins nobody plays and nothing is under way. */
  read(gamingDay: string, at: number): void {
    for (const { machine, meters } of this.all)
      this.readings.push({ machineId: machine.id, gamingDay, at, meters: { ...meters } })
  }

  /** A session's bets and wins as the meters have them. */
  playAtOnce({ meters, machine }: Cabinet): void {
    const credit = meters.CurrentCredit
    const bet = machine.bets[this.#tools.random.whole(1, machine.bets.length - 2)] ?? machine.bets[0] ?? lira
    const TurnOver = bet * Math.max(1, Math.round((credit * (1.5 + 4 * this.#tools.random.next())) / bet))
    const swing = this.#tools.random.bell() * 0.5 * credit
    const change = Math.max(-credit, Math.round((-0.06 * TurnOver + swing) / 10) * 10)
    meters.TurnOver += TurnOver
    meters.TotalWin += TurnOver + change
    meters.CurrentCredit += change
  }

  playRounds(cabinet: Cabinet, whose: { sessionId: number; accountId: number }, from: number, until: number): void {
    const { meters, machine } = cabinet
    let over = 0
    const rounds = this.#tools.random.whole(15, 40)
    const pace = Math.max(8_000, Math.floor((until - from) / rounds))
    for (let place = 0; place < rounds; place++)
      this.#tools.time.at(from + place * pace, async () => {
        const bet = this.#tools.random.pick(machine.bets.slice(0, 3))
        const at = this.#tools.time.now
        if (meters.CurrentCredit < bet || at < over) return
        const before = { ...meters }
        cabinet.round += 1
        const cabinetRound = `past-${machine.id}-${cabinet.round}`
        const key = `${whose.sessionId}:past-${cabinet.round}`
        const drawn = this.#tools.pastRound?.({ game: machine.game, bet, round: cabinetRound, key })
        meters.CurrentCredit -= bet
        meters.TurnOver += bet
        await this.step(cabinet, at, (commit) => commit.fire({ type: 'round.started', at }, null))
        const simple = this.#tools.random.chance(0.3) ? bet * this.#tools.random.pick([1, 2, 2, 3, 5, 8]) : 0
        const win = drawn?.win ?? simple
        const freeSpins = (drawn?.spins.length ?? 1) - 1
        over = at + 4_000 + freeSpins * 2_400
        if (win > 0)
          await this.step(cabinet, at + 2_500, (commit) => commit.fire({ type: 'win.waiting', at: at + 2_500 }, null))
        meters.TotalWin += win
        meters.CurrentCredit += win
        await this.step(cabinet, over, (commit) => commit.fire({ type: 'round.ended', at: over }, null))
        if (drawn)
          this.rounds.push({
            ...{ ...whose, ...drawn, machineId: machine.id, cabinetRound, number: cabinet.round, game: machine.game },
            ...{ startedAt: at, endedAt: over, bet, freeSpins, metersBefore: before, metersAfter: { ...meters } },
            still: this.#tools.stills ? 'due' : 'none',
          })
      })
  }

  /** A win too large for the hopper: called, paid by one, confirmed by another, posted to the wallet. */
  async winByHand(cabinet: Cabinet, sessionId: number, desk: PastDesk): Promise<void> {
    const at = this.#tools.time.now
    const { meters } = cabinet
    const amount = this.#tools.random.whole(12_000, 30_000) * lira
    const event = `past-${cabinet.machine.id}-${sessionId}`
    const called = { event, amount, cause: 'win', resetCredit: meters.ResetCredit } as const
    await this.step(cabinet, at, (commit) => commit.fire({ type: 'handPay.pending', ...called, at }, null))
    const payOf = async (rows: VenueRows) => (await rows.handPays.where({ machineId: cabinet.machine.id, event }))[0]
    const { accountId: makerId } = desk.onShift
    const { accountId: checkerId, ip } = desk.by('supervisor')
    await this.step(cabinet, at + 5_000, async (commit) => {
      const row = await payOf(commit.rows)
      if (row)
        await stepHandPay(commit, row, {
          ...{ type: 'handPay.pay', makerId, evidence: 'the reels were seen', at: at + 5_000 },
        })
    })
    await this.step(cabinet, at + 15_000, async (commit) => {
      const row = await payOf(commit.rows)
      if (row)
        await stepHandPay(
          commit,
          row,
          { type: 'handPay.confirm', checkerId, at: at + 15_000 },
          { type: TransactionType.handPay, ip },
        )
    })
    meters.TotalWin += amount
    meters.ResetCredit += amount
    await this.step(cabinet, at + 20_000, async (commit) => {
      const row = await payOf(commit.rows)
      if (row) await stepHandPay(commit, row, { type: 'cabinet.reset', event, at: at + 20_000 })
    })
  }

  async answer(cabinet: Cabinet, at: number, transfer: string, direction: 'in' | 'out', amount: number): Promise<void> {
    const { meters } = cabinet
    meters[direction === 'in' ? 'AftIn' : 'AftOut'] += amount
    meters.CurrentCredit += direction === 'in' ? amount : -amount
    cabinet.version += 1
    const { version } = cabinet
    const answer = { transfer, outcome: 'full' as const, amount, reason: null, meters: { ...meters }, version }
    await this.step(cabinet, at, (commit) => commit.fireTransfer(transfer, { type: 'cabinet.answered', at, answer }))
  }

  get #commitTools(): CommitTools {
    const { timeZone, logger, random } = this.#tools
    const mark = () => random.whole(0, 0xfffffff).toString(36).padStart(6, '0')
    return { timeZone, logger, record: () => {}, nonce: () => `past-${mark()}` }
  }

  async step<Result>(cabinet: Cabinet, at: number, begin: (commit: Commit) => Promise<Result>): Promise<Result> {
    const { state } = cabinet
    return this.#tools.store.commit(async (rows) => {
      const commit = new Commit(rows, cabinet.machine.id, state, stateOf(cabinet), at, this.#commitTools)
      const result = await begin(commit)
      await commit.save()
      const { occupancy, sequence, statusSequence, transfers, bounds, books } = commit
      cabinet.state = { epoch: state.epoch, occupancy, sequence, statusSequence, transfers, bounds, books }
      return result
    })
  }
}

const stateOf = ({ machine, meters, version, round }: Cabinet): CabinetState => ({
  ...{
    cabinet: machine.id,
    identity: 'past',
    version,
    powered: true,
    faults: [],
    phase: 'idle',
    round,
    credit: meters.CurrentCredit,
  },
  ...{ bet: 0, win: 0, freeSpins: null, buttons: [], reels: [], handPay: null, damage: null },
  meters: { ...meters },
})
