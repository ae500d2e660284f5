/** All machines of the venue: those that this process keeps, with their cabinets' charts and deadlines, and those of the other processes. */
import { type ActorRefFrom, type SnapshotFrom, waitFor } from 'xstate'
import type { cabinetMachine } from '#machines/venue/cabinet/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Message } from '../cluster/bus.ts'
import { type Lease, leaseMs } from '../cluster/leases.ts'
import { LivingProcesses } from '../cluster/processes.ts'
import { createRemoteMachine } from '../cluster/remoteMachine.ts'
import { processOf } from '../cluster/socketName.ts'
import { noDriver } from '../drivers/drivers.ts'
import type { CabinetNews } from '../drivers/ports.ts'
import { announceEverywhere, hearAnnouncement } from './announcements.ts'
import { type CabinetListener, lineUp, startCabinet } from './cabinetActor.ts'
import { readViews } from './machineRows.ts'
import type { MachineTools } from './machineTools.ts'
import type { MachineRegistry, RegisteredMachine, RegistryTools } from './registryTools.ts'
import { type Acts, acts, type MachineSeat } from './seat.ts'
import { MachineService } from './service.ts'
import type { MachineView } from './view.ts'

/** Of a process, beside the acts on its machines. */
const lineRestart = 'restartLine'
/** How long the others may take to be back after an outage of the database. */
const othersBackWithinMs = 1_000
/** Longer than the line takes to be answered or to give a request up. */
const lineBackWithinMs = 12_000
const deadlinesEveryMs = 100
const leasesEveryMs = 500
/** Side by side: the database works on one while the chart of another is read; fewer than it has connections. */
const takenAtOnce = 8
type Owned = { service: MachineService; cabinet: ActorRefFrom<typeof cabinetMachine> }

