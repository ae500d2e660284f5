import { type Pocket, spendOrder } from '#protocol/core/codes.ts'

/** Minor units per pocket. */
export type Pockets = Record<Pocket, number>

export const noPockets = (): Pockets => ({ discount: 0, bonus: 0, cash: 0, credit: 0 })
export const totalOf = (pockets: Pockets): number => spendOrder.reduce((sum, pocket) => sum + pockets[pocket], 0)

const combine = (left: Pockets, right: Pockets, sign: 1 | -1): Pockets =>
  Object.fromEntries(spendOrder.map((pocket) => [pocket, left[pocket] + sign * right[pocket]])) as Pockets
export const addPockets = (left: Pockets, right: Pockets) => combine(left, right, 1)
export const subtractPockets = (left: Pockets, right: Pockets) => combine(left, right, -1)

/** Takes `amount` out of what is there, in spend order: discount, bonus, cash, credit. Throws when there is less. */
export function takeInSpendOrder(there: Pockets, amount: number): Pockets {
  const taken = noPockets()
  let left = amount
  for (const pocket of spendOrder) {
    taken[pocket] = Math.min(left, Math.max(0, there[pocket]))
    left -= taken[pocket]
  }
  if (left > 0) throw new RangeError(`the pockets hold ${totalOf(there)}, less than ${amount}`)
  return taken
}

/**
 * Where money that comes back from a session goes. `given` is what each pocket gave to it, `returned` what came back before.
 * Losses eat pockets in spend order, so what comes back fills them in reverse; beyond what was given it is a win, and cash.
 */
export function returnToPockets(given: Pockets, returned: Pockets, amount: number): Pockets {
  const back = noPockets()
  let left = amount
  for (const pocket of spendOrder.toReversed()) {
    back[pocket] = Math.min(left, Math.max(0, given[pocket] - returned[pocket]))
    left -= back[pocket]
  }
  back.cash += left
  return back
}
