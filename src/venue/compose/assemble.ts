/** The parts of the venue, made in the order in which they need each other, and given back in the other one. */
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import { createLoneBus, type Message } from '../cluster/bus.ts'
import { createLeases, createLoneLeases, takeAlone } from '../cluster/leases.ts'
import { signInOf, socketIdOf } from '../cluster/socketName.ts'
import { openDrivers } from '../drivers/drivers.ts'
import { cabinetsOf, syncDirectory } from '../floor/directory.ts'
import { buildHttp } from '../http/http.ts'
import { createMetrics } from '../http/metrics.ts'
import { createIdentity } from '../identity/identity.ts'
import { endCut } from '../floor/commands.ts'
import { openMaintenance } from '../floor/maintenance.ts'
import { takenInPlay } from '../inspect/takenInPlay.ts'
import { openLimits } from '../limits/watch.ts'
import { registerLobbyCalls } from '../lobby/calls.ts'
import { readDirectory } from '../lobby/lobby.ts'
import { openLogins } from '../lobby/logins.ts'
import { openRegistry } from '../machines/registry.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { settingsInForce } from '../money/desk/settings.ts'
import { transferNonce } from '../machines/transferIds.ts'
import { seedVenue } from '../seed/venue.ts'
import { watchAdmission } from '../sockets/admission.ts'
import { openGame } from '../sockets/game.ts'
import { openNotifications } from '../sockets/notification.ts'
import { openSocketLog } from '../sockets/socketLog.ts'
import { maySignIn } from '../sockets/rights.ts'
import { openRoundTrips } from '../sockets/roundTrips.ts'
import { createCashByDay } from '../statistics/dashboard.ts'
import { createVenueStore } from '../store/sqlRows.ts'
import { createTickets, servePictures } from '../streams/pictures.ts'
import { createReleaseWatch } from '../supervision/release/watch.ts'
import { registerCalls } from './calls.ts'
import type { VenueDependencies } from './dependencies.ts'
import type { VenueTools } from './tools.ts'
import { watchDisk } from './disk.ts'
import { createHealth } from './health.ts'
import type { Stage } from './lifecycle.ts'
import { refuseOpenDemo } from './openDemo.ts'
import { openSockets } from './sockets.ts'
import { startWatches } from './watches.ts'

/** How long a call that is under way may take when the venue ends. */
const openCallsMs = 4_000
const refusalsMs = 1_000
/** Waits that keep no process alive. */
const after = (milliseconds: number, act: () => void) => {
  const timer = setTimeout(act, milliseconds).unref()
  return () => clearTimeout(timer)
}

