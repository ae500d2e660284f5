export type ProblemBadgeInput = { isPolling: boolean }
/** `count` is null before the first answer. */
export type ProblemBadgeContext = ProblemBadgeInput & { count: number | null }
export type ProblemBadgeEvent =
  /** From notifications: something about problems has changed. */
  { type: 'problems.changed' }
export type ProblemBadgeTag = 'stale'
