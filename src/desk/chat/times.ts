import { dayLocaleOf } from '#ui/format.ts'

/** Times of messages, in the venue's zone. Latin digits in every language. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, options])
  const format = formats.get(name) ?? new Intl.DateTimeFormat(dayLocaleOf(language), options)
  formats.set(name, format)
  return format
}

function ordinal(day: number): string {
  const last = day % 10
  const isTeen = Math.floor(day / 10) === 1
  const ending = isTeen || last === 0 || last > 3 ? 'th' : (['st', 'nd', 'rd'] as const)[(last - 1) as 0 | 1 | 2]
  return `${day}${ending}`
}

/** `MMMM Do YYYY, h:mm:ss a` in English; in another language as long, in its own order. */
export function formatWhole(at: number, language: string, timeZone: string): string {
  const options = { timeZone, dateStyle: 'long', timeStyle: 'medium' } as const
  if (language !== 'en') return formatOf(language, options).format(at)
  const parts = formatOf('en-US', { ...options, hour12: true }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod').toLowerCase()}`
  return `${part('month')} ${ordinal(Number(part('day')))} ${part('year')}, ${time}`
}

/** `YYYY-MM-DD` of the calendar day. */
export const dayOf = (at: number, timeZone: string) =>
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
export const formatDay = (at: number, language: string, timeZone: string) =>
  formatOf(language, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(at)
export const formatWeekday = (at: number, language: string, timeZone: string) =>
  formatOf(language, { timeZone, weekday: 'long' }).format(at)
export const formatDate = (at: number, language: string, timeZone: string) =>
  formatOf(language, { timeZone, day: 'numeric', month: 'long' }).format(at)
