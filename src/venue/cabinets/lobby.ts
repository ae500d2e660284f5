import { asc, eq } from 'drizzle-orm'
import type { LobbyList, LobbyMachine, OwnReservation, OwnSeat } from '#protocol/entities.ts'
import { account, brand, machine } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import type { House } from './house.ts'
import type { MachineSeat } from './seat.ts'

type MachineRow = typeof machine.$inferSelect

/** A machine as a player may see it; machines change rarely and are read once. */
export type Directory = { machines: MachineRow[]; brands: (typeof brand.$inferSelect)[] }

export async function readDirectory(queries: Queries): Promise<Directory> {
  return {
    brands: await queries.select().from(brand).orderBy(asc(brand.id)),
    machines: await queries.select().from(machine).orderBy(asc(machine.cabin)),
  }
}

export const brandOf = (directory: Directory, one: MachineRow): string =>
  directory.brands.find(({ id }) => id === one.brandId)?.name ?? ''

function machineForPlayer(one: MachineRow, keeper: MachineSeat, playerId: number): LobbyMachine {
  const { status, sequence } = keeper.status
  const { reservation } = keeper
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

/** The player's own open session, as the lobby and the pushes show it. */
export function ownSeatOf(directory: Directory, house: House, playerId: number): OwnSeat | null {
  const keeper = house.seatOf(playerId)
  const row = keeper && directory.machines.find(({ id }) => id === keeper.machine.id)
  if (!keeper?.holder || !row) return null
  return {
    sessionID: keeper.holder.sessionId,
    machineID: row.id,
    machineName: row.name,
    cabin: row.cabin,
    status: keeper.status.status,
    credit: keeper.credit,
    secondsLeft: keeper.heldFor === null ? null : Math.ceil(keeper.heldFor / 1_000),
  }
}

/** Their own reservation that runs now. */
export function ownReservationOf(house: House, playerId: number): OwnReservation | null {
  for (const { machine, reservation } of house.keepers())
    if (reservation?.playerId === playerId)
      return { id: reservation.reservationId, machineID: machine.id, until: reservation.until }
  return null
}

export async function seatSequenceOf(queries: Queries, accountId: number): Promise<number> {
  const [row] = await queries.select({ sequence: account.seatSequence }).from(account).where(eq(account.id, accountId))
  return row?.sequence ?? 0
}

/** Brands with their machines; `brandId` null = all. */
export function lobbyList(
  directory: Directory,
  house: House,
  loginsEnabled: boolean,
  { playerId, brandId }: { playerId: number; brandId: number | null },
): LobbyList {
  const brands = directory.brands
    .filter(({ id }) => brandId === null || id === brandId)
    .map((one) => {
      const machines = directory.machines
        .filter((row) => row.brandId === one.id)
        .flatMap((row) => {
          const keeper = house.keeper(row.id)
          return keeper ? [machineForPlayer(row, keeper, playerId)] : []
        })
      return { brand: { id: one.id, name: one.name, machineCount: machines.length }, machines }
    })
  return { brands, seat: ownSeatOf(directory, house, playerId), loginsEnabled }
}
