/** Significant events of the venue in one list, wherever each of them is kept. */
import { inArray } from 'drizzle-orm'
import type { SignificantEvent } from '#protocol/calls/oversight.ts'
import { firstDeskSettings, readDeskSettings } from '../../money/desk/settings.ts'
import { named } from '../../people/named.ts'
import { account, machine } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import type { VenueTools } from '../../compose/tools.ts'
import { compare, cursorOf, type EventQuery, type Found, idOf, sources } from './place.ts'
import { kindsOf, readFrom } from './sources.ts'

export async function eventsOf(
  queries: Queries,
  { settings, isDemo }: Pick<VenueTools, 'settings' | 'isDemo'>,
  query: EventQuery,
  { before, limit, isWhole }: { before: string | undefined; limit: number; isWhole: boolean },
): Promise<SignificantEvent[]> {
  const cursor = cursorOf(before)
  const { hotFlagLimit } = await readDeskSettings(queries, firstDeskSettings(settings, isDemo))
  const found: Found[] = []
  for (const source of sources)
    if (query.kind === undefined || kindsOf[source].includes(query.kind))
      found.push(
        ...(await readFrom[source](queries, { query, cursor, limit, isWhole }, { largeWinFrom: hotFlagLimit })),
      )
  return withNames(queries, found.toSorted(compare).slice(0, limit))
}

async function withNames(queries: Queries, found: readonly Found[]): Promise<SignificantEvent[]> {
  const machineIds = [...new Set(found.flatMap(({ machineId }) => machineId ?? []))]
  const people = [...new Set(found.flatMap(({ playerId, actorId }) => [playerId ?? [], actorId ?? []].flat()))]
  const machines =
    machineIds.length === 0
      ? []
      : await queries
          .select({ id: machine.id, name: machine.name, cabin: machine.cabin })
          .from(machine)
          .where(inArray(machine.id, machineIds))
  const accounts =
    people.length === 0 ? [] : await queries.select(named(account)).from(account).where(inArray(account.id, people))
  const person = (id: number | null) => accounts.find((one) => one.id === id) ?? null
  return found.map(({ source, numbers, at, machineId, playerId, actorId, ...event }) => ({
    ...{ id: idOf({ at, source, numbers }), at, ...event },
    machine: machines.find(({ id }) => id === machineId) ?? null,
    ...{ player: person(playerId), actor: person(actorId) },
  }))
}
