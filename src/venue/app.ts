/** The venue, put together from what it is given. Nothing here reads the environment or the clock by itself. */
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import type { InspectionEvent } from 'xstate'
import { calls } from '#protocol/calls.ts'
import { ErrorCode } from '#protocol/codes.ts'
import type { Inspection } from '#protocol/entities.ts'
import { Refusal } from '#protocol/errors.ts'
import type { Settings } from '#protocol/settings.ts'
import type { StepRecord } from '#machines/kit/recorder.ts'
import { type House, openHouse } from './cabinets/house.ts'
import { lobbyList, readDirectory } from './cabinets/lobby.ts'
import type { CabinetPort } from './cabinets/port.ts'
import type { Environment } from './environment.ts'
import { buildHttp } from './http/http.ts'
import { isOriginAllowed } from './http/origins.ts'
import { createIdentity } from './identity/identity.ts'
import { keyed, purgeKeyed } from './idempotency.ts'
import { balanceOf } from './ledger/wallet.ts'
import { type DemoGame, seedDeposits, seedFloor } from './seed/demo.ts'
import { readClientAddress } from './http/clientAddress.ts'
import type { Gate } from './sockets/gate.ts'
import { openGame } from './sockets/game.ts'
import { openNotifications } from './sockets/notification.ts'
import type { Store } from './store/store.ts'
import { createTickets, servePictures } from './streams/pictures.ts'

export type VenueDependencies = {
  environment: Environment
  settings: Settings
  secret: string
  store: Store
  port: CabinetPort
  clock: { now: () => number }
  logger: Logger
  recorder: {
    inspect: (event: InspectionEvent) => void
    record: (step: StepRecord) => void
    inspection: () => Inspection
  }
  /** Games for the machines of an empty demo venue. */
  games: readonly DemoGame[]
  staticFolder: string | null
  /** How often a cabinet is asked how it stands, ms. */
  pulseMs?: number
}
export type Venue = {
  listen: () => Promise<string>
  house: House
  close: () => Promise<void>
}

const noHouseYet = () => {
  throw new Refusal(ErrorCode.machineNotAvailable)
}
const purgeEveryMs = 3_600_000

export async function buildVenue(dependencies: VenueDependencies): Promise<Venue> {
  const { environment, settings, secret, store, port, clock, logger, recorder } = dependencies
  const { database } = store
  const identity = createIdentity({ store, clock, secret, showAttempts: environment.showAttempts })
  if (environment.demo)
    await database.transaction(async (transaction) => {
      const accounts = await identity.seedAccounts(transaction)
      if (!accounts) return
      await seedFloor(transaction, dependencies.games)
      await seedDeposits(transaction, accounts, clock.now(), settings.timeZone)
    })

  let opened: House | null = null
  let sockets: Server | null = null
  const house = (): House => opened ?? noHouseYet()
  const directory = await readDirectory(database)
  const tickets = createTickets({ secret, clock })
  const http = await buildHttp({
    environment,
    logger,
    identity,
    settings,
    staticFolder: dependencies.staticFolder,
    ready: async () => {
      await store.ping()
      house()
    },
    onLogout: async ({ accountId, signInId }) => {
      const keeper = house().seatOf(accountId)
      const socket = sockets?.of('/game').sockets.get(keeper?.holder?.socket ?? '')
      // A seat that is being played on another device goes on there.
      if (!socket || socket.data.caller?.signInId === signInId) await keeper?.cancel(accountId)
    },
  })
  const { server, registerCall } = http

  registerCall(calls.balance, async ({ caller }) => ({
    balance: (await balanceOf(database, caller.accountId)).balance,
  }))
  registerCall(calls.lobby, ({ caller }) => lobbyList(directory, house(), caller.accountId, null))
  registerCall(calls.lobbyBrands, ({ caller }) => ({
    brands: lobbyList(directory, house(), caller.accountId, null).brands.map(({ brand }) => brand),
  }))
  registerCall(calls.lobbyOfBrand, ({ caller, params }) => {
    const list = lobbyList(directory, house(), caller.accountId, params.id)
    if (list.brands.length === 0) throw new Refusal(ErrorCode.unknown, { id: params.id })
    return list
  })
  registerCall(calls.cancel, async ({ caller, body, key }) => {
    const keeper = house().keeper(body.machineId)
    if (!keeper) throw new Refusal(ErrorCode.unknown, { machineId: body.machineId })
    const scope = `${caller.accountId} cancel`
    return keyed(database, { scope, key, body, now: clock.now(), interrupted: 'run' }, async () => {
      await keeper.cancel(caller.accountId)
      return {}
    })
  })
  registerCall(calls.streamTicket, ({ caller, body }) => {
    const keeper = house().keeper(body.machineId)
    if (!keeper) throw new Refusal(ErrorCode.unknown, { machineId: body.machineId })
    if (keeper.holder?.playerId !== caller.accountId) throw new Refusal(ErrorCode.noPermission, { missing: 'seat' })
    const { ticket, expiresIn } = tickets.issue(body.machineId, caller.accountId)
    return { playlist: `/stream/${ticket}/live.m3u8`, still: `/stream/${ticket}/still.jpg`, expiresIn }
  })
  registerCall(calls.inspection, () => recorder.inspection())
  servePictures(server, tickets, { port, house })

  const io = new Server(server.server, {
    serveClient: false,
    transports: ['websocket'],
    pingInterval: 2_000,
    pingTimeout: 3_000,
    maxHttpBufferSize: 100_000,
    allowRequest: (request, decide) =>
      decide(null, isOriginAllowed(request.headers.origin, request.headers.host ?? '', environment.origins)),
  })
  sockets = io
  io.of('/').use((_, next) => next(new Error('There is nothing here')))
  const gate: Gate = {
    identity,
    clock,
    addressOf: (socket) => readClientAddress(socket.request, environment.trustProxy),
  }
  const notifications = openNotifications(io.of('/notification'), { ...gate, database, directory, house, logger })
  const game = openGame(io.of('/game'), {
    ...gate,
    database,
    directory,
    house,
    port,
    settings,
    logger,
  })
  identity.onSignInEnded((signInId) => {
    for (const namespace of [io.of('/notification'), io.of('/game')])
      for (const socket of namespace.sockets.values())
        if (socket.data.caller?.signInId === signInId) socket.disconnect(true)
  })

  opened = await openHouse(
    directory.machines
      .filter(({ sasUrl }) => sasUrl.startsWith('sim:'))
      .map(({ id, isVip, transferLimit, sasUrl }) => ({ id, isVip, transferLimit, game: sasUrl.slice('sim:'.length) })),
    {
      database,
      port,
      clock,
      logger,
      timeZone: settings.timeZone,
      graceMs: environment.graceSeconds * 1_000,
      announcer: { ...notifications, ...game },
      record: recorder.record,
      inspect: recorder.inspect,
      pulseMs: dependencies.pulseMs,
    },
  )
  const purge = setInterval(() => {
    Promise.all([identity.purge(), purgeKeyed(database, clock.now())]).catch((error: unknown) =>
      logger.error({ error }, 'what is past could not be purged'),
    )
  }, purgeEveryMs)
  return {
    house: opened,
    listen: () => server.listen({ port: environment.port, host: environment.host }),
    close: async () => {
      clearInterval(purge)
      await io.close()
      await server.close()
      await house().close()
      await port.close()
      await store.close()
    },
  }
}
