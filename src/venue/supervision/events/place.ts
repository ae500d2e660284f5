/** Where a page of events begins: behind one that is known by its moment, its source and its number there. */
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { EventKind } from '#protocol/core/oversight.ts'

/** In the order in which events of one moment stand. */
export const sources = ['audit', 'guess', 'handPay', 'problem', 'step', 'win'] as const
export type Source = (typeof sources)[number]
export type Cursor = { at: number; source: Source; numbers: number[] }

export type EventQuery = {
  kind?: EventKind | undefined
  machine?: number | undefined
  player?: number | undefined
  start?: number | undefined
  end?: number | undefined
}
/** `isWhole`: also what supervisors do not look after, as in the audit. */
export type Asked = { query: EventQuery; cursor: Cursor | null; limit: number; isWhole: boolean }
/** An event before those whom it names are known. */
export type Found = {
  source: Source
  numbers: number[]
  at: number
  kind: EventKind
  name: string
  machineId: number | null
  playerId: number | null
  actorId: number | null
  amount: number | null
  reason: string | null
  detail: unknown
}

export const idOf = ({ at, source, numbers }: Cursor) => [at, source, ...numbers].join('-')
export function cursorOf(id: string | undefined): Cursor | null {
  if (id === undefined) return null
  const [at, source, ...numbers] = id.split('-')
  return { at: Number(at), source: source as Source, numbers: numbers.map(Number) }
}

/** Behind the cursor, and of the range that is asked for. */
export function whereOf(source: Source, at: SQLWrapper, keys: readonly SQLWrapper[], { query, cursor }: Asked): SQL[] {
  const { start, end } = query
  return [
    ...(start === undefined ? [] : [sql`${at} >= ${start * 1_000}`]),
    ...(end === undefined ? [] : [sql`${at} < ${end * 1_000}`]),
    ...(cursor === null ? [] : [behind(source, at, keys, cursor)]),
  ]
}

function behind(source: Source, at: SQLWrapper, keys: readonly SQLWrapper[], cursor: Cursor): SQL {
  const [own, held] = [sources.indexOf(source), sources.indexOf(cursor.source)]
  if (own > held) return sql`${at} <= ${cursor.at}`
  if (own < held) return sql`${at} < ${cursor.at}`
  const numbers = cursor.numbers.map((number) => sql`${number}::bigint`)
  return sql`(${at}, ${sql.join([...keys], sql`, `)}) < (${cursor.at}::bigint, ${sql.join(numbers, sql`, `)})`
}

/** Newest first; of one moment by source, and the newest of each first. */
export function compare(one: Found, other: Found): number {
  if (one.at !== other.at) return other.at - one.at
  if (one.source !== other.source) return sources.indexOf(one.source) - sources.indexOf(other.source)
  const [first = 0, second = 0] = one.numbers
  const [otherFirst = 0, otherSecond = 0] = other.numbers
  return otherFirst - first || otherSecond - second
}
