/**
 * The past of a demo venue: gaming days of play until yesterday, by the rules of the desk, the cabinets and the ledger
 * themselves. They act on the model store, whose rows are then copied as they are; the same seed makes the same past.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ErrorCode, TransactionState, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CabinetState, Meters } from '#protocol/cabinet/state.ts'
import type { RoundProof, RoundSpin } from '#protocol/cabinet/rounds.ts'
import { closeCage, openCage } from '../money/cage/cages.ts'
import { expectedIn, takenBy } from '../money/cage/money.ts'
import { Commit } from '../machines/commit.ts'
import type { MachineTruth } from '../machines/step.ts'
import type { CommitTools } from '../machines/machineTools.ts'
import { readTruth } from '../machines/machineRows.ts'
import { stepHandPay } from '../machines/tasks.ts'
import { fundingId } from '../machines/transferIds.ts'
import { bonusOffer, discountOffer, percentsOf } from '../money/desk/offers.ts'
import { defaultDeskSettings } from '../money/desk/settings.ts'
import { confirmTransaction } from '../money/desk/confirms.ts'
import { type DeskRequest, openTransaction } from '../money/desk/transactions.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { totalOf } from '../money/ledger/pockets.ts'
import { spendable } from '../money/ledger/spendable.ts'
import { dayAfter, startOfGamingDay } from '../statistics/ranges.ts'
import { ModelStore } from '../store/model.ts'
import { createModelStore, modelIndexes } from '../store/modelRows.ts'
import type { VenueRows } from '../store/rows.ts'
import { machine, round } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { copyHistory } from './copy.ts'
import type { DemoGame } from './demo.ts'
import { addPastPlayers } from './pastAccounts.ts'
import type { PastAccount } from './people.ts'
import { type SeededRandom, seededRandom } from './random.ts'

const seed = 20_260_115
const days = 60
const players = 40
const sessions = 1_500
const sessionsWithRounds = 20
const roundsAtOnce = 200
const handPays = 6
const minute = 60_000
const lira = 100

export type HistoryTools = {
  now: number
  timeZone: string
  currency: string
  logger: Logger
  graceMs: number
  /** The demo's own staff, by user name. */
  accounts: Record<string, number>
  games: readonly DemoGame[]
  /** Without it no round of the past is kept. */
  pastRound?: PastRound | undefined
  /** Whether the last frames of rounds are kept. */
  stills?: boolean
}
/** How a cabinet would have played one round of the game `game`, so that it can be proved like any other. */
export type PastRound = (asked: { game: string; bet: number; round: string; key: string }) => {
  win: number
  spins: RoundSpin[]
  reels: string[][]
  proof: RoundProof
}

/** Into a venue whose ledger is empty. Answers how much was made. */
export async function seedHistory(
  transaction: Transaction,
  tools: HistoryTools,
): Promise<{ sessions: number; days: number }> {
  // Sixty days are made in memory before the first of them is written: on a slow machine that takes longer than a transaction may rest.
  await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  const random = seededRandom(seed)
  const yesterday = dayAfter(gamingDayOf(tools.now, tools.timeZone), -1)
  const first = startOfGamingDay(dayAfter(yesterday, 1 - days), tools.timeZone)
  const people = await addPastPlayers(transaction, random, { count: players, before: first })
  const model = new ModelStore(modelIndexes)
  const rows = await transaction.select().from(machine).orderBy(machine.id)
  const machines = rows.map(({ id, isVip, transferLimit, sasUrl }) => {
    const game = tools.games.find((one) => sasUrl === `sim:${one.id}`)
    return { id, isVip, transferLimit, game: sasUrl.replace('sim:', ''), bets: game?.bets ?? [lira] }
  })
  const past = new Past(model, random, { ...tools, machines }, people)
  await past.begin()
  for (let day = 0; day < days; day++) await past.playDay(dayAfter(yesterday, day + 1 - days), days - 1 - day)
  await copyHistory(transaction, model)
  for (let from = 0; from < past.rounds.length; from += roundsAtOnce)
    await transaction.insert(round).values(past.rounds.slice(from, from + roundsAtOnce))
  return { sessions: past.played, days }
}

type PastMachine = { id: number; isVip: boolean; transferLimit: number; game: string; bets: readonly number[] }
type PastTools = HistoryTools & { machines: readonly PastMachine[] }
type Cabinet = {
  machine: PastMachine
  truth: MachineTruth
  meters: Meters
  version: number
  round: number
  busyUntil: number
}
type Patron = PastAccount & { busyUntil: number /** What they usually bring, minor units. */; stake: number }
type Due = { at: number; act: () => Promise<void> }

