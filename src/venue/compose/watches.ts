/** What this process looks after by itself for as long as the venue is open. */
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import type { Settings } from '#protocol/core/settings.ts'
import { watchApprovals } from '../approvals/watch.ts'
import type { Drivers } from '../drivers/drivers.ts'
import { storeReadings } from '../floor/readings.ts'
import { watchDays } from '../floor/dayChecks.ts'
import { watchSnoozes } from '../floor/snoozes.ts'
import { storeRounds } from '../history/keep.ts'
import type { Identity } from '../identity/identity.ts'
import { watchBookings } from '../machines/bookings.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { watchSilence } from '../sockets/heard.ts'
import type { Notifications } from '../sockets/notification.ts'
import { watchAnnouncements } from '../supervision/announcements.ts'
import { watchRecords } from '../supervision/records/seal.ts'
import { watchCash } from '../statistics/dashboard.ts'
import { createHotRounds } from '../statistics/hot.ts'
import { createVenueStore } from '../store/sqlRows.ts'
import type { Database } from '../store/store.ts'
import { watchMaintenance } from '../floor/maintenanceCalls.ts'
import type { Environment } from './environment.ts'
import { watchPast } from './purge.ts'
import type { VenueTools } from './tools.ts'

export function startWatches(tools: {
  database: Database
  registry: MachineRegistry
  drivers: Drivers
  clock: { now: () => number }
  settings: Settings
  environment: Pick<Environment, 'demo' | 'stills'>
  identity: Identity
  notifications: Notifications
  limits: { watch: () => () => Promise<void> }
  tools: VenueTools
  namespaces: readonly Namespace[]
  logger: Logger
}) {
  const { database, registry, drivers, clock, settings, environment, identity, notifications, logger } = tools
  const { demo: isDemo, stills } = environment
  const also = createHotRounds({ clock, settings, isDemo })
  const stops = {
    past: watchPast({ database, clock, identity, logger }),
    silence: watchSilence({ identity, logger, namespaces: tools.namespaces }),
    bookings: watchBookings({ store: createVenueStore(database), registry, clock, logger }),
    readings: storeReadings({ database, registry, drivers, clock, logger, timeZone: settings.timeZone }),
    days: watchDays(tools.tools),
    limits: tools.limits.watch(),
    records: watchRecords({ database, clock, logger }),
    approvals: watchApprovals(tools.tools),
    snoozes: watchSnoozes({ database, clock, logger, notifications }),
    announcements: watchAnnouncements(tools.tools),
    maintenance: watchMaintenance(tools.tools),
    release: tools.tools.release.watch(),
    cash: watchCash(tools.tools),
    rounds: storeRounds({ database, registry, drivers, clock, logger, stills, also }),
  }
  return {
    /** Before nobody can be heard of any more: who is silent then is not signed out for it. */
    stopListening: async () => {
      await stops.past()
      await stops.silence()
    },
    /** One after the other, each with what it has begun. */
    stop: async () => {
      await stops.bookings()
      await stops.readings()
      await stops.days()
      await stops.limits()
      await stops.approvals()
      await stops.snoozes()
      await stops.announcements()
      await stops.maintenance()
      await stops.release()
      await stops.cash()
      await stops.rounds()
      await stops.records()
    },
  }
}
