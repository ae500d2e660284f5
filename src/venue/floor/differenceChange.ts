/** How people accept what a day differs by: one of them, or two where it gives value. */
import { eq } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { markOf } from '#protocol/core/reconciliation.ts'
import { type Change, idOf } from '../approvals/approvals.ts'
import type { VenueTools } from '../compose/tools.ts'
import { persisted } from '../machines/persisted.ts'
import { conflict } from '../money/desk/refusals.ts'
import { audit, reconciliation } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { closeProblemOf, contextOf, stepped } from './dayChecks.ts'
import { objectOf } from './differences.ts'

type Row = typeof reconciliation.$inferSelect
/** Its row, locked, where it differs as somebody has seen it. Refusals: 60404, 60409. */
export async function takeDiffering(transaction: Transaction, id: number, mark: string): Promise<Row> {
  const [row] = await transaction.select().from(reconciliation).where(eq(reconciliation.id, id)).for('update')
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  if (row.state === 'agreeing') throw conflict({ reason: 'agrees' })
  if (row.state === 'accepted') throw conflict({ reason: 'accepted' })
  if (contextOf(row).mark !== mark) throw conflict({ reason: 'changed', mark: contextOf(row).mark })
  return row
}

type Accepted = { staffId: number; secondId: number | null; ip: string; reason: string; at: number }
/** In one commit: the step, the row, its problem, the audit. */
export async function accept(
  transaction: Transaction,
  row: Row,
  { staffId, secondId, ip, reason, at }: Accepted,
): Promise<void> {
  const { mark } = contextOf(row)
  const next = stepped(row, { type: 'difference.accept', at, mark: mark ?? '', staffId, secondId })
  if (!next) throw conflict({ reason: 'changed', mark })
  await transaction
    .update(reconciliation)
    .set({
      ...{ state: next.value, snapshot: persisted(next) },
      ...{ acceptedBy: staffId, secondId, acceptedAt: at, reason },
    })
    .where(eq(reconciliation.id, row.id))
  await closeProblemOf(transaction, row, { at, by: secondId ?? staffId, how: 'difference.accepted' })
  await transaction.insert(audit).values({
    ...{ at, actorId: secondId ?? staffId, ip, act: 'difference accepted', object: objectOf(row.id), reason },
    ...{ before: { state: row.state, mark }, after: { state: next.value, day: row.gamingDay, machine: row.machineId } },
  })
}

type Asked = { mark: string }
export function differenceChange({ clock }: Pick<VenueTools, 'clock'>): Change {
  return {
    right: acts.acceptDifference,
    permit: async () => {},
    async stand(transaction, { object, asked }) {
      const { figures, gamingDay } = await takeDiffering(transaction, idOf(object), (asked as Asked).mark)
      const { in: came, out, game } = figures.differences ?? { in: 0, out: 0, game: 0 }
      const before = { day: gamingDay, differenceIn: came, differenceOut: out, differenceGame: game }
      return { before, restsOn: figures.differences && markOf(figures.differences) }
    },
    async apply(transaction, { object, asked, makerId, reason }, { accountId, ip }) {
      const row = await takeDiffering(transaction, idOf(object), (asked as Asked).mark)
      const accepted = { staffId: makerId, secondId: accountId, ip, reason: reason ?? '', at: clock.now() }
      await accept(transaction, row, accepted)
      return { problems: true }
    },
  }
}
