/** `until`: when the problem is to be looked at again, ms. */
export type SnoozeInput = { staffId: number; until: number }
export type SnoozeContext = SnoozeInput & {
  /** Who ended it; null: its time, or its problem, was over. */
  endedBy: number | null
}
type Timed<E> = E & { at: number }
export type SnoozeEvent =
  /** Somebody looks at it again before its time, or lets it wait anew. */
  | Timed<{ type: 'snooze.wake'; staffId: number }>
  | Timed<{ type: 'problem.closed' }>
  | Timed<{ type: 'deadline.passed' }>
export type SnoozeTag = 'open'
