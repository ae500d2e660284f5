import { and, asc, eq } from 'drizzle-orm'
import type { OccupancyContext } from '#machines/venue/occupancy/index.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { LobbyList, LobbyMachine, OwnReservation, OwnSeat } from '#protocol/core/entities.ts'
import { account, brand, cabinetRow, machine, playSession, reservation } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { MachineSeat } from '../machines/seat.ts'
import { standingOf } from './standing.ts'

type MachineRow = typeof machine.$inferSelect

/** A machine as a player may see it; machines change rarely and are read once. */
export type Directory = {
  machines: MachineRow[]
  /** Out of every list. */
  archived: MachineRow[]
  brands: (typeof brand.$inferSelect)[]
}

export async function readDirectory(queries: Queries): Promise<Directory> {
  const all = await queries.select().from(machine).orderBy(asc(machine.cabin))
  return {
    brands: await queries.select().from(brand).orderBy(asc(brand.id)),
    machines: all.filter(({ archivedAt }) => archivedAt === null),
    archived: all.filter(({ archivedAt }) => archivedAt !== null),
  }
}

export const brandOf = (directory: Directory, one: MachineRow): string =>
  directory.brands.find(({ id }) => id === one.brandId)?.name ?? ''

function machineForPlayer(one: MachineRow, service: MachineSeat, playerId: number): LobbyMachine {
  const { status, sequence } = service.status
  const { reservation } = service
  return {
    id: one.id,
    name: one.name,
    brandID: one.brandId,
    cabin: one.cabin,
    image: one.image,
    tag: one.tag,
    bet_info: one.betInfo,
    isVip: one.isVip,
    layout: one.layout,
    status,
    sequence,
    reservation: reservation?.playerId === playerId ? { until: reservation.until } : null,
  }
}

export const secondsUntil = (at: number, now: number) => Math.ceil(Math.max(0, at - now) / 1_000)

/** What is a player's own in the lobby. `sequence` is the topic's: read in one statement with what it numbers. */
export type Own = { sequence: number; seat: OwnSeat | null; reservation: OwnReservation | null }

/** From the rows: what this process remembers of another one's machine may be older than the number it would go under. */
export async function readOwn(
  queries: Queries,
  { directory, registry, now }: { directory: Directory; registry: MachineRegistry; now: number },
  playerId: number,
): Promise<Own> {
  const [row] = await queries
    .select({
      sequence: account.seatSequence,
      sessionId: playSession.id,
      machineId: cabinetRow.machineId,
      status: cabinetRow.status,
      snapshot: cabinetRow.snapshot,
      reservationId: reservation.id,
      reservedId: reservation.machineId,
      until: reservation.until,
    })
    .from(account)
    .leftJoin(playSession, and(eq(playSession.accountId, account.id), eq(playSession.state, 'open')))
    .leftJoin(cabinetRow, eq(cabinetRow.machineId, playSession.machineId))
    .leftJoin(reservation, and(eq(reservation.accountId, account.id), eq(reservation.state, 'active')))
    .where(eq(account.id, playerId))
  if (!row) return { sequence: 0, seat: null, reservation: null }
  const own =
    row.reservationId === null || row.reservedId === null || row.until === null
      ? null
      : {
          ...{ id: row.reservationId, machineID: row.reservedId, until: row.until },
          secondsLeft: secondsUntil(row.until, now),
        }
  const machine = directory.machines.find(({ id }) => id === row.machineId)
  if (!machine || row.sessionId === null || row.status === null)
    return { sequence: row.sequence, seat: null, reservation: own }
  const { context } = row.snapshot as { context: OccupancyContext }
  const { deadlineAt, problems } = context
  const service = registry.service(machine.id)
  const isHeld = row.status === MachineStatus.disconnected && deadlineAt !== null
  const seat = {
    sessionID: row.sessionId,
    machineID: machine.id,
    machineName: machine.name,
    cabin: machine.cabin,
    status: row.status,
    credit: service?.credit ?? 0,
    secondsLeft: isHeld ? secondsUntil(deadlineAt, now) : null,
    ...(problems.includes('metersContradict') && { isMoneyHeld: true as const }),
    standing: standingOf(row.status, context, service?.game?.state ?? 'idle'),
  }
  return { sequence: row.sequence, seat, reservation: own }
}

/** Every machine's published status, from the rows. */
export const readStatuses = (queries: Queries) =>
  queries
    .select({ id: cabinetRow.machineId, status: cabinetRow.status, sequence: cabinetRow.statusSequence })
    .from(cabinetRow)
    .orderBy(asc(cabinetRow.machineId))

/** Brands with their machines; `brandId` null = all. */
export function lobbyList(
  directory: Directory,
  registry: MachineRegistry,
  own: Omit<LobbyList, 'brands'>,
  { playerId, brandId }: { playerId: number; brandId: number | null },
): LobbyList {
  const brands = directory.brands
    .filter(({ id }) => brandId === null || id === brandId)
    .map((one) => {
      const machines = directory.machines
        .filter((row) => row.brandId === one.id)
        .flatMap((row) => {
          const service = registry.service(row.id)
          return service ? [machineForPlayer(row, service, playerId)] : []
        })
      return { brand: { id: one.id, name: one.name, machineCount: machines.length }, machines }
    })
  return { brands, ...own }
}
