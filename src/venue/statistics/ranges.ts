import { gamingDayOf, gamingDayStartMs } from '#protocol/core/gamingDay.ts'
import { wrongField } from '../money/desk/refusals.ts'

/** [start, end), ms. */
export type Range = { start: number; end: number }

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
  const start = asked.start === undefined ? gamingDayStartMs(month, timeZone) : asked.start * 1_000
  const end = asked.end === undefined ? Math.max(start, gamingDayStartMs(nextMonth, timeZone)) : asked.end * 1_000
  if (end < start) throw wrongField('end', 'range', 'It must not end before it begins')
  return { start, end }
}
