import { dayStartsAtHour } from '#protocol/core/gamingDay.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** How far the clocks of a zone are before UTC at a moment, ms. */
function offsetAt(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000
}

/** When a day `YYYY-MM-DD` begins on the clocks of a zone, in seconds; `after` days later. */
export function startOfDay(day: string, timeZone: string, after = 0): number {
  return shownAt(Date.parse(`${day}T00:00:00Z`) + after * dayMs, timeZone)
}
/** The same of a gaming day. */
export function startOfGamingDay(day: string, timeZone: string, after = 0): number {
  return shownAt(Date.parse(`${day}T00:00:00Z`) + after * dayMs + dayStartsAtHour * hourMs, timeZone)
}

/** When the clocks of a zone show a moment that is told as if they were UTC's, in seconds. */
function shownAt(wanted: number, timeZone: string): number {
  // The offset of the moment itself counts, and is known only near it: on the day of a change one more look finds it.
  const near = wanted - offsetAt(wanted, timeZone)
  return (wanted - offsetAt(near, timeZone)) / 1_000
}