export async function assemble(dependencies: VenueDependencies, stage: Stage) {
  const { environment, secret, secretBefore, clock, logger, recorder } = dependencies
  const graceMs = environment.graceSeconds * 1_000
  const metrics = createMetrics()
  const store = metrics.timed(dependencies.store)
  const { database, reports } = store
  const settings = await settingsInForce(database, dependencies.settings)
  const bus = dependencies.bus ?? createLoneBus()
  const identity = createIdentity({
    store,
    clock,
    secret,
    secretBefore,
    demo: environment.demo,
    showAttempts: environment.showAttempts,
    secondFactorFrom: environment.secondFactorFrom,
    staffSilenceMs: environment.staffSilenceMinutes * 60_000,
  })
  await refuseOpenDemo(database, environment, clock.now())
  if (environment.demo)
    await seedVenue(database, dependencies, {
      identity,
      settings,
      now: clock.now(),
      graceMs,
      stills: environment.stills,
      logger,
    })

  let opened: MachineRegistry | null = null
  const registry = (): MachineRegistry => {
    if (!opened) throw new Refusal(ErrorCode.machineNotAvailable)
    return opened
  }
  const directory = await readDirectory(database)
  const addressOf = (machineId: number) =>
    (directory.machines.find(({ id }) => id === machineId) ?? directory.archived.find(({ id }) => id === machineId))
      ?.sasUrl
  const drivers = openDrivers(dependencies.drivers, addressOf)
  const machines = syncDirectory({
    ...{ database, directory, registry, logger },
    announce: () => notifications.machines(),
    tell: () => bus.tell({ kind: 'machines' }),
  })
  const tickets = createTickets({ secret, clock })
  const disk = watchDisk({
    ...{ freeBytes: dependencies.freeBytes, floor: environment.diskFloor, logger, tell: bus.tell },
    changed: () => notifications.loginsEnabled(loginsEnabled()),
  })
  const loginsEnabled = () => logins.enabled() && disk.hasRoom() && !maintenance.isShut()
  const http = await buildHttp({
    environment,
    logger,
    identity,
    count: bus.count,
    metrics,
    settings,
    staticFolder: dependencies.staticFolder,
    onStaffActed: () => notifications.staffActed(),
    problems: createHealth({ ping: store.ping, cabinets: () => opened?.reach() ?? null, disk }),
    isEnding: stage.isEnding,
    onLogout: async ({ accountId, signInId }) => {
      const service = registry().seatOf(accountId)
      const socket = service?.holder?.socket
      // A seat that is being played on another device goes on there.
      if (!socket || signInOf(socket) === signInId)
        await service?.cancel(accountId).catch((error: unknown) => {
          // The seat was over before this had its turn.
          if (!(error instanceof Refusal) || error.code !== ErrorCode.unknown) throw error
        })
    },
  })
  const { server, registerCall } = http
  registerLobbyCalls({
    ...{ registerCall, database, directory, registry, clock, tickets, drivers, loginsEnabled },
    graceSeconds: environment.graceSeconds,
  })
  registerCall(lobbyCalls.inspection, () => recorder.inspection())
  registerCall(lobbyCalls.takenInPlay, () => takenInPlay(database))
  const mayWatch = (signInId: number) => maySignIn(database, signInId, acts.watch, clock.now())
  servePictures(server, tickets, { drivers, registry, mayWatch, database })

  const sockets = openSockets(server.server, { environment, identity, clock, metrics })
  const { gate } = sockets
  const roundTrips = openRoundTrips({ process: bus.process, tell: bus.tell })
  const log = openSocketLog({ database, clock, logger })
  const notifications = openNotifications(sockets.notification, {
    ...{ ...gate, database, directory, registry, log, logger },
    ...{ drivers, settings, roundTrips, loginsEnabled },
    isDemo: environment.demo,
    isOpen: stage.isOpen,
    process: bus.process,
    tell: bus.tell,
  })
  const logins = await openLogins({
    ...{ database, clock, announce: () => notifications.loginsEnabled(loginsEnabled()) },
    tell: () => bus.tell({ kind: 'logins' }),
  })
  const maintenance = await openMaintenance({ database, clock })
  const release = createReleaseWatch({ database, clock, logger, place: dependencies.release ?? null })
  /** What is told before anybody signs in. The time zone of a process stays. */
  async function resyncSettings(): Promise<void> {
    const { language, languageSelect } = await settingsInForce(database, dependencies.settings)
    Object.assign(settings, { language, languageSelect })
  }
  const limits = openLimits({
    ...{ store: createVenueStore(database), registry, clock, logger },
    announce: (accountId) => {
      notifications.limits(accountId)
      bus.tell({ kind: 'limits', about: accountId })
    },
  })
  const tools: VenueTools = {
    ...{ registerCall, database, identity, directory, registry, drivers, clock, logins, settings, secret, logger },
    ...{ isDemo: environment.demo, disk, maintenance, count: bus.count, reports, cashByDay: createCashByDay(reports) },
    settingsChanged: async () => {
      await resyncSettings()
      bus.tell({ kind: 'logins' })
      notifications.settingsChanged()
    },
    loginsChanged: () => {
      notifications.loginsEnabled(loginsEnabled())
      bus.tell({ kind: 'logins' })
    },
    announceCommand: (accountId, ended) => {
      notifications.command(accountId, ended)
      bus.tell({ kind: 'command', accountId, ended })
    },
    announceBalance: (accountId) => {
      notifications.balance(accountId)
      bus.tell({ kind: 'balance', about: accountId })
    },
    announceCall: (accountId, call) => {
      game.attendantCall(accountId, call)
      bus.tell({ kind: 'attendantCall', accountId, call })
    },
    announceCage: notifications.cageChanged,
    ...{ notifications, tickets, roundTrips, release },
    limitsChanged: limits.changed,
    machinesChanged: machines.changed,
  }
  registerCalls(tools)
  const game = openGame(sockets.game, {
    ...{ ...gate, database, directory, registry, drivers, settings, roundTrips, log, logger },
    graceSeconds: environment.graceSeconds,
    process: bus.process,
  })
  identity.onNoticesChanged(notifications.notices)
  identity.onLockChanged(() => notifications.presence.moved())
  const admission = watchAdmission({ gate, bus, logger, notification: sockets.notification, game: sockets.game })
  const resyncLogins = () =>
    Promise.all([maintenance.resync(), resyncSettings()])
      .then(logins.resync)
      .catch((error: unknown) => logger.error({ error }, 'a setting could not be read'))
  identity.onSignInEnded((signInId) => {
    sockets.endSignIn(signInId)
    bus.tell({ kind: 'signInEnded', signInId })
  })
  function heard(news: Message): void {
    const { kind, signInId, accountId, ended, call } = news
    admission.heard(news)
    notifications.heard(news)
    roundTrips.heard(news)
    disk.heard(news)
    if (kind === 'signInEnded') sockets.endSignIn(signInId as number)
    else if (kind === 'logins') void resyncLogins()
    else if (kind === 'machines') void machines.resync()
    else if (kind === 'attendantCall') game.attendantCall(accountId as number, call as AttendantCall)
    else if (kind === 'command') notifications.command(accountId as number, ended as CommandPush)
  }

  // On a database of its own nobody else can be; on PostgreSQL the leases say who is there.
  const isAlone = environment.databaseUrl === null
  if (!isAlone && !dependencies.bus) await takeAlone(database)
  await endCut({ database, clock }, !dependencies.bus)
  opened = await openRegistry(cabinetsOf(directory), {
    store: createVenueStore(database),
    drivers,
    clock: { now: () => clock.now(), after },
    nonce: transferNonce,
    logger,
    timeZone: settings.timeZone,
    graceMs,
    announcer: {
      ...notifications,
      ...game,
      everything: () => {
        notifications.everything()
        admission.missed()
        void resyncLogins()
        void machines.resync()
      },
      seat: (playerId) => {
        game.seatChanged(playerId)
        notifications.seat(playerId)
      },
    },
    isSocketLive: (socket) => sockets.game.sockets.has(socketIdOf(socket)),
    bus,
    heard,
    leases: isAlone ? createLoneLeases(database, bus.process) : createLeases(database, bus.process),
    loginsEnabled,
    onUnknown: () => void machines.resync(),
    record: recorder.record,
    inspect: recorder.inspect,
    heartbeatMs: dependencies.heartbeatMs,
  })
  // What came between its reading and now was told to nobody here.
  void machines.resync()
  const watches = startWatches({
    ...{ database, registry: opened, drivers, clock, settings, environment, identity, notifications, limits, logger },
    tools,
    namespaces: [sockets.notification, sockets.game],
  })
  metrics.watch({ database, registry, clock, connections: http.connections, disk, sockets: sockets.counts, release })

  return {
    registry: opened,
    routes: http.routes,
    listen: () => server.listen({ port: environment.port, host: environment.host }),
    async close(): Promise<void> {
      await watches.stopListening()
      // Nobody new: the server listens no more, and the sockets are closed. What was asked before is answered.
      const closed = sockets.close()
      await http.idle(openCallsMs)
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, refusalsMs))])
      await watches.stop()
      await disk.stop()
      // Before the server: a call that waits for a machine, here or elsewhere, is refused now.
      await registry().close()
      await http.idle(refusalsMs)
      server.server.closeAllConnections()
      await closed
      await server.close()
      await notifications.close()
      await game.close()
      await log.close()
      roundTrips.close()
      await drivers.close()
      await store.close()
    },
  }
}
