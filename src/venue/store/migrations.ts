import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StoreProblem } from './problem.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** All that is asked of a database of any version. */
export type Reads = { execute: (query: ReturnType<typeof sql>) => PromiseLike<{ rows: Record<string, unknown>[] }> }

/** When each migration of the database was made, ms, oldest first: what its schema is known by. None: no venue ever used it. */
export async function appliedMigrations(queries: Reads): Promise<number[]> {
  const { rows: there } = await queries.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (there[0]?.known !== true) return []
  const { rows } = await queries.execute(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by 1`,
  )
  return rows.map(({ at }) => Number(at))
}

/** The migrations of this program. */
export const ownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

/** Throws when a newer program has changed the database: this one would write rows that its rules do not know. */
export async function refuseNewerSchema(queries: Reads): Promise<void> {
  const known = new Set(ownMigrations())
  const foreign = (await appliedMigrations(queries)).filter((at) => !known.has(at))
  if (foreign.length > 0)
    throw new StoreProblem(
      'the database is of a newer version than this program, which does not know its last migrations',
    )
}
