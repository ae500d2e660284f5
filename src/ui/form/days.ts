import { type CalendarDate, endOfMonth, parseDate, startOfMonth, startOfWeek } from '@internationalized/date'
import { dayLocaleOf } from '../format.ts'

/** A day as `YYYY-MM-DD`. Which moments it holds, from 06:00 to 06:00 say, is the business of who asks for it. */
export type Day = string
/** Both days are in it. */
export type DayRange = { from: Day; to: Day }

export const presetNames = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
export type PresetName = (typeof presetNames)[number]

/** Null for what is no day of the calendar. */
export function dayOf(day: Day | null): CalendarDate | null {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  try {
    return parseDate(day)
  } catch {
    return null
  }
}

/** The days of a preset as seen from today; a week begins on Monday, and neither it nor a month reaches into tomorrow. */
export function presetRange(name: PresetName, today: Day): DayRange {
  const now = parseDate(today)
  const range = (from: CalendarDate, to: CalendarDate) => ({ from: from.toString(), to: to.toString() })
  switch (name) {
    case 'today':
      return range(now, now)
    case 'yesterday':
      return range(now.subtract({ days: 1 }), now.subtract({ days: 1 }))
    case 'week':
      return range(startOfWeek(now, 'en-GB', 'mon'), now)
    case 'month':
      return range(startOfMonth(now), now)
    case 'lastMonth': {
      const then = now.subtract({ months: 1 })
      return range(startOfMonth(then), endOfMonth(then))
    }
    default:
      return name satisfies never
  }
}

/** Day, month, year in this order in every language, as everybody here writes them; or as the computer does. */
export function parseDay(text: string): Day | null {
  const written = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\s\u061c\u200e\u200f]/g, '')
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(written) ?? []
  const asked = year === '' ? written : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return dayOf(asked)?.toString() ?? null
}

/** The same letters for reading and for writing. */
export function writeDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}.${month}.${year}`
}

const moment = (day: Day) => Date.parse(`${day}T00:00:00Z`)
/** A range as a language says it: "1 – 30 Nov 2026". Latin digits. */
export function formatRange({ from, to }: DayRange, language: string): string {
  const locale = dayLocaleOf(language)
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
  return format.formatRange(moment(from), moment(to))
}
