/** Plots: where each value is drawn, in either direction, and which one a pointer means. */
import { expect, it } from 'vitest'
import { type Layout, layOut, type Mark, markAt, pathOf, tickPlaces } from '../../src/ui/chart/geometry.ts'
import type { ChartData, ChartKind } from '../../src/ui/chart/types.ts'

const hours = ['06:00', '07:00', '08:00', '09:00'].map((label) => ({ id: label, label }))
const seriesOf = (...lists: (number | null)[][]): ChartData => ({
  points: hours,
  series: lists.map((values, of) => ({ id: String(of), label: `series ${of}`, values })),
})
const draw = (kind: ChartKind, data: ChartData, dir: 'ltr' | 'rtl' = 'ltr') =>
  layOut(kind, data, { height: 100, dir, formatTick: String })
const at = ({ marks }: Layout, series: number, point: number): Mark => {
  const mark = marks.find((one) => one.series === series && one.point === point)
  if (!mark) throw new Error(`nothing is drawn for ${series} at ${point}`)
  return mark
}
const inside = ({ marks }: Layout) =>
  marks.every(({ x, width, y, height }) => x >= 0 && x + width <= 100 && y >= 0 && y + height <= 100.001)

it('bars stand on 0, what is negative hangs below it, and what is not known is not drawn', () => {
  const layout = draw('bar', seriesOf([40, -20, null, 0]))
  const { ground } = layout
  expect(layout.marks.map(({ point }) => point)).toEqual([0, 1, 3])
  expect(at(layout, 0, 0).y + at(layout, 0, 0).height).toBeCloseTo(ground ?? NaN)
  expect(at(layout, 0, 1).y).toBeCloseTo(ground ?? NaN)
  expect(at(layout, 0, 0).height).toBeCloseTo(2 * at(layout, 0, 1).height)
  expect(at(layout, 0, 3).height).toBe(0)
  expect(layout.ticks.map(({ text }) => text)).toEqual(['-20', '0', '20', '40'])
  expect(inside(layout)).toBe(true)
})

it('from right to left the first point stands at the right, and so does the first bar of a point', () => {
  const data = seriesOf([1, 2, 3, 4], [4, 3, 2, 1])
  const [ltr, rtl] = [draw('bar', data), draw('bar', data, 'rtl')]
  expect(ltr.middles).toEqual(ltr.middles.toSorted((one, other) => one - other))
  expect(rtl.middles).toEqual([...ltr.middles].reverse())
  for (const { series, point, x, width } of ltr.marks) expect(at(rtl, series, point).x).toBeCloseTo(100 - x - width)
  expect(at(ltr, 0, 0).x + at(ltr, 0, 0).width).toBeLessThanOrEqual(at(ltr, 1, 0).x)
})

it('layers of a stack touch and add up; the negative ones stack below', () => {
  const layout = draw('stacked', seriesOf([30, 10, 5, 0], [20, -10, null, 0], [10, -5, 1, 0]))
  const [low, middle, high] = [0, 1, 2].map((series) => at(layout, series, 0))
  expect((middle?.y ?? 0) + (middle?.height ?? 0)).toBeCloseTo(low?.y ?? NaN)
  expect((high?.y ?? 0) + (high?.height ?? 0)).toBeCloseTo(middle?.y ?? NaN)
  expect(at(layout, 1, 1).y).toBeCloseTo(layout.ground ?? NaN)
  expect(at(layout, 2, 1).y).toBeCloseTo(at(layout, 1, 1).y + at(layout, 1, 1).height)
  expect(at(layout, 2, 2).y + at(layout, 2, 2).height).toBeCloseTo(at(layout, 0, 2).y)
  expect(inside(layout)).toBe(true)
})

it('a line breaks where a value is not known, and is flat at the foot where all are 0', () => {
  const layout = draw('line', seriesOf([10, null, 20, 30]))
  expect(pathOf(0, layout).match(/M/g)).toHaveLength(2)
  expect(at(layout, 0, 3).y).toBeLessThan(at(layout, 0, 2).y)
  const flat = draw('line', seriesOf([0, 0, 0, 0]))
  expect(new Set(flat.marks.map(({ y }) => y))).toEqual(new Set([100]))
})

it('heat: a line of cells for each series, from the lowest step to the highest', () => {
  const layout = draw('heat', seriesOf([0, 25, 50, 100], [75, null, 99, 1]))
  expect(layout.marks.map(({ step }) => step)).toEqual([0, 1, 2, 4, 3, 4, 0])
  expect(layout.ticks.map(({ text }) => text)).toEqual(['series 0', 'series 1'])
  expect(at(layout, 1, 0).y).toBeGreaterThanOrEqual(at(layout, 0, 0).y + at(layout, 0, 0).height)
  expect(layout.ground).toBeNull()
})

it('a pointer means the nearest point, and of it the nearest value', () => {
  const layout = draw('stacked', seriesOf([30, 10, 20, 40], [20, 30, 20, 10]))
  const low = at(layout, 0, 1)
  const high = at(layout, 1, 1)
  const middle = low.x + low.width / 2
  expect(markAt(layout.marks, middle, low.y + 1)).toBe(low)
  expect(markAt(layout.marks, middle, high.y + 1)).toBe(high)
  expect(markAt(layout.marks, middle, -50)).toBe(high)
  expect(markAt([], 50, 50)).toBeUndefined()
})

it('as many names stand under the axis as there is room for, evenly apart', () => {
  expect(tickPlaces(24, 6)).toEqual([0, 4, 8, 12, 16, 20])
  expect(tickPlaces(4, 6)).toEqual([0, 1, 2, 3])
  expect(tickPlaces(1, 6)).toEqual([0])
  expect(tickPlaces(0, 6)).toEqual([])
})

it('a scale on which two lines would be called the same has one of them', () => {
  const whole = { height: 100, dir: 'ltr', formatTick: (value: number) => value.toFixed(0) } as const
  const layout = layOut('bar', seriesOf([0, 0, 0, 0]), whole)
  expect(layout.ticks.map(({ text }) => text)).toEqual(['0', '1'])
})
