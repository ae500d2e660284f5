export type ProblemBadgeInput = { isPolling: boolean }
/** `count` is null before the first answer. */
export type ProblemBadgeContext = ProblemBadgeInput & { count: number | null }
export type ProblemBadgeEvent =
  /** From notifications. */
  { type: 'problems.counted'; count: number }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    problemBadge: ProblemBadgeEvent
  }
}

export type ProblemBadgeTag = 'stale'
