/** Which cabinets are this process's: a lease in the cabinet's row, by the database's clock. Every new owner is a new epoch. */
import { sql } from 'drizzle-orm'
import type { Database } from '../store/store.ts'

export const leaseMs = 3_000
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
/** Newer than any that a cabinet may have seen, also after a database was put back: cabinets remember. */
const newer = sql`greatest(epoch + 1, ${now})`

const unowned = sql`(owner is null or lease_until < ${now})`

export type Lease = { machineId: number; epoch: number }
type Leasing = {
  /** Holds on to what is owned. */
  renew: () => Promise<Lease[]>
  /** At most `limit` that nobody owns, of those that stand in this data folder or in none yet. Null: which is not known. */
  claim: (limit: number, bank: string | null) => Promise<Lease[]>
  release: (machineIds: readonly number[]) => Promise<void>
  /** This process is ending. */
  leave: () => Promise<void>
}
type Peer = { name: string; isNear: boolean }
/** Which machines are this process's. Alone, all of them are. */
export type Leases = Leasing &
  (
    | { isLone: true }
    | {
        isLone: false
        /** Says that this process lives and which data folder it reaches; answers the others that live, and whether they reach the same. */
        meet: (bank: string | null) => Promise<Peer[]>
        /** How many could be claimed so, whoever owns them; and how many nobody owns that stand elsewhere. */
        reach: (bank: string | null) => Promise<{ reachable: number; stranded: number }>
      }
  )

export const createLeases = (database: Database, owner: string): Leases => ({
  isLone: false,
  renew: () => renew(database, owner),
  meet: (bank) => meet(database, owner, bank),
  leave: () => leave(database, owner),
  claim: (limit, bank) => (bank === null ? Promise.resolve([]) : claim(database, owner, limit, bank)),
  reach: (bank) => reach(database, bank),
  release: (machineIds) => release(database, owner, machineIds),
})

/** The only process of a venue on its own database: all of them, from the first moment on, and those added later. */
export function createLoneLeases(database: Database, owner: string): Leases {
  let owned: Lease[] | null = null
  return {
    isLone: true,
    renew: () => Promise.resolve(owned ?? []),
    claim: async () => {
      const taken = owned ? await claimNew(database, owner) : await claimAll(database, owner)
      owned = [...(owned ?? []), ...taken]
      return taken
    },
    release: () => Promise.resolve(),
    leave: () => Promise.resolve(),
  }
}

/** The only process of a venue on a database that others can reach too: a second one is refused, a dead one waited for. */
export async function takeAlone(database: Database): Promise<void> {
  for (const end = Date.now() + 2 * leaseMs; ; ) {
    const { rows } = await database.execute(
      sql`select 1 from cabinet where owner is not null and lease_until >= ${now} limit 1`,
    )
    if (rows.length === 0) return
    if (Date.now() > end)
      throw new Error('another venue runs on this database; REDIS_URL makes several processes one venue')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

const leasesOf = async (database: Database, query: ReturnType<typeof sql>): Promise<Lease[]> =>
  (await database.execute(query)).rows.map((row) => ({
    machineId: Number(row.machine_id),
    epoch: Number(row.epoch),
  }))

/** Holds on to what is owned, and answers it. */
const renew = (database: Database, owner: string): Promise<Lease[]> =>
  leasesOf(
    database,
    sql`update cabinet set lease_until = ${now} + ${leaseMs} where owner = ${owner} returning machine_id, epoch`,
  )

/**
 * Takes cabinets that nobody owns, or whose owner has not been heard of for the length of a lease; at most `limit` of them, and
 * never one that stands in another data folder: under its number another cabinet would answer.
 */
const claim = (database: Database, owner: string, limit: number, bank: string): Promise<Lease[]> =>
  leasesOf(
    database,
    sql`update cabinet set owner = ${owner}, epoch = ${newer}, lease_until = ${now} + ${leaseMs}
        where machine_id in (
          select machine_id from cabinet where ${unowned} and (bank is null or bank = ${bank})
          order by machine_id limit ${limit} for update skip locked)
        returning machine_id, epoch`,
  )

const rowPrefix = 'process/'
/** Rows of processes that were killed go then. */
const forgottenAfterMs = 60_000

/**
 * Who lives is what the database has heard: a process that only Redis hears keeps no cabinet, and one that Redis does not
 * hear keeps its own.
 */
async function meet(database: Database, owner: string, bank: string | null): Promise<Peer[]> {
  const { rows } = await database.execute<{ name: string; near: boolean }>(
    sql`with own as (
          insert into venue_setting (name, value, changed_at)
          values (${rowPrefix + owner}, ${JSON.stringify(bank)}::jsonb, ${now})
          on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at),
        gone as (
          delete from venue_setting where starts_with(name, ${rowPrefix}) and changed_at < ${now} - ${forgottenAfterMs}::int)
        select substr(name, ${rowPrefix.length + 1}::int) as name, value = ${JSON.stringify(bank)}::jsonb as near from venue_setting
        where starts_with(name, ${rowPrefix}) and name <> ${rowPrefix + owner}
          and changed_at >= ${now} - ${leaseMs}::int`,
  )
  return rows.map(({ name, near }) => ({ name, isNear: near }))
}

async function leave(database: Database, owner: string): Promise<void> {
  await database.execute(sql`delete from venue_setting where name = ${rowPrefix + owner}`)
}

async function reach(database: Database, bank: string | null): Promise<{ reachable: number; stranded: number }> {
  const { rows } = await database.execute(
    sql`select count(*) filter (where bank is null or bank = ${bank})::int as reachable,
          count(*) filter (where ${unowned} and bank <> ${bank})::int as stranded from cabinet`,
  )
  return { reachable: Number(rows[0]?.reachable), stranded: Number(rows[0]?.stranded) }
}

/** Cabinets whose data folder is lost may be taken by any process that is left. Answers how many nobody owned. */
export async function releaseCabinets(database: Database): Promise<number> {
  const { rows } = await database.execute(
    sql`with released as (update cabinet set bank = null where bank is not null and ${unowned} returning machine_id)
        insert into audit (at, act, object) select ${now}, 'cabinet released', 'machine/' || machine_id from released
        returning id`,
  )
  return rows.length
}

/** The only process of a venue takes all of them at once, whoever had them. */
const claimAll = (database: Database, owner: string): Promise<Lease[]> =>
  leasesOf(
    database,
    sql`update cabinet set owner = ${owner}, epoch = ${newer}, lease_until = ${now} + ${leaseMs} returning machine_id, epoch`,
  )
const claimNew = (database: Database, owner: string): Promise<Lease[]> =>
  leasesOf(
    database,
    sql`update cabinet set owner = ${owner}, epoch = ${newer}, lease_until = ${now} + ${leaseMs}
        where owner is distinct from ${owner} returning machine_id, epoch`,
  )

/** Gives them back, so that another process need not wait for the lease to end. */
async function release(database: Database, owner: string, machineIds: readonly number[]): Promise<void> {
  if (machineIds.length === 0) return
  const ids = sql.join(
    machineIds.map((id) => sql`${id}`),
    sql`, `,
  )
  await database.execute(
    sql`update cabinet set owner = null, lease_until = 0 where owner = ${owner} and machine_id in (${ids})`,
  )
}
