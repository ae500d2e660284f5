/** Sockets whose init or reconnect is under way: what else they ask for waits until it is sure what came of it. */
import type { Seated } from './gate.ts'

/** `sure`: the seat is held by a commit, or the request has ended; `settle` says so. */
type Join = { machineID: number; sure: Promise<void>; settle: () => void }

export function createJoins(tellLost: (socket: Seated) => void) {
  /** By socket id. */
  const joining = new Map<string, Join>()

  /** While `join` runs, a signal of the same socket waits for the seat: the money may still be on its way then. */
  async function run<Answer>(socket: Seated, machineID: number, join: () => Promise<Answer>): Promise<Answer> {
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
  return { run, of: (socketId: string) => joining.get(socketId), isEmpty: () => joining.size === 0 }
}
