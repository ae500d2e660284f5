/** What a recorder knew at one moment, as a file: with the charts as they were then, so that it can be read wherever it comes to. */
import * as z from 'zod/mini'
import { ChartDefinition } from './charts.ts'
import { Inspection } from './entities.ts'

export const traceFormat = 'takewin.trace'
/** Goes up with every change that older readers would not understand. */
export const traceVersion = 1

export const Trace = z.object({
  format: z.literal(traceFormat),
  version: z.literal(traceVersion),
  /** Ms. */
  savedAt: z.number(),
  browser: Inspection,
  /** null: who saved it could not see the venue. */
  venue: z.nullable(Inspection),
  charts: z.array(ChartDefinition),
})
export type Trace = z.infer<typeof Trace>
