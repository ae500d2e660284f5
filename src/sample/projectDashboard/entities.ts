import * as z from 'zod/mini'
import { Count, Id, Name, Text } from '../kit/scalars.ts'

const Measure = z.object({ label: Name, count: z.record(z.string(), z.number()) })
const Cell = z.object({ id: Id, value: Text, classes: Text, icon: Text })
/** By range where there are ranges: `data` counts, `charts` plot, and `tables` tell in cells. */
const Widget = z.object({
  id: Id,
  title: Name,
  ranges: z.nullable(z.record(z.string(), Name)),
  currentRange: z.nullable(Text),
  data: z.nullable(z.extend(Measure, { extra: Measure })),
  charts: z.record(
    z.string(),
    z.object({ labels: z.array(Text), series: z.array(z.object({ name: Name, data: z.array(z.number()) })) }),
  ),
  schedule: z.record(z.string(), z.array(z.object({ id: Id, title: Name, time: Text, location: Text }))),
  tables: z.nullable(
    z.object({
      columns: z.array(z.object({ id: Id, title: Name })),
      rows: z.array(z.object({ id: Id, cells: z.array(Cell) })),
    }),
  ),
})
export type Widget = z.infer<typeof Widget>
const Weather = z.object({
  id: Id,
  title: Name,
  locations: z.record(
    z.string(),
    z.object({
      name: Name,
      icon: Text,
      temp: z.object({ C: z.number(), F: z.number() }),
      windSpeed: z.object({ KMH: z.number(), MPH: z.number() }),
      rainProbability: Text,
    }),
  ),
  currentLocation: Name,
  tempUnit: z.enum(['C', 'F']),
  speedUnit: z.enum(['KMH', 'MPH']),
})
export const AnyWidget = z.union([Widget, Weather])
export const Project = z.object({ id: Count, name: Name })
export const State = z.object({ widgets: z.array(AnyWidget), projects: z.array(Project) })
export type State = z.infer<typeof State>
