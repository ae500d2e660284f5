/** All machines of the venue: those that this process keeps, with their cabinets' charts and deadlines, and those of the other processes. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Message } from '../cluster/bus.ts'
import { LivingProcesses } from '../cluster/processes.ts'
import { createRemoteMachine } from '../cluster/remoteMachine.ts'
import { processOf } from '../cluster/socketName.ts'
import { announceEverywhere, hearAnnouncement } from './announcements.ts'
import { type CabinetListener, lineUp } from './cabinetActor.ts'
import { createLeaseHolder } from './leaseHolder.ts'
import { readViews } from './machineRows.ts'
import { createOwnedMachines } from './ownedMachines.ts'
import type { MachineRegistry, RegisteredMachine, RegistryTools } from './registryTools.ts'
import { type Acts, acts, type MachineSeat } from './seat.ts'
import type { MachineView } from './view.ts'

/** Of a process, beside the acts on its machines. */
const lineRestart = 'restartLine'
const deadlinesEveryMs = 100

/** Opens every machine: rows first, then the cabinets, so that nothing a cabinet says comes before its row is read. */
export async function openRegistry(all: readonly RegisteredMachine[], tools: RegistryTools): Promise<MachineRegistry> {
  const { bus, drivers, leases, announcer, logger } = tools
  const machines = all.map((machine) => ({ ...machine }))
  const archived = new Set(all.flatMap(({ id, isArchived }) => (isArchived ? [id] : [])))
  const cabinetListeners = new Set<CabinetListener>()
  const processes = new LivingProcesses(bus)

  const first = await tools.store.commit((rows) => readViews(rows, machines, tools))
  const remoteOf = (machine: RegisteredMachine, view: MachineView) =>
    createRemoteMachine(machine, bus, tools.clock, view)
  const remote = new Map(machines.map((one) => [one.id, remoteOf(one, first.get(one.id) as MachineView)]))

  const owned = createOwnedMachines({
    ...tools,
    process: bus.process,
    announcer: announceEverywhere(bus, announcer),
    machineOf: (machineId) => machines.find(({ id }) => id === machineId),
    isSocketLive: (socket) =>
      processOf(socket) === bus.process ? tools.isSocketLive(socket) : processes.has(processOf(socket)),
    heard: (machineId, news) => {
      for (const listener of cabinetListeners) listener(machineId, news)
    },
    seen: (view) => bus.tell({ kind: 'seen', view }),
    dropped: (view) => void remote.get(view.machineId)?.see(view),
  })

  async function restartLine(machineId: number): Promise<void> {
    if (owned.has(machineId)) return owned.restartLine(machineId)
    const process = remote.get(machineId)?.view().process ?? null
    if (process === null || process === bus.process) throw new Refusal(ErrorCode.machineNotAvailable)
    await bus.ask(process, { kind: 'act', machineId, act: lineRestart, args: [] })
  }
  async function know(now: readonly RegisteredMachine[]): Promise<void> {
    const added = now.filter(({ id }) => !remote.has(id))
    const views =
      added.length === 0
        ? new Map<number, MachineView>()
        : await tools.store.commit((rows) => readViews(rows, added, tools))
    for (const machine of now) {
      if (machine.isArchived) archived.add(machine.id)
      else archived.delete(machine.id)
      const known = machines.find(({ id }) => id === machine.id)
      // The machines hold this very object.
      if (known) Object.assign(known, machine)
    }
    for (const one of added) {
      // Known meanwhile by another call.
      if (remote.has(one.id)) continue
      const machine = { ...one }
      machines.push(machine)
      remote.set(machine.id, remoteOf(machine, views.get(machine.id) as MachineView))
    }
    if (added.length === 0) return
    // Who keeps one of them by now may have said so before it was known here.
    bus.tell({ kind: 'hello' })
    await leaseHolder.holdInTurn()
  }

  function hear(message: Message): void {
    switch (message.kind) {
      case 'seen':
        return see(message.view as MachineView)
      case 'hello':
        return owned.tellSeen()
      default:
        hearAnnouncement(announcer, message)
        tools.heard?.(message)
    }
  }
  function see(view: MachineView): void {
    const changed = remote.get(view.machineId)?.see(view)
    const own = owned.service(view.machineId)
    // Taken by another process while the database could not tell this one.
    if (own && view.process !== null && view.epoch > own.epoch) owned.drop(view.machineId)
    else if (own) return
    if (changed?.status) announcer.status(view.machineId)
  }
  /** What may have been missed is read anew, and told to everybody here. */
  async function resync(): Promise<void> {
    bus.tell({ kind: 'hello' })
    const views = await tools.store.commit((rows) => readViews(rows, machines, tools))
    for (const view of views.values()) remote.get(view.machineId)?.see(view)
    announcer.everything()
  }
  bus.listen({
    heard: hear,
    asked: async ({ machineId, act, args }) => {
      const service = archived.has(machineId as number) ? undefined : owned.service(machineId as number)
      if (service && act === lineRestart) {
        await restartLine(machineId as number)
        return { answer: null, seen: service.view(bus.process) }
      }
      if (!service || !acts.includes(act as keyof Acts)) throw new Refusal(ErrorCode.machineNotAvailable)
      const answer: unknown = await (service[act as keyof Acts] as (...given: unknown[]) => unknown)(
        ...(args as unknown[]),
      )
      return { answer: answer ?? null, seen: service.view(bus.process) }
    },
    missed: () => {
      resync().catch((error: unknown) => logger.error({ error }, 'what was missed could not be read'))
    },
  })

  /** A socket of ours that is gone, or of a process that is gone, and that nobody has told the machine of. */
  function tellLostSockets(): void {
    for (const seat of seats()) {
      const socket = seat.holder?.socket
      if (!socket) continue
      const own = processOf(socket) === bus.process
      const isGone = own ? !tools.isSocketLive(socket) : owned.has(seat.machine.id) && !processes.has(processOf(socket))
      if (isGone) seat.socketLost(socket).catch(() => undefined)
    }
  }
  const seatAt = (machineId: number): MachineSeat | undefined =>
    archived.has(machineId) ? undefined : (owned.service(machineId) ?? remote.get(machineId)?.seat)
  function* seats(): Iterable<MachineSeat> {
    for (const { id } of machines) {
      const seat = seatAt(id)
      if (seat) yield seat
    }
  }

  const leaseHolder = createLeaseHolder({
    ...{ leases, owned, processes, drivers, logger },
    count: () => machines.length,
    held: ({ isOneGone }) => {
      tellLostSockets()
      // It may have died between a commit and the news of it.
      if (isOneGone) announcer.everything()
    },
  })
  if (!leases.isLone) await lineUp(machines, drivers)
  await leaseHolder.start()
  bus.tell({ kind: 'hello' })
  const deadlines = setInterval(() => owned.tick(tools.clock.now()), deadlinesEveryMs)

  return {
    service: seatAt,
    services: seats,
    reach: owned.reach,
    seatOf: (playerId) => {
      for (const seat of seats()) if (seat.holder?.playerId === playerId && seat.countsAsOpen) return seat
      return undefined
    },
    know,
    restartLine,
    watchCabinets: (listener) => {
      cabinetListeners.add(listener)
      return () => cabinetListeners.delete(listener)
    },
    close: async () => {
      clearInterval(deadlines)
      await leaseHolder.stop()
      const left = owned.ids()
      await owned.close()
      await leaseHolder.release(left)
      await bus.close()
    },
  }
}
