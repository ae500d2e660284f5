/** What the whole page's traffic says about the person's sign-in. */
export type CallNews =
  | { type: 'call.unauthorized' }
  | { type: 'call.unanswered' }
  | { type: 'call.answered' }
  /** The venue answers nothing else until it is done. */
  | { type: 'call.hindered'; missing: Blocker }
  /** The venue holds the sign-in locked. */
  | { type: 'call.locked' }

/** What the venue wants done before it answers anything else. */
type Blocker = 'newPassword' | 'secondFactor'
/** Of the `Params.missing` of a refusal. */
export const blockerOf = (missing: unknown): Blocker | null =>
  missing === 'newPassword' || missing === 'secondFactor' ? missing : null

export type CallWatch = {
  report(news: CallNews): void
  subscribe(listener: (news: CallNews) => void): () => void
}

export function createCallWatch(): CallWatch {
  const listeners = new Set<(news: CallNews) => void>()
  return {
    report(news) {
      for (const listener of [...listeners]) listener(news)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
