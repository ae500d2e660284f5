/** Which session each game socket of this process is seated at, held against the seats: what was lost between two processes is made good. */
import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ClosedPush, MovedPush } from '#protocol/sockets/sockets.ts'
import { repeat } from '../compose/repeat.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Asker, SeatTaken } from '../machines/service.ts'
import { cashedOutOf } from '../machines/transfers.ts'
import { cabinetRow, playSession } from '../store/schema/index.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Database } from '../store/store.ts'
import type { Seated } from './gate.ts'

const everyMs = 1_000
type Sits = Pick<SeatTaken, 'sessionId' | 'sequence'> & { machineId: number }
type Held = Sits & { socket: Seated; isOver: boolean }

export function watchSeatedSockets(tools: {
  database: Database
  registry: () => MachineRegistry
  askerOf: (socket: Seated) => Asker
  closed: (socket: string, closed: ClosedPush) => void
  logger: Logger
}) {
  const { database, registry, askerOf, closed, logger } = tools
  /** By socket id. */
  const seated = new Map<string, Held>()

  async function look(): Promise<void> {
    // Side by side: a cabinet that does not answer keeps nobody else from their seat.
    await Promise.all(
      [...seated.values()].map((one) =>
        lookAt(one).catch((error: unknown) =>
          logger.warn({ error, session: one.sessionId }, 'a seated socket could not be held against its seat'),
        ),
      ),
    )
  }
  async function lookAt(one: Held): Promise<void> {
    const { socket, sessionId, machineId } = one
    const seat = registry().service(machineId)
    const holder = seat?.holder
    if (holder?.sessionId !== sessionId) {
      // The news of it may be on their way still.
      if (one.isOver) await tellClosed(one)
      one.isOver = true
      return
    }
    one.isOver = false
    // This process stood still, and was taken for dead with all of its sockets: this one lives. What staff keep stays theirs.
    if (seat && holder.socket === null && holder.leaving === null && !holder.featureSet && socket.connected)
      await seat.reconnect(askerOf(socket), sessionId, 'whereLost')
  }
  async function tellClosed({ socket, sessionId }: Held): Promise<void> {
    const ended = and(eq(playSession.id, sessionId), eq(playSession.state, 'closed'))
    // The machine's number as it is by now: not below that of the step which closed it.
    const [row] = await database
      .select({ reason: playSession.closedBy, sequence: cabinetRow.sequence })
      .from(playSession)
      .innerJoin(cabinetRow, eq(cabinetRow.machineId, playSession.machineId))
      .where(ended)
    if (!row || seated.get(socket.id)?.sessionId !== sessionId) return
    const { reason, sequence } = row
    const cashedOut = await cashedOutOf(sqlRows(database), sessionId)
    closed(askerOf(socket).socket, { sessionID: sessionId, cashedOut, reason: reason ?? '', sequence })
  }
  const stop = repeat(everyMs, look, (error) => logger.error({ error }, 'the seated sockets could not be looked at'))

  return {
    sits: (socket: Seated, sits: Sits): void => void seated.set(socket.id, { ...sits, socket, isOver: false }),
    /** What came late: this socket sits at another session, or was given its seat back, since it was said. */
    isBefore: (socket: string, { sessionID, sequence }: MovedPush): boolean => {
      const sits = seated.get(socket)
      return sits !== undefined && (sits.sessionId !== sessionID || sits.sequence > sequence)
    },
    left: (socket: string): void => void seated.delete(socket),
    stop,
  }
}
