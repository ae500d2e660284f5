import { fromPromise } from 'xstate'
import type { OversightAbout, OversightRow } from '#machines/desk/pages/oversight/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { oversightCalls, type ReleaseReport } from '#protocol/calls/oversight.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'

const pageSize = 50
/** Gaming days before the one that runs, where none are named. */
const daysBefore = { events: 6, patterns: 29 }
type Setup = { client: Client; now: () => number; timeZone: () => string }

/** The list that the filter names: events page by page, patterns and files as a whole. */
export function createOversightActors({ client, now, timeZone }: Setup) {
  async function page({ filter: { tab, ...asked }, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const options = { signal, poll: true } as const
    const back = tab === 'patterns' ? daysBefore.patterns : daysBefore.events
    const { from = gamingDayOf(gamingDayStartSeconds(today, zone, -back) * 1_000, zone), to = today, ...filter } = asked
    const about = (release: ReleaseReport | null): OversightAbout => ({ from, to, today, release })
    const whole = (rows: OversightRow[], release: ReleaseReport | null = null): QueryPage => ({
      ...{ rows, about: about(release), isLast: true },
    })
    if (tab === 'release') {
      // Looked at for this answer: a person who opens it, or asks again, wants to know how it stands now.
      const release = await client.call(oversightCalls.release, { query: { check: 'now' } }, options)
      const rows = (['differ', 'missing', 'added'] as const).flatMap((how) => release[how].map((id) => ({ id, how })))
      return whole(rows, release)
    }
    const query = { ...filter, start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) }
    if (tab === 'patterns') return whole((await client.call(oversightCalls.patterns, { query }, options)).patterns)
    const before = after === null ? {} : { before: String(after) }
    const { events } = await client.call(oversightCalls.events, { query: { ...query, ...before } }, options)
    return { rows: events, about: about(null), isLast: events.length < pageSize }
  }
  return {
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(page(input, signal))),
  }
}
