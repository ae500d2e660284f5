/** Figures of no venue, in minor units: the same at every look. */
import type { ChartPoint, ChartSeries } from '#ui/chart/index.ts'

const two = (part: number) => String(part).padStart(2, '0')
/** From 06:00 to 06:00, as a gaming day runs. */
export const hours: readonly ChartPoint[] = Array.from({ length: 24 }, (_, place) => {
  const label = `${two((place + 6) % 24)}:00`
  return { id: label, label }
})
const wave = (place: number, shift: number) => Math.round((Math.sin(place / 3 + shift) + 1.1) * 90_000)
export const resultByHour = hours.map((_, place) =>
  place > 19 ? null : wave(place, 0) - (place % 5 === 3 ? 140_000 : 20_000),
)
export const flows = (names: readonly string[]): ChartSeries[] =>
  names.map((label, of) => ({ id: label, label, values: hours.map((_, place) => wave(place, of * 1.4)) }))
export const withGaps = hours.map((_, place) => ([5, 6, 9, 11].includes(place) ? null : wave(place, 2)))
/** More on the evenings of the week's end. */
export const loadOf = (day: number) =>
  hours.map((_, place) => (day === 2 && place < 4 ? null : Math.round(wave(place, 3.6) * (day > 3 ? 1.8 : 1))))
/** A Monday, in ms, for the names of the days. */
export const monday = Date.UTC(2024, 0, 1)
