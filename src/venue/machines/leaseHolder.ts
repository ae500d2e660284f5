/** Which machines this process keeps: it holds on to its leases, claims what is its share, and gives up what is more. */
import type { Logger } from 'pino'
import { type Leases, leaseMs } from '../cluster/leases.ts'
import type { LivingProcesses } from '../cluster/processes.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { OwnedMachines } from './ownedMachines.ts'

/** How long the others may take to be back after an outage of the database. */
const othersBackWithinMs = 1_000
const everyMs = 500

type Tools = {
  leases: Leases
  owned: OwnedMachines
  processes: LivingProcesses
  drivers: Pick<Drivers, 'bank'>
  logger: Logger
  /** How many machines the venue has. */
  count: () => number
  /** They were held once more; `isOneGone`: one of the other processes is no more. */
  held: (news: { isOneGone: boolean }) => void
}

export function createLeaseHolder({ leases, owned, processes, drivers, logger, count, held }: Tools) {
  let bank: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let stranded = 0
  /** When the leases were last held, and since when they are without an outage in between. */
  let heldAt = performance.now()
  let heldSince = 0
  let closed = false

  const meetOthers = async () => (leases.isLone ? [] : leases.meet(bank))
  /** How many machines each process near this one is to keep. */
  async function shareWith(peers: number): Promise<number> {
    const reached = leases.isLone ? { reachable: count(), stranded: 0 } : await leases.reach(bank)
    if (reached.stranded > stranded)
      logger.warn(reached, 'cabinets stand in another data folder, and no process that reaches it is there')
    stranded = reached.stranded
    return Math.ceil(reached.reachable / (peers + 1))
  }
  async function hold(): Promise<void> {
    const renewed = await leases.renew()
    const kept = new Set(renewed.map(({ machineId }) => machineId))
    for (const machineId of owned.ids()) if (!kept.has(machineId)) owned.drop(machineId)
    bank = drivers.bank() ?? bank
    const others = await meetOthers()
    const isOneGone = await processes.refresh(others.map(({ name }) => name))
    // One whose rows could not be read when it was claimed.
    await owned.takeEach(renewed)
    const share = await shareWith(others.filter(({ isNear }) => isNear).length)
    const surplus = owned.idleIds().slice(0, Math.max(0, owned.ids().length - share))
    for (const machineId of surplus) owned.drop(machineId)
    await leases.release(surplus)
    const [now, last] = [performance.now(), heldAt]
    heldAt = now
    if (now - last > leaseMs) heldSince = now
    // After an outage the others come back one by one, each to what it had.
    const missing = now - heldSince < othersBackWithinMs ? 0 : share - owned.ids().length
    await owned.takeEach(missing > 0 ? await leases.claim(missing, bank) : [])
    held({ isOneGone })
  }

  let holding: Promise<void> = Promise.resolve()
  /** One after the other, however often it is asked for. */
  function holdInTurn(): Promise<void> {
    holding = holding
      .then(() => (closed ? undefined : hold()))
      .catch((error: unknown) => logger.error({ error }, 'the leases could not be held'))
    return holding
  }

  return {
    /** Resolves when the first machines are taken. */
    start: async () => {
      bank = drivers.bank()
      await processes.refresh((await meetOthers()).map(({ name }) => name))
      await owned.takeEach(await leases.claim(count(), bank))
      timer = setInterval(() => void holdInTurn(), everyMs)
    },
    holdInTurn,
    /** Nothing is claimed any more; what is owned stays so until it is released. */
    stop: async () => {
      closed = true
      clearInterval(timer)
      await holding
    },
    release: async (machineIds: readonly number[]) => {
      await leases.release(machineIds).catch(() => undefined)
      await leases.leave().catch(() => undefined)
    },
  }
}
