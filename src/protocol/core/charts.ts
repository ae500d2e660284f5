/** A chart as data: what docs/charts is made from, what the inspector draws, and what a trace carries along. */
import * as z from 'zod/mini'

export const ChartTransition = z.object({
  /** Of one chart: state, event and place among those of the same event. */
  id: z.string(),
  /** As XState names it; `always` for what needs none. */
  event: z.string(),
  guard: z.nullable(z.string()),
  /** Ids of states; none: it stays. */
  targets: z.array(z.string()),
  actions: z.array(z.string()),
  description: z.nullable(z.string()),
  reenter: z.boolean(),
})
export type ChartTransition = z.infer<typeof ChartTransition>

export const ChartState = z.object({
  id: z.string(),
  key: z.string(),
  parent: z.nullable(z.string()),
  type: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  initial: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
  invokes: z.array(z.string()),
  entry: z.array(z.string()),
  exit: z.array(z.string()),
  transitions: z.array(ChartTransition),
})
export type ChartState = z.infer<typeof ChartState>

export const ChartDefinition = z.object({
  id: z.string(),
  /** The root first, parents before their children. */
  states: z.array(ChartState),
  /** Named delays in ms; null where it depends on the context. */
  delays: z.record(z.string(), z.nullable(z.number())),
})
export type ChartDefinition = z.infer<typeof ChartDefinition>
