export const dayStartsAtHour = 6

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
