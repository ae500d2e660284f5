/** Hours, minutes and seconds, as spreadsheets read them. */
export function spanOf(ms: number | null): string | null {
  if (ms === null) return null
  const seconds = Math.round(Math.abs(ms) / 1_000)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${ms < 0 ? '-' : ''}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
