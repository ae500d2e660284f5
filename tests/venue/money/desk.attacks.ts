/** What one person tried at the desk to make money with, as it was found by attack: each of these once went through. */
import { describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { confirmTransaction } from '#venue/money/desk/confirms.ts'
import { postHandPay } from '#venue/money/desk/handPays.ts'
import { refundTransaction, refundTransfer } from '#venue/money/desk/refunds.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { addSession, by, day, type CageFixture, noon, openCase, playResult, pockets, toolsAt } from './deskKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

const { deposit, withdraw, bonus, tip, adjustment } = TransactionType
const { pending, done, refund } = TransactionState

export function describeDeskAttacks(name: string, houseOf: () => CageFixture): void {
  const takeBack = (person: number, id: number) =>
    houseOf().commit((rows) => refundTransaction(rows, toolsAt(), by(person), id, 'a mistake'))
  const takeBackTransfer = (person: number, id: string) =>
    houseOf().commit((rows) => refundTransfer(rows, toolsAt(), by(person), id, 'a mistake'))

  describe(`one person at the desk on ${name}`, () => {
    it('posts no bonus above the computed offer, nor in parts', async () => {
      const { ask, done: make, spendable } = await openCase(houseOf())
      expect(await ask({ type: bonus, amount: 1 })).toMatchObject({ state: pending, why: ['aboveOffer'] })
      await make({ type: deposit, amount: 10_000 })
      expect(await ask({ type: bonus, amount: 600 })).toMatchObject({ state: done })
      // What waits counts as given: with 600 and 1 before it, 400 is more than a tenth of the deposit.
      expect(await ask({ type: bonus, amount: 400 })).toMatchObject({ state: pending, why: ['aboveOffer'] })
      expect(await spendable()).toEqual(pockets({ cash: 10_000, bonus: 600 }))
    })

    it('posts a bonus within the offer, once', async () => {
      const { ask, done: make, spendable } = await openCase(houseOf())
      await make({ type: deposit, amount: 10_000 })
      expect(await ask({ type: bonus, amount: 1_000 })).toMatchObject({ state: done })
      expect(await ask({ type: bonus, amount: 1 })).toMatchObject({ state: pending })
      expect(await spendable()).toEqual(pockets({ cash: 10_000, bonus: 1_000 }))
    })

    it('pays out no more than the threshold in a day, to however many players', async () => {
      const { maker, player, ask } = await openCase(houseOf(), { cash: 900_000 })
      const other = await houseOf().newAccount()
      const give = (accountId: number, type: typeof deposit | typeof withdraw, amount: number) =>
        houseOf().commit((rows) => openTransaction(rows, toolsAt(), by(maker), { accountId, type, amount }))
      await give(other, deposit, 900_000)
      expect(await ask({ type: withdraw, amount: 600_000 })).toMatchObject({ state: done })
      expect(await give(other, withdraw, 399_999)).toMatchObject({ state: done })
      expect(await give(other, withdraw, 1)).toMatchObject({ state: pending })
      expect(await give(player, withdraw, 1)).toMatchObject({ state: pending })
    })

    it('takes back no posting of their own', async () => {
      const { maker, checker, done: make, spendable } = await openCase(houseOf(), { cash: 500 })
      const { id } = await make({ type: tip, amount: 300 })
      expect(await takeBack(maker, id)).toMatchObject({ state: pending })
      expect(await spendable()).toEqual(pockets({ cash: 200 }))
      expect(await refusalOf(takeBack(checker, id))).toMatchObject({ code: ErrorCode.conflict })
    })

    it('takes back no more than the threshold of withdrawals in a day, whatever it was', async () => {
      const { checker, done: make } = await openCase(houseOf())
      const { id } = await make({ type: deposit, amount: 1_000_000 })
      expect(await takeBack(checker, id)).toMatchObject({ state: pending })
      const half = await make({ type: deposit, amount: 500_000 })
      expect(await takeBack(checker, half.id)).toMatchObject({ state: pending })
    })

    describe('confirms nothing through another account of theirs:', () => {
      const sameHands = {
        code: ErrorCode.noPermission,
        params: { missing: 'another person', because: 'sameHands' },
      }
      const issue = (accountId: number, issuedBy: number, at = noon) =>
        houseOf().commit((rows) => rows.credentialIssues.add({ accountId, issuedBy, at }))
      const staff = (type = 2) => houseOf().newAccount({ type })
      /** What `maker` asked for a moment later, and how `checker` is answered. */
      const confirmOf = async (maker: number, checker: number, askedAt = noon + 1, confirmedAt = askedAt) => {
        const accountId = await houseOf().newAccount()
        const request = { accountId, type: adjustment, amount: 100, reason: 'because' } as const
        const { id } = await houseOf().commit((rows) => openTransaction(rows, toolsAt(askedAt), by(maker), request))
        return refusalOf(houseOf().commit((rows) => confirmTransaction(rows, toolsAt(confirmedAt), by(checker), id)))
      }

      it('one that they made or reset, in either order', async () => {
        const [person, made] = [await staff(), await staff()]
        await issue(made, person)
        expect(await confirmOf(person, made)).toEqual(sameHands)
        expect(await confirmOf(made, person)).toEqual(sameHands)
        expect(await confirmOf(person, await staff())).toBeNull()
      })

      it('two that one person made, and one that such a one made', async () => {
        const [person, one, other, next] = [await staff(), await staff(), await staff(), await staff()]
        for (const made of [one, other]) await issue(made, person)
        await issue(next, one)
        expect(await confirmOf(one, other)).toEqual(sameHands)
        expect(await confirmOf(other, next)).toEqual(sameHands)
        expect(await confirmOf(next, person)).toEqual(sameHands)
        // Whoever else has reset one of them has not become the person who made it.
        const helper = await staff()
        await issue(one, helper)
        expect(await confirmOf(person, helper)).toBeNull()
        expect(await confirmOf(one, helper)).toEqual(sameHands)
      })

      it('for 30 days from then on, counted to when it was asked for', async () => {
        const [person, made] = [await staff(), await staff()]
        await issue(made, person)
        expect(await confirmOf(person, made, noon + 30 * day)).toEqual(sameHands)
        expect(await confirmOf(person, made, noon + 30 * day, noon + 31 * day)).toEqual(sameHands)
        expect(await confirmOf(person, made, noon + 30 * day + 1)).toBeNull()
      })

      it('a hand pay neither', async () => {
        const { player, maker, checker } = await openCase(houseOf())
        await issue(checker, maker)
        const paid = {
          ...{ id: 1, accountId: player, amount: 500, machineId: 1, sessionId: null, evidence: 'seen' },
          ...{ makerId: maker, madeAt: noon, checkerId: checker },
        }
        const give = houseOf().commit((rows) => postHandPay(rows, toolsAt(), paid, null))
        expect(await refusalOf(give)).toEqual(sameHands)
      })

      it('nor are such accounts paid out of more than one threshold, nor take back each other’s postings', async () => {
        const { maker, player, done: make } = await openCase(houseOf(), { cash: 900_000 })
        const [made, elsewhere] = [await staff(1), await houseOf().newAccount()]
        await issue(made, maker)
        const tipped = await make({ type: tip, amount: 5 })
        expect(await takeBack(made, tipped.id)).toMatchObject({ state: pending, why: ['ownPosting'] })
        const give = (person: number, accountId: number, type: typeof deposit | typeof withdraw, amount: number) =>
          houseOf().commit((rows) => openTransaction(rows, toolsAt(), by(person), { accountId, type, amount }))
        await give(maker, elsewhere, deposit, 500_000)
        expect(await give(maker, player, withdraw, 600_000)).toMatchObject({ state: done })
        expect(await give(made, elsewhere, withdraw, 400_000)).toMatchObject({ why: ['dayOfCashier'] })
      })
    })

    it('takes back no transfer of a session that lost nothing', async () => {
      const { checker, player, spendable } = await openCase(houseOf(), { cash: 100_000 })
      const { transferIds } = await addSession(houseOf(), {
        ...{ accountId: player, openedAt: noon },
        transfers: [{ amount: 100_000 }, { direction: 'out', amount: 100_000 }],
      })
      expect(await refusalOf(takeBackTransfer(checker, transferIds[0] ?? ''))).toEqual({
        code: ErrorCode.conflict,
        params: { reason: 'nothing lost' },
      })
      expect(await spendable()).toEqual(pockets({ cash: 100_000 }))
    })

    it('takes back no transfer alone, and never more than the session lost', async () => {
      const { checker, player, confirm, spendable } = await openCase(houseOf())
      const { sessionId, machineId, transferIds } = await addSession(houseOf(), {
        ...{ accountId: player, openedAt: noon },
        transfers: [{ amount: 500 }, { amount: 500 }, { direction: 'out', amount: 300 }],
      })
      await playResult(houseOf(), { accountId: player, sessionId, machineId, lost: 700 })
      const other = await houseOf().newAccount({ type: 2 })
      const [first = '', second = ''] = transferIds
      const asked = await takeBackTransfer(other, first)
      expect(asked).toMatchObject({ state: pending, amount: -500 })
      expect(await spendable()).toEqual(pockets())
      // What waits counts: of the 700 lost 200 are left.
      const rest = await takeBackTransfer(other, second)
      expect(rest).toMatchObject({ state: pending, amount: -200 })
      expect(await refusalOf(takeBackTransfer(checker, first))).toEqual({
        code: ErrorCode.conflict,
        params: { reason: 'refund waits', id: asked.id },
      })
      expect(await confirm(asked.id)).toMatchObject({ state: refund })
      expect(await confirm(rest.id)).toMatchObject({ state: refund })
      expect(await spendable()).toEqual(pockets({ cash: 700 }))
      expect(await refusalOf(takeBackTransfer(checker, second))).toEqual({
        code: ErrorCode.conflict,
        params: { state: refund },
      })
    })
  })
}
