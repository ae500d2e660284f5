/** The audit, read. What it says is never changed: the database itself refuses that. */
import { and, desc, eq, gte, like, lt, or, sql } from 'drizzle-orm'
import { UserType } from '#protocol/core/codes.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { account, audit } from '../../store/schema/index.ts'
import type { VenueTools } from '../../compose/tools.ts'

const pageSize = 50
/** What supervisors look after. The rest (users, groups, settings, the desk) is for managers. */
export const isOfTheFloor = sql`split_part(${audit.object}, '/', 1) in ('machine', 'session', 'transfer', 'handPay', 'reservation', 'floorTask')`

export function registerAuditCalls({ registerCall, database }: Pick<VenueTools, 'registerCall' | 'database'>): void {
  registerCall(supervisionCalls.audit, async ({ caller, query }) => {
    const { actor, object, act, start, end, lastAuditID } = query
    const isKind = object !== undefined && !object.includes('/')
    const rows = await database
      .select({
        row: audit,
        actor: { id: account.id, username: account.username, name: account.name, lastname: account.lastname },
      })
      .from(audit)
      .leftJoin(account, eq(account.id, audit.actorId))
      .where(
        and(
          caller.type >= UserType.manager ? undefined : or(isOfTheFloor, eq(audit.actorId, caller.accountId)),
          actor === undefined ? undefined : eq(audit.actorId, actor),
          object === undefined ? undefined : isKind ? like(audit.object, likeOf(object)) : eq(audit.object, object),
          act === undefined ? undefined : eq(audit.act, act),
          start === undefined ? undefined : gte(audit.at, start * 1_000),
          end === undefined ? undefined : lt(audit.at, end * 1_000),
          lastAuditID === undefined ? undefined : lt(audit.id, lastAuditID),
        ),
      )
      .orderBy(desc(audit.id))
      .limit(pageSize)
    return {
      audit: rows.map(({ row, actor: by }) => ({
        ...{ id: row.id, at: row.at, actor: by, act: row.act, object: row.object },
        ...{ before: row.before, after: row.after, reason: row.reason, ip: row.ip },
      })),
    }
  })
}

const likeOf = (kind: string) => `${kind.replace(/[\\%_]/g, '\\$&')}/%`