/** Opens every machine: rows first, then the cabinets, so that nothing a cabinet says comes before its row is read. */
export async function openRegistry(all: readonly RegisteredMachine[], tools: RegistryTools): Promise<MachineRegistry> {
  const { bus, drivers, leases, announcer, logger } = tools
  const machines = all.map((machine) => ({ ...machine }))
  const local = new Map<number, Owned>()
  const archived = new Set(all.flatMap(({ id, isArchived }) => (isArchived ? [id] : [])))
  const cabinetListeners = new Set<CabinetListener>()
  const processes = new LivingProcesses(bus)
  let bank: string | null = null
  let stranded = 0
  /** When the leases were last held, and since when they are without an outage in between. */
  let heldAt = performance.now()
  let heldSince = 0
  let closed = false

  const first = await tools.store.commit((rows) => readViews(rows, machines, tools))
  const remoteOf = (machine: RegisteredMachine, view: MachineView) =>
    createRemoteMachine(machine, bus, tools.clock, view)
  const remote = new Map(machines.map((one) => [one.id, remoteOf(one, first.get(one.id) as MachineView)]))

  const machineTools: Omit<MachineTools, 'driver'> = {
    ...tools,
    announcer: announceEverywhere(bus, announcer),
    isSocketLive: (socket) =>
      processOf(socket) === bus.process ? tools.isSocketLive(socket) : processes.has(processOf(socket)),
    onSuperseded: drop,
    onSeen: (machineId) => {
      const view = viewOf(machineId)
      if (view) bus.tell({ kind: 'seen', view })
    },
  }
  const cabinetTools = {
    ...tools,
    heard: (machineId: number, news: CabinetNews) => {
      for (const listener of cabinetListeners) listener(machineId, news)
    },
  }
  const viewOf = (machineId: number): MachineView | undefined => local.get(machineId)?.service.view(bus.process)

  async function take({ machineId, epoch }: Lease): Promise<void> {
    const machine = machines.find(({ id }) => id === machineId)
    if (!machine) return tools.onUnknown?.()
    if (local.has(machineId)) return
    const driver = drivers.of(machineId)
    if (driver.unknownScheme !== undefined)
      logger.error({ machine: machineId, address: machine.address }, 'no driver is for the scheme of this address')
    const service = await MachineService.open(machine, { ...machineTools, driver }, epoch)
    local.set(machineId, { service, cabinet: startCabinet(machine, service, cabinetTools) })
    machineTools.onSeen(machineId)
  }
  async function restartLine(machineId: number): Promise<void> {
    const one = local.get(machineId)
    if (!one) {
      const process = remote.get(machineId)?.view().process ?? null
      if (process === null || process === bus.process) throw new Refusal(ErrorCode.machineNotAvailable)
      await bus.ask(process, { kind: 'act', machineId, act: lineRestart, args: [] })
      return
    }
    const { unknownScheme } = drivers.of(machineId)
    if (unknownScheme !== undefined) throw noDriver(unknownScheme)
    const machine = machines.find(({ id }) => id === machineId) as RegisteredMachine
    one.cabinet.stop()
    const cabinet = startCabinet(machine, one.service, cabinetTools)
    local.set(machineId, { ...one, cabinet })
    const isDecided = (snapshot: SnapshotFrom<typeof cabinetMachine>) =>
      snapshot.hasTag('reachable') || snapshot.matches('silent') || snapshot.matches('broken')
    const decided = await waitFor(cabinet, isDecided, { timeout: lineBackWithinMs }).catch(() => null)
    if (!decided?.hasTag('reachable')) throw new Refusal(ErrorCode.machineNotAvailable)
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
    await holdLeasesInTurn()
  }
  /** One that cannot be opened is tried again with the next tick; the others go on. */
  async function takeEach(taken: readonly Lease[]): Promise<void> {
    const rest = [...taken]
    while (rest.length > 0)
      await Promise.all(
        rest
          .splice(0, takenAtOnce)
          .map((lease) =>
            take(lease).catch((error: unknown) =>
              logger.error({ error, machine: lease.machineId }, 'a machine could not be taken'),
            ),
          ),
      )
  }
  /** Another process has it, or will. */
  function drop(machineId: number): void {
    const one = local.get(machineId)
    if (!one) return
    local.delete(machineId)
    one.cabinet.stop()
    remote.get(machineId)?.see({ ...one.service.view(null), epoch: one.service.epoch })
    void one.service.close()
  }

  function hear(message: Message): void {
    switch (message.kind) {
      case 'seen':
        return see(message.view as MachineView)
      case 'hello':
        for (const machineId of local.keys()) machineTools.onSeen(machineId)
        return
      default:
        hearAnnouncement(announcer, message)
        tools.heard?.(message)
    }
  }
  function see(view: MachineView): void {
    const changed = remote.get(view.machineId)?.see(view)
    const own = local.get(view.machineId)
    // Taken by another process while the database could not tell this one.
    if (own && view.process !== null && view.epoch > own.service.epoch) drop(view.machineId)
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
      const service = archived.has(machineId as number) ? undefined : local.get(machineId as number)?.service
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
      const isGone = own ? !tools.isSocketLive(socket) : local.has(seat.machine.id) && !processes.has(processOf(socket))
      if (isGone) seat.socketLost(socket).catch(() => undefined)
    }
  }
  const meetOthers = async () => (leases.isLone ? [] : leases.meet(bank))
  async function holdLeases(): Promise<void> {
    const renewed = await leases.renew()
    const owned = new Set(renewed.map(({ machineId }) => machineId))
    for (const machineId of local.keys()) if (!owned.has(machineId)) drop(machineId)
    bank = drivers.bank() ?? bank
    const others = await meetOthers()
    const isOneGone = await processes.refresh(others.map(({ name }) => name))
    // One whose rows could not be read when it was claimed.
    await takeEach(renewed)
    const peers = others.filter(({ isNear }) => isNear)
    const reached = leases.isLone ? { reachable: machines.length, stranded: 0 } : await leases.reach(bank)
    if (reached.stranded > stranded)
      logger.warn(reached, 'cabinets stand in another data folder, and no process that reaches it is there')
    stranded = reached.stranded
    const share = Math.ceil(reached.reachable / (peers.length + 1))
    const surplus = [...local.values()]
      .filter(({ service }) => service.isIdle)
      .map(({ service }) => service.machine.id)
      .slice(0, Math.max(0, local.size - share))
    for (const machineId of surplus) drop(machineId)
    await leases.release(surplus)
    const [now, last] = [performance.now(), heldAt]
    heldAt = now
    if (now - last > leaseMs) heldSince = now
    // After an outage the others come back one by one, each to what it had.
    const missing = now - heldSince < othersBackWithinMs ? 0 : share - local.size
    await takeEach(missing > 0 ? await leases.claim(missing, bank) : [])
    tellLostSockets()
    // It may have died between a commit and the news of it.
    if (isOneGone) announcer.everything()
  }

  let holding: Promise<void> = Promise.resolve()
  function holdLeasesInTurn(): Promise<void> {
    holding = holding
      .then(() => (closed ? undefined : holdLeases()))
      .catch((error: unknown) => logger.error({ error }, 'the leases could not be held'))
    return holding
  }

  const seatAt = (machineId: number): MachineSeat | undefined =>
    archived.has(machineId) ? undefined : (local.get(machineId)?.service ?? remote.get(machineId)?.seat)
  function* seats(): Iterable<MachineSeat> {
    for (const { id } of machines) {
      const seat = seatAt(id)
      if (seat) yield seat
    }
  }

  if (!leases.isLone) await lineUp(machines, drivers)
  bank = drivers.bank()
  await processes.refresh((await meetOthers()).map(({ name }) => name))
  await takeEach(await leases.claim(machines.length, bank))
  bus.tell({ kind: 'hello' })
  const deadlines = setInterval(() => {
    const now = tools.clock.now()
    for (const { service } of local.values()) service.tick(now)
  }, deadlinesEveryMs)
  const lease = setInterval(() => void holdLeasesInTurn(), leasesEveryMs)

  return {
    service: seatAt,
    services: seats,
    reach: () => ({
      unreachable: [...local.values()].filter(({ cabinet }) => !cabinet.getSnapshot().hasTag('reachable')).length,
      of: local.size,
    }),
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
      closed = true
      clearInterval(deadlines)
      clearInterval(lease)
      await holding
      const owned = [...local.keys()]
      for (const { cabinet } of local.values()) cabinet.stop()
      await Promise.all([...local.values()].map(({ service }) => service.close()))
      await leases.release(owned).catch(() => undefined)
      await leases.leave().catch(() => undefined)
      await bus.close()
    },
  }
}
