/**
 * The past of a demo venue: gaming days of play until yesterday, by the rules of the desk, the cabinets and the ledger
 * themselves. They act on the model store, whose rows are then copied as they are; the same seed makes the same past.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ErrorCode, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { fundingId } from '../machines/transferIds.ts'
import { bonusOffer, percentsOf } from '../money/desk/offers.ts'
import { gamingDayOf, gamingDayStartMs } from '#protocol/core/gamingDay.ts'
import { totalOf } from '../money/ledger/pockets.ts'
import { spendable } from '../money/ledger/spendable.ts'
import { dayAfter } from '../statistics/ranges.ts'
import { ModelStore } from '../store/model.ts'
import { createModelStore, modelIndexes } from '../store/modelRows.ts'
import { machine, round } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { copyHistory } from './copy.ts'
import type { DemoGame } from './demo.ts'
import { addPastPlayers } from './pastAccounts.ts'
import type { PastAccount } from './people.ts'
import { lira, minute, type PastRound, type Patron, PastTime, type PastTools } from './past.ts'
import { PastCabinets, type Cabinet, type PastMachine } from './pastCabinets.ts'
import { keepPastDays } from './pastDays.ts'
import { PastDesk } from './pastDesk.ts'
import { seededRandom } from './random.ts'

const seed = 20_260_115
const days = 60
const players = 40
const sessions = 1_500
const sessionsWithRounds = 20
const roundsAtOnce = 200
const handPays = 6

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
/** Into a venue whose ledger is empty. Answers how much was made. */
export async function seedHistory(
  transaction: Transaction,
  tools: HistoryTools,
): Promise<{ sessions: number; days: number }> {
  // Sixty days are made in memory before the first of them is written: on a slow machine that takes longer than a transaction may rest.
  await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  const random = seededRandom(seed)
  const yesterday = dayAfter(gamingDayOf(tools.now, tools.timeZone), -1)
  const first = gamingDayStartMs(dayAfter(yesterday, 1 - days), tools.timeZone)
  const people = await addPastPlayers(transaction, random, { count: players, before: first })
  const model = new ModelStore(modelIndexes)
  const rows = await transaction.select().from(machine).orderBy(machine.id)
  const machines = rows.map(({ id, isVip, transferLimit, sasUrl }) => {
    const game = tools.games.find((one) => sasUrl === `sim:${one.id}`)
    return { id, isVip, transferLimit, game: sasUrl.replace('sim:', ''), bets: game?.bets ?? [lira] }
  })
  const { timeZone, currency, logger, graceMs, accounts, pastRound, stills = false } = tools
  const past = new Past(
    {
      ...{ random, time: new PastTime(), store: createModelStore(model) },
      ...{ timeZone, currency, logger, graceMs, accounts, pastRound, stills },
    },
    people,
  )
  await past.begin(model, machines)
  for (let day = 0; day < days; day++) await past.playDay(dayAfter(yesterday, day + 1 - days), days - 1 - day)
  await copyHistory(transaction, model)
  for (let from = 0; from < past.rounds.length; from += roundsAtOnce)
    await transaction.insert(round).values(past.rounds.slice(from, from + roundsAtOnce))
  past.read(dayAfter(yesterday, 1))
  await keepPastDays(transaction, past.readings, { machines: rows, timeZone })
  return { sessions: past.played, days }
}

class Past {
  played = 0
  readonly #tools: PastTools
  readonly #patrons: Patron[]
  readonly #desk: PastDesk
  readonly #cabinets: PastCabinets
  #handPays = 0

