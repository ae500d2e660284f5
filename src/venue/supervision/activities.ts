/** What happened on the floor: the steps of the machines, and what staff did by the audit, in one list. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Activity, supervisionCalls } from '#protocol/calls/supervision.ts'
import {
  account,
  audit,
  cabinetStep,
  handPay,
  isNoRound,
  machine,
  playSession,
  reservation,
  transfer,
} from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'
import type { VenueTools } from '../compose/tools.ts'

const pageSize = 50
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

/** In English; a view that speaks another language has its own words for `action`. */
const typeTexts: Record<string, string> = {
  'seat.init': 'Took the seat',
  'seat.reconnect': 'Came back to the seat',
  'seat.leave': 'Left',
  'seat.reserve': 'Reserved the machine',
  'reservation.cancel': 'Let the reservation go',
  'booking.due': 'A booking began',
  'socket.lost': 'Connection lost',
  'funding.done': 'Money is on the machine',
  'funding.failed': 'The money did not reach the machine',
  'topUp.settled': 'Top-up settled',
  'cashout.done': 'Cashed out',
  'cashout.partial': 'Cashed out in part',
  'cashout.busy': 'The cash-out waits for the machine',
  'cashout.deferred': 'The cash-out waits',
  'deadline.passed': 'Time was up',
  'link.lost': 'The machine does not answer',
  'machine.recovered': 'The machine is back',
  'fault.raised': 'The machine reports a fault',
  'transfer.unknown': 'A transfer is unfinished',
  'transfer.fixed': 'A transfer was settled',
  'handPay.pending': 'Hand pay called',
  'handPay.paid': 'Hand pay settled',
  'invariant.broken': 'The machine was stopped',
  'machine.close': 'Closed the machine',
  'machine.open': 'Opened the machine',
  'machine.restart': 'Restarted the machine',
  'power.stop': 'Switched the machine off',
  'power.start': 'Switched the machine on',
  'feature.set': 'Put the session in feature mode',
  'feature.undo': 'Ended feature mode',
  'problem.fixed': 'Declared a problem fixed',
  kicked: 'Kicked the player',
  sessionClosed: 'Closed the session',
  machineClosed: 'Closed the machine',
  message: 'Said something to the player',
  watch: 'Watched the machine',
  booked: 'Booked the machine',
  'reservation cancelled': 'Cancelled a reservation',
  'task taken': 'Took up a task',
  'task released': 'Gave a task back',
}
const typeTextOf = (action: string) => typeTexts[action] ?? action.charAt(0).toUpperCase() + action.slice(1)

type Query = {
  action?: string | undefined
  machine?: number | undefined
  player?: number | undefined
  actor?: number | undefined
  start?: number | undefined
  end?: number | undefined
}
/** Where a page begins: behind this row. Of one moment the steps are the newer ones: what staff did came first. */
type Cursor = { at: number; auditId: number | null; step: { machineId: number; sequence: number } | null }

async function cursorAt(queries: Queries, id: string | undefined): Promise<Cursor | null> {
  if (id === undefined) return null
  const [kind, first, second] = id.split('-')
  if (kind === 'audit') {
    const [row] = await queries
      .select({ at: audit.at })
      .from(audit)
      .where(eq(audit.id, Number(first)))
    return row ? { at: row.at, auditId: Number(first), step: null } : null
  }
  const step = { machineId: Number(first), sequence: Number(second) }
  const [row] = await queries
    .select({ at: cabinetStep.at })
    .from(cabinetStep)
    .where(and(eq(cabinetStep.machineId, step.machineId), eq(cabinetStep.sequence, step.sequence)))
  return row ? { at: row.at, auditId: null, step } : null
}

type Row = Omit<Activity, 'machine' | 'player'> & { machineId: number | null; playerId: number | null }

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

