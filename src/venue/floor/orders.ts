/** What staff order a machine to do: start, stop, an update, the end of its session, a new line. */
import type { MachineAct } from '#protocol/core/permissions.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import type { MachineRegistry } from '../machines/registry.ts'
import type { MachineSeat } from '../machines/seat.ts'
import { conflict } from '../money/desk/refusals.ts'

const lookEveryMs = 100
/** A cabinet boots within seconds. */
const backWithinMs = 30_000

/** The cabinet restarts; resolves when it is idle again. Refused while somebody sits there or it is not idle (60409), 60007 when it does not come back. */
export async function updateCabinet(machine: MachineSeat, actor: Actor): Promise<void> {
  const { game, holder } = machine
  if (holder) throw conflict({ reason: 'seated' })
  if (!game || game.state === 'outOfService') throw new Refusal(ErrorCode.machineNotAvailable)
  if (game.state !== 'idle') throw conflict({ reason: 'notIdle', state: game.state })
  await machine.restart({ ...actor, reason: actor.reason ?? 'update' })
  for (const end = performance.now() + backWithinMs; performance.now() < end; ) {
    const now = machine.game
    if (now && now.sequence > game.sequence && now.state === 'idle') return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs).unref())
  }
  throw new Refusal(ErrorCode.machineNotAvailable)
}

/** Offers a machine that is off or closed again; restarts one at which nobody sits. */
export function powerOn(machine: MachineSeat, actor: Actor): Promise<void> {
  return machine.status.status === 0 ? machine.staff({ type: 'power.start' }, actor) : machine.restart(actor)
}
export function powerOff(machine: MachineSeat, actor: Actor): Promise<void> {
  return machine.staff({ type: 'power.stop', reason: actor.reason ?? 'maintenance' }, actor)
}
export function closeSession(machine: MachineSeat, actor: Actor): Promise<void> {
  return machine.staff({ type: 'seat.leave', reason: 'sessionClosed' }, actor)
}
/** How each act on chosen machines is done on one of them. */
export const orders = { powerOn, powerOff, closeSession, update: updateCabinet } as const satisfies Record<
  MachineAct,
  (machine: MachineSeat, actor: Actor) => Promise<void>
>

/** Never under a player whose line works. */
export async function restartLine(registry: MachineRegistry, { machine, holder, status }: MachineSeat): Promise<void> {
  const isAnswering = status.status > 1
  if (holder && isAnswering) throw conflict({ reason: 'seated' })
  await registry.restartLine(machine.id)
}
