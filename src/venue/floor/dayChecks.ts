/** The venue's own job: once a minute books are held against meters, and what differs is a problem until it agrees or people accept it. */
import { and, eq, inArray, notBetween, sql } from 'drizzle-orm'
import { initialTransition, transition } from 'xstate'
import { type DifferenceEvent, differenceMachine } from '#machines/venue/difference/index.ts'
import { givesValue, markOf } from '#protocol/core/reconciliation.ts'
import { repeat } from '../compose/repeat.ts'
import type { VenueTools } from '../compose/tools.ts'
import { persisted } from '../machines/persisted.ts'
import { meterReading, problem, reconciliation, venueSetting } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { type ComparedMachine, reconcile, type ReconcileTools, todayOf } from './reconciliation.ts'

type Row = typeof reconciliation.$inferSelect
type CheckTools = ReconcileTools & Pick<VenueTools, 'database' | 'notifications'>
const everyMs = 60_000
const lookEveryMs = 1_000
/** Days that have readings and were never looked at are caught up with so far back. */
const mostDaysBack = 62
const turn = 'reconciliation'
const differenceProblem = 'reconciliation'

const [first] = initialTransition(differenceMachine)
type Snapshot = typeof first
const stateOf = (row: Pick<Row, 'snapshot'>): Snapshot =>
  differenceMachine.resolveState(row.snapshot as Parameters<typeof differenceMachine.resolveState>[0])

/** Null: the chart does not take it. */
export function stepped(row: Pick<Row, 'snapshot'>, event: DifferenceEvent): Snapshot | null {
  const before = stateOf(row)
  return before.can(event) ? transition(differenceMachine, before, event)[0] : null
}
export const contextOf = (row: Pick<Row, 'snapshot'>) => stateOf(row).context

/** A day without a reading of its own has nothing to compare: it is part of the one before. */
const isComparable = (day: string) => (one: ComparedMachine) => one.opening?.day === day && one.differences !== null

/** `isAsked`: somebody looks at it, so one look is enough. `of`: these machines alone. */
type How = { isAsked?: boolean; of?: readonly number[] }
/** Holds a day against the books, and keeps what came of it. */
export async function checkDay(tools: CheckTools, day: string, { isAsked = false, of }: How = {}): Promise<void> {
  const { database, clock, notifications } = tools
  const which = { withPlay: false, ...(of ? { of } : {}) }
  const found = (await reconcile(tools, day, which)).filter(isComparable(day))
  if (found.length === 0) return
  const at = clock.now()
  const known = await database
    .select()
    .from(reconciliation)
    .where(eq(reconciliation.gamingDay, day))
    .then((rows) => new Map(rows.map((row) => [row.machineId, row])))
  const changed = found.filter((one) => isNews(known.get(one.id), one))
  const same = found.filter((one) => !changed.includes(one)).map(({ id }) => id)
  if (same.length > 0)
    await database
      .update(reconciliation)
      .set({ checkedAt: at })
      .where(and(eq(reconciliation.gamingDay, day), inArray(reconciliation.machineId, same)))
  if (changed.length === 0) return
  const whole = await reconcile(tools, day, { of: changed.map(({ id }) => id) })
  const kept = whole.filter(isComparable(day))
  await database.transaction(async (transaction) => {
    const added = kept.filter(({ id }) => !known.has(id))
    await addDays(transaction, day, added, at, isAsked)
    for (const one of kept) if (!added.includes(one)) await stepDay(transaction, day, one, { at, isAsked })
  })
  notifications.problemsChanged()
}

const isFinal = ({ closing }: ComparedMachine) => typeof closing?.day === 'string'
const markFor = ({ differences }: ComparedMachine) => (differences ? markOf(differences) : null)
const isExplained = ({ contradicts, transfers }: ComparedMachine) => contradicts || transfers.open > 0
/** Meters of a day that runs are read beside play: what differs is a problem once it stands at a second look. */
const isSure = (one: ComparedMachine, isSeenAgain: boolean) => !isExplained(one) && (isSeenAgain || isFinal(one))

function isNews(row: Row | undefined, one: ComparedMachine): boolean {
  if (!row || row.isFinal !== isFinal(one) || contextOf(row).mark !== markFor(one)) return true
  // What another problem explains is none of its own, until that is over.
  return row.state === 'differing' && row.problemId === null && !isExplained(one)
}

const figuresOf = ({ id: _id, name: _name, cabin: _cabin, ...figures }: ComparedMachine) => figures
function eventOf(one: ComparedMachine, at: number): DifferenceEvent {
  const gives = one.differences !== null && givesValue(one.differences)
  return { type: 'day.checked', at, mark: markFor(one), givesValue: gives }
}

/** Days that nobody has looked at; another process may be faster. */
export async function addDays(
  queries: Queries,
  day: string,
  found: readonly ComparedMachine[],
  at: number,
  isAsked = false,
): Promise<void> {
  if (found.length === 0) return
  const added = await queries
    .insert(reconciliation)
    .values(
      found.map((one) => {
        const next = stepped({ snapshot: persisted(first) }, eventOf(one, at)) ?? first
        return {
          ...{ machineId: one.id, gamingDay: day, figures: figuresOf(one), checkedAt: at, isFinal: isFinal(one) },
          ...{ state: next.value, snapshot: persisted(next), since: next.matches('agreeing') ? null : at },
        }
      }),
    )
    .onConflictDoNothing()
    .returning()
  for (const row of added) {
    const one = found.find(({ id }) => id === row.machineId)
    if (one && row.state === 'differing' && isSure(one, isAsked)) await raise(queries, row, one, at)
  }
}

