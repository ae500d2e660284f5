import { expect, it } from 'vitest'
import { accountsOfPerson, type Issues, sharesHands } from '#venue/approvals/persons.ts'

const [manager, cashier, player] = [1, 2, 1_000]
const at = 1_000_000
/** A manager who made a cashier and gave out the keys of a thousand players. */
function floor() {
  const rows = [
    { accountId: cashier, issuedBy: manager, at },
    ...Array.from({ length: 1_000 }, (_, place) => ({ accountId: player + place, issuedBy: manager, at })),
  ]
  let asked = 0
  const found = (fits: (row: (typeof rows)[number]) => boolean) => {
    asked += 1
    return Promise.resolve(rows.filter(fits))
  }
  const issues: Issues = {
    where: ({ accountId, issuedBy }) =>
      found((row) => (accountId ?? row.accountId) === row.accountId && (issuedBy ?? row.issuedBy) === row.issuedBy),
    ofStaff: (issuedBy) => found((row) => row.issuedBy === issuedBy && row.accountId < player),
  }
  return { issues, asked: () => asked }
}

it('players whose keys somebody gave out cost nothing to look through, and are in the same hands all the same', async () => {
  const { issues, asked } = floor()
  expect(await accountsOfPerson(issues, manager, { askedAt: at })).toEqual(new Set([manager, cashier]))
  expect(await sharesHands(issues, manager, [player + 7], { askedAt: at })).toBe(true)
  expect(await sharesHands(issues, cashier, [player + 7], { askedAt: at })).toBe(true)
  expect(await sharesHands(issues, 3, [player + 7, cashier], { askedAt: at })).toBe(false)
  expect(await sharesHands(issues, manager, [player], { askedAt: at, until: at - 1 })).toBe(false)
  expect(asked()).toBeLessThan(24)
})
