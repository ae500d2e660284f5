/** What the chart of a machine orders, carried out in its step. */
import { orderRunner } from '#machines/kit/orders.ts'
import type { MachineReservationEvent } from '#machines/venue/machineReservation/index.ts'
import type { OccupancyOrders, ReservationEnd } from '#machines/venue/occupancy/index.ts'
import type { Step } from './step.ts'
import { callAttendant, closeProblem, raiseProblem } from './problemOrders.ts'
import { stepReservation } from './reservations.ts'
import { cashOut, closeSession, openSession } from './sessionOrders.ts'

type Seat = OccupancyOrders['eject']
const endings: Record<ReservationEnd, (time: { at: number; until: number }) => MachineReservationEvent> = {
  used: () => ({ type: 'seat.taken' }),
  cancelled: () => ({ type: 'reservation.cancel' }),
  machineClosed: () => ({ type: 'machine.closed' }),
  expired: (time) => ({ type: 'deadline.passed', ...time }),
}

export const runOccupancyOrder = orderRunner<Step, OccupancyOrders>({
  openSession,
  closeSession,
  cashOut,
  takeWaitingWin: ({ effects }) => {
    effects.push({ order: 'takeWin' })
  },
  tellMoved: ({ occupancy, effects, sequence }, { socket, sessionId: sessionID }: Seat) => {
    if (socket && socket !== occupancy.context.holder?.socket)
      effects.push({ order: 'moved', socket, push: { sessionID, sequence } })
  },
  eject: ({ effects, sequence }, { socket, sessionId: sessionID }) => {
    if (socket) effects.push({ order: 'eject', socket, seat: { sessionID, sequence } })
  },
  beginReservation: async (commit, { reservationId, playerId }) => {
    const [other] = await commit.rows.reservations.where({ accountId: playerId, state: 'active' })
    // One per player: what they hold already goes before a booking that only now gets its machine.
    if (other && other.id !== reservationId) {
      await commit.fire({ type: 'reservation.cancel', reservationId, at: commit.at }, null)
      return
    }
    await stepReservation(commit, reservationId, () => ({ type: 'machine.held' }))
    commit.seatChanged(playerId)
  },
  endReservation: async (commit, { reservationId, playerId, how }) => {
    await stepReservation(commit, reservationId, ({ until }) => endings[how]({ at: commit.at, until }))
    commit.seatChanged(playerId)
  },
  raiseProblem,
  closeProblem,
  callAttendant,
  alert: (commit, { alert, sessionId, playerId }) =>
    raiseProblem(commit, { problem: alert, detail: null, sessionId, playerId }),
  restartCabinet: ({ occupancy, effects }) => {
    effects.push({ order: 'restart', undone: occupancy.context.holder?.sessionId ?? null })
  },
  cutPower: ({ effects }) => {
    effects.push({ order: 'power', on: false })
  },
  restorePower: ({ effects }) => {
    effects.push({ order: 'power', on: true })
  },
})
