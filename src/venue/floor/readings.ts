/** Meters of cabinets: read so that they can be held against the ledger, kept once a gaming day. */
import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { TransactionState } from '#protocol/core/codes.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import { MachineService } from '../machines/service.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { type Drivers, stateNow } from '../drivers/drivers.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { meterReading, transfer } from '../store/schema/index.ts'
import type { Database, Queries } from '../store/store.ts'
import { repeat } from '../compose/repeat.ts'

export type Reading = { machineId: number; at: number; meters: Meters }
const everyMs = 1_000
/** A cabinet that did not answer is not asked again before. */
const patienceMs = 15_000

/**
 * What the cabinets count at one moment `at`. With `settled` only those are answered on which no transfer was under way then:
 * every movement up to `at` is posted, and none after it is in the meters. `apart` leaves out those, too, on which one ended in
 * that very millisecond, as the next one might. One that does not answer is left out.
 */
export async function readMeters(
  { database, drivers, clock }: { database: Queries; drivers: Pick<Drivers, 'of'>; clock: { now: () => number } },
  machineIds: readonly number[],
  { settled }: { settled: boolean | 'apart' },
): Promise<Reading[]> {
  const at = clock.now()
  const before = settled ? await movements(database, at) : new Map<number, Movements>()
  const asked = machineIds.filter((id) => !before.get(id)?.open)
  const answers = await Promise.all(
    asked.map(async (machineId) => {
      const state = await stateNow(drivers.of(machineId).link, machineId)
      return state?.powered ? [{ machineId, at, meters: state.meters }] : []
    }),
  )
  const after = settled ? await movements(database, at) : before
  return answers.flat().flatMap((reading) => {
    const { open = 0, ended = 0 } = after.get(reading.machineId) ?? {}
    if (open > 0 || ended !== (before.get(reading.machineId)?.ended ?? 0)) return []
    if (ended > 0 && settled === 'apart') return []
    // What may be settled yet in this same millisecond is not in the meters.
    return [settled && ended === 0 ? { ...reading, at: at - 1 } : reading]
  })
}

/** Transfers under way, and those that ended since. One that people must settle may be open for days: what it moved is a difference until then. */
type Movements = { open: number; ended: number }
async function movements(queries: Queries, since: number): Promise<Map<number, Movements>> {
  const isOpen = and(eq(transfer.state, TransactionState.pending), ne(transfer.sasStatus, 'unfinished'))
  const hasEnded = gte(transfer.settledAt, since)
  const rows = await queries
    .select({
      id: transfer.machineId,
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      ended: sql<number>`(count(*) filter (where ${hasEnded}))::int`,
    })
    .from(transfer)
    .where(or(isOpen, hasEnded))
    .groupBy(transfer.machineId)
  return new Map(rows.map(({ id, open, ended }) => [id, { open, ended }]))
}

/** Each process reads the cabinets that it keeps, as soon as a gaming day has begun. Answers how to stop. */
export function storeReadings(tools: {
  database: Database
  registry: Pick<MachineRegistry, 'services'>
  drivers: Pick<Drivers, 'of'>
  clock: { now: () => number }
  timeZone: string
  logger: Logger
}): () => Promise<void> {
  const { database, registry, drivers, clock, timeZone, logger } = tools
  /** Machines read in `day`, and until when those that did not answer are left alone. */
  let day = ''
  const read = new Set<number>()
  const waits = new Map<number, number>()

  async function look(): Promise<void> {
    const today = gamingDayOf(clock.now(), timeZone)
    if (today !== day) {
      read.clear()
      waits.clear()
      day = today
    }
    const own = [...registry.services()].flatMap((seat) =>
      // What contradicts the books is no reading of the day.
      seat instanceof MachineService && !seat.problems.includes('metersContradict') ? [seat.machine.id] : [],
    )
    const now = performance.now()
    const isDue = (id: number) => !read.has(id) && (waits.get(id) ?? 0) <= now && drivers.of(id).link.isUp(id)
    const wanted = own.filter(isDue)
    if (wanted.length === 0) return
    const there = await database
      .select({ id: meterReading.machineId })
      .from(meterReading)
      .where(and(eq(meterReading.gamingDay, day), inArray(meterReading.machineId, wanted)))
    for (const { id } of there) read.add(id)
    const missing = wanted.filter((id) => !read.has(id))
    const readings = (await readMeters(tools, missing, { settled: 'apart' })).filter(
      ({ at }) => gamingDayOf(at, timeZone) === day,
    )
    for (const id of missing) waits.set(id, performance.now() + patienceMs)
    if (readings.length === 0) return
    await database
      .insert(meterReading)
      .values(readings.map((reading) => ({ ...reading, gamingDay: day })))
      .onConflictDoNothing()
    for (const { machineId } of readings) read.add(machineId)
  }
  return repeat(everyMs, look, (error) => logger.error({ error }, 'the meters of the day could not be read'))
}
