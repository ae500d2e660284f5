/** When a transaction of the desk waits for a second person, by the one table of `protocol/core/secondPerson.ts`. */
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { secondPerson, type SecondPersonWhy } from '#protocol/core/secondPerson.ts'
import { accountsOfPerson, sharesHands } from '../../approvals/persons.ts'
import { cashOf } from '../cage/money.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { kinds, type PostedType } from './kinds.ts'
import { bonusLeft } from './offers.ts'
import type { DeskTools } from './tools.ts'

const { pending, done, refund } = TransactionState
type Judged = Pick<DeskTransactionRow, 'type' | 'amount' | 'refundOf' | 'refundOfTransfer' | 'handPayId'>
type Tools = Pick<DeskTools, 'settings' | 'now'>

const actsOfTypes = {
  [TransactionType.deposit]: 'deposit',
  [TransactionType.withdraw]: 'withdraw',
  [TransactionType.handPay]: 'handPay',
  [TransactionType.jackpot]: 'jackpot',
  [TransactionType.discount]: 'discount',
  [TransactionType.bonus]: 'bonus',
  [TransactionType.comp]: 'comp',
  [TransactionType.credit]: 'credit',
  [TransactionType.tip]: 'tip',
  [TransactionType.adjustment]: 'adjustment',
} as const satisfies Record<number, keyof typeof secondPerson>

/** Which act of the table it is. */
export function actOf(row: Judged): keyof typeof secondPerson {
  const { type, refundOf, refundOfTransfer } = row
  if (refundOfTransfer !== null) return 'refundOfTransfer'
  const act = actsOfTypes[type as keyof typeof actsOfTypes]
  if (refundOf === null) return act
  if (act === 'handPay' || act === 'jackpot') return 'refundOfHandPay'
  return act !== 'withdraw' && givesToPlayer(row) ? 'refundThatGives' : 'refund'
}

const isRefund = ({ refundOf, refundOfTransfer }: Judged) => refundOf !== null || refundOfTransfer !== null
/** What counts in the day of its player: paid out to them, or taken back, whichever way it goes. */
export const countsForPlayer = (row: Judged): boolean => isRefund(row) || row.type === TransactionType.withdraw
/** What counts in the day of who posted it without anybody else. */
export const countsForCashier = (row: Judged): boolean =>
  countsForPlayer(row) || (row.type === TransactionType.bonus && row.amount > 0)

/** A bonus that is forfeited gives nothing, nor does what takes back a deposit. */
export const givesToPlayer = ({ type, amount }: Judged): boolean => kinds[type as PostedType].effect * amount > 0

const sumOf = (rows: Pick<DeskTransactionRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.abs(amount), 0)

/**
 * Why it waits for a second person; empty: one is enough. Its player is locked already; who else may post for its maker at
 * this moment is locked here, so that two of them do not slip below the day's sum together.
 */
export async function whySecondPerson(
  rows: VenueRows,
  tools: Tools,
  row: DeskTransactionRow,
  takenBack?: Pick<DeskTransactionRow, 'makerId' | 'checkerId'>,
): Promise<SecondPersonWhy[]> {
  const why: SecondPersonWhy[] = []
  for (const one of secondPerson[actOf(row)].when) if (await holds[one](rows, tools, row, takenBack)) why.push(one)
  return why
}

/** What the player was paid out and given back in the gaming day, with this one. */
async function dayOfPlayer({ deskTransactions }: Pick<VenueRows, 'deskTransactions'>, row: DeskTransactionRow) {
  const day = await deskTransactions.where({ accountId: row.accountId, gamingDay: row.gamingDay })
  const others = day.filter((one) => one.id !== row.id && countsForPlayer(one) && isStanding(one))
  return sumOf([...others, row])
}

/** What its maker gave alone in the gaming day, with this one; null where it does not count. */
async function dayOfCashier(
  rows: Pick<VenueRows, 'credentialIssues' | 'deskTransactions'>,
  row: DeskTransactionRow,
  now: number,
  lock: (id: number) => Promise<void> = async () => {},
): Promise<number | null> {
  const { makerId, gamingDay } = row
  if (makerId === null || !countsForCashier(row)) return null
  const accounts = await accountsOfPerson(rows.credentialIssues, makerId, { askedAt: now })
  const alone: DeskTransactionRow[] = []
  for (const id of [...accounts].toSorted((one, other) => one - other)) {
    await lock(id)
    const day = await rows.deskTransactions.where({ makerId: id, gamingDay })
    alone.push(...day.filter((one) => countsForCashier(one) && one.postingId !== null && one.checkerId === null))
  }
  return sumOf([...alone.filter(({ id }) => id !== row.id), row])
}

/** Both sums that the table looks at, as they would be with this one. */
export const daysOf = async (
  rows: Pick<VenueRows, 'credentialIssues' | 'deskTransactions'>,
  { now }: Pick<Tools, 'now'>,
  row: DeskTransactionRow,
) => ({ player: await dayOfPlayer(rows, row), cashier: await dayOfCashier(rows, row, now) })

type Condition = (
  rows: VenueRows,
  tools: Tools,
  row: DeskTransactionRow,
  takenBack: Pick<DeskTransactionRow, 'makerId' | 'checkerId'> | undefined,
) => Promise<boolean>

const holds = {
  always: async () => true,
  dayOfPlayer: async (rows, { settings }, row) => (await dayOfPlayer(rows, row)) >= settings.withdrawalsConfirmedFrom,
  async dayOfCashier(rows, { settings, now }, row) {
    const sum = await dayOfCashier(rows, row, now, (id) => rows.players.lock(id))
    return sum !== null && sum >= settings.cashierConfirmedFrom
  },
  async aboveOffer(rows, _, { accountId, gamingDay, amount, offerPercent }) {
    return amount > 0 && amount > (await bonusLeft(rows, offerPercent ?? 0, { accountId, gamingDay }))
  },
  async ownPosting({ credentialIssues }, { now }, { makerId }, takenBack) {
    if (makerId === null || !takenBack) return false
    const own = await accountsOfPerson(credentialIssues, makerId, { askedAt: now })
    return [takenBack.makerId, takenBack.checkerId].some((id) => id !== null && own.has(id))
  },
  async otherSafe({ cages, credentialIssues }, { now }, { makerId, cageId, type, amount }) {
    if (makerId === null || cageId === null || cashOf({ type, amount }) === 0) return false
    const safe = await cages.get(cageId)
    const own = await accountsOfPerson(credentialIssues, makerId, { askedAt: now })
    return safe !== null && !own.has(safe.accountId)
  },
  async ownHands({ credentialIssues }, { now }, row) {
    if (row.makerId === null || !givesToPlayer(row)) return false
    return sharesHands(credentialIssues, row.makerId, [row.accountId], { askedAt: now })
  },
} satisfies Record<SecondPersonWhy, Condition>

/** Done, waiting, or done and taken back since: it was given all the same. */
const isStanding = ({ state }: DeskTransactionRow) => state === pending || state === done || state === refund
