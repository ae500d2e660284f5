/** What the chart of a machine orders, carried out in its step. */
import { orderRunner } from '#machines/kit/orders.ts'
import type { OccupancyOrders } from '#machines/venue/occupancy/index.ts'
import type { Step } from './step.ts'
import { callAttendant, closeProblem, raiseProblem } from './problemOrders.ts'
import { cashOut, closeSession, openSession } from './sessionOrders.ts'

type Seat = OccupancyOrders['eject']

export const runOccupancyOrder = orderRunner<Step, OccupancyOrders>({
  openSession,
  closeSession,
  cashOut,
  takeWaitingWin: ({ effects }) => {
    effects.push({ order: 'takeWin' })
  },
  tellMoved: ({ occupancy, effects }, { socket, sessionId }: Seat) => {
    if (socket && socket !== occupancy.context.holder?.socket) effects.push({ order: 'moved', socket, sessionId })
  },
  eject: ({ effects }, { socket, sessionId }) => {
    if (socket) effects.push({ order: 'eject', socket, sessionId })
  },
  beginReservation: async (commit, { reservationId, playerId }) => {
    const [other] = await commit.rows.reservations.where({ accountId: playerId, state: 'active' })
    // One per player: what they hold already goes before a booking that only now gets its machine.
    if (other && other.id !== reservationId) {
      await commit.fire({ type: 'reservation.cancel', reservationId, at: commit.at }, null)
      return
    }
    await commit.rows.reservations.change(reservationId, { state: 'active' })
    commit.seatChanged(playerId)
  },
  endReservation: async (commit, { reservationId, playerId, how }) => {
    await commit.rows.reservations.change(reservationId, { state: how, endedAt: commit.at })
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
