/** What the books know of a cabinet, and what of a cabinet contradicts them. */
import type { Doubt } from '#machines/venue/machineLink/index.ts'
import type { CabinetState, Meters } from '#protocol/cabinet/state.ts'

/** `identity` null: no cabinet has been adopted yet. `bank`: by which driver's data folder it is reached. */
export type Books = { identity: string | null; meters: Meters | null; bank: string | null }
export const noBooks: Books = { identity: null, meters: null, bank: null }

/** All but the credit, which is the one that goes down too. */
const counters = ['AftIn', 'AftOut', 'BillIn', 'ResetCredit', 'TotalWin', 'TurnOver'] as const

export type Told = Pick<CabinetState, 'identity' | 'meters'>

/** A hand pay that the venue waits for; `resetCredit` null: its reset is proven by nothing. */
export type CalledPay = { event: string; amount: number; resetCredit: number | null }
/** The cabinet neither waits for it nor was reset: it knows nothing of it any more. */
export const isForgotten = (
  { event, amount, resetCredit }: CalledPay,
  { meters, handPay }: Pick<CabinetState, 'meters' | 'handPay'>,
): boolean => resetCredit !== null && handPay?.event !== event && meters.ResetCredit < resetCredit + amount

/** Null: it agrees. A cabinet may have counted more than the books know, never less. */
export function contradictionOf(
  { identity, meters }: Books,
  told: Told & Pick<CabinetState, 'handPay'>,
  called: CalledPay | null = null,
): Omit<Doubt, 'state'> | null {
  const isOther = identity !== null && told.identity !== identity
  const lost = called !== null && isForgotten(called, told)
  const behind = counters.filter(
    (name) => (meters !== null && told.meters[name] < meters[name]) || (lost && name === 'ResetCredit'),
  )
  return isOther || behind.length > 0 ? { isOther, behind } : null
}

/** Of a cabinet that agrees. */
export const learn = (books: Books, { identity, meters }: Told): Books => ({ ...books, identity, meters })

/** Of a transfer that has moved: its meters are of when it ended, and what was played since may be known already. */
export function learnOfTransfer(books: Books, meters: Meters): Books {
  const known = books.meters
  if (known === null) return books
  if (counters.every((name) => meters[name] >= known[name])) return { ...books, meters }
  const most = counters.map((name) => [name, Math.max(known[name], meters[name])])
  return { ...books, meters: { ...known, ...Object.fromEntries(most) } }
}

/** What the books expect once this much, known to nobody but people, has gone to the cabinet or left it. */
export function afterFix(meters: Meters, direction: 'in' | 'out', amount: number): Meters {
  const isIn = direction === 'in'
  return {
    ...meters,
    [isIn ? 'AftIn' : 'AftOut']: meters[isIn ? 'AftIn' : 'AftOut'] + amount,
    CurrentCredit: isIn ? meters.CurrentCredit + amount : Math.max(0, meters.CurrentCredit - amount),
  }
}

export const sameBooks = (one: Books, other: Books): boolean =>
  one.identity === other.identity &&
  one.bank === other.bank &&
  (one.meters === other.meters || JSON.stringify(one.meters) === JSON.stringify(other.meters))
