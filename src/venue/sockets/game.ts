import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { ErrorCode, MachineStatus, SeatStatus } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Settings } from '#protocol/core/settings.ts'
import { gameRequests, type MovedPush } from '#protocol/sockets/sockets.ts'
import type { Directory } from '../lobby/lobby.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Asker } from '../machines/service.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { Drivers } from '../drivers/drivers.ts'
import { socketIdOf, socketName } from '../cluster/socketName.ts'
import { type KeyedRequest, keyed } from '../store/idempotency.ts'
import type { Database } from '../store/store.ts'
import { iceServersFor } from '../streams/iceServers.ts'
import { fromOf, type Gate, guard, type Seated, serve, tokenOf } from './gate.ts'
import { createJoins } from './joins.ts'
import { openPeers } from './peers.ts'
import type { RoundTrips } from './roundTrips.ts'
import { openSeatPushes } from './seatPushes.ts'
import { createSeating } from './seating.ts'
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

  const held = watchSeatedSockets({ ...{ database, registry, askerOf, logger }, closed: pushes.closed })

  const serversFor = ({ data: { caller } }: Seated, { iceServers }: { iceServers: string }) =>
    iceServersFor({ accountId: caller.accountId, now: tools.clock.now() }, iceServers, tools.settings)

  /** Keys of a person's own. Each act recognises what it has done already, so one that was cut may run again. */
  const request = ({ data: { caller } }: Seated, name: string, key: string | null, body: unknown): KeyedRequest => ({
    ...{ scope: `${caller.accountId} game ${name}`, key, body, now: tools.clock.now(), interrupted: 'run' },
  })
  const seating = createSeating({ ...tools, askerOf, rowOf, serversFor, request, sits: held.sits })
  const joins = createJoins(tellLost)

  const ownSeat = (socket: Seated) => registry().seatOf(socket.data.caller.accountId)
  /** The machine whose seat this very socket has. */
  const seatOf = (socket: Seated): MachineSeat => {
    const service = ownSeat(socket)
    if (service?.holder?.socket !== nameOf(socket) || !socket.connected) throw new Refusal(ErrorCode.sessionEnded)
    return service
  }
  /** The cabinet makes its offer while the seat is committed; the answer waits for the seat, and without it nothing is shown. */
  async function openPeer(socket: Seated, viewer: string): Promise<void> {
    const join = joins.of(socket.id)
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
    if (joins.isEmpty()) return
    const socket = registry().seatOf(accountId)?.holder?.socket
    if (socket) joins.of(socketIdOf(socket))?.settle()
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
          joins.run(socket, machineID, async () => {
            await sameUser(token, socket)
            refuseLocked(socket)
            return seating.sit(socket, machineOf(machineID), amount, key)
          }),
        reconnect: ({ machineID, sessionID, token }) =>
          joins.run(socket, machineID, async () => {
            await sameUser(token, socket)
            const service = machineOf(machineID)
            return seating.seated(socket, service, await service.reconnect(askerOf(socket), sessionID))
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
            await joins.of(socket.id)?.sure
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
            await joins.of(socket.id)?.sure
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
