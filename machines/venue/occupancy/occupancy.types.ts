/** Who holds the session, and over which game socket; null = no socket is live. */
export type SeatHolder = {
  sessionId: number
  playerId: number
  socket: string | null
  /** The first transfer is not settled yet. */
  funding: boolean
  /** Why the session is being ended, once that is decided. */
  leaving: LeaveReason | null
  /** Staff put the session in feature mode: it stays until undone, until the player is back, or until it is ended. */
  featureSet: boolean
  /** What the cabinet had won for its players less what they had bet, by its meters, when the seat was taken. */
  netBefore?: number
}
/** What a player may take back by coming back while a round is still open. */
export type OwnLeave = 'left' | 'cancelled'
/** `limit`: a loss limit is reached; `timeout`, `selfExclusion`: the player has shut themselves out. */
export type LeaveAsked = OwnLeave | 'kicked' | 'limit' | 'timeout' | 'selfExclusion' | 'sessionClosed' | 'machineClosed'
export type LeaveReason = LeaveAsked | 'graceEnded' | 'fundingFailed' | 'featureUndone' | 'settled'

/** Times are absolute, ms. */
export type Reservation = { reservationId: number; playerId: number; until: number }
export type ReservationEnd = 'used' | 'cancelled' | 'expired' | 'machineClosed'

/**
 * A hand pay of one cabinet event, minor units; kept when paid, so that the same event is never called for twice.
 * `resetCredit`: the meter as it was called, which has grown by the amount once the cabinet was reset; null: two persons
 * have settled that it does not.
 */
export type HandPay = { event: string; amount: number; paid: boolean; resetCredit: number | null }

/** By the name that the cabinet gives it, such as `door`. */
export type CabinetFault = string
/** Faults that only the venue knows of; the cabinet's own are in `cabinetFaults`. */
export type VenueProblem =
  | 'unknownTransfer'
  | 'strayCredit'
  | 'cashoutBlocked'
  | 'handPay'
  | 'invariant'
  /** The cabinet contradicts the books: what it says is not acted on. */
  | 'metersContradict'
/** Those that staff may declare fixed; the others end by what they are about. */
export type FixableProblem = 'strayCredit' | 'cashoutBlocked' | 'invariant'
export type Alert = 'featureHeld'

export type OccupancyInput = { machineId: number; graceMs: number }
export type OccupancyContext = OccupancyInput & {
  holder: SeatHolder | null
  /** For whom the free machine is held; kept while its owner’s first transfer is under way. */
  reservation: Reservation | null
  /** A booking that is due and waits for the machine to be freed. */
  booking: Reservation | null
  handPay: HandPay | null
  /** Why the machine is closed, or will be when its session has ended. */
  closing: { reason: string; cutPower: boolean } | null
  /** The venue has switched the cabinet off, and not on again. */
  powerCut: boolean
  cabinetFaults: CabinetFault[]
  problems: VenueProblem[]
  /** Since when the cabinet has not answered, a transfer is unfinished, the cabinet contradicts the books. */
  linkLostAt: number | null
  unknownSince: number | null
  contradictedSince: number | null
  /** When `deadline.passed` is due, absolute ms; the one wait of the state that is active. */
  deadlineAt: number | null
  cashoutTries: number
}

/** What the cabinet said when it could be asked again. */
export type CabinetFacts = { credit: number; roundOpen: boolean; winWaiting: boolean }
type Timed<E> = E & { at: number }

/** `at` is the venue's time of the event, ms. */
export type OccupancyEvent =
  | Timed<{ type: 'link.lost' }>
  | Timed<{ type: 'fault.raised'; faults: CabinetFault[] }>
  /** Link up and the cabinet has no fault. */
  | Timed<{ type: 'machine.recovered'; facts: CabinetFacts }>
  /** Link up, and what the cabinet says contradicts the books. */
  | Timed<{ type: 'meters.contradict'; faults: CabinetFault[]; detail: string }>
  /** It agrees with them again. */
  | Timed<{ type: 'meters.agree' }>
  /**
   * Two persons have settled it. `isOver`: its session is too, else it goes on with what the cabinet shows. `waitsFor`: the
   * hand pay that it shows, and its meter.
   */
  | Timed<{
      type: 'contradiction.settled'
      isOver: boolean
      waitsFor: { event: string; resetCredit: number } | null
    }>
  | Timed<{ type: 'machine.close'; reason: string; winWaiting: boolean }>
  | Timed<{ type: 'machine.open' }>
  | Timed<{ type: 'power.stop'; reason: string; winWaiting: boolean }>
  | Timed<{ type: 'power.start' }>
  | Timed<{ type: 'seat.reserve' } & Reservation>
  | Timed<{ type: 'booking.due' } & Reservation>
  | Timed<{ type: 'reservation.cancel'; reservationId: number }>
  | Timed<{ type: 'seat.init'; sessionId: number; playerId: number; socket: string; netBefore?: number }>
  | Timed<{ type: 'seat.reconnect'; sessionId: number; playerId: number; socket: string }>
  | Timed<{ type: 'seat.leave'; reason: LeaveAsked; winWaiting: boolean }>
  | Timed<{ type: 'socket.lost'; socket: string }>
  | Timed<{ type: 'feature.set' }>
  | Timed<{ type: 'feature.undo'; reason: string }>
  | Timed<{ type: 'funding.done' }>
  | Timed<{ type: 'funding.failed' }>
  /** A transfer that is neither the first nor a cash-out has ended, either way. */
  | Timed<{ type: 'topUp.settled' }>
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
  /** The unfinished transfer is settled, by two persons or by a late answer. Comes after its own outcome. */
  | Timed<{ type: 'transfer.fixed' }>
  | Timed<{ type: 'handPay.pending'; amount: number; event: string; cause: 'win' | 'cashout'; resetCredit: number }>
  | Timed<{ type: 'handPay.paid'; event: string }>
  /** Two persons have settled otherwise what it was of. */
  | Timed<{ type: 'handPay.overtaken'; event: string }>
  | Timed<{ type: 'problem.fixed'; problem: FixableProblem }>
  | Timed<{ type: 'invariant.broken'; invariant: string }>
export type OccupancyTag = 'available' | 'reserved' | 'connected' | 'feature' | 'cashingOut' | 'disconnected'
