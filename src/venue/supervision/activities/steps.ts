/** What happened at the machines, by their steps. */
import { and, desc, eq, getTableColumns, gte, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { named } from '../../people/named.ts'
import { account, cabinetStep, isNoRound, playSession } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import type { Page, Query, Row } from './page.ts'
import { typeTextOf } from './words.ts'

const actor = alias(account, 'actor')
/** These staff alone do, and the audit tells of them. */
const audited = [
  'machine.close',
  'machine.open',
  'power.stop',
  'power.start',
  'feature.set',
  'feature.undo',
  'problem.fixed',
]
/** These players do as well; of staff the audit tells. */
const alsoAudited = ['seat.leave', 'reservation.cancel']

const latest = Number.MAX_SAFE_INTEGER
/** A session has a step at least, so that these fill any page that asks for no single kind of them. */
const lookedSessions = 1_000
/** In place of all steps those of one player's last sessions before the page. Limits within limits keep the database to this order. */
function stepsOf(queries: Queries, playerId: number, before: number) {
  return queries.$with('cabinet_step', getTableColumns(cabinetStep)).as(
    sql`select distinct step.* from (
          select machine_id, opened_at, closed_at from play_session where account_id = ${playerId} and opened_at <= ${before}
          order by id desc limit ${lookedSessions}) seat
        cross join lateral (
          select * from cabinet_step where machine_id = seat.machine_id and at >= seat.opened_at
            and at <= coalesce(seat.closed_at, ${latest}) and ${isNoRound}
          order by at desc limit ${lookedSessions}) step`,
  )
}

export async function stepRows(queries: Queries, query: Query, { cursor, limit }: Page): Promise<Row[]> {
  const { at, machineId, sequence } = cabinetStep
  /** Who sat there then: only the last who had sat down can have. */
  const seatedIn = (found: SQL) =>
    sql`(select ${found} from (
           select id, account_id, closed_at from ${playSession} p where p.machine_id = ${machineId} and p.opened_at <= ${at}
           order by p.opened_at desc, p.id desc limit 1) s
         where s.closed_at is null or s.closed_at >= ${at})`
  const behind =
    cursor === null
      ? undefined
      : cursor.step === null
        ? lt(at, cursor.at)
        : sql`(${at}, ${machineId}, ${sequence}) < (${cursor.at}, ${cursor.step.machineId}, ${cursor.step.sequence})`
  const before = Math.min(cursor?.at ?? latest, (query.end ?? latest) * 1_000)
  const source = query.player === undefined ? queries : queries.with(stepsOf(queries, query.player, before))
  const rows = await source
    .select({
      step: cabinetStep,
      actor: named(actor),
      playerId: sql<string | null>`${seatedIn(sql`s.account_id`)}::text`,
      sessionId: sql<string | null>`${seatedIn(sql`s.id`)}::text`,
    })
    .from(cabinetStep)
    .leftJoin(actor, eq(actor.id, cabinetStep.actorId))
    .where(
      and(
        isNoRound,
        notInArray(cabinetStep.event, audited),
        or(notInArray(cabinetStep.event, alsoAudited), isNull(cabinetStep.actorId), eq(actor.type, 0)),
        query.action === undefined ? undefined : eq(cabinetStep.event, query.action),
        query.machine === undefined ? undefined : eq(machineId, query.machine),
        query.actor === undefined ? undefined : eq(cabinetStep.actorId, query.actor),
        query.start === undefined ? undefined : gte(at, query.start * 1_000),
        query.end === undefined ? undefined : lt(at, query.end * 1_000),
        behind,
      ),
    )
    .orderBy(desc(at), desc(machineId), desc(sequence))
    .limit(limit)
  return rows.map(({ step, actor: by, playerId, sessionId }) => ({
    id: `step-${step.machineId}-${step.sequence}`,
    at: step.at,
    action: step.event,
    typeText: typeTextOf(step.event),
    actor: by,
    machineId: step.machineId,
    playerId: playerId === null ? null : Number(playerId),
    object: sessionId === null ? null : `session/${sessionId}`,
    reason: null,
    detail: { before: step.before, after: step.after },
  }))
}
