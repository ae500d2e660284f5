/** What the occupancy orders of the venue. */
import { enqueueActions } from 'xstate'
import type { OrdersOf } from '../../kit/orders.ts'
import type {
  Alert,
  CabinetFault,
  LeaveReason,
  OccupancyContext,
  OccupancyEvent,
  Reservation,
  ReservationEnd,
  VenueProblem,
} from './occupancy.types.ts'

export type Who = { sessionId: number; playerId: number }
type MaybeWho = { sessionId: number | null; playerId: number | null }

export const whoOf = ({ holder }: OccupancyContext): MaybeWho => ({
  sessionId: holder?.sessionId ?? null,
  playerId: holder?.playerId ?? null,
})

type Noted = { problem: VenueProblem; detail: string | null }
/** Orders to the rows: a problem of the venue, a fault that the cabinet reports, or an alert. */
type Raised = MaybeWho & { problem: string; detail: string | null }
type Closed = { problem: string }
export const noteProblem = enqueueActions<
  OccupancyContext,
  OccupancyEvent,
  Noted,
  OccupancyEvent,
  never,
  { type: 'raiseProblem'; params: Raised },
  never
>(({ context, enqueue }, { problem, detail }) => {
  if (context.problems.includes(problem)) return
  enqueue.assign({ problems: [...context.problems, problem] })
  enqueue({ type: 'raiseProblem', params: { problem, detail, ...whoOf(context) } })
})
export const settleProblem = enqueueActions<
  OccupancyContext,
  OccupancyEvent,
  { problem: VenueProblem },
  OccupancyEvent,
  never,
  { type: 'closeProblem'; params: Closed },
  never
>(({ context, enqueue }, { problem }) => {
  if (!context.problems.includes(problem)) return
  enqueue.assign({ problems: context.problems.filter((known) => known !== problem) })
  enqueue({ type: 'closeProblem', params: { problem } })
})
export const setFaults = enqueueActions<
  OccupancyContext,
  OccupancyEvent,
  { faults: readonly CabinetFault[] },
  OccupancyEvent,
  never,
  { type: 'raiseProblem'; params: Raised } | { type: 'closeProblem'; params: Closed },
  never
>(({ context, enqueue }, { faults }) => {
  const known = context.cabinetFaults
  enqueue.assign({ cabinetFaults: [...faults] })
  for (const problem of known.filter((one) => !faults.includes(one)))
    enqueue({ type: 'closeProblem', params: { problem } })
  for (const problem of faults.filter((one) => !known.includes(one)))
    enqueue({ type: 'raiseProblem', params: { problem, detail: null, ...whoOf(context) } })
})
/** Staff were alerted once the wait for it was over. */
export const endAlert = enqueueActions<
  OccupancyContext,
  OccupancyEvent,
  undefined,
  OccupancyEvent,
  never,
  { type: 'closeProblem'; params: Closed },
  never
>(({ context, enqueue }) => {
  const alert: Alert = 'featureHeld'
  if (context.deadlineAt === null) enqueue({ type: 'closeProblem', params: { problem: alert } })
})

/** Carried out by the venue: rows in the same commit, the rest after it. */
export const orders = {
  /** Rows: a session for the holder. */
  openSession: (_: unknown, _session: Who) => {},
  /** Rows: the session is over. */
  closeSession: (_: unknown, _session: Who & { socket: string | null; reason: LeaveReason }) => {},
  /** A transfer of the whole credit to the wallet. */
  cashOut: (_: unknown, _session: Who) => {},
  /** An untaken win is part of the round: the venue takes it before any cash-out. */
  takeWaitingWin: () => {},
  /** The socket that held the seat until now is told so. */
  tellMoved: (_: unknown, _seat: { socket: string | null; sessionId: number }) => {},
  /** The socket loses the seat to staff: its player goes to the lobby. */
  eject: (_: unknown, _seat: { socket: string | null; sessionId: number }) => {},
  /** Rows and push: the machine is held for its owner from now. */
  beginReservation: (_: unknown, _reservation: Reservation) => {},
  /** Rows and push: no longer held, and how that came. */
  endReservation: (_: unknown, _reservation: { reservationId: number; playerId: number; how: ReservationEnd }) => {},
  /** Rows: raised once; `detail` names what exactly, such as the cabinet's event of a hand pay. */
  raiseProblem: (_: unknown, _problem: Raised) => {},
  /** Rows: what raised it is gone or was fixed. */
  closeProblem: (_: unknown, _problem: Closed) => {},
  /** Rows: a hand pay for an attendant, one per cabinet event. */
  callAttendant: (
    _: unknown,
    _pay: MaybeWho & Omit<Extract<OccupancyEvent, { type: 'handPay.pending' }>, 'type' | 'at'>,
  ) => {},
  /** Rows and push to staff; nothing stops. */
  alert: (_: unknown, _alert: Who & { alert: Alert }) => {},
  /** After the commit: the cabinet restarts and plays its open round to the end. */
  restartCabinet: (_: unknown, _why: { reason: string }) => {},
  /** After the commit: the closed machine's power is switched. */
  cutPower: (_: unknown, _why: { reason: string }) => {},
  restorePower: () => {},
}
export type OccupancyOrders = OrdersOf<typeof orders>
