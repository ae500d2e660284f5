/** The maintenance window: announced, gone on with by hand or by time, and its machines closed and offered again. */
import { inArray } from 'drizzle-orm'
import { longestMaintenanceDays, maintenanceCalls, type Maintenance } from '#protocol/calls/maintenance.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { repeat } from '../compose/repeat.ts'
import { actorOf, commitOnce, type VenueTools } from '../compose/tools.ts'
import { permits } from '../identity/permissions.ts'
import { conflict, wrongField } from '../money/desk/refusals.ts'
import { cabinetRow } from '../store/schema/index.ts'
import { peopleOf } from '../statistics/people.ts'
import { say } from '../supervision/messages.ts'
import { giveCommand } from './commands.ts'
import { closedMachines, whyNot } from './orders.ts'

const longestMs = longestMaintenanceDays * 24 * 3_600_000
const everyMs = 1_000
/** What was meant for now comes so much later at most. */
const latencyMs = 60_000

export function registerMaintenanceCalls(tools: VenueTools): void {
  const { registerCall, maintenance, clock } = tools
  const changed = async () => {
    await maintenance.resync()
    tools.loginsChanged()
    tools.notifications.settingsChanged()
  }
  const refuse = (permissions: Parameters<typeof permits>[0]) => {
    if (!permits(permissions, acts.closeAll)) throw new Refusal(ErrorCode.noPermission, { missing: acts.closeAll })
  }

  registerCall(maintenanceCalls.maintenance, () => answer(tools))
  registerCall(maintenanceCalls.announceMaintenance, async (input) => {
    refuse(input.caller)
    await commitOnce(tools, maintenanceCalls.announceMaintenance, input, async (transaction) => {
      await maintenance.announce(transaction, timed(input.body, clock.now()), actorOf(input, input.body.reason))
      return {}
    })
    await changed()
    await tellSeated(tools)
    return answer(tools)
  })
  registerCall(maintenanceCalls.stepMaintenance, async (input) => {
    const { do: wanted, state, reason } = input.body
    refuse(input.caller)
    const machines = await able(tools, 'closeMachine')
    await commitOnce(tools, maintenanceCalls.stepMaintenance, input, async (transaction) => {
      const event = { type: `maintenance.${wanted}`, at: clock.now() } as const
      await maintenance.stepIn(transaction, event, { actor: actorOf(input, reason), from: state, machines })
      return {}
    })
    await changed()
    return answer(tools)
  })
}

type Announced = {
  drainsAt: number
  closesAt: number
  opensAt: number | null
  text: string | null
  reason: string
}
/** What is past by the way here alone is now. Refusals: 40000. */
function timed(asked: Announced, now: number): Announced {
  const notPast = (at: number) => (at < now && at >= now - latencyMs ? now : at)
  const { opensAt } = asked
  const [drainsAt, closesAt] = [notPast(asked.drainsAt), notPast(asked.closesAt)]
  if (closesAt < drainsAt) throw wrongField('closesAt', 'range', 'It must not close before nobody new may sit down')
  if (opensAt !== null && opensAt <= closesAt) throw wrongField('opensAt', 'range', 'It must open after it closes')
  if (closesAt < now || (opensAt ?? closesAt) > now + longestMs)
    throw wrongField('closesAt', 'range', 'From now on, within 31 days')
  return { ...asked, drainsAt, closesAt }
}

/** Everybody who sits while it is announced or drained, whenever they sat down. The window keeps who was told. */
async function tellSeated(tools: VenueTools): Promise<void> {
  const { maintenance, registry, logger } = tools
  const window = maintenance.current()
  if (!window?.text || !(window.snapshot.matches('announced') || window.snapshot.matches('draining'))) return
  const { by, text } = window
  const { announcedAt } = window.snapshot.context
  // A seat whose session is unfinished is shown nothing: it is told once it goes on.
  const seated = [...registry().services()].flatMap(({ holder, countsAsOpen }) =>
    holder && countsAsOpen ? holder.sessionId : [],
  )
  const told = new Set(window.told)
  const untold = seated.filter((id) => !told.has(id))
  if (untold.length === 0) return
  const said: number[] = []
  for (const id of untold)
    try {
      const asked = { caller: { accountId: by }, from: { ip: null }, params: { id }, body: { text } }
      await say(tools, { ...asked, key: `window-${announcedAt}-${id}` }, { maintenance: announcedAt })
      said.push(id)
    } catch (error) {
      // Who has left meanwhile needs not to be told, nor who announced it.
      if (error instanceof Refusal) said.push(id)
      else logger.error({ error }, 'a player could not be told of maintenance')
    }
  await maintenance.noteTold(window, said, seated)
}

