import type { MoneyLimit, PlayerLimits } from '#protocol/core/limits.ts'

/** Less than this part of a limit left is near. */
const near = 0.2

/** Of the loss limits that are reached or near, the one of which least is left. */
export function nearestLoss(limits: PlayerLimits | null): MoneyLimit | null {
  const close = (limits?.limits ?? []).filter(
    ({ kind, amount, left }) => kind === 'loss' && amount !== null && left !== null && left <= amount * near,
  )
  return close.sort((one, other) => (one.left ?? 0) - (other.left ?? 0))[0] ?? null
}

/** The loss limit that is reached and lets nobody play until its `until`; the longest of several. */
export function struckLoss(limits: PlayerLimits | null, now: number): MoneyLimit | null {
  const struck = (limits?.limits ?? []).filter(({ kind, left, until }) => kind === 'loss' && left === 0 && until > now)
  return struck.sort((one, other) => other.until - one.until)[0] ?? null
}
