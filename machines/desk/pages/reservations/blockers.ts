/** Why a booking cannot stand somewhere, as far as it is known here: the venue judges once more. */
import type { Blocker } from './calendarEdit.types.ts'
import type { ReservationRow, Span } from './reservations.types.ts'

const longestMs = 24 * 3_600_000
const isOpen = ({ state }: ReservationRow) => state === 'waiting' || state === 'active'

export function blockerOf(
  rows: readonly ReservationRow[],
  { id, playerID }: { id: number | null; playerID: number },
  { machineID, startsAt, until }: Span,
  now: number,
): Blocker | null {
  if (until <= startsAt) return { why: 'tooShort' }
  if (until - startsAt > longestMs) return { why: 'tooLong' }
  if (startsAt <= now) return { why: 'past' }
  const near = rows.filter(
    (row) => row.id !== id && row.kind === 'booking' && isOpen(row) && row.startsAt < until && startsAt < row.until,
  )
  const here = near.find((row) => row.machineID === machineID)
  if (here) return { why: 'machineBooked', row: here }
  const theirs = near.find((row) => row.player.id === playerID)
  return theirs ? { why: 'playerBooked', row: theirs } : null
}

/** Where it is moved or made longer to; null where there is nothing, such as above the first machine. */
export function steppedSpan(
  { machineID, startsAt, until }: Span,
  { by, of, machines }: { by: number; of: 'time' | 'end' | 'start' | 'machine'; machines: readonly number[] },
): Span | null {
  if (of === 'time') return { machineID, startsAt: startsAt + by, until: until + by }
  if (of === 'end') return until + by > startsAt ? { machineID, startsAt, until: until + by } : null
  if (of === 'start') return startsAt + by < until ? { machineID, startsAt: startsAt + by, until } : null
  const next = machines[machines.indexOf(machineID) + by]
  return next === undefined || !machines.includes(machineID) ? null : { machineID: next, startsAt, until }
}
