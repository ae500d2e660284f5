/** Where each value of a chart is drawn: across in shares of the width (0 to 100), down in pixels. */
import { scaleBand, scaleLinear, scaleQuantize } from 'd3-scale'
import { line, stack, stackOffsetDiverging } from 'd3-shape'
import type { ChartData, ChartKind, ChartPlace } from './types.ts'

export type Mark = ChartPlace & {
  readonly value: number
  /** Its box; of a line's point, one without size. */
  readonly x: number
  readonly width: number
  readonly y: number
  readonly height: number
  /** Of a heat cell: how high among all, from 0. */
  readonly step: number
}
export type Tick = { readonly text: string; readonly y: number }
export type Layout = {
  readonly marks: readonly Mark[]
  readonly ticks: readonly Tick[]
  /** Where 0 is; null where there is no such line. */
  readonly ground: number | null
  /** The middle of each point. */
  readonly middles: readonly number[]
}
type Frame = { height: number; dir: 'ltr' | 'rtl'; formatTick: (value: number) => string }

export const heatSteps = 5
const width = 100
const pixelsOfTick = 44

export function layOut(kind: ChartKind, data: ChartData, frame: Frame): Layout {
  const places = data.points.map((_, place) => place)
  const across = scaleBand<number>(places, frame.dir === 'rtl' ? [width, 0] : [0, width]).padding(
    kind === 'heat' ? 0.06 : 0.3,
  )
  const middles = places.map((place) => (across(place) ?? 0) + across.bandwidth() / 2)
  const at = { across, middles }
  return kind === 'heat' ? heat(data, frame, at) : plot(kind, data, frame, at)
}

type Across = { across: ReturnType<typeof scaleBand<number>>; middles: readonly number[] }
/** The known values with their places. */
const known = ({ series }: ChartData) =>
  series.flatMap(({ values }, of) =>
    values.flatMap((value, point) => (value === null ? [] : [{ series: of, point, value }])),
  )

function heat(data: ChartData, { height }: Frame, { across, middles }: Across): Layout {
  const rows = data.series.map((_, place) => place)
  const down = scaleBand<number>(rows, [0, height]).padding(0.08)
  const values = known(data)
  const all = values.map(({ value }) => value)
  const stepOf = scaleQuantize([Math.min(...all), Math.max(...all)], [...Array(heatSteps).keys()])
  return {
    marks: values.map((one) => ({
      ...one,
      ...{ x: across(one.point) ?? 0, width: across.bandwidth(), y: down(one.series) ?? 0, height: down.bandwidth() },
      step: stepOf(one.value),
    })),
    ticks: data.series.map(({ label }, row) => ({ text: label, y: (down(row) ?? 0) + down.bandwidth() / 2 })),
    ...{ ground: null, middles },
  }
}

function plot(kind: Exclude<ChartKind, 'heat'>, data: ChartData, frame: Frame, { across, middles }: Across): Layout {
  const values = known(data)
  const spans = kind === 'stacked' ? stacked(data) : values.map(({ value }) => [0, value] as const)
  const ends = spans.flat()
  const down = scaleLinear([Math.min(0, ...ends), Math.max(0, ...ends)], [frame.height, 0])
  if (ends.every((end) => end === 0)) down.domain([0, 1])
  const count = Math.max(2, Math.round(frame.height / pixelsOfTick))
  down.nice(count)
  // Beside each other where a point has a bar for each series.
  const isGrouped = kind === 'bar' && data.series.length > 1
  const inner = scaleBand<number>(
    data.series.map((_, place) => place),
    frame.dir === 'rtl' ? [across.bandwidth(), 0] : [0, across.bandwidth()],
  ).paddingInner(0.1)
  const boxOf = ({ series, point }: ChartPlace) => {
    const start = across(point) ?? 0
    if (kind === 'line') return { x: middles[point] ?? 0, width: 0 }
    return isGrouped
      ? { x: start + (inner(series) ?? 0), width: inner.bandwidth() }
      : { x: start, width: across.bandwidth() }
  }
  const marks = values.map((one, place) => {
    const [from, to] = spans[place] ?? [0, 0]
    const [bottom, top] = [down(kind === 'line' ? to : Math.min(from, to)), down(Math.max(from, to))]
    const y = kind === 'line' ? bottom : top
    return { ...one, ...boxOf(one), y, height: kind === 'line' ? 0 : bottom - top, step: 0 }
  })
  // A scale so small that two lines would be called the same has one of them.
  const ticks = down
    .ticks(count)
    .map((value) => ({ text: frame.formatTick(value), y: down(value) }))
    .filter(({ text }, place, all) => text !== all[place - 1]?.text)
  return { marks, ticks, ground: down(0), middles }
}

/** From where to where each known value reaches on those below it; what is negative hangs below 0. */
function stacked(data: ChartData): (readonly [number, number])[] {
  const layers = stack<number, number>()
    .keys(data.series.map((_, place) => place))
    .value((point, series) => data.series[series]?.values[point] ?? 0)
    .offset(stackOffsetDiverging)(data.points.map((_, place) => place))
  return known(data).map(({ series, point }) => {
    const [from = 0, to = 0] = layers[series]?.[point] ?? []
    return [from, to]
  })
}

/** The line of a series; it breaks where a value is not known. */
export function pathOf(series: number, { marks, middles }: Layout): string {
  const own = new Map(marks.filter((mark) => mark.series === series).map((mark) => [mark.point, mark]))
  const draw = line<number>()
    .defined((_, point) => own.has(point))
    .x((middle) => middle)
    .y((_, point) => own.get(point)?.y ?? 0)
  return draw([...middles]) ?? ''
}

/** What a pointer means: of the nearest point what is nearest to it in height. `x` in shares of the width. */
export function markAt(marks: readonly Mark[], x: number, y: number): Mark | undefined {
  const away = (at: number, from: number, size: number) => Math.max(from - at, at - from - size, 0)
  const distance = (mark: Mark) => [away(x, mark.x, mark.width), away(y, mark.y, mark.height)] as const
  return marks.reduce<Mark | undefined>((nearest, mark) => {
    if (!nearest) return mark
    const [[across, down], [oldAcross, oldDown]] = [distance(mark), distance(nearest)]
    return across < oldAcross || (across === oldAcross && down < oldDown) ? mark : nearest
  }, undefined)
}

/** Places of the points whose names have room under the axis, evenly apart. */
export function tickPlaces(count: number, most: number): number[] {
  const step = Math.ceil(count / most)
  return Array.from({ length: Math.ceil(count / Math.max(1, step)) }, (_, place) => place * step)
}
