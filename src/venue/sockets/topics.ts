/** Pushes that are of the whole venue: their numbers are in rows, so they go on over restarts and are the same in every process. */
import { eq, inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { floorTasksOf } from '../supervision/floorTasks.ts'
import { waitingNow } from '../money/desk/waiting.ts'
import { pushTopic } from '../store/schema/index.ts'
import type { Database, Queries } from '../store/store.ts'

export const countTopics = ['problems', 'handPays', 'attendant', 'confirms', 'reservations'] as const
/** What an act of staff may have changed. */
export const changedByStaff = ['confirms', 'reservations'] as const satisfies readonly (typeof countTopics)[number][]
export type CountTopic = (typeof countTopics)[number]
export type Count = { count: number; untaken: number }
/** `mark`: what of it, in one word. It changes when anything in the list does. */
type Value = Count & { mark: string }
type Numbered = { sequence: number } & Count

async function valuesNow(queries: Queries, names: readonly CountTopic[], now: number): Promise<Map<CountTopic, Value>> {
  const values = new Map<CountTopic, Value>()
  if (names.includes('problems') || names.includes('handPays')) {
    const { rows } = await queries.execute<Record<'problems' | 'handPays', string>>(
      sql`select (select count(distinct machine_id) from problem where closed_at is null)::text as problems,
            (select count(*) from hand_pay where state in ('called', 'paid', 'confirmed'))::text as "handPays"`,
    )
    const [row] = rows
    const plain = (count: number): Value => ({ count, untaken: count, mark: '' })
    if (names.includes('problems')) values.set('problems', plain(Number(row?.problems)))
    if (names.includes('handPays')) values.set('handPays', plain(Number(row?.handPays)))
  }
  if (names.includes('confirms')) {
    const { count, mark } = await waitingNow(queries)
    values.set('confirms', { count, untaken: count, mark })
  }
  if (names.includes('reservations')) {
    const { rows } = await queries.execute<{ count: string; mark: string | null }>(
      sql`select count(*)::text as count, md5(string_agg(one::text, ',' order by id)) as mark
            from (select id, machine_id, starts_at, until, state from reservation where state in ('waiting', 'active')) as one`,
    )
    const count = Number(rows[0]?.count)
    values.set('reservations', { count, untaken: count, mark: rows[0]?.mark ?? '' })
  }
  if (names.includes('attendant')) {
    const tasks = await floorTasksOf(queries, now)
    const text = tasks.map(({ id, takenBy }) => `${id} ${takenBy?.id ?? ''}`).join()
    const mark = createHash('sha256').update(text).digest('base64url')
    values.set('attendant', { count: tasks.length, untaken: tasks.filter((one) => one.takenBy === null).length, mark })
  }
  return values
}

const isSame = (one: unknown, other: Value | undefined) => {
  const { count, untaken, mark } = (one ?? {}) as Partial<Value>
  return other !== undefined && count === other.count && untaken === other.untaken && mark === other.mark
}

/** How the topics stand: one that has changed since its last number gets the next one, once in all processes. */
export async function settleTopics(
  database: Database,
  names: readonly CountTopic[],
  now: number,
): Promise<Map<CountTopic, Numbered>> {
  const known = await readTopics(database, names, 'plain')
  const before = await valuesNow(database, names, now)
  if (names.every((name) => isSame(known.get(name)?.value, before.get(name)))) return numbered(known, before)
  return database.transaction(async (transaction) => {
    await transaction
      .insert(pushTopic)
      .values(names.map((name) => ({ name, sequence: 0 })))
      .onConflictDoNothing()
    // Counted under the lock of the row: an older count never follows a newer one.
    const held = await readTopics(transaction, names, 'locked')
    const values = await valuesNow(transaction, names, now)
    for (const name of names) {
      const row = held.get(name)
      if (!row || isSame(row.value, values.get(name))) continue
      // What is counted for the first time has changed for nobody.
      if (row.value !== null) row.sequence += 1
      await transaction
        .update(pushTopic)
        .set({ sequence: row.sequence, value: values.get(name) })
        .where(eq(pushTopic.name, name))
    }
    return numbered(held, values)
  })
}

/** The newest number of each topic. */
export async function numbersOf(queries: Queries): Promise<Map<CountTopic, number>> {
  const rows = await readTopics(queries, countTopics, 'plain')
  return new Map([...rows].map(([name, { sequence }]) => [name, sequence]))
}

async function readTopics(queries: Queries, names: readonly CountTopic[], how: 'plain' | 'locked') {
  const read = queries
    .select()
    .from(pushTopic)
    .where(inArray(pushTopic.name, [...names]))
    .orderBy(pushTopic.name)
  const rows = how === 'locked' ? await read.for('update') : await read
  return new Map(rows.map(({ name, sequence, value }) => [name as CountTopic, { sequence, value }]))
}

function numbered(rows: Map<CountTopic, { sequence: number }>, values: Map<CountTopic, Value>) {
  return new Map(
    [...values].map(([name, { count, untaken }]) => [
      name,
      { sequence: rows.get(name)?.sequence ?? 0, count, untaken },
    ]),
  )
}

/** What is numbered by its events alone. */
type NewsTopic = 'sessions' | 'announcements'
/** The next number of a topic, for one event of it. */
export async function countNews(queries: Queries, name: NewsTopic): Promise<number> {
  const [row] = await queries
    .insert(pushTopic)
    .values({ name, sequence: 1 })
    .onConflictDoUpdate({ target: pushTopic.name, set: { sequence: sql`${pushTopic.sequence} + 1` } })
    .returning({ sequence: pushTopic.sequence })
  return row?.sequence ?? 0
}
export async function newestNews(queries: Queries, name: NewsTopic): Promise<number> {
  const [row] = await queries.select().from(pushTopic).where(eq(pushTopic.name, name))
  return row?.sequence ?? 0
}
