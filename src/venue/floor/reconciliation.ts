/** Per cabinet and gaming day: what wallets, transfers and meters say, held against each other. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { Reconciled } from '#protocol/core/machines.ts'
import { wrongField } from '../money/desk/refusals.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { cabinetRow, problem } from '../store/schema/index.ts'
import type { VenueTools } from '../compose/tools.ts'
import { meterNames } from './meters.ts'
import { type Reading, readMeters } from './readings.ts'

type DayReading = Reading & { day: string }
type Sums = { walletIn: number; walletOut: number; movedIn: number; movedOut: number; open: number }
const nothing: Sums = { walletIn: 0, walletOut: 0, movedIn: 0, movedOut: 0, open: 0 }

/**
 * A day is what lies between two readings, each taken with no transfer under way, so that wallets and meters speak of the same
 * movements. The day that runs ends with the meters of now.
 */
export async function reconcile(
  tools: Pick<VenueTools, 'database' | 'drivers' | 'clock' | 'directory' | 'settings'>,
  asked: string | undefined,
): Promise<{ day: string; machines: Reconciled[] }> {
  const { database, directory, clock, settings } = tools
  const today = gamingDayOf(clock.now(), settings.timeZone)
  const day = asked ?? today
  if (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw wrongField('day', 'format', 'A day as YYYY-MM-DD')
  if (day > today) throw wrongField('day', 'maximum', 'This day has not begun')
  const openings = await readingsOf(database, sql`gaming_day <= ${day} order by gaming_day desc`)
  const closings = await readingsOf(database, sql`gaming_day > ${day} order by gaming_day`)
  const running = [...openings.keys()].filter((id) => !closings.has(id))
  const contradicting = await knownOfContradicting(database, clock.now())
  const believed = running.filter((id) => !contradicting.has(id))
  const now = new Map((await readMeters(tools, believed, { settled: true })).map((one) => [one.machineId, one]))
  for (const id of running) {
    const known = contradicting.get(id)
    if (known) now.set(id, known)
  }
  const windows = [...openings.values()].flatMap((opening) => {
    const closing = closings.get(opening.machineId) ?? now.get(opening.machineId)
    return [{ id: opening.machineId, from: opening.at, until: closing?.at ?? clock.now() }]
  })
  const sums = await sumsOf(database, windows)
  return {
    day,
    machines: directory.machines.map(({ id, name, cabin }) => {
      const opening = openings.get(id)
      const closing = closings.get(id) ?? now.get(id)
      const contradicts = contradicting.has(id)
      return { id, name, cabin, contradicts, ...compared(opening, closing, sums.get(id) ?? nothing) }
    }),
  }
}

function compared(
  opening: DayReading | undefined,
  closing: DayReading | Reading | undefined,
  { walletIn, walletOut, movedIn, movedOut, open }: Sums,
): Omit<Reconciled, 'id' | 'name' | 'cabin' | 'contradicts'> {
  const said = {
    opening: opening ? { day: opening.day, at: opening.at } : null,
    closing: closing ? { day: 'day' in closing ? closing.day : null, at: closing.at } : null,
    wallet: { in: walletIn, out: walletOut },
    transfers: { in: movedIn, out: movedOut, open },
  }
  if (!opening || !closing) return { ...said, meters: null, differences: null }
  const meters = Object.fromEntries(
    meterNames.map((name) => [name, closing.meters[name] - opening.meters[name]]),
  ) as Meters
  const { AftIn, AftOut, BillIn, CurrentCredit, ResetCredit, TotalWin, TurnOver } = meters
  const made = AftIn + BillIn + TotalWin - TurnOver - AftOut - ResetCredit
  return {
    ...said,
    meters,
    differences: {
      in: AftIn - walletIn,
      out: AftOut - walletOut,
      game: CurrentCredit - made,
      isReset: meterNames.some((name) => name !== 'CurrentCredit' && meters[name] < 0),
    },
  }
}

/** What a cabinet says that contradicts the books is no reading: what the books know is. */
async function knownOfContradicting(database: VenueTools['database'], at: number): Promise<Map<number, Reading>> {
  const rows = await database
    .select({ machineId: cabinetRow.machineId, meters: cabinetRow.meters })
    .from(cabinetRow)
    .innerJoin(problem, eq(problem.machineId, cabinetRow.machineId))
    .where(and(eq(problem.kind, 'metersContradict'), isNull(problem.closedAt)))
  return new Map(rows.flatMap(({ machineId, meters }) => (meters ? [[machineId, { machineId, at, meters }]] : [])))
}

/** The first reading of each machine by `which`. */
async function readingsOf(
  database: VenueTools['database'],
  which: ReturnType<typeof sql>,
): Promise<Map<number, DayReading>> {
  const { rows } = await database.execute<{ id: string; day: string; at: string; meters: Meters }>(
    sql`select m.id::text as id, one.gaming_day as day, one.at::text as at, one.meters
        from machine m cross join lateral (
          select gaming_day, at, meters from meter_reading where machine_id = m.id and ${which} limit 1) one`,
  )
  return new Map(
    rows.map(({ id, day, at, meters }) => [Number(id), { machineId: Number(id), day, at: Number(at), meters }]),
  )
}

/** In (from, until] of each machine. */
async function sumsOf(
  database: VenueTools['database'],
  windows: readonly { id: number; from: number; until: number }[],
): Promise<Map<number, Sums>> {
  if (windows.length === 0) return new Map()
  const values = sql.join(
    windows.map(({ id, from, until }) => sql`(${id}::bigint, ${from}::bigint, ${until}::bigint)`),
    sql`, `,
  )
  const first = Math.min(...windows.map(({ from }) => from))
  const last = Math.max(...windows.map(({ until }) => until))
  const { rows } = await database.execute<{ id: string } & Record<keyof Sums, string>>(
    sql`with span (id, start, until) as (values ${values}),
        wallet as (
          select span.id, sum(e.amount) filter (where p.type = 3) as went, sum(-e.amount) filter (where p.type = 4) as came
          from posting p
          join span on span.id = p.machine_id and p.at > span.start and p.at <= span.until
          join entry e on e.posting_id = p.id and e.account = 'machine/' || span.id
          where p.type in (3, 4) and p.at > ${first} and p.at <= ${last} group by span.id),
        moved as (
          select span.id, sum(t.actual) filter (where t.direction = 'in') as went,
            sum(t.actual) filter (where t.direction = 'out') as came
          from transfer t
          join span on span.id = t.machine_id and t.settled_at > span.start and t.settled_at <= span.until
          where t.state = 1 and t.settled_at > ${first} and t.settled_at <= ${last} group by span.id),
        waiting as (select machine_id as id, count(*) as open from transfer where state = 0 group by machine_id)
        select span.id::text as id,
          coalesce(wallet.went, 0)::text as "walletIn", coalesce(wallet.came, 0)::text as "walletOut",
          coalesce(moved.went, 0)::text as "movedIn", coalesce(moved.came, 0)::text as "movedOut",
          coalesce(waiting.open, 0)::text as open
        from span left join wallet using (id) left join moved using (id) left join waiting using (id)`,
  )
  return new Map(
    rows.map(({ id, ...sums }) => [
      Number(id),
      Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Sums,
    ]),
  )
}
