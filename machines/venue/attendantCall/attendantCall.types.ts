export type AttendantCallEvent =
  /** Of the staff: whoever was there says so. */
  | { type: 'call.done' }
  /** The player needs nobody any more. */
  | { type: 'call.takenBack' }
  /** The session is over. */
  | { type: 'seat.left' }
