/** What a regulator looks at: events, patterns, and the program's own files. */
import { oversightCalls } from '#protocol/calls/oversight.ts'
import { UserType } from '#protocol/core/codes.ts'
import type { VenueTools } from '../compose/tools.ts'
import type { Caller } from '../identity/identity.ts'
import { auditLook } from './audit/looks.ts'
import { eventsOf } from './events/events.ts'
import { patternsOf } from './patterns/patterns.ts'

const pageSize = 50
/** As of the audit: the floor is for supervisors, the rest for managers. */
export const seesAll = ({ type }: Pick<Caller, 'type'>) => type >= UserType.manager

export function registerOversightCalls(tools: VenueTools): void {
  const { registerCall, database, release } = tools
  registerCall(oversightCalls.events, async ({ caller, query: { before, ...query } }) => ({
    events: await eventsOf(database, tools, query, { before, limit: pageSize, isWhole: seesAll(caller) }),
  }))
  registerCall(oversightCalls.patterns, async (input) => {
    await auditLook(database, tools, input, 'patterns/all')
    return { patterns: await patternsOf(database, tools, input.query) }
  })
  registerCall(oversightCalls.release, async ({ query }) =>
    query.check === 'now' ? release.check() : (release.latest() ?? release.check()),
  )
}
