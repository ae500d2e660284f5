/** The role that a running venue signs in as, when it is not to own the tables: what it may not do, nobody does who has only its password. */
import { sql } from 'drizzle-orm'
import { StoreProblem } from './problem.ts'
import type { Database } from './store.ts'

/** What is written there stays as it is. `login_log` is erased of a person by the owner alone. */
const keptTables = ['audit', 'login_log', 'record_link', 'posting', 'entry', 'ledger_batch', 'credential_issue']

/** Gives the role what a venue needs, and takes from it what it had besides. To be asked by the owner. */
export async function grantVenue(database: Database, role: string): Promise<void> {
  const { rows } = await database.execute<{ isSuper: boolean; isSelf: boolean }>(
    sql`select rolsuper as "isSuper", rolname = current_user as "isSelf" from pg_roles where rolname = ${role}`,
  )
  const found = rows[0]
  if (!found)
    throw new StoreProblem(`there is no role ${role}: make it first, with CREATE ROLE "${role}" LOGIN PASSWORD '…'`)
  if (found.isSuper || found.isSelf)
    throw new StoreProblem(`${role} owns the tables or may do anything: name another role for the venue to run as`)
  const name = sql.identifier(role)
  const kept = sql.join(
    keptTables.map((table) => sql.identifier(table)),
    sql`, `,
  )
  await database.transaction(async (transaction) => {
    for (const statement of [
      sql`revoke create on schema public from public, ${name}`,
      sql`grant usage on schema public, drizzle to ${name}`,
      sql`grant select on all tables in schema drizzle to ${name}`,
      sql`revoke all on all tables in schema public from ${name}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
      sql`revoke update, delete on ${kept} from ${name}`,
      sql`grant usage, select, update on all sequences in schema public to ${name}`,
    ])
      await transaction.execute(statement)
  })
}
