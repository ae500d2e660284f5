/** Days and hours as the clocks of the venue show them. */
import { CalendarDateTime, fromAbsolute, parseDate, toZoned } from '@internationalized/date'
import { localeOf } from '#ui/format.ts'

/** `YYYY-MM-DD` and `HH:MM` of a moment in a zone. */
export function writtenOf(at: number, timeZone: string): { day: string; time: string } {
  const { year, month, day, hour, minute } = fromAbsolute(at, timeZone)
  const [date = '', time = ''] = new CalendarDateTime(year, month, day, hour, minute).toString().split('T')
  return { day: date, time: time.slice(0, 5) }
}

/** What is typed as a time: `9`, `930`, `09:30`; null where it is none. Arabic digits are read too. */
export function parseTime(text: string): { hour: number; minute: number } | null {
  const typed = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).trim()
  const [, hours = '', minutes = '0'] =
    /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  return hours === '' || hour > 23 || minute > 59 ? null : { hour, minute }
}

/** Ms; null where one of the two says nothing. */
export function momentOf(day: string | null, time: string, timeZone: string): number | null {
  const clock = parseTime(time)
  if (clock === null || day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  try {
    const { year, month, day: date } = parseDate(day)
    return toZoned(new CalendarDateTime(year, month, date, clock.hour, clock.minute), timeZone)
      .toDate()
      .getTime()
  } catch {
    return null
  }
}

export type Tick = { at: number; label: string; isDay: boolean }
/** The hours of one gaming day, every second of them named, or the days of more. */
export function ticksOf({ start, end }: { start: number; end: number }, timeZone: string, language: string): Tick[] {
  const hours = Math.round((end - start) / 3_600_000)
  const isDay = hours > 25
  const first = fromAbsolute(start, timeZone)
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, weekday: 'short', day: 'numeric' })
  const ticks: Tick[] = []
  for (let index = 0; ; index++) {
    // A day of a change of the clocks has an hour less or more.
    const next = isDay ? first.add({ days: index }) : fromAbsolute(start + index * 3_600_000, timeZone)
    const at = next.toDate().getTime()
    if (at >= end) return ticks
    const label = isDay ? format.format(at) : `${String(next.hour).padStart(2, '0')}:00`
    ticks.push({ at, label, isDay })
  }
}

export const dayAfter = (day: string, days: number) => parseDate(day).add({ days }).toString()
