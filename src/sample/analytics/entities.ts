import * as z from 'zod/mini'
import { Count, Id, Name, Text } from '../kit/scalars.ts'

const Figures = z.array(z.number())
const Series = z.object({ label: Name, data: Figures })
const Share = z.object({ value: z.number(), ofTarget: z.number() })
/** A plot whose series are told by year, by period of the day, or not by anything. */
const Plot = z.object({
  id: Id,
  title: Name,
  chartType: z.enum(['line', 'bar']),
  datasets: z.record(z.string(), z.array(Series)),
  labels: z.array(Text),
  options: z.object({ responsive: z.boolean(), fill: z.boolean() }),
  share: z.nullable(Share),
})
const Map = z.object({
  id: Id,
  title: Name,
  markers: z.array(z.object({ lat: z.number(), lng: z.number(), label: Name })),
  styles: z.array(z.object({ featureType: Name, lightness: z.number() })),
})
export const deviceRanges = ['Today', 'Yesterday', 'Last 7 days', 'Last 28 days', 'Last 90 days'] as const
const DeviceSplit = z.object({
  id: Id,
  title: Name,
  labels: z.array(z.enum(['Desktop', 'Mobile', 'Tablet'])),
  ranges: z.record(z.enum(deviceRanges), z.object({ data: Figures, change: Figures })),
})
const Stock = z.object({
  id: Id,
  title: Name,
  today: z.number(),
  change: z.object({ value: z.number(), percentage: z.number() }),
  labels: z.array(Text),
  datasets: z.array(Series),
})
const Table = z.object({
  id: Id,
  title: Name,
  rows: z.array(z.object({ title: Name, clicks: Count, conversion: z.number() })),
})
export const Widget = z.union([Plot, Map, DeviceSplit, Stock, Table])
export const State = z.object({ widgets: z.array(Widget) })
export type State = z.infer<typeof State>
