import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { conflict } from './refusals.ts'

export type Percents = Pick<Settings, 'discount' | 'bonus'>

/** A site's own percentages, or the venue's. */
export function percentsOf(settings: Percents & Pick<Settings, 'sites'>, siteId: number): Percents {
  const { discount, bonus } = settings.sites[siteId] ?? settings
  return { discount, bonus }
}

/** Whether a player gets any larger share at one site than at the other. */
export function raisesOffer(settings: Percents & Pick<Settings, 'sites'>, from: number, to: number): boolean {
  const [before, after] = [percentsOf(settings, from), percentsOf(settings, to)]
  return after.discount > before.discount || after.bonus > before.bonus
}

/** `percent` of an amount that is not negative, rounded down to the minor unit. A percentage counts to six decimals. */
function shareOf(percent: number, amount: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 1_000_000))) / 100_000_000n)
}

/** What may be given back of a gaming day's loss, minor units. All of the player's view and of that day: a loss is a negative result. */
export function discountOffer(day: { percent: number; gameResult: number; bonus: number; given: number }): number {
  const loss = Math.max(0, -day.gameResult - day.bonus)
  return Math.max(0, shareOf(day.percent, loss) - day.given)
}

/** What may be granted on top of a deposit of cash, minor units. */
export const bonusOffer = ({ percent, deposit }: { percent: number; deposit: number }): number =>
  shareOf(percent, deposit)

type Day = { accountId: number; gamingDay: string }
/**
 * Of a gaming day: deposits that are done (`paidIn`), less the cash that went out again (`deposits`), discounts and bonuses that
 * are done or wait. What was taken back is not there, nor a deposit that waits to be.
 */
export async function grantedOn(rows: Pick<VenueRows, 'deskTransactions'>, day: Day) {
  const { pending, done } = TransactionState
  const { deposit, withdraw, discount, bonus } = TransactionType
  const waiting = await rows.deskTransactions.where({ accountId: day.accountId, type: deposit, state: pending })
  const leaving = new Set(waiting.map(({ refundOf }) => refundOf))
  const standing = (await rows.deskTransactions.where(day)).filter(
    ({ id, state, amount, refundOf }) =>
      (state === pending || state === done) && amount > 0 && refundOf === null && !leaving.has(id),
  )
  const given = (type: number, of = standing) =>
    of.filter((row) => row.type === type).reduce((sum, { amount }) => sum + amount, 0)
  const alone = standing.filter(({ checkerId, state }) => state === done && checkerId === null)
  const paidIn = given(deposit)
  const deposits = Math.max(0, paidIn - given(withdraw))
  return { paidIn, deposits, discounts: given(discount), bonuses: given(bonus), bonusesAlone: given(bonus, alone) }
}

/** What is left of the bonus that may be granted on what a gaming day brought in. */
export async function bonusLeft(rows: Pick<VenueRows, 'deskTransactions'>, percent: number, day: Day): Promise<number> {
  const { deposits, bonuses } = await grantedOn(rows, day)
  return Math.max(0, bonusOffer({ percent, deposit: deposits }) - bonuses)
}

/** A bonus that one person granted on a deposit is taken back before it: without the deposit nobody would have offered it. */
export async function refuseGranted(
  rows: VenueRows,
  { settings }: { settings: Percents & Pick<Settings, 'sites'> },
  { accountId, gamingDay, amount }: DeskTransactionRow,
): Promise<void> {
  const { bonus: percent } = percentsOf(settings, (await rows.players.get(accountId))?.siteId ?? 0)
  const { paidIn, bonusesAlone } = await grantedOn(rows, { accountId, gamingDay })
  const tooMuch = bonusesAlone - bonusOffer({ percent, deposit: Math.max(0, paidIn - amount) })
  if (tooMuch > 0) throw conflict({ reason: 'bonus given', amount: tooMuch })
}
