/** Per cabinet and gaming day: what wallets, transfers and meters say, held against each other. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { Compared } from '#protocol/core/reconciliation.ts'
import { wrongField } from '../money/desk/refusals.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { cabinetRow, problem } from '../store/schema/index.ts'
import type { VenueTools } from '../compose/tools.ts'
import type { Queries } from '../store/store.ts'
import { meterNames } from './meters.ts'
import { type Reading, readMeters } from './readings.ts'

type DayReading = Reading & { day: string }
type Sums = { walletIn: number; walletOut: number; movedIn: number; movedOut: number; open: number }
const nothing: Sums = { walletIn: 0, walletOut: 0, movedIn: 0, movedOut: 0, open: 0 }

export type ReconcileTools = {
  database: Queries
  drivers: Pick<VenueTools['drivers'], 'of'>
  directory: Pick<VenueTools['directory'], 'machines'>
  clock: VenueTools['clock']
  settings: Pick<VenueTools['settings'], 'timeZone'>
}
export type ComparedMachine = Compared & { id: number; name: string; cabin: number }
type Window = { id: number; from: number; until: number }

export const todayOf = ({ clock, settings }: Pick<ReconcileTools, 'clock' | 'settings'>) =>
  gamingDayOf(clock.now(), settings.timeZone)

/** The day that is asked for, or the one that runs. Refusals: 60422. */
export function knownDay(tools: Pick<ReconcileTools, 'clock' | 'settings'>, asked: string | undefined): string {
  const today = todayOf(tools)
  const day = asked ?? today
  if (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw wrongField('day', 'format', 'A day as YYYY-MM-DD')
  if (day > today) throw wrongField('day', 'maximum', 'This day has not begun')
  return day
}

/**
 * A day is what lies between two readings, each taken with no transfer under way, so that wallets and meters speak of the same
 * movements. The day that runs ends with the meters of now. `of`: these machines alone. Without `withPlay` rounds and hand pays read 0.
 */
export async function reconcile(
  tools: ReconcileTools,
  day: string,
  { of, withPlay = true }: { of?: readonly number[]; withPlay?: boolean } = {},
): Promise<ComparedMachine[]> {
  const { database, directory, clock } = tools
  const machines = directory.machines.filter(({ id }) => of === undefined || of.includes(id))
  if (machines.length === 0) return []
  const { openings, closings } = await readingsAround(database, day, of)
  const running = machines.map(({ id }) => id).filter((id) => openings.has(id) && !closings.has(id))
  const contradicting = await knownOfContradicting(database, clock.now())
  const believed = running.filter((id) => !contradicting.has(id))
  const now = new Map((await readMeters(tools, believed, { settled: true })).map((one) => [one.machineId, one]))
  for (const id of running) {
    const known = contradicting.get(id)
    if (known) now.set(id, known)
  }
  const windows = machines.flatMap(({ id }) => {
    const opening = openings.get(id)
    if (!opening) return []
    const closing = closings.get(id) ?? now.get(id)
    return [{ id, from: opening.at, until: closing?.at ?? clock.now() }]
  })
  const sums = await sumsOf(database, windows)
  const play = withPlay ? await playOf(database, windows) : new Map<number, Play>()
  return machines.map(({ id, name, cabin }) => {
    const closing = closings.get(id) ?? now.get(id)
    const contradicts = contradicting.has(id)
    const figures = compared(openings.get(id), closing, sums.get(id) ?? nothing)
    return { id, name, cabin, contradicts, ...figures, ...(play.get(id) ?? noPlay) }
  })
}

/** The readings that the day of each machine lies between; `of`: of these machines alone. */
export async function readingsAround(database: Queries, day: string, of?: readonly number[]) {
  return {
    openings: await readingsOf(database, sql`gaming_day <= ${day} order by gaming_day desc`, of),
    closings: await readingsOf(database, sql`gaming_day > ${day} order by gaming_day`, of),
  }
}

function compared(
  opening: DayReading | undefined,
  closing: DayReading | Reading | undefined,
  { walletIn, walletOut, movedIn, movedOut, open }: Sums,
): Omit<Compared, 'contradicts' | 'rounds' | 'handPaid'> {
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
async function knownOfContradicting(database: Queries, at: number): Promise<Map<number, Reading>> {
  const rows = await database
    .select({ machineId: cabinetRow.machineId, meters: cabinetRow.meters })
    .from(cabinetRow)
    .innerJoin(problem, eq(problem.machineId, cabinetRow.machineId))
    .where(and(eq(problem.kind, 'metersContradict'), isNull(problem.closedAt)))
  return new Map(rows.flatMap(({ machineId, meters }) => (meters ? [[machineId, { machineId, at, meters }]] : [])))
}

/** The first reading of each machine by `which`. */
async function readingsOf(
  database: Queries,
  which: SQL,
  of: readonly number[] | undefined,
): Promise<Map<number, DayReading>> {
  const isOf =
    of === undefined
      ? sql`true`
      : sql`m.id in (select value::bigint from json_array_elements_text(${JSON.stringify(of)}::json))`
  const { rows } = await database.execute<{ id: string; day: string; at: string; meters: Meters }>(
    sql`select m.id::text as id, one.gaming_day as day, one.at::text as at, one.meters
        from machine m cross join lateral (
          select gaming_day, at, meters from meter_reading where machine_id = m.id and ${which} limit 1) one
        where ${isOf}`,
  )
  return new Map(
    rows.map(({ id, day, at, meters }) => [Number(id), { machineId: Number(id), day, at: Number(at), meters }]),
  )
}

/** In (from, until] of each machine. */
async function sumsOf(database: Queries, windows: readonly Window[]): Promise<Map<number, Sums>> {
  if (windows.length === 0) return new Map()
  const { values, first, last } = spansOf(windows)
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

function spansOf(windows: readonly Window[]) {
  return {
    values: sql.join(
      windows.map(({ id, from, until }) => sql`(${id}::bigint, ${from}::bigint, ${until}::bigint)`),
      sql`, `,
    ),
    first: Math.min(...windows.map(({ from }) => from)),
    last: Math.max(...windows.map(({ until }) => until)),
  }
}

type Play = Pick<Compared, 'rounds' | 'handPaid'>
const noPlay: Play = { rounds: { count: 0, bet: 0, win: 0 }, handPaid: 0 }
/** In (from, until] of each machine. */
async function playOf(database: Queries, windows: readonly Window[]): Promise<Map<number, Play>> {
  if (windows.length === 0) return new Map()
  const { values, first, last } = spansOf(windows)
  const { rows } = await database.execute<{ id: string; count: string; bet: string; win: string; paid: string }>(
    sql`with span (id, start, until) as (values ${values}),
        played as (
          select span.id, count(*) as count, sum(r.bet) as bet, sum(r.win) as win from round r
          join span on span.id = r.machine_id and r.ended_at > span.start and r.ended_at <= span.until
          where r.ended_at > ${first} and r.ended_at <= ${last} group by span.id),
        paid as (
          select span.id, sum(h.amount) as paid from hand_pay h
          join span on span.id = h.machine_id and h.decided_at > span.start and h.decided_at <= span.until
          where h.state = 'done' group by span.id)
        select span.id::text as id, coalesce(played.count, 0)::text as count, coalesce(played.bet, 0)::text as bet,
          coalesce(played.win, 0)::text as win, coalesce(paid.paid, 0)::text as paid
        from span left join played using (id) left join paid using (id)`,
  )
  return new Map(
    rows.map(({ id, count, bet, win, paid }) => [
      Number(id),
      { rounds: { count: Number(count), bet: Number(bet), win: Number(win) }, handPaid: Number(paid) },
    ]),
  )
}
