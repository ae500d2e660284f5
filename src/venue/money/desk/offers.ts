import type { Settings } from '#protocol/core/settings.ts'

export type Percents = Pick<Settings, 'discount' | 'bonus'>

/** A site's own percentages, or the venue's. */
export const percentsOf = (settings: Percents & Pick<Settings, 'sites'>, siteId: number): Percents =>
  settings.sites[siteId] ?? settings

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
