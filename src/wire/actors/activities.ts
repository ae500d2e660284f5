import { fromPromise } from 'xstate'
import type { ActivitiesAbout } from '#machines/desk/pages/activities/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'

const pageSize = 50
const daysBefore = 6
type Setup = { client: Client; now: () => number; timeZone: () => string }

/** What was done, page by page; of the last seven gaming days where none are named. */
export function createActivityActors({ client, now, timeZone }: Setup) {
  async function page({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const {
      from = gamingDayOf(gamingDayStartSeconds(today, zone, -daysBefore) * 1_000, zone),
      to = today,
      ...other
    } = filter
    const query = {
      ...other,
      ...{ start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) },
      ...(after === null ? {} : { lastActivityID: String(after) }),
    }
    const { activities } = await client.call(supervisionCalls.activities, { query }, { signal, poll: true })
    const about: ActivitiesAbout = { from, to, today }
    return { rows: activities, about, isLast: activities.length < pageSize }
  }
  return {
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(page(input, signal))),
  }
}
