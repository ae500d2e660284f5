/** Amounts in minor units. */
export type SafeEvent =
  /** By a blind count. `waiting`: how much waits that would move its cash; `reason`: why the count is not what is expected. */
  | { type: 'safe.close'; counted: number; expected: number; reason: string | null; waiting: number }
  /** A blind count that is not what is expected, and came without a reason. */
  | { type: 'safe.recount' }
  /** Cash that is there, or is not, by no transaction. `left`: what its count is over or short by, and nobody has booked yet. */
  | { type: 'safe.adjust'; amount: number; left: number }
