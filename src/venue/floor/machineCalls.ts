/** Staff at machines: maintenance, kick, feature mode, power, closing many at once, and whether players may come at all. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { FixableProblem } from '#machines/venue/occupancy/index.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { endOfProblem } from '#protocol/core/problems.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import type { StaffEvent } from '../machines/staffOperations.ts'
import type { MachineSeat } from '../machines/seat.ts'
import { isAskedByScript } from '../http/origins.ts'
import { permits } from '../identity/permissions.ts'
import { keyed } from '../store/idempotency.ts'
import { giveCommand } from './commands.ts'
import { createConfirms } from './confirmations.ts'
import { order } from './orders.ts'
import { actorOf, machineAt, once, type VenueTools } from '../compose/tools.ts'

type Action = 'fix' | 'closeSession' | 'closeMachine'
const permissionOf: Record<Action, readonly number[]> = { fix: [136], closeSession: [121, 124], closeMachine: [121] }
const isFixable = (problem: string): problem is FixableProblem => endOfProblem(problem) === 'declared'

async function act(tools: VenueTools, action: Action, machine: MachineSeat, actor: Actor): Promise<void> {
  if (action !== 'fix') return order(tools, action, machine, actor)
  const problems = machine.problems.filter(isFixable)
  if (problems.length === 0) throw new Refusal(ErrorCode.conflict, { reason: 'nothing' })
  for (const problem of problems) await machine.staff({ type: 'problem.fixed', problem }, actor)
}

export function registerMachineCalls(tools: VenueTools): void {
  const { registerCall, database, clock, registry, logins } = tools
  const confirms = createConfirms(tools)

  registerCall(staffCalls.maintenance, async (input) => {
    const { caller, params, query } = input
    const { action } = query
    if (!isAskedByScript(input.request.headers)) throw new Refusal(ErrorCode.noPermission, { missing: 'origin' })
    const permission = permissionOf[action]
    if (!permits(caller, permission)) throw new Refusal(ErrorCode.noPermission, { missing: permission })
    const machine = machineAt(tools, params.id)
    const about = `${caller.accountId} ${action} ${params.id}`
    const mark = query.confirm === undefined ? null : confirms.read(about, query.confirm)
    if (mark === null)
      throw new Refusal(ErrorCode.conflict, { confirm: confirms.issue(about), affected: affectedBy(action, machine) })
    const request = { scope: `${caller.accountId} maintenance`, key: mark, body: about, now: clock.now() }
    return keyed(database, { ...request, interrupted: 'run' }, async () => {
      await act(tools, action, machine, actorOf(input, query.reason))
      return {}
    })
  })

  const simple = (event: (reason: string | null) => StaffEvent) => {
    return async (machineId: number, actor: Actor) => {
      await machineAt(tools, machineId).staff(event(actor.reason), actor)
      return {}
    }
  }
  const open = simple(() => ({ type: 'machine.open' }))
  registerCall(staffCalls.openMachine, (input) =>
    once(tools, staffCalls.openMachine, input, () => open(input.params.id, actorOf(input, null))),
  )
  const kick = simple(() => ({ type: 'seat.leave', reason: 'kicked' }))
  registerCall(staffCalls.kick, (input) =>
    once(tools, staffCalls.kick, input, () => kick(input.params.id, actorOf(input, input.body.reason))),
  )
  const setFeature = simple(() => ({ type: 'feature.set' }))
  registerCall(staffCalls.setFeature, (input) =>
    once(tools, staffCalls.setFeature, input, () => setFeature(input.params.id, actorOf(input, input.body?.reason))),
  )
  const undoFeature = simple((reason) => ({ type: 'feature.undo', reason: reason ?? '' }))
  registerCall(staffCalls.undoFeature, (input) =>
    once(tools, staffCalls.undoFeature, input, () => undoFeature(input.params.id, actorOf(input, input.body.reason))),
  )

  const command = giveCommand.bind(null, tools)
  const isOff = (machine: MachineSeat) => machine.status.status === 0
  const all = (wanted: (machine: MachineSeat) => boolean) => [...registry().services()].filter(wanted)

  registerCall(staffCalls.powerOn, (input) =>
    once(tools, staffCalls.powerOn, input, async () => {
      const machine = machineAt(tools, input.params.id)
      const actor = actorOf(input, input.body?.reason)
      return command('powerOn', actor, [machine], (one) => order(tools, 'powerOn', one, actor))
    }),
  )
  registerCall(staffCalls.powerOff, (input) =>
    once(tools, staffCalls.powerOff, input, async () => {
      const machine = machineAt(tools, input.params.id)
      const actor = actorOf(input, input.body?.reason)
      return command('powerOff', actor, [machine], (one) => order(tools, 'powerOff', one, actor))
    }),
  )
  registerCall(staffCalls.powerAll, (input) =>
    once(tools, staffCalls.powerAll, input, async () => {
      const actor = actorOf(input, input.body?.reason)
      return command('powerAll', actor, all(isOff), (one) => one.staff({ type: 'power.start' }, actor))
    }),
  )
  registerCall(staffCalls.closeSessions, (input) =>
    once(tools, staffCalls.closeSessions, input, async () => {
      const actor = actorOf(input, input.body?.reason)
      const held = all(({ holder }) => holder !== null)
      return command('closeSessions', actor, held, (one) => order(tools, 'closeSession', one, actor))
    }),
  )
  registerCall(staffCalls.closeMachines, (input) =>
    once(tools, staffCalls.closeMachines, input, async () => {
      const actor = actorOf(input, input.body?.reason)
      const close = (one: MachineSeat) => order(tools, 'closeMachine', one, actor, { keepsReason: true })
      return command('closeMachines', actor, registry().services(), close)
    }),
  )

  registerCall(staffCalls.disableLogins, (input) =>
    once(tools, staffCalls.disableLogins, input, async () => {
      await logins.set(false, actorOf(input, input.body?.reason))
      return {}
    }),
  )
  registerCall(staffCalls.enableLogins, (input) =>
    once(tools, staffCalls.enableLogins, input, async () => {
      await logins.set(true, actorOf(input, input.body?.reason))
      return {}
    }),
  )
}

function affectedBy(action: Action, { machine, holder, problems, reservation }: MachineSeat) {
  const isHeld = holder && action !== 'fix'
  return {
    machineID: machine.id,
    session: isHeld ? { id: holder.sessionId, playerID: holder.playerId } : null,
    reservation: action === 'closeMachine' && reservation !== null,
    problems: action === 'fix' ? problems.filter(isFixable) : [],
  }
}
