/**
 * Everything the venue keeps about one person, as JSON: found by the database's own references to accounts, so that a table
 * that is added is in it by itself. Secrets (hashes, marks of devices) are left out; of what they did as staff the rows are
 * counted, for those are about others.
 */
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { findByName } from '../../identity/accounts.ts'
import { foldName } from '../../identity/names.ts'
import { audit, entry, ledgerAccount, registration, seatMessage } from '../../store/schema/index.ts'
import type { Database, Queries } from '../../store/store.ts'
import { mustBeOnePerson, requestsNamed, requestsOf, theseRequests } from './requests.ts'

/** Columns that say whose a row is; any other reference to an account says who of the staff acted. */
const owning = new Set(['account_id', 'sender_id', 'first_id', 'second_id'])
const isSecret = (column: string) => /hash|secret|device|^search$/.test(column)

export type PersonalData = {
  exportedAt: string
  /** Empty of who only ever asked for one. */
  account: Record<string, unknown>
  /** By table, oldest first as the database has them. */
  records: Record<string, Record<string, unknown>[]>
  /** Balances of the wallet by pocket, minor units. */
  wallet: Record<string, number>
  /** What staff did to or saw of this account. */
  audit: unknown[]
  /** Messages that this person was sent while seated. */
  told: unknown[]
  /** Rows in which this person acted as staff. */
  acted: Record<string, number>
}

type Reference = { table: string; column: string }

/** Every column that names an account, whether the database checks it or not. */
async function references(queries: Queries): Promise<Reference[]> {
  const { rows } = await queries.execute<Reference>(
    sql`select conrelid::regclass::text as "table", a.attname::text as "column"
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        where c.contype = 'f' and c.confrelid = 'account'::regclass
        union
        select c.relname::text, a.attname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'account_id' and not a.attisdropped
        order by 1, 2`,
  )
  return rows
}

async function rowsOf(queries: Queries, { table, column }: Reference, id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await queries.execute<{ row: string }>(
    sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${id}`,
  )
  return rows.map(({ row }) => withoutSecrets(JSON.parse(row) as Record<string, unknown>))
}

const withoutSecrets = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column)))

/** Whatever user name they asked for. */
const requestRows = async (queries: Queries, where: SQL | undefined) =>
  (
    await queries
      .select({ row: sql<string>`to_jsonb(registration)::text` })
      .from(registration)
      .where(where)
      .orderBy(registration.id)
  ).map(({ row }) => withoutSecrets(JSON.parse(row) as Record<string, unknown>))

/** Who asked for an account and has none. */
async function exportAsker(database: Database, typed: string, at: number): Promise<PersonalData> {
  return await database.transaction(async (transaction) => {
    const found = await requestsNamed(transaction, typed)
    mustBeOnePerson(found, typed)
    const objects = found.map(({ id }) => `registration/${id}`)
    const looks = await transaction.select().from(audit).where(inArray(audit.object, objects)).orderBy(audit.id)
    const entry = { at, actorId: null, act: 'personal data exported' }
    await transaction.insert(audit).values(objects.map((object) => ({ ...entry, object })))
    return {
      ...{ exportedAt: new Date(at).toISOString(), account: {}, wallet: {}, told: [], acted: {} },
      records: { registration: await requestRows(transaction, theseRequests(found)) },
      audit: looks.map(({ ip: _, ...look }) => look),
    }
  })
}

export async function exportPerson(
  database: Database,
  clock: { now: () => number },
  username: string,
): Promise<PersonalData> {
  const person = await findByName(database, foldName(username))
  const at = clock.now()
  if (person === undefined) return await exportAsker(database, username, at)
  const { id } = person
  return await database.transaction(
    async (transaction) => {
      const found = await references(transaction)
      const records: PersonalData['records'] = {}
      const acted: PersonalData['acted'] = {}
      for (const reference of found) {
        const rows = await rowsOf(transaction, reference, id)
        if (rows.length === 0) continue
        if (owning.has(reference.column)) records[reference.table] = [...(records[reference.table] ?? []), ...rows]
        else acted[`${reference.table}.${reference.column}`] = rows.length
      }
      const requests = await requestRows(transaction, requestsOf(person))
      if (requests.length > 0) records.registration = requests
      const entries = await transaction
        .select()
        .from(entry)
        .where(sql`${entry.account} like ${`wallet/${id}/%`}`)
      if (entries.length > 0) records.entry = entries
      const wallet = await transaction
        .select({ name: ledgerAccount.name, balance: ledgerAccount.balance })
        .from(ledgerAccount)
        .where(sql`${ledgerAccount.name} like ${`wallet/${id}/%`}`)
      const looks = await transaction
        .select()
        .from(audit)
        .where(eq(audit.object, `account/${id}`))
        .orderBy(audit.id)
      const told = await transaction
        .select({ at: seatMessage.at, text: seatMessage.text, sessionId: seatMessage.sessionId })
        .from(seatMessage)
        .where(sql`${seatMessage.sessionId} in (select id from play_session where account_id = ${id})`)
        .orderBy(seatMessage.id)
      await transaction
        .insert(audit)
        .values({ at, actorId: null, act: 'personal data exported', object: `account/${id}` })
      return {
        exportedAt: new Date(at).toISOString(),
        account: (await rowsOf(transaction, { table: 'account', column: 'id' }, id))[0] ?? {},
        records,
        wallet: Object.fromEntries(wallet.map(({ name, balance }) => [name.split('/').at(-1) ?? name, balance])),
        audit: looks.map(({ ip: _, ...look }) => look),
        told,
        acted,
      }
    },
    { isolationLevel: 'repeatable read' },
  )
}
