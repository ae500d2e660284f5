/** Bookings of the desk begin when their time comes: looked for once a second, each by the process that keeps its machine. */
import type { Logger } from 'pino'
import type { VenueStore } from '../store/rows.ts'
import type { House } from './registry.ts'
import { Keeper } from './service.ts'

const everyMs = 1_000

/** Answers how to stop. */
export function watchBookings(tools: {
  store: VenueStore
  house: Pick<House, 'keeper'>
  clock: { now: () => number }
  logger: Logger
}): () => Promise<void> {
  const { store, house, clock, logger } = tools
  let looking: Promise<void> | null = null
  async function look(): Promise<void> {
    const waiting = await store.commit((rows) => rows.reservations.where({ kind: 'booking', state: 'waiting' }))
    for (const { id, machineId, accountId, startsAt, until } of waiting) {
      const keeper = startsAt <= clock.now() ? house.keeper(machineId) : undefined
      if (!(keeper instanceof Keeper)) continue
      await keeper
        .bookingDue({ reservationId: id, playerId: accountId, until })
        .catch((error: unknown) => logger.error({ error, booking: id }, 'a booking could not begin'))
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => logger.error({ error }, 'the bookings could not be looked at'))
      .finally(() => {
        looking = null
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
