/** The machines that this process keeps: what decides for each, and the chart of its cabinet. */
import { type ActorRefFrom, type SnapshotFrom, waitFor } from 'xstate'
import type { cabinetMachine } from '#machines/venue/cabinet/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Lease } from '../cluster/leases.ts'
import { noDriver } from '../drivers/drivers.ts'
import type { CabinetNews } from '../drivers/ports.ts'
import { startCabinet } from './cabinetActor.ts'
import type { MachineTools } from './machineTools.ts'
import type { RegisteredMachine, RegistryTools } from './registryTools.ts'
import { MachineService } from './service.ts'
import type { MachineView } from './view.ts'

/** Longer than the line takes to be answered or to give a request up. */
const lineBackWithinMs = 12_000
/** Side by side: the database works on one while the chart of another is read; fewer than it has connections. */
const takenAtOnce = 8
type Owned = { service: MachineService; cabinet: ActorRefFrom<typeof cabinetMachine> }

type Tools = Omit<MachineTools, 'driver' | 'onSuperseded' | 'onSeen'> &
  Pick<RegistryTools, 'drivers' | 'inspect' | 'heartbeatMs' | 'onUnknown'> & {
    process: string
    machineOf: (machineId: number) => RegisteredMachine | undefined
    heard: (machineId: number, news: CabinetNews) => void
    /** What others see of one may have changed. */
    seen: (view: MachineView) => void
    /** As it was left, for whoever has it next. */
    dropped: (view: MachineView) => void
  }

export type OwnedMachines = ReturnType<typeof createOwnedMachines>

export function createOwnedMachines(tools: Tools) {
  const { drivers, logger, process, machineOf } = tools
  const owned = new Map<number, Owned>()
  const machineTools = { ...tools, onSuperseded: drop, onSeen: tellSeen }

  function tellSeen(machineId: number): void {
    const service = owned.get(machineId)?.service
    if (service) tools.seen(service.view(process))
  }
  async function take({ machineId, epoch }: Lease): Promise<void> {
    const machine = machineOf(machineId)
    if (!machine) return tools.onUnknown?.()
    if (owned.has(machineId)) return
    const driver = drivers.of(machineId)
    if (driver.unknownScheme !== undefined)
      logger.error({ machine: machineId, address: machine.address }, 'no driver is for the scheme of this address')
    const service = await MachineService.open(machine, { ...machineTools, driver }, epoch)
    owned.set(machineId, { service, cabinet: startCabinet(machine, service, tools) })
    tellSeen(machineId)
  }
  /** One that cannot be opened is tried again with the next tick; the others go on. */
  async function takeEach(leases: readonly Lease[]): Promise<void> {
    const rest = [...leases]
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
    const one = owned.get(machineId)
    if (!one) return
    owned.delete(machineId)
    one.cabinet.stop()
    tools.dropped({ ...one.service.view(null), epoch: one.service.epoch })
    void one.service.close()
  }
  async function restartLine(machineId: number): Promise<void> {
    const [machine, one] = [machineOf(machineId), owned.get(machineId)]
    if (!machine || !one) throw new Refusal(ErrorCode.machineNotAvailable)
    const { unknownScheme } = drivers.of(machineId)
    if (unknownScheme !== undefined) throw noDriver(unknownScheme)
    one.cabinet.stop()
    const cabinet = startCabinet(machine, one.service, tools)
    owned.set(machineId, { ...one, cabinet })
    const isDecided = (snapshot: SnapshotFrom<typeof cabinetMachine>) =>
      snapshot.hasTag('reachable') || snapshot.matches('silent') || snapshot.matches('broken')
    const decided = await waitFor(cabinet, isDecided, { timeout: lineBackWithinMs }).catch(() => null)
    if (!decided?.hasTag('reachable')) throw new Refusal(ErrorCode.machineNotAvailable)
  }

  return {
    takeEach,
    drop,
    restartLine,
    has: (machineId: number) => owned.has(machineId),
    service: (machineId: number) => owned.get(machineId)?.service,
    ids: () => [...owned.keys()],
    /** Of those that nobody has business with: these can go to another process. */
    idleIds: () => [...owned.values()].flatMap(({ service }) => (service.isIdle ? [service.machine.id] : [])),
    tellSeen: () => {
      for (const machineId of owned.keys()) tellSeen(machineId)
    },
    tick: (now: number) => {
      for (const { service } of owned.values()) service.tick(now)
    },
    reach: () => ({
      unreachable: [...owned.values()].filter(({ cabinet }) => !cabinet.getSnapshot().hasTag('reachable')).length,
      of: owned.size,
    }),
    close: async () => {
      for (const { cabinet } of owned.values()) cabinet.stop()
      await Promise.all([...owned.values()].map(({ service }) => service.close()))
    },
  }
}
