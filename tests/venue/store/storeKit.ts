import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { catalogue } from '#simulator/game/catalogue.ts'
import { seedDeposits, seedMachines } from '#venue/seed/demo.ts'
import * as schema from '#venue/store/schema/index.ts'
import type { Queries, Store } from '#venue/store/store.ts'
import { createTestIdentity } from '../identity/identityKit.ts'

export const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]

/** Demo accounts, machines and deposits, as an empty demo venue writes them. */
export async function seedDemo(store: Store): Promise<void> {
  const { identity, clock } = createTestIdentity(store)
  await store.database.transaction(async (transaction) => {
    const accounts = await identity.seedAccounts(transaction)
    if (!accounts) throw new Error('the store was not empty')
    await seedMachines(transaction, catalogue)
    await seedDeposits(transaction, accounts, clock.now(), 'Europe/Istanbul')
  })
}

/** Everything in the database as text that the database itself made, and where its sequences stand. */
export async function contentOf(queries: Queries): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  const { rows: names } = await queries.execute<{ name: string }>(
    sql`select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  for (const { name } of names) {
    const { rows } = await queries.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t order by t::text collate "C"`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  const { rows: sequences } = await queries.execute<{ name: string }>(
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  for (const { name } of sequences) {
    const { rows } = await queries.execute(sql`select last_value + is_called::int as next from ${sql.identifier(name)}`)
    content[`next of ${name}`] = Number(rows[0]?.next)
  }
  return content
}

/** Rules of the schema: foreign keys, triggers and whether they are on. */
export async function rulesOf(queries: Queries): Promise<unknown[]> {
  const { rows } = await queries.execute(
    sql`select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as rule
        from pg_constraint where connamespace = 'public'::regnamespace
        union all
        select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
        union all
        select tablename::text, indexname::text, indexdef from pg_indexes where schemaname = 'public'
        order by 1, 2, 3`,
  )
  return rows
}

/** A row with the most awkward value that each column takes. */
export function awkwardRow(table: PgTable): Record<string, unknown> {
  // What the database makes of the others is not written.
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(
    ([, column]) => column.generated === undefined,
  )
  return Object.fromEntries(columns.map(([name, column]) => [name, awkwardValue(column, getTableName(table))]))
}

const awkwardText = 'İstanbul "٣" \\ 🎰\u2028\u2029 \n{}'

function awkwardValue(column: PgColumn, table: string): unknown {
  switch (column.columnType) {
    case 'PgBigInt53':
      return Number.MAX_SAFE_INTEGER
    case 'PgInteger':
      return column.primary ? 1 : -(2 ** 31)
    case 'PgDoublePrecision':
      return 0.1
    case 'PgText':
      return column.enumValues?.[0] ?? awkwardText
    case 'PgBoolean':
      return true
    case 'PgJsonb':
      return { text: awkwardText, list: [1, '2', null, { most: Number.MAX_SAFE_INTEGER, share: 0.1 }] }
    case 'PgArray':
      return column.getSQLType() === 'text[]' ? [awkwardText, 'null', ''] : [1, -(2 ** 31)]
    case 'PgCustomColumn':
      if (column.getSQLType() === 'bytea') return Buffer.from([0, 0xff, 0x27, 0x5c])
      throw new Error(`${table}.${column.name} is a ${column.getSQLType()}: say what of it is awkward`)
    default:
      throw new Error(`${table}.${column.name} is a ${column.columnType}: say what of it is awkward`)
  }
}
