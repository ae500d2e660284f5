/** The file in which the tests say what they took of the charts: `npm run walks` writes it. */
import * as z from 'zod/mini'
import type { Taken } from '#machines/inspect/coverage/index.ts'

const Charts = z.record(z.string(), z.record(z.string(), z.array(z.int())))
/** Of each chart each transition by its id: which tests took it, by their places in `tests`. */
export const Walks = z.object({ tests: z.array(z.string()), walks: Charts, browser: Charts })
export type Walks = z.infer<typeof Walks>

export function readWalks(file: unknown, of: 'walks' | 'browser'): Taken {
  const { tests, [of]: charts } = Walks.parse(file)
  return Object.fromEntries(
    Object.entries(charts).map(([chart, transitions]) => [
      chart,
      Object.fromEntries(
        Object.entries(transitions).map(([id, places]) => [
          id,
          { count: places.length, tests: places.map((place) => tests[place] ?? '') },
        ]),
      ),
    ]),
  )
}
