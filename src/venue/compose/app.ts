/** The venue, put together from what it is given. Nothing here reads the environment or the clock by itself. */
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { InspectionEvent } from 'xstate'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import type { StepRecord } from '#machines/kit/recorder.ts'
import { watchApprovals } from '../approvals/watch.ts'
import { registerCalls } from './calls.ts'
import { watchDisk } from './disk.ts'
import { createHealth } from './health.ts'
import { watchBookings } from '../machines/bookings.ts'
import { type MachineRegistry, openRegistry } from '../machines/registry.ts'
import { lobbyList, readDirectory, readOwn } from '../lobby/lobby.ts'
import { openDrivers } from '../drivers/drivers.ts'
import type { Driver } from '../drivers/ports.ts'
import { type Bus, createLoneBus } from '../cluster/bus.ts'
import { signInOf, socketIdOf } from '../cluster/socketName.ts'
import { createLeases, createLoneLeases, takeAlone } from '../cluster/leases.ts'
import type { Environment } from './environment.ts'
import { refuseOpenDemo } from './openDemo.ts'
import { buildHttp, type ServedRoute } from '../http/http.ts'
import { createCounts } from '../http/limits.ts'
import { createMetrics } from '../http/metrics.ts'
import { isOriginAllowed } from '../http/origins.ts'
import { countedAddress } from '../identity/addresses.ts'
import type { Caller } from '../identity/caller.ts'
import { createIdentity } from '../identity/identity.ts'
import { keyed, purgeKeyed } from '../store/idempotency.ts'
import { openLogins } from '../lobby/logins.ts'
import { balanceOf } from '../money/ledger/wallet.ts'
import { cabinetsOf, syncDirectory } from '../floor/directory.ts'
import { openLimits } from '../limits/watch.ts'
import { storeReadings } from '../floor/readings.ts'
import { watchSnoozes } from '../floor/snoozes.ts'
import { type DemoGame, seedDeposits, seedMachines } from '../seed/demo.ts'
import type { PastRound } from '../seed/past.ts'
import { seedHistory } from '../seed/history.ts'
import { readClientAddress } from '../http/clientAddress.ts'
import { watchAdmission } from '../sockets/admission.ts'
import { createLookAhead, type Gate } from '../sockets/gate.ts'
import { openGame } from '../sockets/game.ts'
import { openRoundTrips } from '../sockets/roundTrips.ts'
import { openNotifications } from '../sockets/notification.ts'
import { maySignIn } from '../sockets/rights.ts'
import { watchSilence } from '../sockets/heard.ts'
import { createHotRounds } from '../statistics/hot.ts'
import { storeRounds } from '../history/keep.ts'
import { stillOf } from '../history/rounds.ts'
import { createVenueStore } from '../store/sqlRows.ts'
import type { Store } from '../store/store.ts'
import { transferNonce } from '../machines/transferIds.ts'
import { createTickets, servePictures } from '../streams/pictures.ts'

export type VenueDependencies = {
  environment: Environment
  settings: Settings
  secret: string
  store: Store
  /** By the scheme of the addresses that each of them reaches. */
  drivers: Readonly<Record<string, Driver>>
  clock: { now: () => number }
  logger: Logger
  recorder: {
    inspect: (event: InspectionEvent) => void
    record: (step: StepRecord) => void
    inspection: () => Inspection
  }
  /** Games for the machines of an empty demo venue. */
  games: readonly DemoGame[]
  /** Whether an empty demo venue gets a past. */
  history?: boolean
  /** How the rounds of that past are drawn. */
  pastRound?: PastRound
  staticFolder: string | null
  /** To the other processes of the venue; absent: it is the only one. */
  bus?: Bus | undefined
  /** Bytes that are free where the venue keeps things; absent: nobody looks. */
  freeBytes?: (() => Promise<number>) | undefined
  /** How often a cabinet is asked how it stands, ms. */
  heartbeatMs?: number
}
export type Venue = {
  listen: () => Promise<string>
  registry: MachineRegistry
  /** Every route of its HTTP side. */
  routes: readonly ServedRoute[]
  close: () => Promise<void>
}

