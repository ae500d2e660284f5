/** Approvals as staff are answered. */
import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Approval } from '#protocol/core/approvals.ts'
import { account, approval } from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'

const pageSize = 50
const subject = alias(account, 'subject')
const maker = alias(account, 'maker')
const checker = alias(account, 'checker')
/** Newest first, 50. */
export async function approvalsOf(queries: Queries, where: SQL | undefined): Promise<Approval[]> {
  const found = await queries
    .select({ row: approval, account: named(subject), maker: named(maker), checker: named(checker) })
    .from(approval)
    .innerJoin(maker, eq(maker.id, approval.makerId))
    .leftJoin(subject, eq(subject.id, approval.accountId))
    .leftJoin(checker, eq(checker.id, approval.checkerId))
    .where(where)
    .orderBy(desc(approval.id))
    .limit(pageSize)
  return found.map(({ row, ...people }) => ({
    ...{ id: row.id, kind: row.kind, object: row.object, asked: row.asked, before: row.before, reason: row.reason },
    ...{ ...people, state: row.state, requestedAt: row.requestedAt, until: row.until },
    ...{ decidedAt: row.decidedAt, decidedFor: row.decidedFor },
  }))
}

export const isPending = eq(approval.state, 'pending')
export const pendingBefore = (queries: Queries, id: number | undefined) =>
  approvalsOf(queries, and(isPending, id === undefined ? undefined : lt(approval.id, id)))

/** One as it is answered. It is there. */
export async function oneApproval(queries: Queries, id: number): Promise<Approval> {
  const [found] = await approvalsOf(queries, eq(approval.id, id))
  if (!found) throw new Error(`no approval ${id}`)
  return found
}