class Past {
  played = 0
  readonly rounds: (typeof round.$inferInsert)[] = []
  readonly #store: ReturnType<typeof createModelStore>
  readonly #model: ModelStore
  readonly #random: SeededRandom
  readonly #tools: PastTools
  readonly #patrons: Patron[]
  #cabinets: Cabinet[] = []
  #due: Due[] = []
  #handPays = 0

  #named = 0

  constructor(model: ModelStore, random: SeededRandom, tools: PastTools, people: readonly PastAccount[]) {
    this.#model = model
    this.#store = createModelStore(model)
    this.#random = random
    this.#tools = tools
    this.#patrons = people.map((person) => ({
      ...person,
      busyUntil: 0,
      stake: (person.isVip ? random.whole(40, 120) * 100 : random.whole(3, 18) * 100) * lira,
    }))
  }

  get #commitTools(): CommitTools {
    const { timeZone, logger } = this.#tools
    const mark = () => this.#random.whole(0, 0xfffffff).toString(36).padStart(6, '0')
    return { timeZone, logger, record: () => {}, nonce: () => `past${mark()}${(this.#named++).toString(36)}` }
  }

  /** People and cabinets as the rules see them, before anything has happened. */
  async begin(): Promise<void> {
    const transaction = this.#model.begin()
    const fresh = { blockedAt: null, blockedUntil: null, balanceSequence: 0, seatSequence: 0 }
    for (const { id, siteId } of this.#patrons)
      await transaction.put('account', id, { id, type: UserType.player, siteId, ...fresh })
    for (const id of Object.values(this.#tools.accounts))
      await transaction.put('account', id, { id, type: UserType.staff, siteId: 0, ...fresh })
    transaction.commit()
    const { graceMs, machines } = this.#tools
    const clock = { now: () => 0, after: () => () => {} }
    this.#cabinets = await this.#store.commit((rows) =>
      Array.fromAsync(machines, async (machine) => ({
        machine,
        truth: await readTruth(rows, machine.id, { graceMs, clock }),
        meters: { AftIn: 0, AftOut: 0, BillIn: 0, CurrentCredit: 0, ResetCredit: 0, TotalWin: 0, TurnOver: 0 },
        ...{ version: 1, round: 0, busyUntil: 0 },
      })),
    )
  }

  /** A gaming day, in the order of time; `left`: how many come after it. */
  async playDay(day: string, left: number): Promise<void> {
    const opensAt = startOfGamingDay(day, this.#tools.timeZone) + 4 * 60 * minute
    const change = opensAt + 8 * 60 * minute
    const closesAt = opensAt + 16 * 60 * minute + 30 * minute
    if (this.played === 0)
      for (const cabinet of this.#cabinets)
        await this.#step(cabinet, opensAt - 10 * minute, async (commit) => {
          const facts = { credit: 0, roundOpen: false, winWaiting: false }
          await commit.fire({ type: 'machine.recovered', facts, at: opensAt - 10 * minute }, null)
        })
    this.#shift('manager', opensAt, change + 10 * minute)
    this.#shift('cashier', change, closesAt)
    const planned = Math.floor((sessions * (days - left)) / days) - Math.floor((sessions * (days - 1 - left)) / days)
    for (let visit = 0; visit < planned; visit++)
      this.#at(opensAt + 30 * minute + Math.floor(this.#random.next() * 13.5 * 60) * minute, () => this.#visit())
    this.#at(closesAt - 25 * minute, () => this.#giveDiscounts(day, closesAt - 25 * minute))
    for (;;) {
      const next = this.#due.shift()
      if (!next) break
      this.#now = next.at
      await next.act()
    }
  }

  #now = 0
  #at(at: number, act: () => Promise<void>): void {
    let place = this.#due.length
    while (place > 0 && (this.#due[place - 1]?.at ?? 0) > at) place -= 1
    this.#due.splice(place, 0, { at, act })
  }

  // ── The desk ──

  get #desk() {
    const { timeZone, currency } = this.#tools
    return { timeZone, currency, settings: { ...defaultDeskSettings, cageRequired: true }, now: this.#now }
  }
  #by(name: 'cashier' | 'supervisor' | 'manager') {
    const accountId = this.#tools.accounts[name]
    if (accountId === undefined) throw new Error(`the demo has no ${name}`)
    return { accountId, ip: '192.0.2.10' }
  }
  #onShift: 'cashier' | 'manager' = 'cashier'

  #shift(who: 'cashier' | 'manager', from: number, until: number): void {
    const pieces = [
      { value: 200 * lira, pieces: 100 },
      { value: 100 * lira, pieces: 150 },
      { value: 50 * lira, pieces: 200 },
      { value: 10 * lira, pieces: 500 },
    ]
    const amount = pieces.reduce((sum, { value, pieces: count }) => sum + value * count, 0)
    let id = 0
    this.#at(from, async () => {
      const cage = await this.#store.commit((rows) => openCage(rows, this.#desk, this.#by(who), { amount, pieces }))
      id = cage.id
      this.#onShift = who
    })
    this.#at(until, () =>
      this.#store.commit(async (rows) => {
        const cage = await rows.cages.get(id)
        if (!cage) throw new Error(`no safe ${id}`)
        const expected = expectedIn(cage, await takenBy(rows, id))
        const off = this.#random.chance(0.12) ? this.#random.whole(-3, 3) * 10 * lira : 0
        const counted = Math.max(0, expected + off)
        const reason = counted === expected ? null : this.#random.pick(['counted twice', 'wrong change given'])
        await closeCage(rows, this.#desk, this.#by(who), id, { amount: counted, reason })
      }),
    )
  }

  /** Asked for by who is on shift; what needs a second person is confirmed a few minutes later. */
  async #post(request: DeskRequest): Promise<void> {
    const asked = await this.#store.commit((rows) =>
      openTransaction(rows, this.#desk, this.#by(this.#onShift), request),
    )
    if (asked.state !== TransactionState.pending) return
    this.#at(this.#now + this.#random.whole(2, 6) * minute, async () => {
      await this.#store.commit((rows) => confirmTransaction(rows, this.#desk, this.#by('supervisor'), asked.id))
    })
  }

  /** What the day's losers are given back, by the offer's own rule. */
  async #giveDiscounts(day: string, at: number): Promise<void> {
    const results = await this.#store.commit(async (rows) => {
      const found: { patron: Patron; offer: number }[] = []
      for (const patron of this.#patrons) {
        if (!this.#random.chance(0.15)) continue
        const { discount: percent } = percentsOf(this.#desk.settings, patron.siteId)
        const { gameResult, bonus } = await dayOf(rows, patron.id, day, this.#tools.timeZone)
        const offer = discountOffer({ percent, gameResult, bonus, given: 0 })
        if (offer >= 10 * lira) found.push({ patron, offer })
      }
      return found
    })
    this.#now = at
    for (const { patron, offer } of results)
      await this.#post({
        ...{ accountId: patron.id, type: TransactionType.discount, amount: offer },
        reason: 'a day of losses',
      })
  }

  // ── Play ──

  /** A player comes to a free machine: money across the desk when it is needed, then the seat. */
  async #visit(): Promise<void> {
    const at = this.#now
    const patron = this.#random.pick(this.#patrons.filter(({ busyUntil }) => busyUntil <= at))
    const fitting = this.#cabinets.filter(
      ({ machine, busyUntil }) => busyUntil <= at && (patron.isVip || !machine.isVip),
    )
    const cabinet = this.#random.pick(fitting)
    const minutes = this.#random.whole(8, 75)
    cabinet.busyUntil = at + (minutes + 15) * minute
    patron.busyUntil = at + (minutes + 30) * minute
    const share = this.#random.whole(50, 150) / 100
    const wanted = Math.max(1, Math.round((patron.stake * share) / (100 * lira))) * 100 * lira
    const accountId = patron.id
    const there = await this.#store.commit(async (rows) => totalOf(await spendable(rows, accountId)))
    if (there < wanted) {
      const amount = Math.ceil((wanted - there) / (50 * lira)) * 50 * lira
      await this.#post({ accountId, type: TransactionType.deposit, amount })
      if (this.#random.chance(0.12)) {
        const { bonus: percent } = percentsOf(this.#desk.settings, patron.siteId)
        const bonus = bonusOffer({ percent, deposit: amount })
        await this.#post({ accountId, type: TransactionType.bonus, amount: bonus, reason: 'on top of a deposit' })
      }
    }
    this.#at(at + 2 * minute, () => this.#sit(patron, cabinet, wanted, minutes))
  }

  async #sit(patron: Patron, cabinet: Cabinet, wanted: number, minutes: number): Promise<void> {
    const at = this.#now
    const playerId = patron.id
    const most = Math.min(wanted, cabinet.machine.transferLimit)
    const { sessionId, transferId, amount } = await this.#step(cabinet, at, async (commit) => {
      await commit.rows.players.lock(playerId)
      const pockets = await spendable(commit.rows, playerId)
      const moved = Math.min(most, totalOf(pockets))
      const seat = { sessionId: await commit.rows.sessions.nextId(), playerId }
      if (!(await commit.fire({ type: 'seat.init', at, socket: 'past/1', ...seat }, playerId)))
        throw new Refusal(ErrorCode.machineBusy)
      const id = fundingId(commit.tools.nonce())
      await commit.beginTransfer({ transferId: id, purpose: 'funding', amount: moved, ...seat }, pockets)
      return { sessionId: seat.sessionId, transferId: id, amount: moved }
    })
    await this.#answer(cabinet, at + 800, transferId, 'in', amount)
    this.played += 1
    const withRounds = this.played > sessions - sessionsWithRounds
    const end = at + minutes * minute
    if (withRounds) this.#playRounds(cabinet, { sessionId, accountId: playerId }, at + 10_000, end)
    else this.#at(end, async () => this.#playAtOnce(cabinet))
    if (this.#handPays < handPays && this.played % (sessions / handPays) === 100)
      this.#at(end - minute, () => this.#winByHand(cabinet, sessionId))
    this.#at(end + 30_000, () => this.#leave(patron, cabinet))
  }

  /** A session's bets and wins as the meters have them. */
  #playAtOnce({ meters, machine }: Cabinet): void {
    const credit = meters.CurrentCredit
    const bet = machine.bets[this.#random.whole(1, machine.bets.length - 2)] ?? machine.bets[0] ?? lira
    const TurnOver = bet * Math.max(1, Math.round((credit * (1.5 + 4 * this.#random.next())) / bet))
    const swing = this.#random.bell() * 0.5 * credit
    const change = Math.max(-credit, Math.round((-0.06 * TurnOver + swing) / 10) * 10)
    meters.TurnOver += TurnOver
    meters.TotalWin += TurnOver + change
    meters.CurrentCredit += change
  }

  #playRounds(cabinet: Cabinet, whose: { sessionId: number; accountId: number }, from: number, until: number): void {
    const { meters, machine } = cabinet
    let over = 0
    const rounds = this.#random.whole(15, 40)
    const pace = Math.max(8_000, Math.floor((until - from) / rounds))
    for (let place = 0; place < rounds; place++)
      this.#at(from + place * pace, async () => {
        const bet = this.#random.pick(machine.bets.slice(0, 3))
        const at = this.#now
        if (meters.CurrentCredit < bet || at < over) return
        const before = { ...meters }
        cabinet.round += 1
        const cabinetRound = `past-${machine.id}-${cabinet.round}`
        const key = `${whose.sessionId}:past-${cabinet.round}`
        const drawn = this.#tools.pastRound?.({ game: machine.game, bet, round: cabinetRound, key })
        meters.CurrentCredit -= bet
        meters.TurnOver += bet
        await this.#step(cabinet, at, (commit) => commit.fire({ type: 'round.started', at }, null))
        const simple = this.#random.chance(0.3) ? bet * this.#random.pick([1, 2, 2, 3, 5, 8]) : 0
        const win = drawn?.win ?? simple
        const freeSpins = (drawn?.spins.length ?? 1) - 1
        over = at + 4_000 + freeSpins * 2_400
        if (win > 0)
          await this.#step(cabinet, at + 2_500, (commit) => commit.fire({ type: 'win.waiting', at: at + 2_500 }, null))
        meters.TotalWin += win
        meters.CurrentCredit += win
        await this.#step(cabinet, over, (commit) => commit.fire({ type: 'round.ended', at: over }, null))
        if (drawn)
          this.rounds.push({
            ...{ ...whose, ...drawn, machineId: machine.id, cabinetRound, number: cabinet.round, game: machine.game },
            ...{ startedAt: at, endedAt: over, bet, freeSpins, metersBefore: before, metersAfter: { ...meters } },
            still: this.#tools.stills ? 'due' : 'none',
          })
      })
  }

  /** A win too large for the hopper: called, paid by one, confirmed by another, posted to the wallet. */
  async #winByHand(cabinet: Cabinet, sessionId: number): Promise<void> {
    const at = this.#now
    const { meters } = cabinet
    const amount = this.#random.whole(12_000, 30_000) * lira
    const event = `past-${cabinet.machine.id}-${sessionId}`
    this.#handPays += 1
    await this.#step(cabinet, at, (commit) => commit.fire({ type: 'handPay.pending', amount, event, at }, null))
    const payOf = async (rows: VenueRows) => (await rows.handPays.where({ machineId: cabinet.machine.id, event }))[0]
    const { accountId: makerId } = this.#by(this.#onShift)
    const { accountId: checkerId, ip } = this.#by('supervisor')
    await this.#step(cabinet, at + 5_000, async (commit) => {
      const row = await payOf(commit.rows)
      if (row)
        await stepHandPay(commit, row, {
          ...{ type: 'handPay.pay', makerId, evidence: 'the reels were seen', at: at + 5_000 },
        })
    })
    await this.#step(cabinet, at + 15_000, async (commit) => {
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
    await this.#step(cabinet, at + 20_000, async (commit) => {
      const row = await payOf(commit.rows)
      if (row) await stepHandPay(commit, row, { type: 'cabinet.reset', event, at: at + 20_000 })
    })
  }

  async #leave(patron: Patron, cabinet: Cabinet): Promise<void> {
    const at = this.#now
    const cashout = await this.#step(cabinet, at, async (commit) => {
      if (!(await commit.fire({ type: 'seat.leave', reason: 'left', winWaiting: false, at }, patron.id)))
        throw new Refusal(ErrorCode.conflict)
      return [...commit.transfers.keys()][0] ?? null
    })
    if (cashout !== null) await this.#answer(cabinet, at + 900, cashout, 'out', cabinet.meters.CurrentCredit)
    this.#at(at + 3 * minute, () => this.#cashUp(patron))
  }

  /** On the way out: some take their money home, tip, or are given a coffee. */
  async #cashUp({ id: accountId, isVip, stake }: Patron): Promise<void> {
    const { cash } = await this.#store.commit((rows) => spendable(rows, accountId))
    if (cash >= 5_000 * lira && this.#random.chance(0.1))
      await this.#post({ accountId, type: TransactionType.tip, amount: this.#random.whole(1, 5) * 20 * lira })
    if (this.#random.chance(isVip ? 0.2 : 0.05)) {
      const amount = this.#random.whole(5, 40) * 10 * lira
      const reason = this.#random.pick(['dinner', 'a taxi home', 'a night at the hotel'])
      await this.#post({ accountId, type: TransactionType.comp, amount, reason })
    }
    const left = (await this.#store.commit((rows) => spendable(rows, accountId))).cash
    if (left < stake || !this.#random.chance(0.45)) return
    const amount = Math.floor((left * this.#random.whole(50, 100)) / 100 / (50 * lira)) * 50 * lira
    if (amount > 0) await this.#post({ accountId, type: TransactionType.withdraw, amount })
  }

  // ── The cabinets ──

  async #answer(
    cabinet: Cabinet,
    at: number,
    transfer: string,
    direction: 'in' | 'out',
    amount: number,
  ): Promise<void> {
    const { meters } = cabinet
    meters[direction === 'in' ? 'AftIn' : 'AftOut'] += amount
    meters.CurrentCredit += direction === 'in' ? amount : -amount
    cabinet.version += 1
    const { version } = cabinet
    const answer = { transfer, outcome: 'full' as const, amount, reason: null, meters: { ...meters }, version }
    await this.#step(cabinet, at, (commit) => commit.fireTransfer(transfer, { type: 'cabinet.answered', at, answer }))
  }

  async #step<Result>(cabinet: Cabinet, at: number, begin: (commit: Commit) => Promise<Result>): Promise<Result> {
    const { truth } = cabinet
    return this.#store.commit(async (rows) => {
      const commit = new Commit(rows, cabinet.machine.id, truth, stateOf(cabinet), at, this.#commitTools)
      const result = await begin(commit)
      await commit.save()
      const { occupancy, sequence, statusSequence, transfers, bounds, books } = commit
      cabinet.truth = { epoch: truth.epoch, occupancy, sequence, statusSequence, transfers, bounds, books }
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

/** A player's result of play and bonuses of a gaming day, by their rows. */
async function dayOf(rows: VenueRows, accountId: number, day: string, timeZone: string) {
  const isOfDay = (at: number | null) => at !== null && gamingDayOf(at, timeZone) === day
  const transfers = await rows.transfers.where({ accountId, state: TransactionState.done })
  let gameResult = 0
  for (const { settledAt, direction, actual } of transfers)
    if (isOfDay(settledAt)) gameResult += direction === 'out' ? actual : -actual
  let bonus = 0
  for (const { type, state, gamingDay, amount } of await rows.deskTransactions.where({ accountId }))
    if (state === TransactionState.done && gamingDay === day) {
      if (type === TransactionType.bonus) bonus += amount
      if (type === TransactionType.handPay || type === TransactionType.jackpot) gameResult += amount
    }
  return { gameResult, bonus }
}
