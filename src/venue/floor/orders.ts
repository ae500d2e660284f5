/** What staff order a machine to do: start, stop, an update, the end of its session, to be closed or offered again, a new line. */
import { eq } from 'drizzle-orm'
import { occupancyMachine } from '#machines/venue/occupancy/index.ts'
import { endsPlay, type MachineAct } from '#protocol/core/permissions.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { VenueTools } from '../compose/tools.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { StaffEvent } from '../machines/staffOperations.ts'
import { conflict } from '../money/desk/refusals.ts'
import { audit, cabinetRow } from '../store/schema/index.ts'

const lookEveryMs = 100
/** A cabinet boots within seconds. */
const backWithinMs = 30_000

/** Why a cabinet may not be restarted for an update just now: somebody sits there or it is not idle (60409), or it does not answer (60007). */
function whyNoUpdate({ game, holder }: MachineSeat): Refusal | null {
  if (holder) return conflict({ reason: 'seated' })
  if (!game || game.state === 'outOfService') return new Refusal(ErrorCode.machineNotAvailable)
  return game.state === 'idle' ? null : conflict({ reason: 'notIdle', state: game.state })
}
/** The cabinet restarts; resolves when it is idle again, refused when it does not come back. */
async function updateCabinet(machine: MachineSeat, actor: Actor): Promise<void> {
  const refusal = whyNoUpdate(machine)
  if (refusal) throw refusal
  const before = machine.game?.sequence ?? 0
  await machine.restart({ ...actor, reason: actor.reason ?? 'update' })
  for (const end = performance.now() + backWithinMs; performance.now() < end; ) {
    const now = machine.game
    if (now && now.sequence > before && now.state === 'idle') return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs).unref())
  }
  throw new Refusal(ErrorCode.machineNotAvailable)
}

/** Never under a player whose line works. */
const whyNoNewLine = ({ holder, status }: MachineSeat): Refusal | null =>
  holder && status.status > 1 ? conflict({ reason: 'seated' }) : null
async function restartLine(
  { registry, database, clock }: Pick<VenueTools, 'registry' | 'database' | 'clock'>,
  machine: MachineSeat,
  actor: Actor,
): Promise<void> {
  const refusal = whyNoNewLine(machine)
  if (refusal) throw refusal
  const { id } = machine.machine
  await database.insert(audit).values({
    ...{ at: clock.now(), actorId: actor.accountId, ip: actor.ip, reason: actor.reason },
    ...{ act: 'line restart', object: `machine/${id}`, before: { status: machine.status.status }, after: null },
  })
  await registry().restartLine(id)
}

const isOff = ({ status }: MachineSeat) => status.status === 0
/** What is asked of the machine's own chart; null where the act is none of its events. */
function eventOf(act: MachineAct, machine: MachineSeat, reason: string | null): StaffEvent | null {
  switch (act) {
    case 'powerOn':
      // One that is neither off nor closed is restarted.
      return isOff(machine) ? { type: 'power.start' } : null
    case 'powerOff':
      return { type: 'power.stop', reason: reason ?? 'maintenance' }
    case 'closeSession':
      return { type: 'seat.leave', reason: 'sessionClosed' }
    case 'closeMachine':
      return { type: 'machine.close', reason: reason ?? 'maintenance' }
    case 'openMachine':
      return { type: 'machine.open' }
    case 'update':
    case 'restartLine':
      return null
    default:
      return act satisfies never
  }
}

/** `seen`: sessions that may be ended. `keepsReason`: one that somebody has closed already is left as it is (60409). */
type Order = { seen?: readonly number[] | undefined; keepsReason?: boolean }

/** Does an act on one machine, as its own call does it. One that ends play ends it in a session that was `seen`. */
export async function order(
  tools: Pick<VenueTools, 'registry' | 'database' | 'clock' | 'maintenance'>,
  act: MachineAct,
  machine: MachineSeat,
  actor: Actor,
  { seen, keepsReason = false }: Order = {},
): Promise<void> {
  const event = eventOf(act, machine, actor.reason)
  if (event?.type === 'machine.close')
    return close(tools, machine, keepsReason, () => machine.staff(event, actor, seen))
  if (event) return machine.staff(event, actor, endsPlay(act) ? seen : undefined)
  if (act === 'update') return updateCabinet(machine, actor)
  return act === 'restartLine' ? restartLine(tools, machine, actor) : machine.restart(actor)
}

/** Nothing was done, as far as the answer tells. */
const isRefused = (error: unknown) =>
  error instanceof Refusal && error.code !== ErrorCode.internal && error.params?.['reason'] !== 'unanswered'

/** What somebody closes is no window's any more: it stays closed when that is over. */
async function close(
  tools: Pick<VenueTools, 'database' | 'maintenance'>,
  { machine: { id } }: MachineSeat,
  keepsReason: boolean,
  act: () => Promise<void>,
): Promise<void> {
  // First, so that a cut between the two does not offer it again.
  const wasOfWindow = await tools.maintenance.takeOut(id)
  if (keepsReason && !wasOfWindow && (await closedMachines(tools, id)).has(id)) throw conflict({ reason: 'notNow' })
  try {
    await act()
  } catch (error) {
    if (wasOfWindow && isRefused(error)) await tools.maintenance.putBack(id)
    throw error
  }
  // A window that began meanwhile has found it open.
  await tools.maintenance.takeOut(id)
}

const occupancyOf = (snapshot: unknown) =>
  occupancyMachine.resolveState(snapshot as Parameters<typeof occupancyMachine.resolveState>[0])

/** Those that are closed already, of all or as `id` is. */
export async function closedMachines(
  { database }: Pick<VenueTools, 'database'>,
  id?: number,
): Promise<ReadonlySet<number>> {
  const rows = await database
    .select({ id: cabinetRow.machineId, snapshot: cabinetRow.snapshot })
    .from(cabinetRow)
    .where(id === undefined ? undefined : eq(cabinetRow.machineId, id))
  return new Set(rows.flatMap((row) => (occupancyOf(row.snapshot).matches({ service: 'open' }) ? [] : [row.id])))
}

/** Why it would be refused just now, by the machine's chart as its row has it; null where it would be done. */
export function whyNot(act: MachineAct, machine: MachineSeat, snapshot: unknown): Refusal | null {
  const event = eventOf(act, machine, null)
  if (act === 'update') return whyNoUpdate(machine)
  if (act === 'restartLine') return whyNoNewLine(machine)
  if (event === null) return machine.holder ? conflict({ reason: 'seated' }) : null
  if (snapshot === undefined) return new Refusal(ErrorCode.machineNotAvailable)
  const occupancy = occupancyOf(snapshot)
  const asked = { ...event, winWaiting: false, at: 0 } as Parameters<typeof occupancy.can>[0]
  return occupancy.can(asked) ? null : conflict({ reason: 'notNow' })
}
