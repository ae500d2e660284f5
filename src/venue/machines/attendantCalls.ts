/** Rows of players' calls of an attendant, stepped by their chart. Whoever steps one holds its player's lock. */
import { type AttendantCallEvent, attendantCallMachine } from '#machines/venue/attendantCall/index.ts'
import { stateAfter } from '../store/rowChart.ts'
import type { AttendantCallRow, VenueRows } from '../store/rows.ts'
import type { Step } from './step.ts'

/** Null: it is over already. */
export async function stepCall(
  { calls }: Pick<VenueRows, 'calls'>,
  row: AttendantCallRow,
  event: AttendantCallEvent,
  at: number,
): Promise<AttendantCallRow | null> {
  const state = stateAfter(attendantCallMachine, row.state, event)
  if (state === null) return null
  const ended = { state, endedAt: at, sequence: row.sequence + 1 }
  await calls.change(row.id, ended)
  return { ...row, ...ended }
}

/** The session is closed: nobody is called to it any more. */
export async function endCallOf({ rows, at, effects }: Step, sessionId: number): Promise<void> {
  const open = await rows.calls.where({ sessionId, state: 'open' })
  for (const row of open) await stepCall(rows, row, { type: 'seat.left' }, at)
  if (open.length > 0) effects.push({ order: 'staff', news: 'attendant' })
}