/** Of all machines, or of these, on which an act would change something now. */
async function able(
  tools: Pick<VenueTools, 'database' | 'registry'>,
  act: 'closeMachine' | 'openMachine',
  of?: readonly number[],
): Promise<number[]> {
  const { database, registry } = tools
  const closed = act === 'closeMachine' ? await closedMachines(tools) : null
  const machines = [...registry().services()].filter(
    ({ machine: { id } }) => (of === undefined || of.includes(id)) && !closed?.has(id),
  )
  const ids = machines.map(({ machine }) => machine.id)
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: cabinetRow.machineId, snapshot: cabinetRow.snapshot })
    .from(cabinetRow)
    .where(inArray(cabinetRow.machineId, ids))
  const snapshots = new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
  return machines.flatMap((machine) =>
    whyNot(act, machine, snapshots.get(machine.machine.id)) === null ? [machine.machine.id] : [],
  )
}

/** What its state wants of its machines; null: nothing. */
const wantedOf = (state: string | undefined) =>
  state === 'closed' ? 'closeMachine' : state === 'over' ? 'openMachine' : null

async function answer(tools: VenueTools): Promise<Maintenance> {
  const { database, maintenance, registry, logins, clock } = tools
  const seated = [...registry().services()].filter(({ holder }) => holder !== null).length
  const base = { seated, loginsEnabled: logins.enabled(), at: clock.now() }
  const window = maintenance.current()
  const [by] = window ? await peopleOf(database, [window.by]) : []
  if (!window || !by) return { ...base, window: null }
  const { snapshot, machines, text, reason } = window
  const act = wantedOf(snapshot.value)
  const standing = act === null ? [] : await able(tools, act, machines)
  return {
    ...base,
    window: {
      ...{ ...snapshot.context, state: snapshot.value, text, reason, by },
      ...{ machines: machines.length, standing: standing.length },
    },
  }
}

/** What is due by time, and machines that are not as its state wants them. Answers how to stop. */
export function watchMaintenance(tools: VenueTools): () => Promise<void> {
  const { maintenance, logger } = tools
  async function look(): Promise<void> {
    await tellSeated(tools)
    // All that is due: a window that was over before the venue was there again closes nothing.
    while (maintenance.isDue()) {
      await maintenance.passTime(await able(tools, 'closeMachine'))
      await maintenance.resync()
      tools.loginsChanged()
      tools.notifications.settingsChanged()
    }
    const window = maintenance.current()
    const act = wantedOf(window?.snapshot.value)
    if (!window || act === null || window.isSettled) return
    const ids = await able(tools, act, window.machines)
    if (ids.length === 0) await maintenance.settle(window)
    else if (await maintenance.takeTurn()) {
      const { by, reason, actor: last } = window
      const actor = { accountId: last?.accountId ?? by, reason: last?.reason ?? reason, ip: last?.ip ?? null }
      // What was taken out meanwhile is nothing of the window's any more.
      const left = maintenance.current()?.machines ?? []
      const machines = [...tools.registry().services()].filter(
        ({ machine }) => ids.includes(machine.id) && left.includes(machine.id),
      )
      const event =
        act === 'closeMachine'
          ? ({ type: 'machine.close', reason: actor.reason } as const)
          : ({ type: 'machine.open' } as const)
      await giveCommand(tools, act, actor, machines, async (one) => {
        // Somebody has closed it meanwhile for a reason of their own.
        if (!maintenance.current()?.machines.includes(one.machine.id)) throw conflict({ reason: 'notNow' })
        await one.staff(event, actor)
      })
    }
  }
  return repeat(everyMs, look, (error) => logger.error({ error }, 'the maintenance window could not be looked at'))
}
