/** What staff did, by the audit. */
import { and, desc, eq, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { UserType } from '#protocol/core/codes.ts'
import { items } from '#protocol/core/permissions.ts'
import type { Caller } from '../../identity/caller.ts'
import { permits } from '../../identity/permissions.ts'
import { named } from '../../people/named.ts'
import { account, audit, handPay, playSession, reservation, transfer } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import type { Page, Query, Row } from './page.ts'
import { typeTextOf } from './words.ts'

const actor = alias(account, 'actor')

/** Of the audit: what was done on the floor, and to people; not the looks, which change nothing. */
const isActivity = and(
  sql`split_part(${audit.object}, '/', 1) in ('machine', 'session', 'transfer', 'handPay', 'reservation', 'floorTask', 'account', 'announcement', 'cage', 'handOver')`,
  ne(audit.act, 'looked'),
)

export type Viewer = Pick<Caller, 'accountId' | 'type' | 'permissions'>

/** Whom of the people: managers everybody, as they read the audit; others those below them, and what they did themselves. */
const mayBeShown = ({ accountId, type }: Viewer) =>
  type >= UserType.manager
    ? undefined
    : sql`(${audit.object} not like 'account/%' or ${audit.actorId} = ${accountId} or exists (select from account a where a.id = substring(${audit.object} from '^account/([0-9]{1,15})$')::bigint and a.type < ${type}))`

export async function auditRows(
  queries: Queries,
  viewer: Viewer,
  query: Query,
  { cursor, limit }: Page,
): Promise<Row[]> {
  const { player } = query
  const seesPeople = viewer.type >= UserType.manager || permits(viewer, items.users)
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
        mayBeShown(viewer),
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
    .limit(limit)
  const places = await placesOf(
    queries,
    rows.map(({ row }) => row.object),
  )
  return rows.map(({ row, actor: by }) => {
    const told = { ...asRecord(row.after), ...asRecord(row.before) }
    const place = places.get(row.object)
    // Who may not look at the users themselves reads what was done, and nothing about the person.
    const isTold = seesPeople || !row.object.startsWith('account/')
    return {
      ...{ id: `audit-${row.id}`, at: row.at, action: row.act, typeText: typeTextOf(row.act), actor: by },
      machineId: place?.machineId ?? idOf(told.machineId),
      playerId: place?.playerId ?? idOf(told.playerId),
      object: row.object,
      ...(isTold
        ? { reason: row.reason, detail: { before: row.before, after: row.after } }
        : { reason: null, detail: null }),
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
