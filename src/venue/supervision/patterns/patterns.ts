/** What is worth a look in the money of players. A pattern is no proof: it says what was seen, and where. */
import { inArray } from 'drizzle-orm'
import type { Pattern } from '#protocol/calls/oversight.ts'
import type { PatternKind } from '#protocol/core/oversight.ts'
import type { VenueTools } from '../../compose/tools.ts'
import { firstDeskSettings, readDeskSettings } from '../../money/desk/settings.ts'
import { wrongField } from '../../money/desk/refusals.ts'
import { peopleOf } from '../../statistics/people.ts'
import { machine } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import { depositRefund } from './depositRefund.ts'
import type { FoundPattern, Within } from './found.ts'
import { sharedAddress } from './sharedAddress.ts'
import { underThreshold } from './underThreshold.ts'

const dayMs = 86_400_000
const daysBack = 30
const mostDays = 92
const mostPatterns = 200

const finders: Record<PatternKind, (queries: Queries, within: Within) => Promise<FoundPattern[]>> = {
  underThreshold,
  depositRefund,
  sharedAddress,
}

type Query = { kind?: PatternKind | undefined; start?: number | undefined; end?: number | undefined }

export async function patternsOf(
  queries: Queries,
  { settings, isDemo, clock }: Pick<VenueTools, 'settings' | 'isDemo' | 'clock'>,
  query: Query,
): Promise<Pattern[]> {
  const end = query.end === undefined ? clock.now() + 1 : query.end * 1_000
  const start = query.start === undefined ? end - daysBack * dayMs : query.start * 1_000
  if (end < start) throw wrongField('end', 'range', 'It must not end before it begins')
  if (end - start > mostDays * dayMs) throw wrongField('start', 'range', `At most ${mostDays} days`)
  const { withdrawalsConfirmedFrom } = await readDeskSettings(queries, firstDeskSettings(settings, isDemo))
  const found: FoundPattern[] = []
  for (const [kind, find] of Object.entries(finders))
    if (query.kind === undefined || query.kind === kind)
      found.push(...(await find(queries, { start, end, threshold: withdrawalsConfirmedFrom })))
  return withNames(queries, found.toSorted((one, other) => other.at - one.at).slice(0, mostPatterns))
}

async function withNames(queries: Queries, found: readonly FoundPattern[]): Promise<Pattern[]> {
  const people = await peopleOf(queries, [...new Set(found.flatMap(({ playerIds }) => playerIds))])
  const ids = [...new Set(found.flatMap(({ machineId }) => machineId ?? []))]
  const machines =
    ids.length === 0
      ? []
      : await queries
          .select({ id: machine.id, name: machine.name, cabin: machine.cabin })
          .from(machine)
          .where(inArray(machine.id, ids))
  return found.map(({ playerIds, machineId, ...pattern }) => ({
    ...pattern,
    players: playerIds.flatMap((id) => people.find((one) => one.id === id) ?? []),
    machine: machines.find(({ id }) => id === machineId) ?? null,
  }))
}
