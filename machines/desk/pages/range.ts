/** First and last gaming day that the address names; without both, or turned round, none: the venue's own is shown. */
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

export function rangeOf(search: string): { from: string; to: string } | Record<string, never> {
  const query = new URLSearchParams(search)
  const [from, to] = [query.get('from'), query.get('to')]
  return isDay(from) && isDay(to) && from <= to ? { from, to } : {}
}
