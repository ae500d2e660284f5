import { sql } from 'drizzle-orm'
import type { Queries } from '../store.ts'

/** A table as the database itself has it: what is backed up does not depend on what this program knows. */
export type TableShape = { name: string; columns: { name: string; type: string; asText: boolean }[] }

/** What the operator did or has; the message is the one line they see. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

export const quoted = (name: string) => sql.identifier(name)
export const joined = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql`, `)

export async function readTables(queries: Queries): Promise<TableShape[]> {
  const { rows } = await queries.execute<{ table: string; column: string; type: string; asText: boolean }>(
    sql`select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
          t.typcategory = 'A' or t.typname in ('json', 'jsonb') as "asText"
        from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by c.relname collate "C", a.attnum`,
  )
  const tables = new Map<string, TableShape>()
  for (const { table, column, type, asText } of rows) {
    const shape = tables.get(table) ?? { name: table, columns: [] }
    shape.columns.push({ name: column, type, asText })
    tables.set(table, shape)
  }
  return [...tables.values()]
}

export async function countRows(queries: Queries, table: string): Promise<number> {
  const { rows } = await queries.execute(sql`select count(*)::text as count from ${quoted(table)}`)
  return Number(rows[0]?.count)
}

/**
 * Each row as one line of JSON, made and read again by the database alone, so that no value passes through JavaScript's
 * numbers. JSON and array columns go as text: a JSON null inside one is not an absent value.
 */
export const rowsAsJson = ({ name, columns }: TableShape) => {
  const values = columns.map((column) =>
    column.asText ? sql`${quoted(column.name)}::text` : sql`${quoted(column.name)}`,
  )
  return sql`select json_build_array(${joined(values)})::text as row from ${quoted(name)}`
}

/** The number that each sequence gives next. Sequences obey no snapshot: read them after the rows that took from them. */
export async function readSequences(queries: Queries): Promise<Record<string, number>> {
  const { rows: names } = await queries.execute<{ name: string }>(
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const next: Record<string, number> = {}
  for (const { name } of names) {
    const { rows } = await queries.execute(
      sql`select (case when is_called then last_value + 1 else last_value end)::text as next from ${quoted(name)}`,
    )
    next[name] = Number(rows[0]?.next)
  }
  return next
}
