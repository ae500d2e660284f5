const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

function daysIn(search: string): { from: string; to: string } | null {
  const query = new URLSearchParams(search)
  const [from, to] = [query.get('from'), query.get('to')]
  return isDay(from) && isDay(to) ? { from, to } : null
}
/** Whether the address names a last day that is before its first: the page says so. */
export function isTurnedRange(search: string): boolean {
  const days = daysIn(search)
  return days !== null && days.to < days.from
}
/** First and last gaming day that the address names, exchanged where they are turned round; without both none: the venue's own is shown. */
export function rangeOf(search: string): { from: string; to: string } | Record<string, never> {
  const days = daysIn(search)
  if (!days) return {}
  return days.to < days.from ? { from: days.to, to: days.from } : days
}
