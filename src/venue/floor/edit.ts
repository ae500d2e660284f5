/** Machines created and changed by staff. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { AdminMachine } from '#protocol/core/machines.ts'
import type { MachineChange } from '#protocol/core/machineForm.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { Drivers } from '../drivers/drivers.ts'
import { conflict, wrongField } from '../money/desk/refusals.ts'
import { lastEdit } from '../people/lastEdit.ts'
import { brand, machine } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { versionOf } from '../store/versionOf.ts'
import { readMachine, withoutSecrets } from './list.ts'
import { refuseStrangeHosts } from './machineHosts.ts'
import { refuseForeignPicture, refuseGonePicture } from './pictures.ts'

type Row = typeof machine.$inferSelect
type Given = Omit<MachineChange, 'reason'>
type EditTools = { drivers: Pick<Drivers, 'addressProblem'>; settings: Pick<Settings, 'baseUrl'>; now: number }

/** What is given, as the row keeps it. */
function columnsOf(given: Given): Partial<Row> {
  const { brandID, bet_info, ...same } = given
  const all = { ...same, brandId: brandID, betInfo: bet_info }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

async function refuseWrong(
  transaction: Transaction,
  id: number | null,
  { drivers, settings, now }: EditTools,
  columns: Partial<Row>,
): Promise<void> {
  const { brandId, cabin, sasUrl, image } = columns
  await refuseStrangeHosts(transaction, columns)
  if (image !== undefined) {
    refuseForeignPicture(image, settings.baseUrl)
    await refuseGonePicture(transaction, image, now)
  }
  const problem = sasUrl ? drivers.addressProblem(sasUrl) : null
  if (problem !== null) throw wrongField('sasUrl', 'choice', problem)
  if (brandId !== undefined) {
    const [there] = await transaction.select({ id: brand.id }).from(brand).where(eq(brand.id, brandId))
    if (!there) throw new Refusal(ErrorCode.unknown, { brandID: brandId })
  }
  if (cabin !== undefined) {
    const [taken] = await transaction
      .select({ id: machine.id })
      .from(machine)
      .where(and(eq(machine.cabin, cabin), isNull(machine.archivedAt), id === null ? undefined : ne(machine.id, id)))
    if (taken) throw cabinTaken(cabin, taken.id)
  }
}
export const cabinTaken = (cabin: number, id?: number) => conflict({ reason: 'taken', field: 'cabin', cabin, id })

/** Two that take the same cabin at the same moment: the database refuses one. */
const orTaken = (cabin: number | undefined) => (error: unknown) => {
  const { cause } = error as { cause?: { code?: string } }
  throw cause?.code === '23505' && cabin !== undefined ? cabinTaken(cabin) : error
}

export async function createMachine(
  transaction: Transaction,
  tools: EditTools,
  given: Given & { brandID: number; name: string; cabin: number },
): Promise<AdminMachine> {
  const { brandID: brandId, name, cabin } = given
  const columns = { sasUrl: '', ...columnsOf(given), brandId, name, cabin }
  await refuseWrong(transaction, null, tools, columns)
  const [made] = await transaction.insert(machine).values(columns).returning({ id: machine.id }).catch(orTaken(cabin))
  return there(transaction, made?.id ?? 0)
}

/** Of all that staff may edit. */
type Versioned = { machine: AdminMachine; version: string }

/** As who may edit it sees it. */
export async function versionedMachine(queries: Queries, id: number): Promise<Versioned> {
  const [row] = await queries.select().from(machine).where(eq(machine.id, id))
  const found = row && (await readMachine(queries, id))
  if (!found) throw new Refusal(ErrorCode.unknown, { id })
  return { machine: { ...found, iceServers: row.iceServers }, version: versionOf(row) }
}

/** It has been edited since: how it is now, and by whom. */
async function changedSince(transaction: Transaction, id: number): Promise<Refusal> {
  const last = await lastEdit(transaction, `machine/${id}`, ['machine edited'])
  return conflict({ reason: 'changed', ...(await versionedMachine(transaction, id)), ...last })
}

/** `before` and `after` hold only what was changed. */
export async function editMachine(
  transaction: Transaction,
  tools: EditTools,
  id: number,
  { version, ...given }: Given,
): Promise<Versioned & { before: Partial<Row>; after: Partial<Row> }> {
  const [row] = await transaction.select().from(machine).where(eq(machine.id, id)).for('update')
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  if (row.archivedAt !== null) throw conflict({ reason: 'archived', at: row.archivedAt })
  if (version !== undefined && version !== versionOf(row)) throw await changedSince(transaction, id)
  const names = Object.keys(columnsOf(given)) as (keyof Row)[]
  const wanted = columnsOf(given)
  const changed = names.filter((name) => wanted[name] !== row[name])
  const pick = (of: Partial<Row>) => Object.fromEntries(changed.map((name) => [name, of[name]])) as Partial<Row>
  const [before, after] = [pick(row), pick(wanted)]
  await refuseWrong(transaction, id, tools, after)
  // A cabinet keeps its game: other meters, another paytable, another journal are another machine.
  if (after.sasUrl !== undefined && row.sasUrl !== '') throw conflict({ reason: 'installed', sasUrl: row.sasUrl })
  if (changed.length > 0)
    await transaction.update(machine).set(after).where(eq(machine.id, id)).catch(orTaken(after.cabin))
  return { ...(await versionedMachine(transaction, id)), before: withoutSecrets(before), after: withoutSecrets(after) }
}

async function there(transaction: Transaction, id: number): Promise<AdminMachine> {
  const found = await readMachine(transaction, id)
  if (!found) throw new Error(`machine ${id} is not there`)
  return found
}

/** `id` null: a new one. Answers its name before, null for a new one. */
export async function saveBrand(
  transaction: Transaction,
  id: number | null,
  name: string,
): Promise<{ id: number; before: string | null }> {
  const taken = () => conflict({ reason: 'taken', field: 'name', name })
  const orTaken = (error: unknown) => {
    const { cause } = error as { cause?: { code?: string } }
    throw cause?.code === '23505' ? taken() : error
  }
  const [row] = id === null ? [] : await transaction.select().from(brand).where(eq(brand.id, id)).for('update')
  if (id !== null && !row) throw new Refusal(ErrorCode.unknown, { id })
  const [other] = await transaction.select({ id: brand.id }).from(brand).where(eq(brand.name, name))
  if (other && other.id !== id) throw taken()
  const [saved] = row
    ? await transaction.update(brand).set({ name }).where(eq(brand.id, row.id)).returning().catch(orTaken)
    : await transaction.insert(brand).values({ name }).returning().catch(orTaken)
  if (!saved) throw new Error(`the brand ${name} was not written`)
  return { id: saved.id, before: row?.name ?? null }
}
