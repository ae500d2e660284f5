/** Moments of the venue's clock on the wall. */
const formats = new Map<string, Intl.DateTimeFormat>()
function partsOf(at: number, timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
  formats.set(timeZone, format)
  const found = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found
  return { year, month, day, shown: Date.UTC(year, month - 1, day, hour, minute, second) }
}

/** The moment (ms) at which it is 00:00 of that day there; months and days may run over. An hour that is skipped counts as the next. */
function midnight(year: number, month: number, day: number, timeZone: string): number {
  const wanted = Date.UTC(year, month - 1, day)
  const first = wanted - (partsOf(wanted, timeZone).shown - wanted)
  return first - (partsOf(first, timeZone).shown - wanted)
}

/** From the start of the month to tomorrow's: [start, end), ms. */
export function monthUntilTomorrow(now: number, timeZone: string): { start: number; end: number } {
  const { year, month, day } = partsOf(now, timeZone)
  return { start: midnight(year, month, 1, timeZone), end: midnight(year, month, day + 1, timeZone) }
}
