/** Who holds the session, and over which game socket; null = no socket is live. */
export type SeatHolder = {
  sessionId: number
  playerId: number
  socket: string | null
  /** The first transfer is not settled yet. */
  funding: boolean
  /** Why the session is being ended, once that is decided. */
  leaving: LeaveReason | null
}
export type LeaveReason = 'left' | 'cancelled' | 'graceEnded' | 'fundingFailed'
/** Faults that only the venue knows of; the cabinet's own are in `cabinetFaults`. */
export type VenueProblem = 'unknownTransfer' | 'strayCredit' | 'cashoutBlocked'

export type OccupancyInput = { machineId: number; graceMs: number }
export type OccupancyContext = OccupancyInput & {
  holder: SeatHolder | null
  cabinetFaults: string[]
  problems: VenueProblem[]
  /** When `deadline.passed` is due, absolute ms; the one wait of the state that is active. */
  deadlineAt: number | null
  cashoutTries: number
  /** A cash-out has been ordered and has not been answered. */
  transferring: boolean
}

/** What the cabinet said when it could be asked again. */
export type CabinetFacts = { credit: number; roundOpen: boolean; winWaiting: boolean }
type Timed<E> = E & { at: number }

/** `at` is the venue's time of the event, ms. */
export type OccupancyEvent =
  | Timed<{ type: 'link.lost' }>
  | Timed<{ type: 'fault.raised'; faults: string[] }>
  /** Link up and the cabinet has no fault. */
  | Timed<{ type: 'machine.recovered'; facts: CabinetFacts }>
  | Timed<{ type: 'service.close' }>
  | Timed<{ type: 'service.open' }>
  | Timed<{ type: 'seat.init'; sessionId: number; playerId: number; socket: string }>
  | Timed<{ type: 'seat.reconnect'; sessionId: number; playerId: number; socket: string }>
  | Timed<{ type: 'seat.leave'; reason: 'left' | 'cancelled'; winWaiting: boolean }>
  | Timed<{ type: 'socket.lost'; socket: string }>
  | Timed<{ type: 'funding.done' }>
  | Timed<{ type: 'funding.failed' }>
  | Timed<{ type: 'round.started' }>
  | Timed<{ type: 'win.waiting' }>
  | Timed<{ type: 'round.ended' }>
  | Timed<{ type: 'deadline.passed' }>
  /** The whole credit is posted and the cabinet shows zero. */
  | Timed<{ type: 'cashout.done' }>
  | Timed<{ type: 'cashout.partial' }>
  | Timed<{ type: 'cashout.busy' }>
  /** Not asked yet: the cabinet is not known, or other money is still on its way. `again`: time alone may change that. */
  | Timed<{ type: 'cashout.deferred'; again: boolean }>
  | Timed<{ type: 'transfer.unknown' }>
export type OccupancyTag = 'available' | 'connected' | 'feature' | 'cashingOut' | 'disconnected'
