/** Which cabinets are this process's: a lease in the cabinet's row, by the database's clock. Every new owner is a new epoch. */
import { sql } from 'drizzle-orm'
import type { Database } from '../store/store.ts'

const leaseMs = 3_000
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
/** Newer than any that a cabinet may have seen, also after a database was put back: cabinets remember. */
const newer = sql`greatest(epoch + 1, ${now})`

export type Lease = { machineId: number; epoch: number }
/** Which machines are this process's. */
export type Leases = {
  /** Holds on to what is owned. */
  renew: () => Promise<Lease[]>
  /** At most `limit` that nobody owns. */
  claim: (limit: number) => Promise<Lease[]>
  release: (machineIds: readonly number[]) => Promise<void>
}

export const createLeases = (database: Database, owner: string): Leases => ({
  renew: () => renew(database, owner),
  claim: (limit) => claim(database, owner, limit),
  release: (machineIds) => release(database, owner, machineIds),
})

/** The only process of a venue on its own database: all of them, from the first moment on, and those added later. */
export function createLoneLeases(database: Database, owner: string): Leases {
  let owned: Lease[] | null = null
  return {
    renew: () => Promise.resolve(owned ?? []),
    claim: async () => {
      const taken = owned ? await claimNew(database, owner) : await claimAll(database, owner)
      owned = [...(owned ?? []), ...taken]
      return taken
    },
    release: () => Promise.resolve(),
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

/** Takes cabinets that nobody owns, or whose owner has not been heard of for the length of a lease; at most `limit` of them. */
const claim = (database: Database, owner: string, limit: number): Promise<Lease[]> =>
  leasesOf(
    database,
    sql`update cabinet set owner = ${owner}, epoch = ${newer}, lease_until = ${now} + ${leaseMs}
        where machine_id in (
          select machine_id from cabinet where (owner is null or lease_until < ${now})
          order by machine_id limit ${limit} for update skip locked)
        returning machine_id, epoch`,
  )

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
