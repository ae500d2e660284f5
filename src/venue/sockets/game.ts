import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { ErrorCode, SeatStatus } from '#protocol/codes.ts'
import type { Seated as SeatedAnswer } from '#protocol/entities.ts'
import { Refusal } from '#protocol/errors.ts'
import { IceServer, type Settings } from '#protocol/settings.ts'
import { gameRequests } from '#protocol/sockets.ts'
import * as z from 'zod/mini'
import { brandOf, type Directory } from '../cabinets/lobby.ts'
import type { House } from '../cabinets/house.ts'
import type { Asker, Keeper } from '../cabinets/keeper.ts'
import type { CabinetPort } from '../cabinets/port.ts'
import { fundedBy } from '../cabinets/transfers.ts'
import { playSession } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'
import { fromOf, type Gate, guard, type Seated, serve } from './gate.ts'

type Tools = Gate & {
  database: Database
  directory: Directory
  house: () => House
  port: CabinetPort
  settings: Settings
  logger: Logger
}

/** The game socket: check, init or reconnect, then transfer, press, signal and leave for the machine this socket has. */
export function openGame(namespace: Namespace, tools: Tools) {
  const { database, directory, house, port, logger } = tools
  guard(namespace, tools)
  /** Viewer names of the cabinets' side → socket and its own name for the peer. */
  const viewers = new Map<string, { socket: string; viewer: string }>()

  port.subscribe((news) => {
    if ('line' in news) {
      if (news.line === 'down')
        for (const [name, { socket, viewer }] of viewers) {
          viewers.delete(name)
          namespace.to(socket).emit('peerClosed', { viewer, reason: 'line' })
        }
      return
    }
    if (news.push === 'exception') return
    const known = viewers.get(news.viewer)
    if (!known) return
    if (news.push === 'peer.signal')
      namespace.to(known.socket).emit('signal', { viewer: known.viewer, signal: news.signal })
    else {
      viewers.delete(news.viewer)
      namespace.to(known.socket).emit('peerClosed', { viewer: known.viewer, reason: news.reason })
    }
  })

  const machineOf = (machineID: number): Keeper => {
    const keeper = house().keeper(machineID)
    if (!keeper) throw new Refusal(ErrorCode.unknown, { machineID })
    return keeper
  }
  const rowOf = (keeper: Keeper) => {
    const row = directory.machines.find(({ id }) => id === keeper.machine.id)
    if (!row) throw new Refusal(ErrorCode.unknown)
    return row
  }
  async function sameUser(token: string, socket: Seated): Promise<void> {
    const caller = await tools.identity.authenticate(token, fromOf(tools, socket))
    if (caller.accountId !== socket.data.caller.accountId) throw new Refusal(ErrorCode.badSignature)
  }
  const askerOf = (socket: Seated): Asker => ({
    accountId: socket.data.caller.accountId,
    isVip: socket.data.caller.isVip,
    socket: socket.id,
    isLive: () => socket.connected,
  })

  async function seated(keeper: Keeper, taken: { sessionId: number; statusSequence: number }): Promise<SeatedAnswer> {
    const row = rowOf(keeper)
    const { game } = keeper
    const [session] = await database.select().from(playSession).where(eq(playSession.id, taken.sessionId))
    if (!session || !game) throw new Refusal(ErrorCode.sessionEnded)
    return {
      status: 3,
      session: {
        id: session.id,
        machineID: row.id,
        openedAt: session.openedAt,
        elapsed: Math.max(0, tools.clock.now() - session.openedAt),
        funded: await fundedBy(database, session.id),
      },
      sequence: taken.statusSequence,
      machine: {
        name: row.name,
        brand: brandOf(directory, row),
        cabin: row.cabin,
        image: row.image,
        layout: row.layout,
      },
      game,
      iceServers: iceServersOf(row.iceServers, tools.settings),
    }
  }

  /** The keeper whose seat this very socket has. */
  const seatOf = (socket: Seated): Keeper => {
    const keeper = house().seatOf(socket.data.caller.accountId)
    if (keeper?.holder?.socket !== socket.id) throw new Refusal(ErrorCode.sessionEnded)
    return keeper
  }
  function closePeers(socket: string): void {
    for (const [name, known] of viewers)
      if (known.socket === socket) {
        viewers.delete(name)
        // A peer that is gone already needs no closing.
        port.closePeer(name).catch(() => undefined)
      }
  }

  namespace.on('connection', (connected) => {
    const socket = connected as Seated
    serve(
      socket,
      gameRequests,
      {
        check: async ({ machineID, token }) => {
          await sameUser(token, socket)
          const asked = machineOf(machineID)
          const own = house().seatOf(socket.data.caller.accountId)
          const row = rowOf(own ?? asked)
          const status = own === undefined ? SeatStatus.free : own === asked ? SeatStatus.here : SeatStatus.elsewhere
          return { status, machineName: row.name, machineID: row.id, sessionID: own?.holder?.sessionId ?? null }
        },
        init: async ({ machineID, token, amount }) => {
          await sameUser(token, socket)
          const keeper = machineOf(machineID)
          return seated(keeper, await keeper.init(askerOf(socket), amount))
        },
        reconnect: async ({ machineID, sessionID, token }) => {
          await sameUser(token, socket)
          const keeper = machineOf(machineID)
          return seated(keeper, await keeper.reconnect(askerOf(socket), sessionID))
        },
        transfer: async ({ amount, key }) => ({ amount: await seatOf(socket).topUp(askerOf(socket), amount, key) }),
        press: ({ button, key }) => seatOf(socket).press(socket.id, button, key),
        leave: async () => {
          await seatOf(socket).leave(socket.id)
          return {}
        },
        signal: async ({ viewer, signal }) => {
          const keeper = seatOf(socket)
          const name = `${socket.id}:${viewer}`
          if (signal === null) {
            closePeers(socket.id)
            viewers.set(name, { socket: socket.id, viewer })
            const iceServers = iceServersOf(rowOf(keeper).iceServers, tools.settings)
            await port.openPeer(keeper.machine.id, name, iceServers).catch(() => {
              viewers.delete(name)
              throw new Refusal(ErrorCode.pipelineFailed)
            })
          } else if (viewers.has(name)) await port.signalPeer(name, signal)
          return {}
        },
      },
      logger,
    )
    socket.on('disconnect', () => {
      closePeers(socket.id)
      for (const keeper of house().keepers())
        keeper
          .socketLost(socket.id)
          .catch((error: unknown) => logger.error({ error }, 'a lost socket could not be told'))
    })
  })

  return {
    game: (socket: string, game: SeatedAnswer['game']) => namespace.to(socket).emit('game', game),
    moved: (socket: string, sessionID: number) => {
      closePeers(socket)
      namespace.to(socket).emit('moved', { sessionID })
    },
    closed: (socket: string, closed: { sessionID: number; cashedOut: number; reason: string }) => {
      closePeers(socket)
      namespace.to(socket).emit('closed', closed)
    },
  }
}

/** The machine's own relay servers, else the venue's. */
function iceServersOf(text: string, settings: Settings): IceServer[] {
  if (text === '') return settings.iceServers
  try {
    return z.parse(z.array(IceServer), JSON.parse(text))
  } catch {
    return settings.iceServers
  }
}
