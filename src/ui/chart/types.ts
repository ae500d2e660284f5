import type { ReactNode } from 'react'

/** One place along the plot: an hour, a day. `label` is its whole name, `tick` the short one under the axis. */
export type ChartPoint = { readonly id: string; readonly label: string; readonly tick?: string }
/** `values`: one for each point, null where nothing is known. */
export type ChartSeries = { readonly id: string; readonly label: string; readonly values: readonly (number | null)[] }
export type ChartData = { readonly points: readonly ChartPoint[]; readonly series: readonly ChartSeries[] }
/** `heat`: a line of cells for each series, such as hours by weekdays. */
export const chartKinds = ['line', 'bar', 'stacked', 'heat'] as const
export type ChartKind = (typeof chartKinds)[number]
/** A value: the place of its series, and of its point. */
export type ChartPlace = { readonly series: number; readonly point: number }

export type ChartProps = ChartData & {
  kind: ChartKind
  title: string
  /** What the points are, above their column of the table: "Hour", "Day". */
  pointTitle: string
  /** A value as it is read out and stands in the table. */
  format: (value: number) => string
  /** Shorter, beside the axis. */
  formatTick?: (value: number) => string
  /** The point that is not over yet. */
  current?: string
  /** Pixels of the plot without its axis. */
  height?: number
  /** Beside the title, until a point is read. */
  note?: ReactNode
  /** Instead of the plot: it is on its way, it did not come. */
  placeholder?: ReactNode
}
