import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { confirmTransaction, rejectTransaction } from '#venue/money/desk/confirms.ts'
import { type DeskRequest, openTransaction } from '#venue/money/desk/transactions.ts'
import { refundTransaction } from '#venue/money/desk/refunds.ts'
import { walletOf } from '#venue/money/ledger/post.ts'
import { describeDeskAttacks } from './desk.attacks.ts'
import { describeDeskBonus } from './desk.bonus.ts'
import { describeDeskHandPays } from './desk.handPays.ts'
import { describeDeskRaces } from './desk.races.ts'
import { describeDeskRandom } from './desk.random.ts'
import { describeDeskRefunds } from './desk.refunds.ts'
import { by, day, type CageFixture, noon, openCase, pockets, toolsAt } from './deskKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

const { deposit, withdraw, discount, bonus, comp, credit, tip, adjustment } = TransactionType
const { pending, done, canceled, error } = TransactionState
type Asked = Omit<DeskRequest, 'accountId'>

const before = { cash: 1_000, bonus: 1_000, discount: 1_000, credit: 1_000 }
/** What each kind does to a player who holds 10.00 in every pocket: while it waits, and when it is done. */
const kinds: [string, Asked, { waiting?: object; done: object; house: Record<string, number> }][] = [
  ['a deposit', { type: deposit, amount: 250 }, { done: { cash: 1_250 }, house: { 'house/cash': -250 } }],
  ['a withdrawal', { type: withdraw, amount: 250 }, { done: { cash: 750 }, house: { 'house/cash': 250 } }],
  [
    'a discount',
    { type: discount, amount: 250 },
    { waiting: {}, done: { discount: 1_250 }, house: { 'house/discount': -250 } },
  ],
  ['a bonus', { type: bonus, amount: 250 }, { waiting: {}, done: { bonus: 1_250 }, house: { 'house/bonus': -250 } }],
  ['a forfeited bonus', { type: bonus, amount: -250 }, { done: { bonus: 750 }, house: { 'house/bonus': 250 } }],
  [
    'a comp',
    { type: comp, amount: 250 },
    { waiting: {}, done: {}, house: { 'house/comp': -250, 'house/hospitality': 250 } },
  ],
  [
    'a credit',
    { type: credit, amount: 250 },
    { waiting: {}, done: { credit: 1_250 }, house: { 'house/credit': -250 } },
  ],
  [
    'a repaid credit',
    { type: credit, amount: -250 },
    { waiting: { cash: 750 }, done: { cash: 750 }, house: { 'house/credit': 250 } },
  ],
  ['a tip', { type: tip, amount: 250 }, { done: { cash: 750 }, house: { 'house/tip': 250 } }],
  [
    'an adjustment upwards',
    { type: adjustment, amount: 250 },
    { waiting: {}, done: { cash: 1_250 }, house: { 'house/adjustment': -250 } },
  ],
  [
    'an adjustment downwards',
    { type: adjustment, amount: -250 },
    { waiting: { cash: 750 }, done: { cash: 750 }, house: { 'house/adjustment': 250 } },
  ],
]

const refused: [string, Asked, { code: number; params: unknown }][] = [
  ...[0, -1, 0.5, Number.NaN, 2 ** 53].map((amount): (typeof refused)[number] => [
    `a deposit of ${amount}`,
    { type: deposit, amount },
    { code: ErrorCode.invalidRequest, params: { fields: [expect.objectContaining({ path: 'amount' })] } },
  ]),
  ...[0, 0.5, 2 ** 53, -(2 ** 53)].map((amount): (typeof refused)[number] => [
    `an adjustment of ${amount}`,
    { type: adjustment, amount },
    { code: ErrorCode.invalidRequest, params: { fields: [expect.objectContaining({ path: 'amount' })] } },
  ]),
  [
    'another currency',
    { type: deposit, amount: 1, currency: 'EUR' },
    { code: ErrorCode.invalidRequest, params: { fields: [expect.objectContaining({ path: 'currency' })] } },
  ],
  ...[discount, bonus, comp, credit, adjustment].map((type): (typeof refused)[number] => [
    `type ${type} without a reason`,
    { type, amount: 1, reason: '  ' },
    { code: ErrorCode.invalidRequest, params: { fields: [expect.objectContaining({ path: 'reason' })] } },
  ]),
  [
    'more than the limit',
    { type: deposit, amount: 50_001 },
    { code: ErrorCode.limitReached, params: { limit: 'largestAmount', most: 50_000 } },
  ],
  [
    'more than the limit downwards',
    { type: adjustment, amount: -50_001 },
    { code: ErrorCode.limitReached, params: { limit: 'largestAmount', most: 50_000 } },
  ],
  [
    'more than there is of cash',
    { type: withdraw, amount: 1_001 },
    { code: ErrorCode.notEnoughFunds, params: { available: 1_000 } },
  ],
  ['a tip of more', { type: tip, amount: 1_001 }, { code: ErrorCode.notEnoughFunds, params: { available: 1_000 } }],
  [
    'a forfeit of more',
    { type: bonus, amount: -1_001 },
    { code: ErrorCode.notEnoughFunds, params: { available: 1_000 } },
  ],
  [
    'an adjustment of more',
    { type: adjustment, amount: -1_001 },
    { code: ErrorCode.notEnoughFunds, params: { available: 1_000 } },
  ],
  [
    'a repayment of more than is owed',
    { type: credit, amount: -1_001 },
    { code: ErrorCode.limitReached, params: { limit: 'credit', most: 1_000 } },
  ],
]

