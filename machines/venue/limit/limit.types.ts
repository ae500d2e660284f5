/** `amount` in minor units, or minutes of a reality check; null: no limit. Times are absolute, ms. */
export type LimitContext = {
  amount: number | null
  since: number | null
  /** What loosens it, and from when. */
  pending: { amount: number | null; from: number } | null
}
type Timed<E> = E & { at: number }
export type LimitEvent =
  | Timed<{ type: 'limit.set'; amount: number | null }>
  /** By staff: they make it stricter, or keep it from getting looser. */
  | Timed<{ type: 'limit.lower'; amount: number }>
  | Timed<{ type: 'change.withdraw' }>
  | Timed<{ type: 'deadline.passed' }>
