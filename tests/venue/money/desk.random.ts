import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pocket, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { refundTransaction } from '#venue/money/desk/refunds.ts'
import { confirmTransaction, rejectTransaction } from '#venue/money/desk/confirms.ts'
import { type DeskRequest, openTransaction } from '#venue/money/desk/transactions.ts'
import { totalOf } from '#venue/money/ledger/pockets.ts'
import { by, type CageFixture, noon, pockets, spendableOf, toolsAt } from './deskKit.ts'

const { deposit, withdraw, discount, bonus, comp, credit, tip, adjustment } = TransactionType
const { pending, done, refund } = TransactionState

const anyStep = fc.record({
  act: fc.constantFrom('ask', 'ask', 'ask', 'confirm', 'reject', 'refund'),
  player: fc.nat(1),
  person: fc.nat(2),
  type: fc.constantFrom(deposit, deposit, withdraw, discount, bonus, comp, credit, tip, adjustment),
  amount: fc.oneof(fc.integer({ min: -40, max: 100 }), fc.constant(1_200_000)),
  which: fc.nat(30),
  hours: fc.nat(9),
})

/** What a transaction does to the pockets, told apart from the rules' own table: of amounts that the wallet gains or loses. */
const signs: Record<number, number> = { [withdraw]: -1, [tip]: -1, [comp]: 0 }
const pocketOf: Record<number, Pocket> = { [discount]: 'discount', [bonus]: 'bonus', [credit]: 'credit' }

/** The wallets by the rows alone. No bonus is released here: nobody plays. */
async function walletsByRows(house: CageFixture, accountId: number) {
  const rows = await house.commit(({ deskTransactions }) => deskTransactions.where({ accountId }))
  const wallet = pockets()
  for (const { type, state, amount, refundOf } of rows) {
    const change = (signs[type] ?? 1) * amount
    const original = rows.find(({ id }) => id === refundOf)
    const repays = type === credit && (original?.amount ?? amount) < 0
    const pocket = repays ? 'cash' : (pocketOf[type] ?? 'cash')
    if (state === done || state === refund || (state === pending && change < 0)) wallet[pocket] += change
  }
  return wallet
}

export function describeDeskRandom(
  name: string,
  houseOf: () => CageFixture,
  size: { runs: number; steps: number },
): void {
  describe(`whatever is done at the desk on ${name}`, () => {
    it('wallets are what the rows say, no pocket is negative, and a refusal changes nothing', {
      timeout: 120_000,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyStep, { minLength: size.steps, maxLength: size.steps, size: 'max' }),
          async (steps) => {
            const house = houseOf()
            const people = [1, 2, 3].map((type) => house.newAccount({ type }))
            const staff = await Promise.all(people)
            const players = [await house.newAccount(), await house.newAccount()]
            const ids: number[] = []
            let now = noon
            for (const { act, player, person, type, amount, which, hours } of steps) {
              now += hours * 3_600_000
              const accountId = players[player] ?? 0
              const actor = by(staff[person] ?? 0)
              const id = ids[which % Math.max(1, ids.length)] ?? 0
              const before = await Promise.all(players.map((one) => spendableOf(house, one)))
              const asked: DeskRequest = { accountId, type, amount, reason: 'chance' }
              const acts = { confirm: confirmTransaction, reject: rejectTransaction, refund: refundTransaction }
              const made = await house
                .commit((rows) =>
                  act === 'ask'
                    ? openTransaction(rows, toolsAt(now), actor, asked)
                    : acts[act](rows, toolsAt(now), actor, id, 'chance'),
                )
                .catch((refusal: unknown) => {
                  if (!(refusal instanceof Refusal)) throw refusal
                  return null
                })
              if ((act === 'ask' || act === 'refund') && made) ids.push(made.id)
              const after = await Promise.all(players.map((one) => spendableOf(house, one)))
              if (!made) expect(after).toEqual(before)
              for (const [place, one] of players.entries()) {
                expect(after[place]).toEqual(await walletsByRows(house, one))
                expect(Object.values(after[place] ?? {}).every((held) => held >= 0)).toBe(true)
              }
            }
            expect((await house.verify()).findings).toEqual([])
            const sums = await Promise.all(players.map((one) => walletsByRows(house, one)))
            expect(sums.every((sum) => totalOf(sum) >= 0)).toBe(true)
          },
        ),
        { numRuns: size.runs, seed: 20260301 },
      )
    })
  })
}
