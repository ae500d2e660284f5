import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { wrongField } from '../money/desk/refusals.ts'

/** [start, end), ms. */
export type Range = { start: number; end: number }

const shown = new Map<string, Intl.DateTimeFormat>()
/** What the clock on the wall shows at a moment, as if it were UTC. */
function wallOf(at: number, timeZone: string): number {
  const format =
    shown.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
  shown.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
}

/** When a gaming day (`YYYY-MM-DD`) begins: 06:00 there. */
export function startOfGamingDay(day: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T06:00:00Z`)
  const near = wanted - (wallOf(wanted, timeZone) - wanted)
  return near - (wallOf(near, timeZone) - wanted)
}

/** The day so many days after it. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The gaming day of a moment, the Monday that its week begins with, and the first of its month. */
export function periodsOf(at: number, timeZone: string): { day: string; week: string; month: string } {
  const day = gamingDayOf(at, timeZone)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return { day, week: dayAfter(day, -weekday), month: `${day.slice(0, 7)}-01` }
}

/** What was asked for in seconds; the gaming month of now where nothing is said. */
export function rangeOf(
  asked: { start?: number | undefined; end?: number | undefined },
  { now, timeZone }: { now: number; timeZone: string },
): Range {
  const { month } = periodsOf(now, timeZone)
  const nextMonth = `${dayAfter(month, 31).slice(0, 7)}-01`
  const start = asked.start === undefined ? startOfGamingDay(month, timeZone) : asked.start * 1_000
  const end = asked.end === undefined ? Math.max(start, startOfGamingDay(nextMonth, timeZone)) : asked.end * 1_000
  if (end < start) throw wrongField('end', 'range', 'It must not end before it begins')
  return { start, end }
}
