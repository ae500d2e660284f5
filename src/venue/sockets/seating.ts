/** Takes a seat for a socket, and says what it holds then. */
import { eq } from 'drizzle-orm'
import type { Seated as SeatedAnswer } from '#protocol/core/entities.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { brandOf, type Directory } from '../lobby/lobby.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { Asker, SeatTaken } from '../machines/service.ts'
import { type KeyedRequest, keyed } from '../store/idempotency.ts'
import { playSession } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'
import { sessionOfCut } from './cutInit.ts'
import type { Seated } from './gate.ts'
import type { watchSeatedSockets } from './seatedSockets.ts'
import type { SocketLog } from './socketLog.ts'

type Row = Directory['machines'][number]
type Tools = {
  database: Database
  directory: Directory
  clock: { now: () => number }
  graceSeconds: number
  log: SocketLog
  askerOf: (socket: Seated) => Asker
  rowOf: (service: MachineSeat) => Row
  serversFor: (socket: Seated, row: Row) => Promise<SeatedAnswer['iceServers']>
  request: (socket: Seated, name: string, key: string | null, body: unknown) => KeyedRequest
  /** From now on the socket is held against its seat. */
  sits: ReturnType<typeof watchSeatedSockets>['sits']
}

export function createSeating(tools: Tools) {
  const { database, directory, log, askerOf, rowOf, serversFor, request } = tools

  async function seated(socket: Seated, service: MachineSeat, taken: SeatTaken): Promise<SeatedAnswer> {
    const row = rowOf(service)
    if (socket.connected) {
      log.seated(socket.id, taken.sessionId, socket.data.caller.accountId)
      tools.sits(socket, { ...taken, machineId: row.id })
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

  return { sit, seated }
}
