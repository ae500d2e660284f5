/** The meters of cabinets as they are, or as they were last known. */
import { sql } from 'drizzle-orm'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { MachineMeters } from '#protocol/core/machines.ts'
import type { VenueTools } from '../compose/tools.ts'
import { readMeters } from './readings.ts'

export const meterNames = [
  'AftIn',
  'AftOut',
  'BillIn',
  'CurrentCredit',
  'ResetCredit',
  'TotalWin',
  'TurnOver',
] as const satisfies (keyof Meters)[]
const none = Object.fromEntries(meterNames.map((name) => [name, null])) as Record<keyof Meters, null>

/** In the order of the cabins. */
export async function metersOf(
  tools: Pick<VenueTools, 'database' | 'drivers' | 'clock' | 'directory'>,
  wanted: (id: number) => boolean,
): Promise<MachineMeters[]> {
  const { database, directory } = tools
  const machines = directory.machines.filter(({ id }) => wanted(id))
  const installed = machines.filter(({ sasUrl }) => sasUrl !== '').map(({ id }) => id)
  const live = new Map((await readMeters(tools, installed, { settled: false })).map((one) => [one.machineId, one]))
  const silent = installed.filter((id) => !live.has(id))
  const known = silent.length === 0 ? new Map() : await lastKnown(database, silent)
  return machines.map(({ id, name, cabin }) => {
    const reading = live.get(id) ?? known.get(id)
    return { id, name, cabin, live: live.has(id), at: reading?.at ?? null, ...(reading?.meters ?? none) }
  })
}

export const totalOf = (machines: readonly MachineMeters[]): Meters =>
  Object.fromEntries(
    meterNames.map((name) => [name, machines.reduce((sum, machine) => sum + (machine[name] ?? 0), 0)]),
  ) as Meters

/** By the newest transfer or reading of a day. */
async function lastKnown(
  queries: VenueTools['database'],
  machineIds: readonly number[],
): Promise<Map<number, { at: number; meters: Meters }>> {
  const ids = sql.join(
    machineIds.map((id) => sql`${id}::bigint`),
    sql`, `,
  )
  const { rows } = await queries.execute<{ id: string; at: string; meters: Meters }>(
    sql`select m.id::text as id, known.at::text as at, known.meters
        from machine m cross join lateral (
          select at, meters from (
            (select settled_at as at, meters_after as meters from transfer
              where machine_id = m.id and meters_after is not null order by requested_at desc, number desc limit 1)
            union all
            (select at, meters from meter_reading where machine_id = m.id order by gaming_day desc limit 1)) one
          order by at desc limit 1) known
        where m.id in (${ids})`,
  )
  return new Map(rows.map(({ id, at, meters }) => [Number(id), { at: Number(at), meters }]))
}
