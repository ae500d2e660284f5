import { describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { confirmTransaction, rejectTransaction } from '#venue/money/desk/confirms.ts'
import { refundTransaction, refundTransfer } from '#venue/money/desk/refunds.ts'
import { boundsOf, rowOf, stepExclusion, stepLimit } from '#venue/limits/bounds.ts'
import type { DeskRequest } from '#venue/money/desk/transactions.ts'
import { pocketsOfSession } from '#venue/money/ledger/sessionPockets.ts'
import { addSession, by, day, type CageFixture, noon, openCase, playResult, pockets, toolsAt } from './deskKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

const { deposit, withdraw, discount, bonus, comp, credit, tip, adjustment, cashIn, cashOut } = TransactionType
const { pending, done, refund, canceled } = TransactionState
const before = { cash: 1_000, bonus: 1_000, discount: 1_000, credit: 1_000 }

export function describeDeskRefunds(name: string, houseOf: () => CageFixture): void {
  const takeBack = (by_: number, id: number, tools = toolsAt(noon + day)) =>
    houseOf().commit((rows) => refundTransaction(rows, tools, by(by_), id, ' a mistake '))
  const takeBackTransfer = (by_: number, id: string) =>
    houseOf().commit((rows) => refundTransfer(rows, toolsAt(noon + day), by(by_), id, 'a mistake'))

  const confirm = (by_: number, id: number) =>
    houseOf().commit((rows) => confirmTransaction(rows, toolsAt(noon + day), by(by_), id))

  describe(`a refund on ${name}`, () => {
    it.each<Omit<DeskRequest, 'accountId'> & { givesBack?: true }>([
      { type: deposit, amount: 250 },
      { type: withdraw, amount: 250 },
      { type: discount, amount: 250 },
      { type: bonus, amount: 250 },
      { type: bonus, amount: -250, givesBack: true },
      { type: comp, amount: 250 },
      { type: credit, amount: 250 },
      { type: credit, amount: -250, givesBack: true },
      { type: tip, amount: 250, givesBack: true },
      { type: adjustment, amount: 250 },
      { type: adjustment, amount: -250, givesBack: true },
    ])('takes back $type of $amount, once', async ({ givesBack = false, ...asked }) => {
      const { player, done: make, spendable } = await openCase(houseOf(), before)
      const { id } = await make(asked)
      // Of what two others made: nobody takes back their own posting alone, nor anything that then gives.
      const third = await houseOf().newAccount({ type: 2 })
      const second = givesBack ? await houseOf().newAccount({ type: 2 }) : null
      const opened = await takeBack(third, id)
      expect(opened).toMatchObject(givesBack ? { state: pending, why: ['always'] } : { state: refund, why: null })
      const made = second === null ? opened : await confirm(second, opened.id)
      const actorId = second ?? third
      expect(await spendable()).toEqual(before)
      expect(await houseOf().commit((rows) => rows.deskTransactions.get(made.id))).toMatchObject(made)
      expect(made).toMatchObject({
        ...{ accountId: player, type: asked.type, amount: -asked.amount, state: refund, refundOf: id },
        ...{ reason: 'a mistake', makerId: third, checkerId: second },
        ...{ settledAt: noon + day, gamingDay: '2026-03-02' },
      })
      const [there, back] = await houseOf().commit(async (rows) => {
        const known = await rows.ledger.known([`desk/${id}`, `desk/${made.id}`])
        return [known.get(`desk/${id}`), known.get(`desk/${made.id}`)]
      })
      expect(there).toMatchObject({ reversedBy: back?.id })
      expect(back).toMatchObject({ id: made.postingId, reverses: there?.id, actorId })
      const again = await refusalOf(takeBack(third, id))
      expect(again).toEqual({ code: ErrorCode.conflict, params: { state: refund } })
      const ofRefund = await refusalOf(takeBack(third, made.id))
      expect(ofRefund).toEqual({ code: ErrorCode.conflict, params: { reason: 'refund of a refund' } })
      expect(await houseOf().audits(`transaction/${id}`)).toContainEqual(
        expect.objectContaining({
          ...{ actorId, act: 'transaction refunded', reason: 'a mistake', before: { state: done } },
          after: { state: refund, refund: made.id, player, type: asked.type, amount: -asked.amount },
        }),
      )
    })

    it('is refused of what is pending or canceled, and without a reason', async () => {
      const { checker, ask } = await openCase(houseOf())
      const { id } = await ask({ type: comp, amount: 1 })
      expect(await refusalOf(takeBack(checker, id))).toEqual({ code: ErrorCode.conflict, params: { state: pending } })
      await houseOf().commit((rows) => rows.deskTransactions.change(id, { state: canceled }))
      expect(await refusalOf(takeBack(checker, id))).toEqual({ code: ErrorCode.conflict, params: { state: canceled } })
      const bare = houseOf().commit((rows) => refundTransaction(rows, toolsAt(), by(checker), id, ' '))
      expect(await refusalOf(bare)).toMatchObject({ code: ErrorCode.invalidRequest })
    })

    it('makes no pocket negative, nor takes what is held', async () => {
      const { checker, done: make, ask, spendable } = await openCase(houseOf())
      const { id } = await make({ type: deposit, amount: 1_000 })
      const held = await ask({ type: adjustment, amount: -1 })
      expect(await refusalOf(takeBack(checker, id))).toEqual({
        code: ErrorCode.notEnoughFunds,
        params: { pocket: 'cash', available: 999 },
      })
      expect(await spendable()).toEqual(pockets({ cash: 999 }))
      expect(held.state).toBe(pending)
    })

    it('of a deposit is refused while the bonus that one person granted on it stands', async () => {
      const { checker, ask, done: make, spendable } = await openCase(houseOf())
      const { id } = await ask({ type: deposit, amount: 900_000 })
      const small = await ask({ type: deposit, amount: 1_000 })
      const granted = await ask({ type: bonus, amount: 90_000 })
      expect(granted).toMatchObject({ state: done, why: null })
      const refused = { code: ErrorCode.conflict, params: { reason: 'bonus given', amount: 89_900 } }
      expect(await refusalOf(takeBack(checker, id))).toEqual(refused)
      // What the rest of the day offers is enough for it.
      await takeBack(checker, small.id)
      // A second person has judged this one.
      await make({ type: bonus, amount: 100 })
      await takeBack(checker, granted.id)
      await takeBack(checker, id)
      expect(await spendable()).toEqual(pockets({ bonus: 100 }))
    })

    it('of a deposit that waits is gone for a bonus, and for the refund of another deposit', async () => {
      const { maker, ask, confirm } = await openCase(houseOf())
      const first = await ask({ type: deposit, amount: 100_000 })
      const second = await ask({ type: deposit, amount: 100_000 })
      await ask({ type: bonus, amount: 10_000 })
      // One's own posting waits; what the rest of the day offers is enough for the bonus.
      const waits = await takeBack(maker, first.id)
      expect(waits).toMatchObject({ state: pending })
      expect(await ask({ type: bonus, amount: 1 })).toMatchObject({ state: pending, why: ['aboveOffer'] })
      const refused = { code: ErrorCode.conflict, params: { reason: 'bonus given', amount: 10_000 } }
      expect(await refusalOf(takeBack(maker, second.id))).toEqual(refused)
      await confirm(waits.id, toolsAt(noon + day))
      expect(await refusalOf(takeBack(maker, second.id))).toEqual(refused)
    })

    it('of a deposit beside a bonus that rests on another one is none of its, whatever was paid out', async () => {
      const { checker, ask } = await openCase(houseOf())
      await ask({ type: deposit, amount: 100_000 })
      await ask({ type: bonus, amount: 10_000 })
      await ask({ type: withdraw, amount: 100_000 })
      const mistaken = await ask({ type: deposit, amount: 100_000 })
      expect(await takeBack(checker, mistaken.id)).toMatchObject({ state: refund })
    })

    it('of a credit is refused once it was repaid', async () => {
      const { checker, done: make } = await openCase(houseOf(), { cash: 1_000 })
      const { id } = await make({ type: credit, amount: 500 })
      await make({ type: credit, amount: -1 })
      expect(await refusalOf(takeBack(checker, id))).toEqual({
        code: ErrorCode.conflict,
        params: { reason: 'credit repaid' },
      })
    })

    it('counts in the day’s sum of its player, beside the withdrawal that it takes back', async () => {
      const { checker, ask, done: make } = await openCase(houseOf(), { cash: 3_000_000 })
      const { id } = await ask({ type: withdraw, amount: 499_999 })
      expect(await takeBack(checker, id, toolsAt())).toMatchObject({ state: refund })
      expect(await ask({ type: withdraw, amount: 1 })).toMatchObject({ state: done })
      expect(await ask({ type: withdraw, amount: 1 })).toMatchObject({ state: pending, why: ['dayOfPlayer'] })
      const paid = await make({ type: deposit, amount: 1 })
      expect(await takeBack(checker, paid.id, toolsAt())).toMatchObject({ state: pending, why: ['dayOfPlayer'] })
    })

    it('that waits holds what it takes, is decided once, and rejected leaves all as it was', async () => {
      const { maker, player, checker, done: make, confirm, spendable } = await openCase(houseOf())
      const { id } = await make({ type: deposit, amount: 1_000 })
      const asked = await takeBack(maker, id)
      expect(asked).toMatchObject({ state: pending, amount: -1_000, why: ['ownPosting'], postingId: null })
      expect(await spendable()).toEqual(pockets())
      expect(await refusalOf(takeBack(checker, id))).toEqual({
        code: ErrorCode.conflict,
        params: { reason: 'refund waits', id: asked.id },
      })
      const decide = (person: number) =>
        houseOf().commit((rows) => confirmTransaction(rows, toolsAt(), by(person), asked.id))
      const another = { code: ErrorCode.noPermission, params: { missing: 'another person' } }
      expect([await refusalOf(decide(maker)), await refusalOf(decide(player))]).toEqual([another, another])
      await houseOf().commit((rows) => rejectTransaction(rows, toolsAt(), by(checker), asked.id, 'it was right'))
      expect(await spendable()).toEqual(pockets({ cash: 1_000 }))
      const again = await takeBack(maker, id)
      expect(await confirm(again.id)).toMatchObject({ state: refund, checkerId: checker, refundOf: id })
      expect(await spendable()).toEqual(pockets())
      expect(await houseOf().commit((rows) => rows.deskTransactions.get(id))).toMatchObject({ state: refund })
      const audits = await houseOf().audits(`transaction/${id}`)
      expect(audits.map(({ act, actorId }) => [act, actorId])).toEqual([
        ['transaction posted', maker],
        ['refund asked', maker],
        ['refund asked', maker],
        ['transaction refunded', checker],
      ])
    })
  })

  describe(`a refund of a withdrawal on ${name}`, () => {
    const tomorrow = noon + day
    const paidOut = async (holds = 900_000) => {
      const opened = await openCase(houseOf(), { cash: holds })
      const { id } = await opened.ask({ type: withdraw, amount: holds })
      return { ...opened, id, third: await houseOf().newAccount({ type: 2 }) }
    }
    const bind = (player: number, by_: { limit?: number; outUntil?: number }) =>
      houseOf().commit(async (rows) => {
        const { limits, exclusion } = boundsOf(null, noon)
        const limit = stepLimit(limits['deposit-day'], { type: 'limit.set', amount: by_.limit ?? null, at: noon })
        const out = stepExclusion(exclusion, { type: 'player.pause', until: by_.outUntil ?? 0, at: noon })
        const bounds = {
          limits: { ...limits, 'deposit-day': limit ?? limits['deposit-day'] },
          exclusion: by_.outUntil === undefined ? exclusion : (out ?? exclusion),
        }
        await rows.limits.save(rowOf(player, bounds, null))
      })
    const deposited = (player: number, since: string) => houseOf().commit((rows) => rows.sums.deposited(player, since))

    it('of an earlier gaming day is funding: within what the deposit limit leaves, and counted', async () => {
      const { player, id, third, ask, spendable } = await paidOut()
      await bind(player, { limit: 100_000 })
      expect(await refusalOf(takeBack(third, id))).toMatchObject({
        ...{ code: ErrorCode.limitReached, params: { limit: 'deposit', period: 'day', left: 100_000 } },
      })
      expect(await spendable()).toEqual(pockets())
      await bind(player, { limit: 900_000 })
      expect(await takeBack(third, id)).toMatchObject({ state: refund, amount: -900_000 })
      expect(await deposited(player, '2026-03-02')).toBe(900_000)
      expect(await refusalOf(ask({ type: deposit, amount: 1 }, toolsAt(tomorrow)))).toMatchObject({
        params: { left: 0 },
      })
    })

    it('of its own gaming day takes a mistake back: not bound, and not counted', async () => {
      const { player, id, third, spendable } = await paidOut(400_000)
      await bind(player, { limit: 100_000, outUntil: tomorrow })
      expect(await takeBack(third, id, toolsAt(noon, { identityRequired: true }))).toMatchObject({ state: refund })
      // What they deposited on that day, once.
      expect(await deposited(player, '2026-03-01')).toBe(400_000)
      expect(await spendable()).toEqual(pockets({ cash: 400_000 }))
    })

    it('of an earlier gaming day is refused for who is shut out, or whose papers nobody has seen', async () => {
      const { player, id, third } = await paidOut()
      const unseen = await refusalOf(takeBack(third, id, toolsAt(tomorrow, { identityRequired: true })))
      expect(unseen).toEqual({ code: ErrorCode.conflict, params: { reason: 'identity unseen' } })
      await bind(player, { outUntil: tomorrow + day })
      expect(await refusalOf(takeBack(third, id))).toEqual({
        ...{ code: ErrorCode.limitReached, params: { limit: 'timeout', until: tomorrow + day } },
      })
    })

    it('that waited into another gaming day is funding by then, and can be rejected', async () => {
      const { maker, checker, player, id, confirm, spendable } = await paidOut()
      const asked = await takeBack(maker, id, toolsAt())
      expect(asked).toMatchObject({ state: pending, why: expect.arrayContaining(['ownPosting']) })
      await bind(player, { limit: 800_000 })
      expect(await refusalOf(confirm(asked.id, toolsAt(tomorrow)))).toMatchObject({
        ...{ code: ErrorCode.limitReached, params: { limit: 'deposit', left: 800_000 } },
      })
      const unseen = await refusalOf(confirm(asked.id, toolsAt(tomorrow, { identityRequired: true })))
      expect(unseen).toEqual({ code: ErrorCode.conflict, params: { reason: 'identity unseen' } })
      await houseOf().commit((rows) => rejectTransaction(rows, toolsAt(tomorrow), by(checker), asked.id, 'no'))
      const again = await takeBack(maker, id, toolsAt(noon + 1))
      await bind(player, { limit: 900_000 })
      expect(await confirm(again.id, toolsAt(tomorrow))).toMatchObject({ state: refund, gamingDay: '2026-03-02' })
      expect(await deposited(player, '2026-03-02')).toBe(900_000)
      expect(await spendable()).toEqual(pockets({ cash: 900_000 }))
    })
  })

  describe(`a refund of a transfer on ${name}`, () => {
    const openTransfer = async (transfer: object, session: object = {}) => {
      const opened = await openCase(houseOf(), { cash: 1_000, bonus: 50 })
      const accountId = opened.player
      const added = await addSession(houseOf(), { accountId, openedAt: noon, transfers: [transfer], ...session })
      await playResult(houseOf(), { accountId, ...added, lost: 300 })
      return { ...opened, ...added, id: added.transferIds[0] ?? '' }
    }

    it.each([
      ['in', cashIn, { cash: 1_200, bonus: 150 }, -300],
      ['out', cashOut, { cash: 800, bonus: -50 }, 300],
    ] as const)(
      '%s moves money between wallet and house, back into its pockets, once',
      async (direction, type, after, house) => {
        const given = { direction, amount: 300, pockets: pockets({ cash: 200, bonus: direction === 'in' ? 100 : 50 }) }
        const whole = direction === 'in' ? given : { ...given, amount: 250 }
        const { maker, checker, player, confirm, id, sessionId, machineId, spendable } = await openTransfer(whole)
        const asked = await takeBackTransfer(maker, id)
        expect(asked).toMatchObject({ state: pending, why: ['always'] })
        const made = await confirm(asked.id)
        expect(await spendable()).toEqual(pockets(direction === 'in' ? after : { ...after, bonus: 0 }))
        expect(made).toMatchObject({ type, state: refund, amount: -whole.amount, refundOf: null, refundOfTransfer: id })
        expect(await houseOf().commit((rows) => rows.transfers.get(id))).toMatchObject({
          state: refund,
          sasStatus: 'done',
        })
        const key = `desk/${made.id}`
        const posted = await houseOf().commit(async (rows) => (await rows.ledger.known([key])).get(key))
        expect(posted).toMatchObject({ accountId: player, sessionId, machineId, cause: `refund transfer/${id}` })
        expect(posted?.entries).toContainEqual({ account: 'house/game', amount: house < 0 ? -300 : 250 })
        expect(posted?.entries.some(({ account }) => account.startsWith('machine/'))).toBe(false)
        expect(await refusalOf(takeBackTransfer(checker, id))).toEqual({
          code: ErrorCode.conflict,
          params: { state: refund },
        })
        expect(await refusalOf(takeBack(checker, made.id))).toEqual({
          code: ErrorCode.conflict,
          params: { reason: 'refund of a refund' },
        })
      },
    )

    /** Bonus, then cash on top, and what was left cashed out: losses have eaten the bonus first. */
    const toppedUp = async (lost: number) => {
      const opened = await openCase(houseOf())
      const transfers = [
        { amount: 100, pockets: pockets({ bonus: 100 }) },
        { amount: 100, pockets: pockets({ cash: 100 }) },
        { direction: 'out' as const, amount: 200 - lost, pockets: pockets({ cash: 200 - lost }) },
      ]
      const added = await addSession(houseOf(), { accountId: opened.player, openedAt: noon, transfers })
      await playResult(houseOf(), { accountId: opened.player, ...added, lost })
      const [funding = '', topUp = ''] = added.transferIds
      return { ...opened, ...added, funding, topUp }
    }

    it('in gives back the pockets that its session lost, not its own', async () => {
      const { maker, confirm, topUp, funding, sessionId, spendable } = await toppedUp(100)
      const asked = await takeBackTransfer(maker, topUp)
      expect(asked).toMatchObject({ state: pending, amount: -100 })
      await confirm(asked.id)
      expect(await spendable()).toEqual(pockets({ bonus: 100 }))
      expect(await refusalOf(takeBackTransfer(maker, funding))).toEqual({
        ...{ code: ErrorCode.conflict, params: { reason: 'nothing lost' } },
      })
      // What came back to it is lost no more.
      const moved = await houseOf().commit((rows) => pocketsOfSession(rows, sessionId))
      expect(moved).toEqual({
        given: pockets({ bonus: 100, cash: 100 }),
        returned: pockets({ bonus: 100, cash: 100 }),
        arriving: 0,
      })
    })

    it('in gives back in the order of spending what was not given back before, however the two are asked', async () => {
      const { maker, confirm, topUp, funding, spendable } = await toppedUp(150)
      const [first, second] = [await takeBackTransfer(maker, topUp), await takeBackTransfer(maker, funding)]
      expect([first, second]).toMatchObject([{ amount: -100 }, { amount: -50 }])
      await confirm(second.id)
      expect(await spendable()).toEqual(pockets({ bonus: 50 }))
      await confirm(first.id)
      expect(await spendable()).toEqual(pockets({ bonus: 100, cash: 50 }))
    })

    it.each([
      ['of an open session', {}, { state: 'open', closedAt: null }, { reason: 'session open' }],
      ['that is unfinished', { state: pending, sasStatus: 'unfinished' }, {}, { reason: 'unfinished' }],
      ['that is pending', { state: pending, sasStatus: 'pending' }, {}, { state: pending }],
      ['that moved nothing', { actual: 0 }, {}, { state: done }],
    ])('is refused for one %s', async (_, transfer, session, params) => {
      const { checker, id } = await openTransfer({ amount: 300, ...transfer }, session)
      expect(await refusalOf(takeBackTransfer(checker, id))).toEqual({ code: ErrorCode.conflict, params })
    })

    it('is refused when a pocket has not what came back, for oneself, and for one that is unknown', async () => {
      const out = { direction: 'out', amount: 1_001 }
      const { checker, player, id } = await openTransfer(out)
      expect(await refusalOf(takeBackTransfer(checker, id))).toEqual({
        code: ErrorCode.notEnoughFunds,
        params: { pocket: 'cash', available: 1_000 },
      })
      expect(await refusalOf(takeBackTransfer(player, id))).toMatchObject({ code: ErrorCode.noPermission })
      expect(await refusalOf(takeBackTransfer(checker, 'none'))).toMatchObject({ code: ErrorCode.unknown })
    })
  })
}
