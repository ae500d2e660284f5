/** Reservations and bookings of machines: their chart says what may become of each row. */
import { type MachineReservationEvent, machineReservationMachine } from '#machines/venue/machineReservation/index.ts'
import type { ReservationRow, VenueRows } from '../store/rows.ts'
import { firstState, stateAfter } from '../store/rowChart.ts'

type Step = { readonly rows: Pick<VenueRows, 'reservations'>; readonly at: number }
type Claim = Pick<ReservationRow, 'machineId' | 'accountId' | 'kind' | 'startsAt' | 'until' | 'madeBy' | 'reason'>

export async function addReservation({ rows }: Pick<Step, 'rows'>, claim: Claim): Promise<ReservationRow> {
  const id = await rows.reservations.nextId()
  const row: ReservationRow = {
    id,
    ...claim,
    state: firstState(machineReservationMachine),
    endedAt: null,
    endedBy: null,
  }
  await rows.reservations.add(row)
  return row
}

/** It holds its machine, or will. */
export const isOpen = ({ state }: Pick<ReservationRow, 'state'>): boolean =>
  stateAfter(machineReservationMachine, state, { type: 'reservation.cancel' }) !== null

/** Null: it is over already, or its time has not come; nothing is written then. */
export async function stepReservation(
  { rows, at }: Step,
  id: number,
  eventOf: (row: ReservationRow) => MachineReservationEvent,
): Promise<ReservationRow | null> {
  const row = await rows.reservations.get(id)
  const state = row && stateAfter(machineReservationMachine, row.state, eventOf(row))
  if (!state) return null
  const changed = { state, endedAt: isOpen({ state }) ? null : at }
  await rows.reservations.change(id, changed)
  return { ...row, ...changed }
}
