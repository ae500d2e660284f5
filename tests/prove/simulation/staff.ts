/** The venue's people: a cage that takes and pays money and takes both back, and two who pay hand pays. Each asks again, with the same key, until it is answered. */
import { TransactionState, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { defaultDeskSettings } from '#venue/money/desk/settings.ts'
import type { DeskTools } from '#venue/money/desk/tools.ts'
import { confirmTransaction, rejectTransaction } from '#venue/money/desk/confirms.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { refundTransaction } from '#venue/money/desk/refunds.ts'
import { totalOf } from '#venue/money/ledger/pockets.ts'
import { spendable } from '#venue/money/ledger/spendable.ts'
import type { DeskTransactionRow, HandPayRow, VenueRows } from '#venue/store/rows.ts'
import type { Around, Process } from './around.ts'
import { isExpected } from './venueProcess.ts'

const firstStaff = 1_001
const maker = firstStaff
const checker = firstStaff + 1
export const technician = firstStaff + 2
export const staffIds = [maker, checker, technician]
const mostTries = 8

type Work = (rows: VenueRows, tools: DeskTools) => Promise<DeskTransactionRow>

export class Staff {
  isResting = false
  isBusy = false
  readonly #world: Around
  #keys = 0

  constructor(world: Around) {
    this.#world = world
  }

  async live(): Promise<never> {
    const { scheduler, random } = this.#world
    for (;;) {
      await scheduler.sleep(random.between(20, 250))
      if (this.isResting) continue
      this.isBusy = true
      await this.#cage()
      this.isBusy = false
    }
  }

  /** Hand pays are paid even while everything else comes to rest. */
  async attend(): Promise<never> {
    const { scheduler, random } = this.#world
    for (;;) {
      await scheduler.sleep(random.between(500, 4_000))
      const waiting = [
        ...this.#world.rowsOf<HandPayRow>('hand_pay', { state: 'called' }),
        ...this.#world.rowsOf<HandPayRow>('hand_pay', { state: 'paid' }),
      ]
      for (const { id, machineId, state } of waiting) {
        const service = this.#world.processOf(machineId)?.services.get(machineId)
        if (!service) continue
        const actor = { accountId: state === 'called' ? maker : checker, reason: null, ip: null }
        const act =
          state === 'called'
            ? service.payHandPay(id, 'seen at the cabinet', false, actor)
            : service.confirmHandPay(id, TransactionType.handPay, actor)
        act.then(
          () => {},
          (error: unknown) => {
            if (!isExpected(error)) this.#world.wrong(error)
          },
        )
      }
    }
  }

  #cage(): Promise<void> {
    const { random, players } = this.#world
    const { id } = random.pick(players)
    const key = `cage ${++this.#keys}`
    const amount = 100 * (1 + random.below(500))
    switch (random.weighted({ deposit: 5, withdraw: 4, tip: 0.5, adjust: 1, refund: 1 })) {
      case 'deposit':
        return this.#post(key, id, TransactionType.deposit, amount)
      case 'withdraw':
        return this.#post(key, id, TransactionType.withdraw, random.chance(0.3) ? null : amount)
      case 'tip':
        return this.#post(key, id, TransactionType.tip, amount)
      case 'adjust':
        return this.#adjust(key, id, random.chance(0.5) ? amount : -amount)
      case 'refund':
        return this.#refund(key)
    }
  }

  /** `amount` null: all that is there. */
  async #post(key: string, accountId: number, type: 1 | 2 | 11, amount: number | null): Promise<void> {
    const { reference } = this.#world
    const row = await this.#persist(`${key}: type ${type} for player ${accountId}`, async (rows, tools) => {
      const known = await knownBy(rows, accountId, key)
      if (known) return known
      const asked = amount ?? Math.max(100, totalOf(await spendable(rows, accountId)))
      reference.deskAsked(key, accountId, type === TransactionType.deposit ? asked : -asked)
      return openTransaction(
        rows,
        tools,
        { accountId: maker, ip: null },
        { accountId, type, amount: asked, reason: key },
      )
    })
    if (row?.state === TransactionState.done) reference.deskAnswered(key)
    if (row?.state === TransactionState.pending) await this.#decide(row)
  }

  async #adjust(key: string, accountId: number, amount: number): Promise<void> {
    const { reference } = this.#world
    const row = await this.#persist(`${key}: adjust ${amount} for player ${accountId}`, async (rows, tools) => {
      const known = await knownBy(rows, accountId, key)
      if (known) return known
      reference.deskAsked(key, accountId, amount)
      const request = { accountId, type: TransactionType.adjustment, amount, reason: key } as const
      return openTransaction(rows, tools, { accountId: maker, ip: null }, request)
    })
    if (row) await this.#decide(row)
  }

  /** By the second person; what has been decided is answered as it is. */
  async #decide({ id, reason, accountId }: DeskTransactionRow, by = checker): Promise<void> {
    const { random, reference } = this.#world
    const isGood = random.chance(0.7)
    const row = await this.#persist(`${reason}: ${isGood ? 'confirmed' : 'rejected'}`, async (rows, tools) => {
      await rows.players.lock(accountId)
      const known = await rows.deskTransactions.get(id)
      if (known && known.state !== TransactionState.pending) return known
      const actor = { accountId: by, ip: null }
      return isGood ? confirmTransaction(rows, tools, actor, id) : rejectTransaction(rows, tools, actor, id, 'not so')
    })
    if (row?.state === TransactionState.done || row?.state === TransactionState.refund)
      reference.deskAnswered(row.reason ?? '')
  }

  async #refund(key: string): Promise<void> {
    const { random, reference } = this.#world
    const player = random.pick(this.#world.players).id
    const done = this.#world
      .rowsOf<DeskTransactionRow>('desk_transaction', { accountId: player })
      .filter(({ state, handPayId }) => state === TransactionState.done && handPayId === null)
    if (done.length === 0) return
    const { id, accountId, reason } = random.pick(done)
    const row = await this.#persist(`${key}: refund of ${reason}`, async (rows, tools) => {
      const known = await knownBy(rows, accountId, key)
      if (known) return known
      reference.deskRefundAsked(key, reason ?? '')
      return refundTransaction(rows, tools, { accountId: checker, ip: null }, id, key)
    })
    if (row?.state === TransactionState.refund) reference.deskAnswered(key)
    else if (row) await this.#decide(row, maker)
  }

  /** Each try a commit of its own; the reason stands for the key of the call. Null: refused, or never answered. */
  async #persist(what: string, work: Work): Promise<DeskTransactionRow | null> {
    const { scheduler, random, trace } = this.#world
    for (let tries = 0; tries < mostTries; tries++) {
      const process: Process | undefined = this.#world.anyProcess()
      const { promise, resolve } = Promise.withResolvers<DeskTransactionRow | 'refused' | 'failed'>()
      const tools = {
        timeZone: 'Europe/Istanbul',
        currency: 'TRY',
        settings: defaultDeskSettings,
        now: scheduler.now(),
      }
      trace.note(`${what}?`)
      scheduler.after(10_000, () => resolve('failed'))
      process?.store
        .commit((rows) => work(rows, tools))
        .then(resolve, (error: unknown) => {
          if (!isExpected(error) && process && this.#world.isOwner(process)) this.#world.wrong(error)
          resolve(error instanceof Refusal ? 'refused' : 'failed')
        })
      const answer = await promise
      trace.note(`${what} → ${typeof answer === 'string' ? answer : `state ${answer.state}`}`)
      if (answer === 'refused') return null
      if (answer !== 'failed') return answer
      await scheduler.sleep(random.between(100, 3_000))
    }
    return null
  }
}

/** Two tries may run at once. */
async function knownBy(rows: VenueRows, accountId: number, key: string): Promise<DeskTransactionRow | undefined> {
  await rows.players.lock(accountId)
  return (await rows.deskTransactions.where({ accountId })).find(({ reason }) => reason === key)
}

export const accountRow = (id: number) => ({
  id,
  type: id < firstStaff ? UserType.player : UserType.staff,
  siteId: 0,
  blockedAt: null,
  blockedUntil: null,
  balanceSequence: 0,
  seatSequence: 0,
})
