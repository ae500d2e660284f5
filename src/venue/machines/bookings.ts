/** Bookings of the desk begin when their time comes: looked for once a second, each by the process that keeps its machine. */
import type { Logger } from 'pino'
import type { VenueStore } from '../store/rows.ts'
import type { MachineRegistry } from './registryTools.ts'
import { MachineService } from './service.ts'
import { repeat } from '../compose/repeat.ts'

const everyMs = 1_000

/** Answers how to stop. */
export function watchBookings(tools: {
  store: VenueStore
  registry: Pick<MachineRegistry, 'service'>
  clock: { now: () => number }
  logger: Logger
}): () => Promise<void> {
  const { store, registry, clock, logger } = tools
  async function look(): Promise<void> {
    const waiting = await store.commit((rows) => rows.reservations.where({ kind: 'booking', state: 'waiting' }))
    for (const { id, machineId, accountId, startsAt, until } of waiting) {
      const service = startsAt <= clock.now() ? registry.service(machineId) : undefined
      if (!(service instanceof MachineService)) continue
      await service
        .bookingDue({ reservationId: id, playerId: accountId, until })
        .catch((error: unknown) => logger.error({ error, booking: id }, 'a booking could not begin'))
    }
  }
  return repeat(everyMs, look, (error) => logger.error({ error }, 'the bookings could not be looked at'))
}
