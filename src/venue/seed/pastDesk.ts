/** The desk of a demo's past: safes, postings, what the day's losers are given back. */
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { closeCage, openCage } from '../money/cage/cages.ts'
import { expectedIn, takenBy } from '../money/cage/money.ts'
import { confirmTransaction } from '../money/desk/confirms.ts'
import { discountOffer, percentsOf } from '../money/desk/offers.ts'
import { defaultDeskSettings } from '../money/desk/settings.ts'
import { type DeskRequest, openTransaction } from '../money/desk/transactions.ts'
import type { VenueRows } from '../store/rows.ts'
import { lira, minute, type PastTools, type Patron } from './past.ts'

export class PastDesk {
  #onShift: 'cashier' | 'manager' = 'cashier'
  readonly #tools: PastTools
  readonly #patrons: readonly Patron[]

  constructor(tools: PastTools, patrons: readonly Patron[]) {
    this.#tools = tools
    this.#patrons = patrons
  }

  get #desk() {
    const { timeZone, currency, time } = this.#tools
    return { timeZone, currency, settings: { ...defaultDeskSettings, cageRequired: true }, now: time.now }
  }
  get settings() {
    return this.#desk.settings
  }
  get onShift() {
    return this.by(this.#onShift)
  }
  by(name: 'cashier' | 'supervisor' | 'manager') {
    const accountId = this.#tools.accounts[name]
    if (accountId === undefined) throw new Error(`the demo has no ${name}`)
    return { accountId, ip: '192.0.2.10' }
  }

  shift(who: 'cashier' | 'manager', from: number, until: number): void {
    const pieces = [
      { value: 200 * lira, pieces: 100 },
      { value: 100 * lira, pieces: 150 },
      { value: 50 * lira, pieces: 200 },
      { value: 10 * lira, pieces: 500 },
    ]
    const amount = pieces.reduce((sum, { value, pieces: count }) => sum + value * count, 0)
    let id = 0
    this.#tools.time.at(from, async () => {
      const cage = await this.#tools.store.commit((rows) =>
        openCage(rows, this.#desk, this.by(who), { amount, pieces }),
      )
      id = cage.id
      this.#onShift = who
    })
    this.#tools.time.at(until, () =>
      this.#tools.store.commit(async (rows) => {
        const cage = await rows.cages.get(id)
        if (!cage) throw new Error(`no safe ${id}`)
        const expected = expectedIn(cage, await takenBy(rows, id))
        const off = this.#tools.random.chance(0.12) ? this.#tools.random.whole(-3, 3) * 10 * lira : 0
        const counted = Math.max(0, expected + off)
        const reason = counted === expected ? null : this.#tools.random.pick(['counted twice', 'wrong change given'])
        await closeCage(rows, this.#desk, this.by(who), id, { amount: counted, reason })
      }),
    )
  }

  /** Asked for by who is on shift; what needs a second person is confirmed a few minutes later. */
  async post(request: DeskRequest): Promise<void> {
    const asked = await this.#tools.store.commit((rows) => openTransaction(rows, this.#desk, this.onShift, request))
    if (asked.state !== TransactionState.pending) return
    this.#tools.time.at(this.#tools.time.now + this.#tools.random.whole(2, 6) * minute, async () => {
      await this.#tools.store.commit((rows) => confirmTransaction(rows, this.#desk, this.by('supervisor'), asked.id))
    })
  }

  /** What the day's losers are given back, by the offer's own rule. */
  async giveDiscounts(day: string, at: number): Promise<void> {
    const results = await this.#tools.store.commit(async (rows) => {
      const found: { patron: Patron; offer: number }[] = []
      for (const patron of this.#patrons) {
        if (!this.#tools.random.chance(0.15)) continue
        const { discount: percent } = percentsOf(this.#desk.settings, patron.siteId)
        const { gameResult, bonus } = await dayOf(rows, patron.id, day, this.#tools.timeZone)
        const offer = discountOffer({ percent, gameResult, bonus, given: 0 })
        if (offer >= 10 * lira) found.push({ patron, offer })
      }
      return found
    })
    this.#tools.time.now = at
    for (const { patron, offer } of results)
      await this.post({
        ...{ accountId: patron.id, type: TransactionType.discount, amount: offer },
        reason: 'a day of losses',
      })
  }
}

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