  constructor(tools: PastTools, people: readonly PastAccount[]) {
    this.#tools = tools
    const { random } = tools
    this.#patrons = people.map((person) => ({
      ...person,
      busyUntil: 0,
      stake: (person.isVip ? random.whole(40, 120) * 100 : random.whole(3, 18) * 100) * lira,
    }))
    this.#desk = new PastDesk(tools, this.#patrons)
    this.#cabinets = new PastCabinets(tools)
  }

  get readings() {
    return this.#cabinets.readings
  }

  read(day: string): void {
    this.#cabinets.read(day, gamingDayStartMs(day, this.#tools.timeZone))
  }

  get rounds() {
    return this.#cabinets.rounds
  }

  /** People and cabinets as the rules see them, before anything has happened. */
  async begin(model: ModelStore, machines: readonly PastMachine[]): Promise<void> {
    const transaction = model.begin()
    const fresh = { blockedAt: null, blockedUntil: null, balanceSequence: 0, seatSequence: 0 }
    for (const { id, siteId } of this.#patrons)
      await transaction.put('account', id, { id, type: UserType.player, siteId, ...fresh })
    for (const id of Object.values(this.#tools.accounts))
      await transaction.put('account', id, { id, type: UserType.staff, siteId: 0, ...fresh })
    transaction.commit()
    await this.#cabinets.open(machines)
  }

  /** A gaming day, in the order of time; `left`: how many come after it. */
  async playDay(day: string, left: number): Promise<void> {
    const { time, random, timeZone } = this.#tools
    const opensAt = gamingDayStartMs(day, timeZone) + 4 * 60 * minute
    const change = opensAt + 8 * 60 * minute
    const closesAt = opensAt + 16 * 60 * minute + 30 * minute
    this.read(day)
    if (this.played === 0) await this.#cabinets.recover(opensAt - 10 * minute)
    this.#desk.shift('manager', opensAt, change + 10 * minute)
    this.#desk.shift('cashier', change, closesAt)
    const planned = Math.floor((sessions * (days - left)) / days) - Math.floor((sessions * (days - 1 - left)) / days)
    for (let visit = 0; visit < planned; visit++)
      time.at(opensAt + 30 * minute + Math.floor(random.next() * 13.5 * 60) * minute, () => this.#visit())
    time.at(closesAt - 25 * minute, () => this.#desk.giveDiscounts(day, closesAt - 25 * minute))
    await time.run()
  }

  /** A player comes to a free machine: money across the desk when it is needed, then the seat. */
  async #visit(): Promise<void> {
    const at = this.#tools.time.now
    const patron = this.#tools.random.pick(this.#patrons.filter(({ busyUntil }) => busyUntil <= at))
    const fitting = this.#cabinets.all.filter(
      ({ machine, busyUntil }) => busyUntil <= at && (patron.isVip || !machine.isVip),
    )
    const cabinet = this.#tools.random.pick(fitting)
    const minutes = this.#tools.random.whole(8, 75)
    cabinet.busyUntil = at + (minutes + 15) * minute
    patron.busyUntil = at + (minutes + 30) * minute
    const share = this.#tools.random.whole(50, 150) / 100
    const wanted = Math.max(1, Math.round((patron.stake * share) / (100 * lira))) * 100 * lira
    const accountId = patron.id
    const there = await this.#tools.store.commit(async (rows) => totalOf(await spendable(rows, accountId)))
    if (there < wanted) {
      const amount = Math.ceil((wanted - there) / (50 * lira)) * 50 * lira
      await this.#desk.post({ accountId, type: TransactionType.deposit, amount })
      if (this.#tools.random.chance(0.12)) {
        const { bonus: percent } = percentsOf(this.#desk.settings, patron.siteId)
        const bonus = bonusOffer({ percent, deposit: amount })
        await this.#desk.post({ accountId, type: TransactionType.bonus, amount: bonus, reason: 'on top of a deposit' })
      }
    }
    this.#tools.time.at(at + 2 * minute, () => this.#sit(patron, cabinet, wanted, minutes))
  }

  async #sit(patron: Patron, cabinet: Cabinet, wanted: number, minutes: number): Promise<void> {
    const at = this.#tools.time.now
    const playerId = patron.id
    const most = Math.min(wanted, cabinet.machine.transferLimit)
    const { sessionId, transferId, amount } = await this.#cabinets.step(cabinet, at, async (commit) => {
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
    await this.#cabinets.answer(cabinet, at + 800, transferId, 'in', amount)
    this.played += 1
    const withRounds = this.played > sessions - sessionsWithRounds
    const end = at + minutes * minute
    if (withRounds) this.#cabinets.playRounds(cabinet, { sessionId, accountId: playerId }, at + 10_000, end)
    else this.#tools.time.at(end, async () => this.#cabinets.playAtOnce(cabinet))
    if (this.#handPays < handPays && this.played % (sessions / handPays) === 100)
      this.#tools.time.at(end - minute, () => {
        this.#handPays += 1
        return this.#cabinets.winByHand(cabinet, sessionId, this.#desk)
      })
    this.#tools.time.at(end + 30_000, () => this.#leave(patron, cabinet))
  }

  async #leave(patron: Patron, cabinet: Cabinet): Promise<void> {
    const at = this.#tools.time.now
    const cashout = await this.#cabinets.step(cabinet, at, async (commit) => {
      if (!(await commit.fire({ type: 'seat.leave', reason: 'left', winWaiting: false, at }, patron.id)))
        throw new Refusal(ErrorCode.conflict)
      return [...commit.transfers.keys()][0] ?? null
    })
    if (cashout !== null) await this.#cabinets.answer(cabinet, at + 900, cashout, 'out', cabinet.meters.CurrentCredit)
    this.#tools.time.at(at + 3 * minute, () => this.#cashUp(patron))
  }

  /** On the way out: some take their money home, tip, or are given a coffee. */
  async #cashUp({ id: accountId, isVip, stake }: Patron): Promise<void> {
    const { cash } = await this.#tools.store.commit((rows) => spendable(rows, accountId))
    if (cash >= 5_000 * lira && this.#tools.random.chance(0.1))
      await this.#desk.post({
        accountId,
        type: TransactionType.tip,
        amount: this.#tools.random.whole(1, 5) * 20 * lira,
      })
    if (this.#tools.random.chance(isVip ? 0.2 : 0.05)) {
      const amount = this.#tools.random.whole(5, 40) * 10 * lira
      const reason = this.#tools.random.pick(['dinner', 'a taxi home', 'a night at the hotel'])
      await this.#desk.post({ accountId, type: TransactionType.comp, amount, reason })
    }
    const left = (await this.#tools.store.commit((rows) => spendable(rows, accountId))).cash
    if (left < stake || !this.#tools.random.chance(0.45)) return
    const amount = Math.floor((left * this.#tools.random.whole(50, 100)) / 100 / (50 * lira)) * 50 * lira
    if (amount > 0) await this.#desk.post({ accountId, type: TransactionType.withdraw, amount })
  }
}