const noHouseYet = () => {
  throw new Refusal(ErrorCode.machineNotAvailable)
}
/** How long a call that is under way may take when the venue ends. */
const openCallsMs = 4_000
const refusalsMs = 1_000
const purgeEveryMs = 3_600_000
/** Waits that keep no process alive. */
const after = (milliseconds: number, act: () => void) => {
  const timer = setTimeout(act, milliseconds).unref()
  return () => clearTimeout(timer)
}

export async function buildVenue(dependencies: VenueDependencies): Promise<Venue> {
  const { environment, settings, secret, clock, logger, recorder } = dependencies
  const metrics = createMetrics()
  const store = metrics.timed(dependencies.store)
  const { database } = store
  const bus = dependencies.bus ?? createLoneBus()
  const identity = createIdentity({
    ...{ store, clock, secret, demo: environment.demo, showAttempts: environment.showAttempts },
    secondFactorFrom: environment.secondFactorFrom,
    staffSilenceMs: environment.staffSilenceMinutes * 60_000,
  })
  await refuseOpenDemo(database, environment, clock.now())
  if (environment.demo)
    await database.transaction(async (transaction) => {
      const accounts = await identity.seedAccounts(transaction)
      if (!accounts) return
      await seedMachines(transaction, dependencies.games)
      if (dependencies.history)
        await seedHistory(transaction, {
          ...{ now: clock.now(), timeZone: settings.timeZone, currency: settings.currency, logger, accounts },
          ...{ games: dependencies.games, graceMs: environment.graceSeconds * 1_000 },
          ...{ pastRound: dependencies.pastRound, stills: environment.stills },
        })
      await seedDeposits(transaction, accounts, clock.now(), settings.timeZone)
    })

  let opened: MachineRegistry | null = null
  const registry = (): MachineRegistry => opened ?? noHouseYet()
  const directory = await readDirectory(database)
  const addressOf = (machineId: number) => directory.machines.find(({ id }) => id === machineId)?.sasUrl
  const drivers = openDrivers(dependencies.drivers, addressOf)
  const machines = syncDirectory({
    ...{ database, directory, registry, logger },
    announce: () => notifications.machines(),
    tell: () => bus.tell({ kind: 'machines' }),
  })
  const tickets = createTickets({ secret, clock })
  const disk = watchDisk({
    ...{ freeBytes: dependencies.freeBytes, floor: environment.diskFloor, logger },
    changed: () => notifications.loginsEnabled(seatsGiven()),
  })
  const seatsGiven = () => logins.enabled() && disk.hasRoom()
  const http = await buildHttp({
    environment,
    logger,
    identity,
    metrics,
    settings,
    staticFolder: dependencies.staticFolder,
    onStaffActed: () => notifications.staffActed(),
    problems: createHealth({ ping: store.ping, cabinets: () => opened?.reach() ?? null, disk }),
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

  registerCall(lobbyCalls.balance, async ({ caller }) => ({
    balance: (await balanceOf(database, caller.accountId)).balance,
  }))
  async function listFor({ accountId: playerId, isVip }: Caller, brandId: number | null) {
    const { seat, reservation } = await readOwn(
      database,
      { directory, registry: registry(), now: clock.now() },
      playerId,
    )
    const own = {
      ...{ seat, reservation, loginsEnabled: seatsGiven(), isVip },
      ...{ graceSeconds: environment.graceSeconds, thumbnails: `/thumbnails/${tickets.forLobby(playerId)}` },
    }
    return lobbyList(directory, registry(), own, { playerId, brandId })
  }
  registerCall(lobbyCalls.lobby, ({ caller }) => listFor(caller, null))
  registerCall(lobbyCalls.lobbyBrands, async ({ caller }) => ({
    brands: (await listFor(caller, null)).brands.map(({ brand }) => brand),
  }))
  registerCall(lobbyCalls.lobbyOfBrand, async ({ caller, params }) => {
    const list = await listFor(caller, params.id)
    if (list.brands.length === 0) throw new Refusal(ErrorCode.unknown, { id: params.id })
    return list
  })
  registerCall(sessionCalls.cancel, async ({ caller, body, key }) => {
    const service = registry().service(body.machineId)
    if (!service) throw new Refusal(ErrorCode.unknown, { machineId: body.machineId })
    const scope = `${caller.accountId} cancel`
    return keyed(database, { scope, key, body, now: clock.now(), interrupted: 'run' }, async () => {
      await service.cancel(caller.accountId)
      return {}
    })
  })
  registerCall(lobbyCalls.streamTicket, ({ caller, body }) => {
    const service = registry().service(body.machineId)
    if (!service) throw new Refusal(ErrorCode.unknown, { machineId: body.machineId })
    if (service.holder?.playerId !== caller.accountId) throw new Refusal(ErrorCode.noPermission, { missing: 'seat' })
    const { ticket, expiresIn } = tickets.issue(body.machineId, caller.accountId)
    return { playlist: `/stream/${ticket}/live.m3u8`, still: `/stream/${ticket}/still.jpg`, expiresIn }
  })
  registerCall(lobbyCalls.inspection, () => recorder.inspection())
  const mayWatch = (signInId: number) => maySignIn(database, signInId, acts.watch, clock.now())
  servePictures(server, tickets, { drivers, registry, mayWatch, roundStill: (id) => stillOf(database, id) })

  const io = new Server(server.server, {
    serveClient: false,
    transports: ['websocket'],
    // A page says that the venue is silent when it has heard nothing for a little longer.
    pingInterval: 1_000,
    pingTimeout: 3_000,
    maxHttpBufferSize: 100_000,
    allowRequest: (request, decide) =>
      decide(null, isOriginAllowed(request.headers.origin, request.headers.host ?? '', environment.origins)),
  })
  const socketsOf = createCounts(environment.connectionsPerAddress)
  io.engine.on('connection', (socket: Pick<Socket['conn'], 'request' | 'once' | 'close'>) => {
    const release = socketsOf.take(countedAddress(readClientAddress(socket.request, environment.trustProxy)))
    if (release) return socket.once('close', release)
    metrics.refusedConnection('sockets')
    socket.close(true)
  })
  io.of('/').use((_, next) => next(new Error('There is nothing here')))
  const entrance = {
    ...{ identity, clock },
    addressOf: (socket: Pick<Socket, 'request'>) => readClientAddress(socket.request, environment.trustProxy),
  }
  const gate: Gate = { ...entrance, ahead: createLookAhead(io.engine, entrance) }
  const roundTrips = openRoundTrips({ process: bus.process, tell: bus.tell })
  const notifications = openNotifications(io.of('/notification'), {
    ...{ ...gate, database, directory, registry, logger },
    loginsEnabled: () => seatsGiven(),
    ...{ drivers, settings, roundTrips },
    isDemo: environment.demo,
    isHouseOpen: () => opened !== null,
    process: bus.process,
    tell: bus.tell,
  })
  const logins = await openLogins({
    ...{ database, clock, announce: () => notifications.loginsEnabled(seatsGiven()) },
    tell: () => bus.tell({ kind: 'logins' }),
  })
  const limits = openLimits({
    ...{ store: createVenueStore(database), registry, clock, logger },
    announce: (accountId) => {
      notifications.limits(accountId)
      bus.tell({ kind: 'limits', about: accountId })
    },
  })
  registerCalls({
    ...{ registerCall, database, identity, directory, registry, drivers, clock, logins, settings, secret, logger },
    isDemo: environment.demo,
    announceCommand: (accountId, ended) => {
      notifications.command(accountId, ended)
      bus.tell({ kind: 'command', accountId, ended })
    },
    announceBalance: (accountId) => {
      notifications.balance(accountId)
      bus.tell({ kind: 'balance', about: accountId })
    },
    announceCage: notifications.cageChanged,
    ...{ notifications, tickets, roundTrips },
    limitsChanged: limits.changed,
    machinesChanged: machines.changed,
  })
  const game = openGame(io.of('/game'), {
    ...gate,
    database,
    directory,
    registry,
    drivers,
    settings,
    roundTrips,
    graceSeconds: environment.graceSeconds,
    process: bus.process,
    logger,
  })
  const disconnectSignIn = (signInId: number) => {
    for (const namespace of [io.of('/notification'), io.of('/game')])
      for (const socket of namespace.sockets.values())
        if (socket.data.caller?.signInId === signInId) socket.disconnect(true)
  }
  const admission = watchAdmission({
    ...{ gate, bus, logger, notification: io.of('/notification'), game: io.of('/game') },
  })
  const lookAtLogins = () =>
    logins.resync().catch((error: unknown) => logger.error({ error }, 'a setting could not be read'))
  identity.onSignInEnded((signInId) => {
    gate.ahead.forget()
    disconnectSignIn(signInId)
    bus.tell({ kind: 'signInEnded', signInId })
  })

  // On a database of its own nobody else can be; on PostgreSQL the leases say who is there.
  const isAlone = environment.databaseUrl === null
  if (!isAlone && !dependencies.bus) await takeAlone(database)
  opened = await openRegistry(cabinetsOf(directory), {
    store: createVenueStore(database),
    drivers,
    clock: { now: () => clock.now(), after },
    nonce: transferNonce,
    logger,
    timeZone: settings.timeZone,
    graceMs: environment.graceSeconds * 1_000,
    announcer: {
      ...notifications,
      ...game,
      everything: () => {
        notifications.everything()
        admission.missed()
        void lookAtLogins()
        void machines.resync()
      },
      seat: (playerId) => {
        game.seatChanged(playerId)
        notifications.seat(playerId)
      },
    },
    isSocketLive: (socket) => io.of('/game').sockets.has(socketIdOf(socket)),
    bus,
    heard: (news) => {
      const { kind, signInId, accountId, ended } = news
      admission.heard(news)
      notifications.heard(news)
      roundTrips.heard(news)
      if (kind === 'signInEnded') {
        gate.ahead.forget()
        disconnectSignIn(signInId as number)
      } else if (kind === 'logins') void lookAtLogins()
      else if (kind === 'machines') void machines.resync()
      else if (kind === 'command') notifications.command(accountId as number, ended as CommandPush)
    },
    leases: isAlone ? createLoneLeases(database, bus.process) : createLeases(database, bus.process),
    loginsEnabled: seatsGiven,
    onUnknown: () => void machines.resync(),
    record: recorder.record,
    inspect: recorder.inspect,
    heartbeatMs: dependencies.heartbeatMs,
  })
  // What came between its reading and now was told to nobody here.
  void machines.resync()
  const stopReadings = storeReadings({
    ...{ database, registry: opened, drivers, clock, logger, timeZone: settings.timeZone },
  })
  const stopRounds = storeRounds({
    ...{ database, registry: opened, drivers, clock, logger, stills: environment.stills, days: environment.roundDays },
    also: createHotRounds({ clock, settings, isDemo: environment.demo }),
  })
  const stopBookings = watchBookings({ store: createVenueStore(database), registry: opened, clock, logger })
  const stopLimits = limits.watch()
  const stopApprovals = watchApprovals({ database, clock, logger })
  const stopSnoozes = watchSnoozes({ database, clock, logger, notifications })
  const stopSilence = watchSilence({ identity, logger, namespaces: [io.of('/notification'), io.of('/game')] })
  const purge = setInterval(() => {
    Promise.all([identity.purge(), purgeKeyed(database, clock.now())]).catch((error: unknown) =>
      logger.error({ error }, 'what is past could not be purged'),
    )
  }, purgeEveryMs)
  metrics.watch({
    ...{ database, registry, clock, connections: http.connections, disk },
    sockets: () =>
      Object.fromEntries(['/game', '/notification'].map((name) => [name.slice(1), io.of(name).sockets.size])),
  })
  let closing: Promise<void> | null = null
  return {
    registry: opened,
    routes: http.routes,
    listen: () => server.listen({ port: environment.port, host: environment.host }),
    close: () => (closing ??= end()),
  }

  async function end(): Promise<void> {
    http.beginClosing()
    await new Promise((resolve) => setTimeout(resolve, environment.drainSeconds * 1_000))
    clearInterval(purge)
    await stopSilence()
    // Nobody new: the server listens no more, and the sockets are closed. What was asked before is answered.
    const closed = io.close()
    await http.idle(openCallsMs)
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, refusalsMs))])
    await stopBookings()
    await stopReadings()
    await stopLimits()
    await stopApprovals()
    await stopSnoozes()
    await disk.stop()
    await stopRounds()
    // Before the server: a call that waits for a machine, here or elsewhere, is refused now.
    await registry().close()
    await http.idle(refusalsMs)
    server.server.closeAllConnections()
    await closed
    await server.close()
    await notifications.close()
    roundTrips.close()
    await drivers.close()
    await store.close()
  }
}
