/** What the game socket of a seat is sent, and what of it is written down. */
import type { Namespace } from 'socket.io'
import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import type { GameState } from '#protocol/core/entities.ts'
import type { ClosedPush, MovedPush, RealityCheckPush } from '#protocol/sockets/sockets.ts'
import { socketIdOf } from '../cluster/socketName.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { SocketLog } from './socketLog.ts'

type Tools = {
  namespace: Namespace
  registry: () => MachineRegistry
  log: Pick<SocketLog, 'push'>
  /** This socket has this seat no more, unless it has taken another one, or this one again, since. */
  left: (socketId: string, of: MovedPush) => void
}

/** A socket is named with its process. */
export function openSeatPushes({ namespace, registry, log, left: leftBy }: Tools) {
  function push(socket: string, name: string, body: object, written: Record<string, unknown> = {}): void {
    namespace.to(socketIdOf(socket)).emit(name, body)
    log.push(socketIdOf(socket), name, written)
  }
  const left = (socket: string, of: MovedPush) => leftBy(socketIdOf(socket), of)
  return {
    game: (socket: string, game: GameState) => {
      const { state, round, credit, bet, win } = game
      push(socket, 'game', game, { state, round, credit, bet, win })
    },
    moved: (socket: string, moved: MovedPush) => {
      push(socket, 'moved', moved)
      left(socket, moved)
    },
    realityCheck: (socket: string, check: RealityCheckPush) => push(socket, 'realityCheck', check),
    attendantCall: (accountId: number, call: AttendantCall) => {
      const socket = registry().seatOf(accountId)?.holder?.socket
      if (socket) push(socket, 'attendantCall', call)
    },
    /** What follows is the machine's push; the picture ends at once. */
    ejected: (socket: string, seat: MovedPush) => left(socket, seat),
    closed: (socket: string, closed: ClosedPush) => {
      const { cashedOut, reason } = closed
      push(socket, 'closed', closed, { cashedOut, reason })
      left(socket, closed)
    },
  }
}
