/** What one person tried at the desk to make money with, as it was found by attack: each of these once went through. */
import { describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { openCage } from '#venue/money/cage/cages.ts'
import { confirmTransaction, rejectTransaction } from '#venue/money/desk/confirms.ts'
import { postHandPay } from '#venue/money/desk/handPays.ts'
import { refundTransaction, refundTransfer } from '#venue/money/desk/refunds.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { houseCash } from '#venue/money/ledger/accounts.ts'
import { postEach, walletOf } from '#venue/money/ledger/post.ts'
import { addSession, by, day, type CageFixture, noon, openCase, playResult, pockets, toolsAt } from './deskKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

const { deposit, withdraw, bonus, discount, comp, credit, tip, adjustment } = TransactionType
const { pending, done, canceled, refund } = TransactionState

export function describeDeskAttacks(name: string, houseOf: () => CageFixture): void {
  const takeBack = (person: number, id: number) =>
    houseOf().commit((rows) => refundTransaction(rows, toolsAt(), by(person), id, 'a mistake'))
  const takeBackTransfer = (person: number, id: string) =>
    houseOf().commit((rows) => refundTransfer(rows, toolsAt(), by(person), id, 'a mistake'))
  const issue = (accountId: number, issuedBy: number, at = noon) =>
    houseOf().commit((rows) => rows.credentialIssues.add({ accountId, issuedBy, at }))

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

    it('gives nothing alone to a player whose keys they have, and serves them with their own cash', async () => {
      const { maker, checker, player, ask, confirm, spendable } = await openCase(houseOf())
      await issue(player, maker)
      expect(await ask({ type: deposit, amount: 10_000 })).toMatchObject({ state: done })
      const granted = await ask({ type: bonus, amount: 1_000 })
      expect(granted).toMatchObject({ state: pending, why: ['ownHands'] })
      expect(await confirm(granted.id)).toMatchObject({ state: done })
      expect(await ask({ type: bonus, amount: -400 })).toMatchObject({ state: done })
      expect(await ask({ type: withdraw, amount: 3_000 })).toMatchObject({ state: done })
      const tipped = await houseOf().commit((rows) =>
        openTransaction(rows, toolsAt(), by(checker), { accountId: player, type: tip, amount: 500 }),
      )
      expect(await takeBack(maker, tipped.id)).toMatchObject({ state: pending, why: ['always'] })
      const paid = await houseOf().commit((rows) =>
        openTransaction(rows, toolsAt(), by(checker), { accountId: player, type: withdraw, amount: 10 }),
      )
      const paidBack = await takeBack(maker, paid.id)
      expect(paidBack).toMatchObject({ state: pending, why: ['ownHands'] })
      await houseOf().commit((rows) => rejectTransaction(rows, toolsAt(), by(checker), paidBack.id, 'no'))
      // What only takes from them is one person's, as any mistake is.
      const typed = await ask({ type: deposit, amount: 700 })
      expect(await takeBack(checker, typed.id)).toMatchObject({ state: refund })
      expect(await spendable()).toEqual(pockets({ cash: 6_490, bonus: 600 }))
      const later = toolsAt(noon + 30 * day + 1)
      await ask({ type: deposit, amount: 10_000 }, later)
      expect(await ask({ type: bonus, amount: 1_000 }, later)).toMatchObject({ state: done })
    })

    it('gives back nothing alone that was taken from a player, whoever took it', async () => {
      const { done: make, spendable } = await openCase(houseOf(), { cash: 10_000, bonus: 1_000, credit: 1_000 })
      const other = await houseOf().newAccount({ type: 2 })
      const taken = [
        { type: tip, amount: 100 },
        { type: adjustment, amount: -100 },
        { type: credit, amount: -100 },
        { type: bonus, amount: -100 },
      ] as const
      for (const one of taken) {
        const { id } = await make(one)
        const before = await spendable()
        expect([one.type, await takeBack(other, id)]).toMatchObject([one.type, { state: pending, why: ['always'] }])
        expect(await spendable()).toEqual(before)
      }
      expect((await houseOf().verify()).findings).toEqual([])
    })

    it('takes back no cash through a safe that is somebody else’s', async () => {
      const { maker, checker, done: make } = await openCase(houseOf(), { cash: 10_000 })
      await houseOf().commit((rows) => openCage(rows, toolsAt(), by(maker), { amount: 50_000 }))
      for (const one of [
        { type: withdraw, amount: 100 },
        { type: deposit, amount: 100 },
      ] as const) {
        const { id, cageId } = await make(one)
        expect(cageId).not.toBeNull()
        expect(await takeBack(checker, id)).toMatchObject({ state: pending, cageId, why: ['otherSafe'] })
      }
      expect((await houseOf().verify()).findings).toEqual([])
    })

    it('gives nothing alone to a player by another account of theirs', async () => {
      const { maker, checker, player, done: make } = await openCase(houseOf(), { cash: 10_000 })
      const made = await houseOf().newAccount({ type: 1 })
      await issue(player, maker)
      await issue(made, maker)
      const grant = (person: number) =>
        houseOf().commit((rows) =>
          openTransaction(rows, toolsAt(), by(person), { accountId: player, type: bonus, amount: 100, reason: 'x' }),
        )
      expect(await grant(made)).toMatchObject({ state: pending, why: ['ownHands'] })
      expect(await grant(checker)).toMatchObject({ state: done })
      expect(await make({ type: tip, amount: 1 })).toMatchObject({ state: done })
    })

    it('gives nothing to an account of the staff, whose money gets out of it', async () => {
      const { maker, checker, ask, confirm } = await openCase(houseOf(), { cash: 500 })
      const colleague = await houseOf().newAccount({ type: 1 })
      const give = (type: typeof deposit | typeof adjustment, amount: number, tools = toolsAt()) =>
        houseOf().commit((rows) =>
          openTransaction(rows, tools, by(maker), { accountId: colleague, type, amount, reason: 'because' }),
        )
      const unknown = { code: ErrorCode.unknown, params: { playerID: colleague } }
      for (const type of [bonus, discount, comp, credit, adjustment] as unknown as (typeof deposit)[])
        expect(await refusalOf(give(type, 100)), `type ${type}`).toEqual(unknown)
      // What they bring is their own, and gets out again.
      expect(await give(deposit, 100)).toMatchObject({ state: done })
      expect(await give(withdraw as typeof deposit, 100)).toMatchObject({ state: done })
      // As if it had been asked for before this was refused.
      const { id } = await ask({ type: credit, amount: 100 })
      await houseOf().commit((rows) => rows.deskTransactions.change(id, { accountId: colleague }))
      expect(await refusalOf(confirm(id))).toEqual(unknown)
      const reject = houseOf().commit((rows) => rejectTransaction(rows, toolsAt(), by(checker), id, 'no player'))
      expect(await reject).toMatchObject({ state: canceled })
      const entries = Object.entries({ [walletOf(colleague, 'cash')]: 900, [houseCash]: -900 })
      const brought = { key: 'brought', type: null, cause: 'test', actorId: null, machineId: null, sessionId: null }
      const posting = { ...brought, accountId: colleague, at: noon }
      await houseOf().commit(({ ledger }) =>
        postEach(
          ledger,
          [{ ...posting, entries: entries.map(([name, amount]) => ({ account: name, amount })) }],
          'Europe/Istanbul',
        ),
      )
      const out = await give(withdraw as typeof deposit, 300)
      expect(out).toMatchObject({ state: done })
      expect(await give(adjustment, -100)).toMatchObject({ state: pending })
      const back = houseOf().commit((rows) => refundTransaction(rows, toolsAt(), by(checker), out.id, 'a mistake'))
      expect(await back).toMatchObject({ state: refund })
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
        const typed = await make({ type: deposit, amount: 5 })
        expect(await takeBack(made, typed.id)).toMatchObject({ state: pending, why: ['ownPosting'] })
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
