export type SeatCheckEvent =
  | { type: 'deadline.passed'; at: number; dueAt: number }
  /** The player's interval is another one. */
  | { type: 'interval.changed' }
  | { type: 'check.continue' }
  | { type: 'check.leave' }
  /** The seat is over, or the player has no interval any more. */
  | { type: 'check.drop' }