/** What the desk must do on any store. */
export function describeDesk(
  name: string,
  open: () => Promise<CageFixture>,
  size: { runs: number; steps: number },
): void {
  let house: CageFixture
  beforeAll(async () => {
    house = await open()
  })
  afterAll(async () => {
    expect((await house.verify()).findings).toEqual([])
    await house.close()
  })
  const balancesOf = (names: string[]) =>
    house.commit(async ({ ledger }) => {
      const accounts = await ledger.accounts(names)
      return Object.fromEntries(names.map((account) => [account, accounts.get(account)?.balance ?? 0]))
    })

  describe(`the desk on ${name}`, () => {
    it.each(kinds)('%s moves what it should, when it should', async (_, asked, expected) => {
      const { ask, confirm, spendable } = await openCase(house, before)
      const names = Object.keys(expected.house)
      const [start, sequence] = [await balancesOf(names), toolsAt(noon + 5)]
      const first = await ask(asked, sequence)
      if (expected.waiting) {
        expect(first).toMatchObject({ state: pending, checkerId: null, settledAt: null, postingId: null })
        expect(await spendable()).toEqual({ ...before, ...expected.waiting })
        expect(await balancesOf(names)).toEqual(start)
      }
      const last = expected.waiting ? await confirm(first.id, toolsAt(noon + day)) : first
      const settledAt = expected.waiting ? noon + day : noon + 5
      expect(last).toMatchObject({ state: done, settledAt, gamingDay: expected.waiting ? '2026-03-02' : '2026-03-01' })
      expect(await spendable()).toEqual({ ...before, ...expected.done })
      const moved = Object.entries(await balancesOf(names)).map(([account, now]) => [
        account,
        now - (start[account] ?? 0),
      ])
      expect(Object.fromEntries(moved)).toEqual(expected.house)
    })

    it.each(refused)('%s is refused, and nothing changes', async (_, asked, refusal) => {
      const { maker, player, spendable } = await openCase(house, before)
      const request = { reason: 'because', ...asked, accountId: player }
      const tools = toolsAt(noon, { largestAmount: 50_000 })
      // In no order of its own: a database may give them in another one each time.
      const count = async () =>
        (await house.commit((rows) => rows.deskTransactions.where({ accountId: player }))).toSorted(
          (one, other) => one.id - other.id,
        )
      const start = await count()
      expect(await refusalOf(house.commit((rows) => openTransaction(rows, tools, by(maker), request)))).toEqual(refusal)
      expect(await count()).toEqual(start)
      expect(await spendable()).toEqual(before)
    })

    it('a row says who, what, when and why, and so does the audit', async () => {
      const { maker, checker, player, ask, confirm } = await openCase(house)
      const asked = await ask({ type: discount, amount: 700, reason: ' a bad day ' })
      const confirmed = await confirm(asked.id, toolsAt(noon + 1_000))
      expect(await house.commit((rows) => rows.deskTransactions.get(asked.id))).toMatchObject(confirmed)
      expect(confirmed).toMatchObject({
        id: asked.id,
        ...{ accountId: player, type: discount, state: done, amount: 700, held: pockets(), reason: 'a bad day' },
        ...{
          rejectedFor: null,
          handPayId: null,
          refundOf: null,
          refundOfTransfer: null,
          why: ['always'],
          offerPercent: null,
        },
        ...{ postingId: expect.any(Number), cageId: null, makerId: maker, checkerId: checker },
        ...{ requestedAt: noon, settledAt: noon + 1_000, gamingDay: '2026-03-01' },
      })
      const key = `desk/${asked.id}`
      const posted = await house.commit(async (rows) => (await rows.ledger.known([key])).get(key))
      expect(posted).toMatchObject({
        ...{ id: confirmed.postingId, type: discount, cause: 'desk', actorId: checker, accountId: player },
        entries: [
          { account: walletOf(player, 'discount'), amount: 700 },
          { account: 'house/discount', amount: -700 },
        ],
      })
      const object = `transaction/${asked.id}`
      const told = { object, reason: 'a bad day', ip: '192.0.2.7' }
      expect(await house.audits(object)).toMatchObject([
        {
          ...told,
          ...{ at: noon, actorId: maker, act: 'transaction asked', before: null },
          after: { state: pending, player, type: discount, amount: 700 },
        },
        {
          ...told,
          ...{ at: noon + 1_000, actorId: checker, act: 'transaction confirmed' },
          ...{ before: { state: pending }, after: { state: done } },
        },
      ])
    })

    it('what is rejected is canceled, and its hold released', async () => {
      const { player, checker, ask, spendable } = await openCase(house, { cash: 500 })
      const asked = await ask({ type: adjustment, amount: -300 })
      expect(await spendable()).toEqual(pockets({ cash: 200 }))
      const reject = (reason: string) =>
        house.commit((rows) => rejectTransaction(rows, toolsAt(), by(checker), asked.id, reason))
      expect(await refusalOf(reject(' '))).toMatchObject({ code: ErrorCode.invalidRequest })
      expect(await reject('no such error')).toMatchObject({
        ...{ state: canceled, reason: 'because', rejectedFor: 'no such error', checkerId: checker, accountId: player },
      })
      expect(await spendable()).toEqual(pockets({ cash: 500 }))
      expect(await refusalOf(reject('again'))).toEqual({ code: ErrorCode.conflict, params: { state: canceled } })
    })

    it('the ledger’s own refusal at the confirmation is an error: nothing moved, nothing held', async () => {
      const { ask, confirm, done: make, spendable } = await openCase(house, { cash: 500 })
      const tools = toolsAt(noon, { largestAmount: Number.MAX_SAFE_INTEGER })
      const asked = await ask({ type: adjustment, amount: Number.MAX_SAFE_INTEGER - 600 }, tools)
      await make({ type: deposit, amount: 200 })
      expect(await confirm(asked.id)).toMatchObject({ state: error, postingId: null })
      expect(await spendable()).toEqual(pockets({ cash: 700 }))
      expect(await house.audits(`transaction/${asked.id}`)).toMatchObject([
        {},
        { after: { state: error, rule: 'tooLarge' } },
      ])
    })

    it('what waited three days, or whoever asked for it may not do any more, is confirmed by nobody and rejected by anybody', async () => {
      const { checker, player, ask, confirm } = await openCase(house)
      const expired = await ask({ type: adjustment, amount: 5_000_000 })
      const later = toolsAt(noon + 3 * day)
      const tooLate = { code: ErrorCode.conflict, params: { reason: 'expired' } }
      expect(await refusalOf(confirm(expired.id, later))).toEqual(tooLate)
      expect(
        await house.commit((rows) => rejectTransaction(rows, later, by(checker), expired.id, 'late')),
      ).toMatchObject({ state: canceled })
      const fresh = await ask({ type: adjustment, amount: 300 })
      expect(await confirm(fresh.id, toolsAt(noon + 3 * day - 1))).toMatchObject({ state: done })

      const maker = await house.newAccount({ type: 1, blockedAt: noon, blockedUntil: noon + day })
      const waits = () =>
        house.commit((rows) =>
          openTransaction(rows, toolsAt(), by(maker), { accountId: player, type: credit, amount: 100, reason: 'r' }),
        )
      const [one, other] = [await waits(), await waits()]
      const gone = { code: ErrorCode.conflict, params: { reason: 'changed', what: 'maker' } }
      expect(await refusalOf(confirm(one.id))).toEqual(gone)
      expect(
        await house.commit((rows) => rejectTransaction(rows, toolsAt(), by(checker), one.id, 'theft')),
      ).toMatchObject({ state: canceled })
      // Back again, it is theirs again.
      expect(await confirm(other.id, toolsAt(noon + day))).toMatchObject({ state: done })
    })

    it('the withdrawals of a gaming day wait for another from the threshold on', async () => {
      const { ask } = await openCase(house, { cash: 5_000_000 })
      const states = async (amounts: number[], at: number) => {
        const found: number[] = []
        for (const amount of amounts) found.push((await ask({ type: withdraw, amount }, toolsAt(at))).state)
        return found
      }
      expect(await states([999_999, 1], noon)).toEqual([done, pending])
      // 06:00 in Istanbul is 03:00 UTC.
      const nextDay = Date.parse('2026-03-02T03:00:00Z')
      expect(await states([1], nextDay - 1)).toEqual([pending])
      expect(await states([600_000, 399_999, 500_000], nextDay)).toEqual([done, done, pending])
      // What waits counts too.
      expect(await states([1_200_000, 1], nextDay + day)).toEqual([pending, pending])
    })

    it('nobody confirms what they asked for, and nobody acts on their own account', async () => {
      const { maker, checker, player, ask } = await openCase(house, { cash: 500 })
      const asked = await ask({ type: adjustment, amount: 100 })
      const another = { code: ErrorCode.noPermission, params: { missing: 'another person' } }
      const as = (person: number) =>
        refusalOf(house.commit((rows) => confirmTransaction(rows, toolsAt(), by(person), asked.id)))
      expect([await as(maker), await as(player)]).toEqual([another, another])
      const own = { accountId: player, type: deposit, amount: 1 }
      expect(await refusalOf(house.commit((rows) => openTransaction(rows, toolsAt(), by(player), own)))).toEqual(
        another,
      )
      for (const act of [rejectTransaction, refundTransaction])
        expect(await refusalOf(house.commit((rows) => act(rows, toolsAt(), by(player), asked.id, 'mine')))).toEqual(
          another,
        )
      expect(await as(checker)).toBeNull()
      expect(await as(checker)).toEqual({ code: ErrorCode.conflict, params: { state: done } })
    })

    it('a player who is unknown or blocked is refused; a pending one may still be rejected', async () => {
      const { maker, checker } = await openCase(house)
      const give = (accountId: number) =>
        refusalOf(
          house.commit((rows) => openTransaction(rows, toolsAt(), by(maker), { accountId, type: deposit, amount: 1 })),
        )
      expect(await give(999_999)).toEqual({ code: ErrorCode.unknown, params: { playerID: 999_999 } })
      expect(await give(await house.newAccount({ blockedAt: noon }))).toMatchObject({ code: ErrorCode.banned })
      expect(await give(await house.newAccount({ blockedAt: 1, blockedUntil: noon + 1 }))).toMatchObject({
        code: ErrorCode.banned,
      })
      const accountId = await house.newAccount({ blockedAt: noon - 5, blockedUntil: noon - 1 })
      expect(await give(accountId)).toBeNull()
      const asked = await house.commit((rows) =>
        openTransaction(rows, toolsAt(noon), by(maker), { accountId, type: comp, amount: 1, reason: 'a meal' }),
      )
      const blocked = toolsAt(noon - 3)
      expect(
        await refusalOf(house.commit((rows) => confirmTransaction(rows, blocked, by(checker), asked.id))),
      ).toMatchObject({ code: ErrorCode.banned })
      expect(
        await house.commit((rows) => rejectTransaction(rows, blocked, by(checker), asked.id, 'blocked')),
      ).toMatchObject({ state: canceled })
      const unknown = { code: ErrorCode.unknown, params: { id: 999_999 } }
      for (const act of [rejectTransaction, refundTransaction])
        expect(await refusalOf(house.commit((rows) => act(rows, toolsAt(), by(checker), 999_999, 'no')))).toEqual(
          unknown,
        )
    })
  })
  describeDeskAttacks(name, () => house)
  describeDeskBonus(name, () => house)
  describeDeskRefunds(name, () => house)
  describeDeskHandPays(name, () => house)
  describeDeskRaces(name, () => house)
  describeDeskRandom(name, () => house, size)
}
