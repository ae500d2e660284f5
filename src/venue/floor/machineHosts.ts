/** Addresses of machines name hosts of the venue's list, those that are written and those that stand there when it changes. */
import { asc } from 'drizzle-orm'
import { isOnHosts } from '#protocol/core/addresses.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type FieldProblem, Refusal } from '#protocol/core/errors.ts'
import { serversIn } from '#protocol/core/serversIn.ts'
import { conflict } from '../money/desk/refusals.ts'
import { readDeskSettings } from '../money/desk/settings.ts'
import { machine } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

type Row = typeof machine.$inferSelect
const written = ['cam', 'videoSrc', 'cameraSrc', 'audioSrc', 'aFilePath', 'cFilePath'] as const
const mostTold = 10

function addressesOf(row: Partial<Row>): { path: string; addresses: string[] }[] {
  const plain = written.flatMap((path) => (row[path] ? [{ path, addresses: [row[path]] }] : []))
  const servers = serversIn(row.iceServers ?? '') ?? []
  return servers.length > 0 ? [...plain, { path: 'iceServers', addresses: servers.flatMap(({ urls }) => urls) }] : plain
}
const strangersOf = (list: string, row: Partial<Row>) =>
  addressesOf(row).filter(({ addresses }) => !addresses.every((address) => isOnHosts(list, address)))

/** Refusal: 40000 `hostNotAllowed` with the fields whose host is not on the list. */
export async function refuseStrangeHosts(queries: Queries, row: Partial<Row>): Promise<void> {
  if (addressesOf(row).length === 0) return
  const { machineHosts } = await readDeskSettings(queries)
  const fields: FieldProblem[] = strangersOf(machineHosts, row).map(({ path }) => ({
    ...{ path, code: 'hostNotAllowed' },
    message: 'This host is not on the list of the venue’s settings',
  }))
  if (fields.length > 0) throw new Refusal(ErrorCode.invalidRequest, { reason: 'hostNotAllowed', fields })
}

/** Refusal: 60409 `hostsInUse` with the first machines that name another host. */
export async function refuseHostsInUse(queries: Queries, list: string): Promise<void> {
  const rows = await queries.select().from(machine).orderBy(asc(machine.id))
  const machines = rows.filter((row) => strangersOf(list, row).length > 0).map(({ id }) => id)
  if (machines.length > 0) throw conflict({ reason: 'hostsInUse', machines: machines.slice(0, mostTold) })
}
