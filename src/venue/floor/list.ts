/** Machines as the back office is answered, with what the ledger and the meters moved in a range. */
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hiddenSecret } from '#protocol/core/machineForm.ts'
import type { AdminMachine, MachineFigures } from '#protocol/core/machines.ts'
import { named } from '../people/named.ts'
import { account, brand, cabinetRow, machine, playSession, problem, reservation } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

/** What is read of the occupancy chart's snapshot. */
type Stand = {
  value: { link: string }
  context: { problems?: string[]; cabinetFaults?: string[] }
}

const seated = alias(account, 'seated')

/** Without the passwords and secrets of relay servers: for the audit, and for who may not edit them. */
export function withoutSecrets<Part extends { iceServers?: string | undefined }>(part: Part): Part {
  const { iceServers } = part
  return iceServers ? { ...part, iceServers: masked(iceServers) } : part
}
const secrets = new Set(['credential', 'secret'])
function masked(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) => (secrets.has(name) ? hiddenSecret : value))
  } catch {
    return hiddenSecret
  }
}

export async function readMachines(queries: Queries, where?: SQL): Promise<AdminMachine[]> {
  const found = await queries
    .select({
      row: machine,
      brand: brand.name,
      status: cabinetRow.status,
      statusSequence: cabinetRow.statusSequence,
      snapshot: cabinetRow.snapshot,
      reservation: { id: reservation.id, kind: reservation.kind, until: reservation.until },
      player: named(account),
      session: { id: playSession.id, openedAt: playSession.openedAt },
      seated: named(seated),
    })
    .from(machine)
    .innerJoin(brand, eq(brand.id, machine.brandId))
    .leftJoin(cabinetRow, eq(cabinetRow.machineId, machine.id))
    .leftJoin(reservation, and(eq(reservation.machineId, machine.id), eq(reservation.state, 'active')))
    .leftJoin(account, eq(account.id, reservation.accountId))
    .leftJoin(playSession, and(eq(playSession.machineId, machine.id), ne(playSession.state, 'closed')))
    .leftJoin(seated, eq(seated.id, playSession.accountId))
    .where(where)
    .orderBy(asc(machine.cabin))
  const open = await queries
    .select({ machineId: problem.machineId, kind: problem.kind })
    .from(problem)
    .where(
      and(
        isNull(problem.closedAt),
        found.length === 1
          ? inArray(
              problem.machineId,
              found.map(({ row }) => row.id),
            )
          : undefined,
      ),
    )
  return found.map((one) => {
    const { row, brand: brandName, status, statusSequence, snapshot, reservation: held, player, session } = one
    const stand = snapshot as Stand | null
    const { betInfo, brandId, transferLimit, ...plain } = row
    const raised = open.filter(({ machineId }) => machineId === row.id).map(({ kind }) => kind)
    return {
      ...withoutSecrets(plain),
      brandID: brandId,
      brand: brandName,
      bet_info: betInfo,
      transferLimit,
      status: status ?? 0,
      connectionStatus: stand?.value.link === 'up' ? ('up' as const) : ('down' as const),
      reservation: held && player ? { ...held, player } : null,
      statusSequence: statusSequence ?? 0,
      session: session && one.seated ? { ...session, player: one.seated } : null,
      problems: [...new Set([...raised, ...(stand?.context.problems ?? []), ...(stand?.context.cabinetFaults ?? [])])],
    }
  })
}

export const readMachine = async (queries: Queries, id: number): Promise<AdminMachine | undefined> =>
  (await readMachines(queries, eq(machine.id, id)))[0]

const nothing: MachineFigures = { sasCashin: 0, sasCashout: 0, Cashin: 0, Cashout: 0 }

/** Of every machine on which something moved in [start, end), ms. */
export async function readFigures(
  queries: Queries,
  { start, end }: { start: number; end: number },
): Promise<(machineId: number) => MachineFigures> {
  const moved = (meter: 'AftIn' | 'AftOut') => {
    const name = sql.raw(`'${meter}'`)
    return sql`coalesce(sum((meters_after ->> ${name})::bigint - (meters_before ->> ${name})::bigint), 0)::text`
  }
  const { rows: meters } = await queries.execute<{ id: string; cashin: string; cashout: string }>(
    sql`select machine_id::text as id, ${moved('AftIn')} as cashin, ${moved('AftOut')} as cashout
        from transfer where settled_at >= ${start} and settled_at < ${end} and meters_after is not null
        group by machine_id`,
  )
  const { rows: wallets } = await queries.execute<{ id: string; cashin: string; cashout: string }>(
    sql`select p.machine_id::text as id,
          coalesce(sum(-e.amount) filter (where p.type = 3), 0)::text as cashin,
          coalesce(sum(e.amount) filter (where p.type = 4), 0)::text as cashout
        from posting p join entry e on e.posting_id = p.id and e.account like 'wallet/%'
        where p.type in (3, 4) and p.at >= ${start} and p.at < ${end} and p.machine_id is not null
        group by p.machine_id`,
  )
  const figures = new Map<number, MachineFigures>()
  const of = (id: number) => figures.get(id) ?? nothing
  for (const { id, cashin, cashout } of meters)
    figures.set(Number(id), { ...of(Number(id)), sasCashin: Number(cashin), sasCashout: Number(cashout) })
  for (const { id, cashin, cashout } of wallets)
    figures.set(Number(id), { ...of(Number(id)), Cashin: Number(cashin), Cashout: Number(cashout) })
  return of
}

export async function readBrands(
  queries: Queries,
  where?: SQL,
): Promise<{ id: number; name: string; machineCount: number }[]> {
  return queries
    .select({
      id: brand.id,
      name: brand.name,
      machineCount: sql<number>`(count(${machine.id}) filter (where ${machine.archivedAt} is null))::int`,
    })
    .from(brand)
    .leftJoin(machine, eq(machine.brandId, brand.id))
    .where(where)
    .groupBy(brand.id, brand.name)
    .orderBy(asc(brand.id))
}