async function stepRows(queries: Queries, query: Query, cursor: Cursor | null): Promise<Row[]> {
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
    .limit(pageSize)
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

/** Of the audit: what was done on the floor, and to people; not the looks, which change nothing. */
const isActivity = and(
  sql`split_part(${audit.object}, '/', 1) in ('machine', 'session', 'transfer', 'handPay', 'reservation', 'floorTask', 'account')`,
  ne(audit.act, 'looked'),
)

async function auditRows(queries: Queries, query: Query, cursor: Cursor | null): Promise<Row[]> {
  const { player } = query
  const behind =
    cursor === null
      ? undefined
      : cursor.auditId === null
        ? lte(audit.at, cursor.at)
        : sql`(${audit.at}, ${audit.id}) < (${cursor.at}, ${cursor.auditId})`
  const rows = await queries
    .select({ row: audit, actor: named(actor) })
    .from(audit)
    .leftJoin(actor, eq(actor.id, audit.actorId))
    .where(
      and(
        isActivity,
        query.action === undefined ? undefined : eq(audit.act, query.action),
        query.machine === undefined
          ? undefined
          : or(
              eq(audit.object, `machine/${query.machine}`),
              eq(sql`${audit.before} ->> 'machineId'`, String(query.machine)),
              eq(sql`${audit.after} ->> 'machineId'`, String(query.machine)),
            ),
        query.actor === undefined ? undefined : eq(audit.actorId, query.actor),
        player === undefined
          ? undefined
          : or(eq(audit.object, `account/${player}`), eq(sql`(${audit.before} ->> 'playerId')`, String(player))),
        query.start === undefined ? undefined : gte(audit.at, query.start * 1_000),
        query.end === undefined ? undefined : lt(audit.at, query.end * 1_000),
        behind,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(pageSize)
  const places = await placesOf(
    queries,
    rows.map(({ row }) => row.object),
  )
  return rows.map(({ row, actor: by }) => {
    const told = { ...asRecord(row.after), ...asRecord(row.before) }
    const place = places.get(row.object)
    return {
      ...{ id: `audit-${row.id}`, at: row.at, action: row.act, typeText: typeTextOf(row.act), actor: by },
      machineId: place?.machineId ?? idOf(told.machineId),
      playerId: place?.playerId ?? idOf(told.playerId),
      ...{ object: row.object, reason: row.reason, detail: { before: row.before, after: row.after } },
    }
  })
}

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
const idOf = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null)

type WhereAndWho = { machineId: number | null; playerId: number | null }
/** Which machine and player the objects of the audit are of. */
async function placesOf(queries: Queries, objects: string[]): Promise<Map<string, WhereAndWho>> {
  const places = new Map<string, WhereAndWho>()
  const byKind = new Map<string, string[]>()
  for (const object of new Set(objects)) {
    const slash = object.indexOf('/')
    const [kind, id] = [object.slice(0, slash), object.slice(slash + 1)]
    if (kind === 'machine' && isId(id)) places.set(object, { machineId: Number(id), playerId: null })
    else if (kind === 'account' && isId(id)) places.set(object, { machineId: null, playerId: Number(id) })
    else byKind.set(kind, [...(byKind.get(kind) ?? []), id])
  }
  const ids = (kind: string) => (byKind.get(kind) ?? []).filter(isId).map(Number)
  const keep = (kind: string, rows: ({ id: number | string } & WhereAndWho)[]) => {
    for (const { id, ...place } of rows) places.set(`${kind}/${id}`, place)
  }
  const columns = <Table extends typeof handPay | typeof reservation>(table: Table) => ({
    id: table.id as Table['id'],
    machineId: table.machineId as Table['machineId'],
    playerId: table.accountId as Table['accountId'],
  })
  if (ids('handPay').length > 0)
    keep(
      'handPay',
      await queries
        .select(columns(handPay))
        .from(handPay)
        .where(inArray(handPay.id, ids('handPay'))),
    )
  if (ids('reservation').length > 0)
    keep(
      'reservation',
      await queries
        .select(columns(reservation))
        .from(reservation)
        .where(inArray(reservation.id, ids('reservation'))),
    )
  if (ids('session').length > 0)
    keep(
      'session',
      await queries
        .select({ id: playSession.id, machineId: playSession.machineId, playerId: playSession.accountId })
        .from(playSession)
        .where(inArray(playSession.id, ids('session'))),
    )
  const transfers = byKind.get('transfer') ?? []
  if (transfers.length > 0)
    keep(
      'transfer',
      await queries
        .select({ id: transfer.id, machineId: transfer.machineId, playerId: transfer.accountId })
        .from(transfer)
        .where(inArray(transfer.id, transfers)),
    )
  return places
}
const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

export function registerActivityCalls({ registerCall, database }: Pick<VenueTools, 'registerCall' | 'database'>): void {
  registerCall(supervisionCalls.activities, async ({ query: { lastActivityID, ...query } }) => {
    const cursor = await cursorAt(database, lastActivityID)
    // A row that is not there has nothing behind it.
    if (lastActivityID !== undefined && cursor === null) return { activities: [] }
    const steps = await stepRows(database, query, cursor)
    const audits = await auditRows(database, query, cursor)
    // Those of one moment stay as they stand here.
    const rows = [...steps, ...audits].toSorted((left, right) => right.at - left.at).slice(0, pageSize)
    return { activities: await withNames(database, rows) }
  })
}

async function withNames(queries: Queries, rows: Row[]): Promise<Activity[]> {
  const machineIds = rows.flatMap(({ machineId }) => machineId ?? [])
  const playerIds = rows.flatMap(({ playerId }) => playerId ?? [])
  const machines =
    machineIds.length === 0
      ? []
      : await queries
          .select({ id: machine.id, name: machine.name, cabin: machine.cabin })
          .from(machine)
          .where(inArray(machine.id, machineIds))
  const players =
    playerIds.length === 0 ? [] : await queries.select(named(actor)).from(actor).where(inArray(actor.id, playerIds))
  return rows.map(({ machineId, playerId, ...row }) => ({
    ...row,
    machine: machines.find(({ id }) => id === machineId) ?? null,
    player: players.find(({ id }) => id === playerId) ?? null,
  }))
}
