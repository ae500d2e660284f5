import type { ChartProps } from '#ui/chart/index.ts'
import { Loading } from '#ui/states/index.ts'
import { lazyScreen } from './lazyScreen.ts'

/** A plot, with the library that draws it: no page is larger for it until one stands there. */
export const Chart = lazyScreen<ChartProps>(async () => (await import('#ui/chart/index.ts')).Chart, {
  fallback: () => <Loading of="chart" count={3} />,
})