/** A step of its chart, its row, and its problem: one commit. */
async function stepDay(
  transaction: Transaction,
  day: string,
  one: ComparedMachine,
  { at, isAsked }: { at: number; isAsked: boolean },
): Promise<void> {
  const [row] = await transaction
    .select()
    .from(reconciliation)
    .where(and(eq(reconciliation.machineId, one.id), eq(reconciliation.gamingDay, day)))
    .for('update')
  if (!row) return
  if (row.isFinal) {
    if (row.state === 'differing' && row.problemId === null && !isExplained(one)) await raise(transaction, row, one, at)
    return
  }
  const mark = markFor(one)
  const next = stepped(row, eventOf(one, at)) ?? stateOf(row)
  const isAnother = contextOf(row).mark !== mark
  await transaction
    .update(reconciliation)
    .set({
      ...{
        figures: figuresOf(one),
        checkedAt: at,
        isFinal: isFinal(one),
        state: next.value,
        snapshot: persisted(next),
      },
      ...(isAnother ? { since: mark === null ? null : at, ...nobody } : {}),
    })
    .where(eq(reconciliation.id, row.id))
  if (next.matches('differing')) {
    if (row.problemId === null && isSure(one, isAsked || !isAnother)) await raise(transaction, row, one, at)
  } else if (row.problemId !== null) await closeProblemOf(transaction, row, { at, by: null, how: 'difference.gone' })
}
const nobody = { acceptedBy: null, secondId: null, acceptedAt: null, reason: null }

async function raise(queries: Queries, row: Row, one: ComparedMachine, at: number): Promise<void> {
  const { wallet, transfers, meters, differences } = one
  const detail = `${row.gamingDay}: ${differences ? markOf(differences) : ''}`
  const evidence = { detail, reconciliation: row.id, day: row.gamingDay, differences, wallet, transfers, moved: meters }
  const [raised] = await queries
    .insert(problem)
    .values({ machineId: row.machineId, kind: differenceProblem, evidence, raisedAt: at })
    .returning({ id: problem.id })
  await queries
    .update(reconciliation)
    .set({ problemId: raised?.id ?? null })
    .where(eq(reconciliation.id, row.id))
}

export async function closeProblemOf(
  transaction: Transaction,
  row: Pick<Row, 'id' | 'problemId'>,
  { at, by, how }: { at: number; by: number | null; how: 'difference.gone' | 'difference.accepted' },
): Promise<void> {
  if (row.problemId === null) return
  await transaction
    .update(problem)
    .set({ closedAt: at, closedBy: by, resolution: how })
    .where(eq(problem.id, row.problemId))
  await transaction.update(reconciliation).set({ problemId: null }).where(eq(reconciliation.id, row.id))
}

/** One machine, as somebody asks for it: each day of it that is not over. */
export async function checkMachine(tools: CheckTools, machineId: number): Promise<void> {
  const which = { isAsked: true, of: [machineId] }
  for (const [day] of await daysToCheck(tools.database, todayOf(tools), machineId)) await checkDay(tools, day, which)
}

/**
 * The one that runs, for all that stand there; of those before it the machines that are not decided: whose day has not ended, that
 * nobody has looked at, or whose difference another problem explains.
 */
async function daysToCheck(
  database: Queries,
  today: string,
  machineId: number | null = null,
): Promise<[day: string, of: number[] | undefined][]> {
  const from = new Date(Date.parse(today) - mostDaysBack * 86_400_000).toISOString().slice(0, 10)
  const isOfIt = machineId === null ? sql`true` : sql`machine.id = ${machineId}`
  const { rows } = await database.execute<{ day: string; of: number[] }>(
    sql`select day, array_agg(id::int) as of from (
          select gaming_day as day, machine.id from ${reconciliation} join machine on machine.id = machine_id
          where (not is_final or (state = 'differing' and problem_id is null))
            and gaming_day >= ${from} and gaming_day < ${today} and ${isOfIt}
          union
          select gaming_day, machine.id from machine join ${meterReading} m on m.machine_id = machine.id
          where gaming_day >= ${from} and gaming_day < ${today} and ${isOfIt} and not exists (
            select 1 from ${reconciliation} r where r.gaming_day = m.gaming_day and r.machine_id = m.machine_id)) undecided
        group by day order by day`,
  )
  return [...rows.map(({ day, of }): [string, number[]] => [day, of]), [today, undefined]]
}

/** One process at a time does it: whose turn it is stands in the moment of a row, so one that was killed holds nobody up. */
async function takeTurn({ database, clock }: Pick<VenueTools, 'database' | 'clock'>): Promise<boolean> {
  const at = clock.now()
  await database.insert(venueSetting).values({ name: turn, value: {}, changedAt: 0 }).onConflictDoNothing()
  const taken = await database
    .update(venueSetting)
    .set({ changedAt: at })
    // One that lies further ahead than any was written by a clock that has been set back since.
    .where(and(eq(venueSetting.name, turn), notBetween(venueSetting.changedAt, at - everyMs + 1, at + everyMs)))
    .returning({ name: venueSetting.name })
  return taken.length > 0
}

/** Answers how to stop. */
export function watchDays(tools: CheckTools & Pick<VenueTools, 'logger'>): () => Promise<void> {
  const { database, clock, logger } = tools
  let nextAt = 0
  async function look(signal: AbortSignal): Promise<void> {
    if (clock.now() < nextAt && nextAt <= clock.now() + everyMs) return
    const isOurs = await takeTurn(tools)
    nextAt = clock.now() + everyMs
    if (!isOurs) return
    for (const [day, of] of await daysToCheck(database, todayOf(tools))) {
      if (signal.aborted) return
      await checkDay(tools, day, of ? { of } : {})
    }
  }
  return repeat(lookEveryMs, look, (error) => logger.error({ error }, 'books and meters could not be compared'))
}
