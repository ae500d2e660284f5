import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { ErrorCode, MachineStatus, SeatStatus } from '#protocol/core/codes.ts'
import type { Seated as SeatedAnswer } from '#protocol/core/entities.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Settings } from '#protocol/core/settings.ts'
import { gameRequests, type MovedPush } from '#protocol/sockets/sockets.ts'
import { brandOf, type Directory } from '../lobby/lobby.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Asker, SeatTaken } from '../machines/service.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { Drivers } from '../drivers/drivers.ts'
import { socketIdOf, socketName } from '../cluster/socketName.ts'
import { type KeyedRequest, keyed } from '../store/idempotency.ts'
import { playSession } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'
import { iceServersFor } from '../streams/iceServers.ts'
import { sessionOfCut } from './cutInit.ts'
import { fromOf, type Gate, guard, type Seated, serve, tokenOf } from './gate.ts'
import { openPeers } from './peers.ts'
import type { RoundTrips } from './roundTrips.ts'
import { openSeatPushes } from './seatPushes.ts'
import { watchSeatedSockets } from './seatedSockets.ts'
import type { SocketLog } from './socketLog.ts'

type Tools = Gate & {
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  drivers: Pick<Drivers, 'of'>
  settings: Settings
  roundTrips: Pick<RoundTrips, 'measure'>
  graceSeconds: number
  /** Of this process among those of the venue. */
  process: string
  log: SocketLog
  logger: Logger
}

