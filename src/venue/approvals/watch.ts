/** What nobody confirmed in time expires: looked for once a second, by whichever process is first. */
import { and, eq, lte } from 'drizzle-orm'
import { approval } from '../store/schema/index.ts'
import type { VenueTools } from '../compose/tools.ts'
import { end } from './approvals.ts'
import { repeat } from '../compose/repeat.ts'

const everyMs = 1_000

/** Answers how to stop. */
export function watchApprovals(
  tools: Pick<VenueTools, 'database' | 'clock' | 'logger' | 'announceCage'>,
): () => Promise<void> {
  const { database, clock, logger, announceCage } = tools
  async function look(): Promise<void> {
    const due = await database
      .select({ id: approval.id, kind: approval.kind })
      .from(approval)
      .where(and(eq(approval.state, 'pending'), lte(approval.until, clock.now())))
    for (const { id } of due) await database.transaction((transaction) => end(tools, transaction, id, 'expired'))
    if (due.some(({ kind }) => kind === 'safeAdjustment')) announceCage()
  }
  return repeat(everyMs, look, (error) => logger.error({ error }, 'the approvals could not be looked at'))
}
