/** Where machines stand on the plan of the floor. */
import { and, eq, ne } from 'drizzle-orm'
import { boardCalls, type FloorPlace } from '#protocol/calls/board.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { conflict } from '../money/desk/refusals.ts'
import { machine, machinePlace } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'

type Row = typeof machinePlace.$inferSelect
type Placed = { place: FloorPlace | null; placeVersion: number }
const nowhere: Placed = { place: null, placeVersion: 0 }
const placedOf = ({ column, line, version }: Row): Placed => ({
  place: column === null || line === null ? null : { column, line },
  placeVersion: version,
})

export async function readPlaces(queries: Queries): Promise<(machineId: number) => Placed> {
  const rows = new Map((await queries.select().from(machinePlace)).map((row) => [row.machineId, placedOf(row)]))
  return (machineId) => rows.get(machineId) ?? nowhere
}

async function placedAt(transaction: Transaction, machineId: number): Promise<Placed> {
  const [row] = await transaction.select().from(machinePlace).where(eq(machinePlace.machineId, machineId))
  return row ? placedOf(row) : nowhere
}

async function refuseOccupied(transaction: Transaction, machineId: number, place: FloorPlace): Promise<void> {
  const [other] = await transaction
    .select({ id: machine.id, cabin: machine.cabin })
    .from(machinePlace)
    .innerJoin(machine, eq(machine.id, machinePlace.machineId))
    .where(
      and(
        eq(machinePlace.column, place.column),
        eq(machinePlace.line, place.line),
        ne(machinePlace.machineId, machineId),
      ),
    )
  if (other) throw conflict({ reason: 'occupied', ...other })
}

/** Two that come to the same field at the same moment: the database refuses one. */
const orOccupied = (error: unknown) => {
  const { cause } = error as { cause?: { code?: string } }
  throw cause?.code === '23505' ? conflict({ reason: 'occupied' }) : error
}

/** The row of the machine is locked by whoever asks. */
async function storePlace(
  transaction: Transaction,
  machineId: number,
  place: FloorPlace | null,
  version: number,
): Promise<void> {
  const given = { column: place?.column ?? null, line: place?.line ?? null, version }
  await transaction
    .insert(machinePlace)
    .values({ machineId, ...given })
    .onConflictDoUpdate({ target: machinePlace.machineId, set: given })
    .catch(orOccupied)
}

/** What is gone from the floor leaves its field to others. */
export async function clearPlace(transaction: Transaction, machineId: number): Promise<void> {
  const { place, placeVersion } = await placedAt(transaction, machineId)
  if (place !== null) await storePlace(transaction, machineId, null, placeVersion + 1)
}

export function registerPlaceCalls(tools: VenueTools): void {
  const { registerCall, notifications } = tools
  registerCall(boardCalls.placeMachine, async (input) => {
    const { id } = input.params
    const { place, version } = input.body
    const answer = await commitOnce(tools, boardCalls.placeMachine, input, async (transaction) => {
      const [row] = await transaction.select().from(machine).where(eq(machine.id, id)).for('update')
      if (!row) throw new Refusal(ErrorCode.unknown, { id })
      if (row.archivedAt !== null) throw conflict({ reason: 'archived', at: row.archivedAt })
      const before = await placedAt(transaction, id)
      if (before.placeVersion !== version) throw conflict({ reason: 'moved', ...before })
      if (place !== null) await refuseOccupied(transaction, id, place)
      await storePlace(transaction, id, place, version + 1)
      await writeAudit(transaction, tools, input, {
        ...{ act: 'machine placed', object: `machine/${id}` },
        ...{ before: { place: before.place }, after: { place } },
      })
      return { id, place, placeVersion: version + 1 }
    })
    notifications.placesChanged()
    return answer
  })
}
