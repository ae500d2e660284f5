/** The dev dock: faults of simulated cabinets and of the venue's disk, and what the venue thinks of each. Only where the data are a demo's. */
import { eq } from 'drizzle-orm'
import { occupancyMachine, selectPath } from '#machines/venue/occupancy/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { cabinetRow, transfer } from '../store/schema/index.ts'
import { stateNow } from '../drivers/drivers.ts'
import type { FaultBench } from '../drivers/ports.ts'
import { conflict } from '../money/desk/refusals.ts'
import { isOpenOf, problemsOf } from '../floor/problems.ts'
import { openHandPaysAt, transfersOf } from '../floor/taskPages.ts'
import { once, type VenueTools } from '../compose/tools.ts'

const shownTransfers = 8

export function registerDockCalls(tools: VenueTools): void {
  const { registerCall, database, directory, registry, drivers, clock, disk, isDemo } = tools
  const cabinetAt = (id: number) => {
    const service = registry().service(id)
    const row = directory.machines.find((one) => one.id === id)
    if (!isDemo || !service || !row) throw new Refusal(ErrorCode.unknown, { id })
    return { id, name: row.name, cabin: row.cabin, status: service.status.status }
  }
  const benchAt = (id: number): FaultBench => {
    const { faults } = drivers.of(id)
    if (!faults) throw conflict({ reason: 'noFaultBench' })
    return faults
  }
  const faultsAt = (id: number) =>
    benchAt(id)
      .raisedFaults(id)
      .catch(() => {
        throw new Refusal(ErrorCode.machineNotAvailable)
      })

  registerCall(staffCalls.dockMachines, () => {
    if (!isDemo) throw new Refusal(ErrorCode.unknown)
    return { machines: [...registry().services()].map(({ machine }) => cabinetAt(machine.id)), disk: disk.dock() }
  })
  registerCall(staffCalls.dock, async ({ params: { id } }) => {
    const machine = cabinetAt(id)
    const [row] = await database.select().from(cabinetRow).where(eq(cabinetRow.machineId, id))
    const snapshot = row?.snapshot as Parameters<typeof occupancyMachine.resolveState>[0] | undefined
    const { link, faults: bench } = drivers.of(id)
    const [cabinet, faults] = await Promise.all([stateNow(link, id), bench?.raisedFaults(id).catch(() => []) ?? []])
    return {
      machine,
      state: snapshot ? selectPath(occupancyMachine.resolveState(snapshot)) : '',
      ...{ cabinet, faults },
      problems: (await problemsOf(database, clock.now(), isOpenOf(id))).map(({ problem }) => problem),
      transfers: await transfersOf(database, eq(transfer.machineId, id), shownTransfers),
      handPays: await openHandPaysAt(database, id),
    }
  })
  registerCall(staffCalls.feignDisk, async (input) => {
    if (!isDemo) throw new Refusal(ErrorCode.unknown)
    return once(tools, staffCalls.feignDisk, input, async () => {
      await disk.feign(input.body.feigned)
      return disk.dock()
    })
  })
  registerCall(staffCalls.raiseFault, (input) =>
    once(tools, staffCalls.raiseFault, input, async () => {
      const { machineId, fault } = input.body
      cabinetAt(machineId)
      await benchAt(machineId)
        .raiseFault(machineId, fault)
        .catch(() => {
          throw new Refusal(ErrorCode.machineNotAvailable)
        })
      return { faults: await faultsAt(machineId) }
    }),
  )
  registerCall(staffCalls.raisedFaults, async ({ query: { machineId } }) => {
    cabinetAt(machineId)
    return { faults: await faultsAt(machineId) }
  })
}
