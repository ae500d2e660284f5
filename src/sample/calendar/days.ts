/** Days of the layer's own clock, which is UTC, as 2026-11-23. */
export type Day = string
const length = 86_400_000
const week = 7

export const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10)
export const startOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
/** As an address names it: 20261123; null where it is no day. */
export function dayNamed(name: string | null | undefined): Day | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(name ?? '') ?? []
  const text = `${year}-${month}-${day}`
  return Number.isNaN(startOf(text)) || dayOf(startOf(text)) !== text ? null : text
}
export const nameOf = (day: Day) => day.replaceAll('-', '')
const daysAfter = (day: Day, count: number): Day => dayOf(startOf(day) + count * length)
/** 0 is Monday. */
const weekdayOf = (day: Day) => (new Date(startOf(day)).getUTCDay() + week - 1) % week

/** The same day of another month, or the last one that it has. */
export function monthsAfter(day: Day, count: number): Day {
  const at = new Date(startOf(day))
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count + 1, 0)).getUTCDate()
  return dayOf(first + (Math.min(at.getUTCDate(), last) - 1) * length)
}
/** Whole weeks, from Monday, that hold the month of a day. */
export function weeksOf(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = daysAfter(first, -weekdayOf(first))
  const end = daysAfter(monthsAfter(first, 1), -1)
  const weeks: Day[][] = []
  for (let monday = start; monday <= end; monday = daysAfter(monday, week))
    weeks.push(Array.from({ length: week }, (_, place) => daysAfter(monday, place)))
  return weeks
}
/** Whether an event has a part of the day; one that ends with it has none of the next. */
export function isOn(day: Day, { start, end }: { start: string; end: string }): boolean {
  const from = Date.parse(start)
  const to = Math.max(Date.parse(end), from + 1)
  return from < startOf(day) + length && to > startOf(day)
}

/** Where a key leads from a day; null: nowhere. */
export function dayByKey(day: Day, key: string, isRtl: boolean): Day | null {
  const side = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return daysAfter(day, side)
    case 'ArrowLeft':
      return daysAfter(day, -side)
    case 'ArrowDown':
      return daysAfter(day, week)
    case 'ArrowUp':
      return daysAfter(day, -week)
    case 'Home':
      return daysAfter(day, -weekdayOf(day))
    case 'End':
      return daysAfter(day, week - 1 - weekdayOf(day))
    case 'PageDown':
      return monthsAfter(day, 1)
    case 'PageUp':
      return monthsAfter(day, -1)
    default:
      return null
  }
}
