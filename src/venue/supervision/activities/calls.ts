/** What happened on the floor: the steps of the machines, and what staff did by the audit, in one list. */
import { inArray } from 'drizzle-orm'
import { type Activity, supervisionCalls } from '#protocol/calls/supervision.ts'
import type { VenueTools } from '../../compose/tools.ts'
import { named } from '../../people/named.ts'
import { account, machine } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import { auditRows, type Viewer } from './acts.ts'
import { cursorAt, type Query, type Row } from './page.ts'
import { stepRows } from './steps.ts'

const pageSize = 50

export function registerActivityCalls({ registerCall, database }: Pick<VenueTools, 'registerCall' | 'database'>): void {
  registerCall(supervisionCalls.activities, async ({ caller, query: { lastActivityID, ...query } }) => ({
    activities: await activitiesOf(database, caller, query, { after: lastActivityID, limit: pageSize }),
  }))
}

/** Newest first, behind `after`. */
export async function activitiesOf(
  queries: Queries,
  viewer: Viewer,
  query: Query,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Activity[]> {
  const cursor = await cursorAt(queries, after)
  // A row that is not there has nothing behind it.
  if (after !== undefined && cursor === null) return []
  const steps = await stepRows(queries, query, { cursor, limit })
  const audits = await auditRows(queries, viewer, query, { cursor, limit })
  // Those of one moment stay as they stand here.
  const rows = [...steps, ...audits].toSorted((left, right) => right.at - left.at).slice(0, limit)
  return withNames(queries, rows)
}

async function withNames(queries: Queries, rows: Row[]): Promise<Activity[]> {
  const machineIds = rows.flatMap(({ machineId }) => machineId ?? [])
  const playerIds = rows.flatMap(({ playerId }) => playerId ?? [])
  const machines =
    machineIds.length === 0
      ? []
      : await queries
          .select({ id: machine.id, name: machine.name, cabin: machine.cabin })
          .from(machine)
          .where(inArray(machine.id, machineIds))
  const players =
    playerIds.length === 0
      ? []
      : await queries.select(named(account)).from(account).where(inArray(account.id, playerIds))
  return rows.map(({ machineId, playerId, ...row }) => ({
    ...row,
    machine: machines.find(({ id }) => id === machineId) ?? null,
    player: players.find(({ id }) => id === playerId) ?? null,
  }))
}
