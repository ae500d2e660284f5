/** Every row of every table as one number each: whatever is written anywhere changes one of them. */
import { sql } from 'drizzle-orm'
import type { Database } from '#venue/store/store.ts'

/** What a refusal may write: that somebody tried; and what the venue writes by itself: readings, links of its records, and what goes over the socket of a seat. */
const written = [
  ...['login_log', 'login_counter', 'keyed_answer', 'meter_reading', 'reconciliation', 'record_link', 'socket_log'],
]
/** What time alone changes: when somebody was seen, a sign-in or a process heard of, for how long it owns a cabinet. */
const passing: Record<string, readonly string[]> = {
  account: ['seen_at'],
  sign_in: ['heard_at', 'token_at'],
  cabinet: ['lease_until'],
  venue_setting: ['changed_at'],
}

export async function digest(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !written.includes(name))
    .map((name) => {
      const row = sql`(to_jsonb(t) - ${sql.param([...(passing[name] ?? [])])}::text[])::text`
      return sql`select ${name}::text as name, count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as rows from ${sql.identifier(name)} t`
    })
  const { rows } = await database.execute<{ name: string; rows: string }>(sql.join(parts, sql` union all `))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name])

/** Tables with a row that holds one of these texts, as a person would find them in a dump. */
export async function tablesHolding(database: Database, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables)
    for (const text of texts) {
      const { rows } = await database.execute(
        sql`select 1 from ${sql.identifier(name)} t where position(${text} in t::text) > 0 limit 1`,
      )
      if (rows.length > 0) found.push(`${name}: ${text}`)
    }
  return found
}
