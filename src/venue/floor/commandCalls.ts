/** Commands on machines: given, tried dry, and looked at again. */
import { desc, eq, inArray } from 'drizzle-orm'
import { commandCalls, type CommandCheck, type CommandSummary, type GivenCommand } from '#protocol/calls/commands.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { type MachineAct, rightsOf } from '#protocol/core/permissions.ts'
import { actorOf, machineAt, once, type VenueTools } from '../compose/tools.ts'
import type { Caller } from '../identity/caller.ts'
import { permits } from '../identity/permissions.ts'
import type { MachineSeat } from '../machines/seat.ts'
import { named } from '../people/named.ts'
import { account, cabinetRow, command, commandEnd, playSession } from '../store/schema/index.ts'
import { peopleOf } from '../statistics/people.ts'
import { giveCommand } from './commands.ts'
import { conflict, wrongField } from '../money/desk/refusals.ts'
import { closedMachines, order, whyNot } from './orders.ts'

const mostListed = 20
/** With a reason: it takes something from a player, or the machine from the floor. */
const reasoned: readonly MachineAct[] = ['closeSession', 'closeMachine']

export function registerCommandCalls(tools: VenueTools): void {
  const { registerCall, database, registry } = tools
  const seats = (ids: readonly number[] | undefined): MachineSeat[] =>
    ids === undefined ? [...registry().services()] : [...new Set(ids)].map((id) => machineAt(tools, id))
  function refuseWithout(caller: Caller, act: MachineAct, count: number): void {
    const missing = rightsOf(act, count).find((permission) => !permits(caller, permission))
    if (missing) throw new Refusal(ErrorCode.noPermission, { missing })
  }

  registerCall(machineCalls.commandMachines, (input) => {
    const { act, reason, ids, sessions } = input.body
    refuseWithout(input.caller, act, ids === undefined ? Infinity : new Set(ids).size)
    if (reasoned.includes(act) && reason === undefined) throw wrongField('reason', 'required', 'Say why')
    return once(tools, machineCalls.commandMachines, input, async () => {
      const actor = actorOf(input, reason)
      const all = seats(ids)
      const how = { seen: sessions, keepsReason: true }
      return giveCommand(tools, act, actor, all, (one) => order(tools, act, one, actor, how))
    })
  })
  registerCall(commandCalls.checkCommand, async ({ body: { act, ids }, caller }) => {
    refuseWithout(caller, act, ids === undefined ? Infinity : new Set(ids).size)
    return { machines: await check(tools, act, seats(ids)) }
  })
  registerCall(commandCalls.commands, async () => {
    const rows = await database
      .select()
      .from(command)
      .orderBy(desc(command.givenAt), desc(command.id))
      .limit(mostListed)
    return { commands: (await given(tools, rows)).map(({ targets: _, ...summary }): CommandSummary => summary) }
  })
  registerCall(commandCalls.command, async ({ params: { id } }) => {
    const [one] = await given(tools, await database.select().from(command).where(eq(command.id, id)))
    if (!one) throw new Refusal(ErrorCode.unknown, { id })
    return one
  })
}

async function check(tools: VenueTools, act: MachineAct, machines: readonly MachineSeat[]): Promise<CommandCheck[]> {
  const { database, directory } = tools
  const rows = await database.select({ id: cabinetRow.machineId, snapshot: cabinetRow.snapshot }).from(cabinetRow)
  const snapshots = new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
  const closed = act === 'closeMachine' ? await closedMachines(tools) : null
  const ofWindow = tools.maintenance.current()?.machines ?? []
  const touched = machines.flatMap(({ holder, reservation }) => holder?.playerId ?? reservation?.playerId ?? [])
  const people = new Map((await peopleOf(database, [...new Set(touched)])).map((one) => [one.id, one]))
  return machines
    .flatMap((machine) => {
      const place = directory.machines.find(({ id }) => id === machine.machine.id)
      if (!place) return []
      const { holder, reservation, credit, status } = machine
      const refusal =
        closed?.has(place.id) && !ofWindow.includes(place.id)
          ? conflict({ reason: 'notNow' })
          : whyNot(act, machine, snapshots.get(place.id))
      const player = holder && people.get(holder.playerId)
      const one: CommandCheck = {
        ...{ id: place.id, name: place.name, cabin: place.cabin, status: status.status },
        ErrorCode: refusal?.code ?? null,
        ...(refusal?.params ? { Params: refusal.params } : {}),
        session: holder && player ? { id: holder.sessionId, player, credit } : null,
        reservation: (reservation && people.get(reservation.playerId)) ?? null,
      }
      return [one]
    })
    .toSorted((one, other) => one.cabin - other.cabin)
}

async function given(
  { database, directory }: Pick<VenueTools, 'database' | 'directory'>,
  rows: readonly (typeof command.$inferSelect)[],
): Promise<GivenCommand[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const ends = Map.groupBy(
    await database.select().from(commandEnd).where(inArray(commandEnd.commandId, ids)),
    ({ commandId }) => commandId,
  )
  const makers = await database
    .select(named(account))
    .from(account)
    .where(inArray(account.id, [...new Set(rows.map(({ actorId }) => actorId))]))
  const sessionIds = rows.flatMap(({ of, targets }) => (of === 'sessions' ? targets : []))
  const sessions = await database
    .select({ id: playSession.id, machineId: playSession.machineId })
    .from(playSession)
    .where(inArray(playSession.id, sessionIds))
  const machineOf = new Map(sessions.map(({ id, machineId }) => [id, machineId]))
  const placeOf = (id: number | undefined) => {
    const found = directory.machines.find((one) => one.id === id)
    return found ? { id: found.id, name: found.name, cabin: found.cabin } : null
  }
  return rows.flatMap((row) => {
    const by = makers.find(({ id }) => id === row.actorId)
    if (!by) return []
    const own = new Map(ends.get(row.id)?.map((one) => [one.targetId, one]))
    const refused = [...own.values()].filter(({ code }) => code !== null).length
    return {
      ...{ id: row.id, act: row.act, by, reason: row.reason, givenAt: row.givenAt, endedAt: row.endedAt },
      isCut: row.endedAt !== null && own.size < row.targets.length,
      ...{ total: row.targets.length, done: own.size - refused, refused },
      targets: row.targets.map((id) => {
        const end = own.get(id)
        return {
          id,
          machine: placeOf(row.of === 'sessions' ? machineOf.get(id) : id),
          end: end ? { id, ErrorCode: end.code, ...(end.params ? { Params: end.params } : {}) } : null,
        }
      }),
    }
  })
}
