export type MachineReservationEvent =
  /** The machine is held for its player now. */
  | { type: 'machine.held' }
  /** Its player sat down. */
  | { type: 'seat.taken' }
  | { type: 'reservation.cancel' }
  | { type: 'machine.closed' }
  | { type: 'deadline.passed'; at: number; until: number }
