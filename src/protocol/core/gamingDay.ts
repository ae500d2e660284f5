const dayStartsAtHour = 6
const hourMs = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** Many postings are of one second, and formatting a date takes longer than all else about one. */
let last = { timeZone: '', second: -1, day: '' }

/** The gaming day of a moment (ms): it starts at 06:00 in the venue's time zone. `YYYY-MM-DD`. */
export function gamingDayOf(at: number, timeZone: string): string {
  const second = Math.floor(at / 1_000)
  if (last.second !== second || last.timeZone !== timeZone) last = { timeZone, second, day: dayOf(at, timeZone) }
  return last.day
}

function dayOf(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
  const day = Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day))
  const shifted = Number(parts.hour) < dayStartsAtHour ? day - 86_400_000 : day
  return new Date(shifted).toISOString().slice(0, 10)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** How far the clocks of a zone are before UTC at a moment, ms. */
function offsetAt(at: number, timeZone: string): number {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
  clocks.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000
}
/** When the clocks of a zone show 00:00 of a day `YYYY-MM-DD` and so many hours more, ms since the epoch. */
export function dayStartMs(day: string, timeZone: string, hours = 0): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hours * hourMs
  // The offset of the moment itself counts, and is known only near it: on the day of a change one more look finds it.
  const near = wanted - offsetAt(wanted, timeZone)
  return wanted - offsetAt(near, timeZone)
}
/** When a gaming day `YYYY-MM-DD` begins, or the one so many days after it, ms since the epoch. */
export const gamingDayStartMs = (day: string, timeZone: string, after = 0): number =>
  dayStartMs(day, timeZone, after * 24 + dayStartsAtHour)
