/** Staff watch a machine live: the signalling of their peers, over the notification socket. The player's own picture knows nothing of it. */
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { IceServer, Settings } from '#protocol/core/settings.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Directory } from '../lobby/lobby.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { MediaSource, PeerNews } from '../drivers/ports.ts'
import { permits } from '../identity/permissions.ts'
import { iceServersFor } from '../streams/iceServers.ts'
import { fromOf, type Gate, type Seated } from '../sockets/gate.ts'
import { bearersOf } from '../sockets/rights.ts'
import { audit } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

type Tools = Gate & {
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  drivers: Pick<Drivers, 'of'>
  settings: Settings
  logger: Logger
}
type Watcher = { socket: Seated; machineID: number; media: MediaSource; viewer: string; iceServers: IceServer[] }
/** Machines that one page watches at once. */
const mostAtOnce = 4
export type Watched = { machineID: number; viewer: string; signal: PeerSignal | null }

export function openWatching(namespace: Namespace, tools: Tools) {
  const { database, directory, registry, drivers, clock, logger } = tools
  /** By the name that the cabinets' side knows. */
  const watchers = new Map<string, Watcher>()
  const nameOf = (socket: Seated, viewer: string) => `watch:${socket.id}:${viewer}`

  function hear(name: string, news: PeerNews): void {
    const known = watchers.get(name)
    if (!known) return
    if ('closed' in news) return end(name, news.closed)
    const { socket, viewer, iceServers } = known
    const { signal } = news
    namespace.to(socket.id).emit('signal', { viewer, signal, ...(signal.type === 'offer' ? { iceServers } : {}) })
  }
  function end(name: string, reason: string): void {
    const known = watchers.get(name)
    if (!known) return
    watchers.delete(name)
    namespace.to(known.socket.id).emit('peerClosed', { viewer: known.viewer, reason })
  }
  function close(name: string): void {
    // A peer that is gone already needs no closing.
    watchers
      .get(name)
      ?.media.closePeer(name)
      .catch(() => undefined)
    watchers.delete(name)
  }
  /** A page has one picture of a machine, and few of them: the new one goes before the old. */
  function makeRoom(socket: Seated, machineID: number, mine: string): void {
    const own = [...watchers].filter(([, known]) => known.socket === socket)
    const isReplaced = ([name, known]: [string, Watcher]) => name === mine || known.machineID === machineID
    for (const one of own) if (isReplaced(one)) close(one[0])
    const rest = own.filter((one) => !isReplaced(one))
    for (const [name, { media }] of rest.slice(0, Math.max(0, rest.length - mostAtOnce + 1))) {
      media.closePeer(name).catch(() => undefined)
      end(name, 'tooMany')
    }
  }
  async function mayWatch(socket: Seated): Promise<boolean> {
    const { accountId } = socket.data.caller
    const bearer = (await bearersOf(database, [accountId], clock.now())).get(accountId)
    return bearer !== undefined && bearer.type > 0 && permits(bearer, acts.watch)
  }

  async function begin(socket: Seated, machineID: number, viewer: string): Promise<void> {
    const { caller } = socket.data
    if (caller.locked) throw new Refusal(ErrorCode.locked)
    if (!(await mayWatch(socket))) throw new Refusal(ErrorCode.noPermission, { missing: acts.watch })
    const seat = registry().service(machineID)
    const machine = directory.machines.find(({ id }) => id === machineID)
    if (!seat || !machine) throw new Refusal(ErrorCode.unknown, { machineID })
    const { playerId = null, sessionId = null } = seat.holder ?? {}
    await database.insert(audit).values({
      ...{ at: clock.now(), actorId: caller.accountId, ip: fromOf(tools, socket).ip },
      ...{ act: 'watch', object: `machine/${machineID}`, before: { playerId, sessionId } },
    })
    const name = nameOf(socket, viewer)
    const to = { accountId: caller.accountId, now: clock.now() }
    const iceServers = await iceServersFor(to, machine.iceServers, tools.settings)
    if (!socket.connected) return
    makeRoom(socket, machineID, name)
    const { media } = drivers.of(machineID)
    watchers.set(name, { socket, machineID, media, viewer, iceServers })
    const viewing = { cabinet: machineID, viewer: name, iceServers }
    await media
      .openPeer(viewing, (news) => hear(name, news))
      .catch(() => {
        watchers.delete(name)
        throw new Refusal(ErrorCode.pipelineFailed)
      })
  }

  return {
    watch: async (socket: Seated, { machineID, viewer, signal }: Watched): Promise<void> => {
      if (signal === null) return begin(socket, machineID, viewer)
      const name = nameOf(socket, viewer)
      const known = watchers.get(name)
      if (known === undefined && !(await mayWatch(socket)))
        throw new Refusal(ErrorCode.noPermission, { missing: acts.watch })
      await known?.media.signalPeer(name, signal)
    },
    left: (socket: Seated): void => {
      for (const [name, known] of watchers) if (known.socket === socket) close(name)
    },
    /** Who has lost the right sees no more. */
    review: async (): Promise<void> => {
      for (const socket of new Set([...watchers.values()].map((one) => one.socket)))
        if (!(await mayWatch(socket)))
          for (const [name, known] of watchers)
            if (known.socket === socket) {
              known.media
                .closePeer(name)
                .catch((error: unknown) => logger.warn({ error }, 'a watcher could not be closed'))
              end(name, 'noPermission')
            }
    },
  }
}
