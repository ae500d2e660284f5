/** What staff lets wait: rows whose chart is stepped purely. */
import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import { initialTransition, transition } from 'xstate'
import { type SnoozeEvent, snoozeMachine } from '#machines/venue/snooze/index.ts'
import { repeat } from '../compose/repeat.ts'
import type { VenueTools } from '../compose/tools.ts'
import { persisted } from '../machines/persisted.ts'
import type { SnoozeRow } from '../store/rows.ts'
import { problem, problemSnooze } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

export async function runningSnooze(queries: Queries, problemId: number): Promise<SnoozeRow | null> {
  const [row] = await queries
    .select()
    .from(problemSnooze)
    .where(and(eq(problemSnooze.problemId, problemId), eq(problemSnooze.state, 'running')))
    .for('update')
  return row ?? null
}

type Asked = Pick<SnoozeRow, 'problemId' | 'reason' | 'staffId' | 'at' | 'until'>
export async function beginSnooze(queries: Queries, { staffId, until, ...asked }: Asked): Promise<void> {
  const [snapshot] = initialTransition(snoozeMachine, { staffId, until })
  await queries
    .insert(problemSnooze)
    .values({ ...asked, staffId, until, state: snapshot.value, snapshot: persisted(snapshot) })
}

/** False: the chart does not take it now. */
export async function stepSnooze(queries: Queries, row: SnoozeRow, event: SnoozeEvent): Promise<boolean> {
  const before = snoozeMachine.resolveState(row.snapshot as Parameters<typeof snoozeMachine.resolveState>[0])
  if (!before.can(event)) return false
  const [next] = transition(snoozeMachine, before, event)
  const { endedBy } = next.context
  await queries
    .update(problemSnooze)
    .set({ state: next.value, snapshot: persisted(next), endedAt: event.at, endedBy })
    .where(eq(problemSnooze.id, row.id))
  return true
}

const everyMs = 1_000
/** What is over by time, or with its problem, ends: looked for once a second, by whichever process is first. Answers how to stop. */
export function watchSnoozes(tools: Pick<VenueTools, 'database' | 'clock' | 'logger' | 'notifications'>) {
  const { database, clock, logger, notifications } = tools
  async function look(): Promise<void> {
    const at = clock.now()
    const due = await database
      .select({ problemId: problemSnooze.problemId, isClosed: isNotNull(problem.closedAt) })
      .from(problemSnooze)
      .innerJoin(problem, eq(problem.id, problemSnooze.problemId))
      .where(and(eq(problemSnooze.state, 'running'), or(lte(problemSnooze.until, at), isNotNull(problem.closedAt))))
    for (const { problemId, isClosed } of due)
      await database.transaction(async (transaction) => {
        const row = await runningSnooze(transaction, problemId)
        if (row) await stepSnooze(transaction, row, { type: isClosed ? 'problem.closed' : 'deadline.passed', at })
      })
    if (due.length > 0) notifications.problemsChanged()
  }
  return repeat(everyMs, look, (error) => logger.error({ error }, 'what is let wait could not be looked at'))
}
