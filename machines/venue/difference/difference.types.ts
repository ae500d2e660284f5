/** `mark`: what it differs by, as one text; null: it agrees. `givesValue`: somebody has what no book shows. */
export type DifferenceContext = { mark: string | null; givesValue: boolean; acceptedBy: number | null }
type Timed<E> = E & { at: number }
export type DifferenceEvent =
  /** Books and meters of the day were held against each other. */
  | Timed<{ type: 'day.checked'; mark: string | null; givesValue: boolean }>
  /** Somebody takes it as it is, for a reason. `secondId`: who confirmed that. */
  | Timed<{ type: 'difference.accept'; mark: string; staffId: number; secondId: number | null }>
export type DifferenceTag = 'open'
