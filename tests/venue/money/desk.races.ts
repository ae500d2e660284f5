import { describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { refundTransaction, refundTransfer } from '#venue/money/desk/refunds.ts'
import { confirmTransaction, rejectTransaction } from '#venue/money/desk/confirms.ts'
import { boundsOf, rowOf, stepLimit } from '#venue/limits/bounds.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { addSession, by, type CageFixture, noon, openCase, playResult, pockets, toolsAt } from './deskKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

const { deposit, withdraw, tip, adjustment, credit } = TransactionType
const { done, canceled } = TransactionState

/** Codes of what was refused, 0 for what was done, those last. */
const outcomes = async (works: Promise<unknown>[]) =>
  (await Promise.all(works.map(refusalOf))).map((refusal) => refusal?.code ?? 0).toSorted((one, other) => other - one)

export function describeDeskRaces(name: string, houseOf: () => CageFixture): void {
  const confirm = (person: number, id: number) =>
    houseOf().commit((rows) => confirmTransaction(rows, toolsAt(), by(person), id))
  const reject = (person: number, id: number) =>
    houseOf().commit((rows) => rejectTransaction(rows, toolsAt(), by(person), id, 'no'))

  describe(`at once on ${name}`, () => {
    it('of many withdrawals of the whole balance one wins', async () => {
      const { ask, spendable } = await openCase(houseOf(), { cash: 1_000 })
      const works = Array.from({ length: 6 }, (_, place) => ask({ type: place % 2 ? withdraw : tip, amount: 1_000 }))
      expect(await outcomes(works)).toEqual([...Array.from({ length: 5 }, () => ErrorCode.notEnoughFunds), 0])
      expect(await spendable()).toEqual(pockets())
    })

    it('two confirmations post once', async () => {
      const { ask, checker, spendable } = await openCase(houseOf())
      const other = await houseOf().newAccount({ type: 3 })
      const { id } = await ask({ type: adjustment, amount: 500 })
      expect(await outcomes([confirm(checker, id), confirm(other, id), confirm(checker, id)])).toEqual([
        ...[ErrorCode.conflict, ErrorCode.conflict],
        0,
      ])
      expect(await spendable()).toEqual(pockets({ cash: 500 }))
    })

    it('a confirmation and a rejection leave one of the two', async () => {
      for (let turn = 0; turn < 4; turn++) {
        const { ask, checker, spendable } = await openCase(houseOf(), { cash: 500 })
        const { id } = await ask({ type: adjustment, amount: -500 })
        const works = [() => confirm(checker, id), () => reject(checker, id)]
        expect(await outcomes((turn % 2 ? works : works.toReversed()).map((work) => work()))).toEqual([
          ErrorCode.conflict,
          0,
        ])
        const row = await houseOf().commit((rows) => rows.deskTransactions.get(id))
        expect([done, canceled]).toContain(row?.state)
        expect(await spendable()).toEqual(pockets({ cash: row?.state === done ? 0 : 500 }))
      }
    })

    it('two refunds take back once', async () => {
      const { done: make, checker, spendable } = await openCase(houseOf(), { cash: 500 })
      const { id } = await make({ type: deposit, amount: 300 })
      const takeBack = () => houseOf().commit((rows) => refundTransaction(rows, toolsAt(), by(checker), id, 'twice'))
      expect(await outcomes([takeBack(), takeBack()])).toEqual([ErrorCode.conflict, 0])
      expect(await spendable()).toEqual(pockets({ cash: 500 }))
    })

    it('two repayments do not repay more than is owed', async () => {
      const { ask } = await openCase(houseOf(), { cash: 1_000, credit: 300 })
      const works = [ask({ type: credit, amount: -300 }), ask({ type: credit, amount: -300 })]
      expect(await outcomes(works)).toEqual([ErrorCode.limitReached, 0])
    })

    it('deposits and credit together never pass a deposit limit', async () => {
      const { ask, player } = await openCase(houseOf())
      const bounds = boundsOf(null, noon)
      const month = stepLimit(bounds.limits['deposit-month'], { type: 'limit.set', amount: 10_000, at: noon })
      if (!month) throw new Error('the chart did not take it')
      const limits = { ...bounds.limits, 'deposit-month': month }
      await houseOf().commit((rows) => rows.limits.save(rowOf(player, { ...bounds, limits }, null)))
      const works = [deposit, credit, deposit, credit].map((type) => ask({ type, amount: 6_000 }))
      expect(await outcomes(works)).toEqual([...Array.from({ length: 3 }, () => ErrorCode.limitReached), 0])
      expect(await houseOf().commit((rows) => rows.sums.deposited(player, '2026-03-01'))).toBe(6_000)
    })

    it('one cashier’s payments to several players do not all slip below their own threshold', async () => {
      const { maker, checker } = await openCase(houseOf())
      const rows = await Promise.all(
        [1, 2, 3].map(async () => {
          const accountId = await houseOf().newAccount()
          const ask = (person: number, type: typeof deposit | typeof withdraw) =>
            houseOf().commit((rows) =>
              openTransaction(rows, toolsAt(), by(person), { accountId, type, amount: 600_000 }),
            )
          await ask(checker, deposit)
          return ask(maker, withdraw)
        }),
      )
      expect(rows.filter(({ state }) => state === done)).toHaveLength(1)
      expect(rows.flatMap(({ state, why }) => (state === done ? [] : [why]))).toEqual([
        ['dayOfCashier'],
        ['dayOfCashier'],
      ])
    })

    it('two refunds of one session take back what it lost, once', async () => {
      const { player, maker } = await openCase(houseOf())
      const played = await addSession(houseOf(), {
        ...{ accountId: player, openedAt: noon, transfers: [{ amount: 500 }, { amount: 500 }] },
      })
      await playResult(houseOf(), { accountId: player, ...played, lost: 500 })
      const works = played.transferIds.map((id) =>
        houseOf().commit((rows) => refundTransfer(rows, toolsAt(), by(maker), id, 'twice')),
      )
      expect(await outcomes(works)).toEqual([ErrorCode.conflict, 0])
    })

    it('withdrawals that reach the day’s threshold together do not all slip below it', async () => {
      const { ask } = await openCase(houseOf(), { cash: 3_000_000 })
      const rows = await Promise.all([1, 2, 3].map(() => ask({ type: withdraw, amount: 600_000 })))
      expect(rows.filter(({ state }) => state === done)).toHaveLength(1)
    })
  })
}