/** The game socket: check, init or reconnect, then transfer, press, signal and leave for the machine this socket has. */
export function openGame(namespace: Namespace, tools: Tools) {
  const { database, directory, registry, drivers, log, logger } = tools
  guard(namespace, tools)
  const peers = openPeers(namespace, tools)
  const left = (socketId: string, of?: MovedPush): void => {
    if (of && held.isBefore(socketId, of)) return
    peers.close(socketId)
    log.left(socketId)
    held.left(socketId)
  }
  const pushes = openSeatPushes({ namespace, registry, log, left })
  /** Sockets whose init or reconnect is under way → called when the seat is held by a commit, or the request has ended. */
  const joining = new Map<string, { machineID: number; sure: Promise<void>; settle: () => void }>()

  const machineOf = (machineID: number): MachineSeat => {
    const service = registry().service(machineID)
    if (!service) throw new Refusal(ErrorCode.unknown, { machineID })
    return service
  }
  const rowOf = (service: MachineSeat) => {
    const row = directory.machines.find(({ id }) => id === service.machine.id)
    if (!row) throw new Refusal(ErrorCode.unknown)
    return row
  }
  /** The token that the socket came with is good for as long as the socket is there. */
  async function sameUser(token: string, socket: Seated): Promise<void> {
    if (token === tokenOf(socket)) return
    const caller = await tools.identity.authenticate(token, fromOf(tools, socket))
    if (caller.accountId !== socket.data.caller.accountId) throw new Refusal(ErrorCode.badSignature)
  }
  /** The seat and its sockets go on while the screen is locked; what would play or move money does not. */
  const refuseLocked = (socket: Seated) => {
    if (socket.data.caller.locked) throw new Refusal(ErrorCode.locked)
  }
  const nameOf = (socket: Seated) => socketName(tools.process, socket.data.caller.signInId, socket.id)
  const askerOf = (socket: Seated): Asker => ({
    accountId: socket.data.caller.accountId,
    isVip: socket.data.caller.isVip,
    isStaff: socket.data.caller.type > 0,
    socket: nameOf(socket),
  })

  const serversFor = ({ data: { caller } }: Seated, { iceServers }: { iceServers: string }) =>
    iceServersFor({ accountId: caller.accountId, now: tools.clock.now() }, iceServers, tools.settings)

  const held = watchSeatedSockets({ ...{ database, registry, askerOf, logger }, closed: pushes.closed })

  async function seated(socket: Seated, service: MachineSeat, taken: SeatTaken): Promise<SeatedAnswer> {
    const row = rowOf(service)
    if (socket.connected) {
      log.seated(socket.id, taken.sessionId, socket.data.caller.accountId)
      held.sits(socket, { ...taken, machineId: row.id })
    }
    const [session] = await database.select().from(playSession).where(eq(playSession.id, taken.sessionId))
    if (!session) throw new Refusal(ErrorCode.sessionEnded)
    const iceServers = await serversFor(socket, row)
    const money = await service.moved(session.id)
    // Read last: what the cabinet has said meanwhile has been pushed already.
    const { game } = service
    if (!game) throw new Refusal(ErrorCode.sessionEnded)
    return {
      status: 3,
      session: {
        id: session.id,
        machineID: row.id,
        openedAt: session.openedAt,
        elapsed: Math.max(0, tools.clock.now() - session.openedAt),
        ...money,
      },
      sequence: taken.statusSequence,
      seatSequence: taken.sequence,
      machine: {
        name: row.name,
        brand: brandOf(directory, row),
        cabin: row.cabin,
        image: row.image,
        layout: row.layout,
        transferLimit: row.transferLimit,
      },
      game,
      iceServers,
      graceSeconds: tools.graceSeconds,
    }
  }

  const ownSeat = (socket: Seated) => registry().seatOf(socket.data.caller.accountId)
  /** The machine whose seat this very socket has. */
  const seatOf = (socket: Seated): MachineSeat => {
    const service = ownSeat(socket)
    if (service?.holder?.socket !== nameOf(socket) || !socket.connected) throw new Refusal(ErrorCode.sessionEnded)
    return service
  }
  /** Keys of a person's own. Each act recognises what it has done already, so one that was cut may run again. */
  const request = ({ data: { caller } }: Seated, name: string, key: string | null, body: unknown): KeyedRequest => ({
    ...{ scope: `${caller.accountId} game ${name}`, key, body, now: tools.clock.now(), interrupted: 'run' },
  })
  /**
   * The same key again is the same session: it is taken back by this socket, or it is over. Never a second one.
   * A first one that was cut by the end of its process is known by its session, opened since the key was first used.
   */
  async function sit(
    socket: Seated,
    service: MachineSeat,
    amount: number | undefined,
    key: string | null,
  ): Promise<SeatedAnswer> {
    const asker = askerOf(socket)
    const asked = request(socket, 'init', key, { machineID: service.machine.id, amount })
    let taken: SeatTaken | undefined
    const { sessionId } = await keyed(database, asked, async ({ isFirst }) => {
      const place = { accountId: asker.accountId, machineId: service.machine.id }
      const cut = isFirst ? null : await sessionOfCut(database, asked, place)
      taken = await service.init(asker, amount, cut)
      return { sessionId: taken.sessionId }
    })
    return seated(socket, service, taken ?? (await service.init(asker, amount, sessionId)))
  }

  /** While `join` runs, a signal of the same socket waits for the seat: the money may still be on its way then. */
  async function joined<Answer>(socket: Seated, machineID: number, join: () => Promise<Answer>): Promise<Answer> {
    const { promise, resolve: settle } = Promise.withResolvers<void>()
    const sure = Promise.all([joining.get(socket.id)?.sure, promise]).then(() => undefined)
    const own = { machineID, sure, settle }
    joining.set(socket.id, own)
    try {
      return await join()
    } finally {
      if (!socket.connected) tellLost(socket)
      settle()
      // One that was asked before it may still be under way.
      void sure.then(() => joining.get(socket.id) === own && joining.delete(socket.id))
    }
  }
  /** The cabinet makes its offer while the seat is committed; the answer waits for the seat, and without it nothing is shown. */
  async function openPeer(socket: Seated, viewer: string): Promise<void> {
    const join = joining.get(socket.id)
    const asked = join && registry().service(join.machineID)
    const isLikely = asked?.status.status === MachineStatus.available || asked === ownSeat(socket)
    if (join && !isLikely) await join.sure
    const service = join && isLikely && asked ? asked : seatOf(socket)
    const [cabinet, ip] = [service.machine.id, tools.addressOf(socket)]
    const iceServers = await serversFor(socket, rowOf(service))
    const opened = peers.open({ socket: socket.id, viewer, cabinet, iceServers, ip, media: drivers.of(cabinet).media })
    await join?.sure
    try {
      if (seatOf(socket) !== service) throw new Refusal(ErrorCode.sessionEnded)
    } catch (error) {
      peers.close(socket.id)
      throw error
    }
    if (!(await opened)) throw new Refusal(ErrorCode.pipelineFailed)
  }
  /** What has been committed of a person's seat may be what a socket of theirs waits for. */
  function seatChanged(accountId: number): void {
    // Also told while the venue opens, when nobody can wait yet.
    if (joining.size === 0) return
    const socket = registry().seatOf(accountId)?.holder?.socket
    if (socket) joining.get(socketIdOf(socket))?.settle()
  }
  function tellLost(socket: Seated): void {
    for (const service of registry().services())
      if (service.holder?.socket === nameOf(socket))
        service
          .socketLost(nameOf(socket))
          .catch((error: unknown) => logger.error({ error }, 'a lost socket could not be told'))
  }

  namespace.on('connection', (connected) => {
    const socket = connected as Seated
    tools.roundTrips.measure(socket.id, socket.conn, (ms) => log.lag(socket.id, ms))
    serve(
      socket,
      gameRequests,
      {
        check: async ({ machineID, token }) => {
          await sameUser(token, socket)
          const asked = machineOf(machineID)
          const own = ownSeat(socket)
          const row = rowOf(own ?? asked)
          const status = own === undefined ? SeatStatus.free : own === asked ? SeatStatus.here : SeatStatus.elsewhere
          const { sessionId: sessionID = null, leaving = null } = own?.holder ?? {}
          const ending = leaving === null ? {} : { isEnding: true }
          const isHere = status === SeatStatus.here && sessionID !== null
          const money = isHere ? await asked.moved(sessionID) : {}
          return { status, machineName: row.name, machineID: row.id, sessionID, ...ending, ...money }
        },
        init: ({ machineID, token, amount, key = null }) =>
          joined(socket, machineID, async () => {
            await sameUser(token, socket)
            refuseLocked(socket)
            return sit(socket, machineOf(machineID), amount, key)
          }),
        reconnect: ({ machineID, sessionID, token }) =>
          joined(socket, machineID, async () => {
            await sameUser(token, socket)
            const service = machineOf(machineID)
            return seated(socket, service, await service.reconnect(askerOf(socket), sessionID))
          }),
        transfer: ({ amount, key }) => {
          refuseLocked(socket)
          return keyed(database, request(socket, 'transfer', key, { amount }), async () => ({
            amount: await seatOf(socket).topUp(askerOf(socket), amount, key),
          }))
        },
        press: ({ button, key }) =>
          log.press(socket.id, button, () => {
            refuseLocked(socket)
            return seatOf(socket).press(nameOf(socket), button, key)
          }),
        leave: async ({ key }) => {
          const leaving = { session: null as number | null }
          const { session } = await keyed(database, request(socket, 'leave', key, {}), async () => {
            // It ends what was asked before it, also what is slower.
            await joining.get(socket.id)?.sure
            const seat = seatOf(socket)
            leaving.session = seat.holder?.sessionId ?? null
            await seat.leave(nameOf(socket))
            return leaving
          })
          // Asked once more by who came back between, as its answer was lost: that session is left all the same.
          const held = ownSeat(socket)?.holder
          const isHeldAgain = leaving.session === null && held?.sessionId === session && held?.socket === nameOf(socket)
          if (isHeldAgain) await seatOf(socket).leave(nameOf(socket))
          return {}
        },
        signal: async ({ viewer, signal }) => {
          if (signal === null) await openPeer(socket, viewer)
          else {
            await joining.get(socket.id)?.sure
            seatOf(socket)
            await peers.signal(socket.id, viewer, signal)
          }
          return {}
        },
      },
      tools,
    )
    socket.on('disconnect', () => {
      left(socket.id)
      tellLost(socket)
    })
  })

  return {
    ...{ ...pushes, seatChanged },
    close: held.stop,
  }
}
