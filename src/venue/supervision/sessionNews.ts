/** The topic `sessions`: the owner of a machine numbers what becomes of its session, every process tells it to those who may see it. */
import type { SessionPush, Snapshot } from '#protocol/sockets/sockets.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { MachineService } from '../machines/service.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { Message } from '../cluster/bus.ts'
import type { InOrder } from '../sockets/order.ts'
import { countNews, newestNews } from '../sockets/topics.ts'
import type { Database } from '../store/store.ts'

const topic = 'sessions'
const kind = 'sessionNews'
type Session = Omit<SessionPush, 'sequence'>
type Known = Session & { playerId: number }

export function openSessionNews(tools: {
  database: Database
  registry: () => MachineRegistry
  order: InOrder
  tell: (news: Message) => void
  told: (push: SessionPush) => void
  failed: (error: unknown) => void
}) {
  const { database, registry, order } = tools
  /** By machine: the session that was last told of. */
  const known = new Map<number, Known>()
  let turn: Promise<void> = Promise.resolve()
  const first = newestNews(database, 'sessions')
  first.catch(tools.failed)

  function push(session: Session): void {
    turn = turn
      .then(async () => {
        await begun()
        const sequence = await countNews(database, 'sessions')
        take({ ...session, sequence })
        tools.tell({ kind, push: { ...session, sequence } })
      })
      .catch(tools.failed)
  }
  /** Numbers from before this process began are nobody's here. */
  async function begun(): Promise<void> {
    order.newest(topic, await first)
  }
  const take = (one: SessionPush) => order.take(topic, one.sequence, () => tools.told(one))

  function look(machineId: number): void {
    const seat = registry().service(machineId)
    // What another process keeps, that one tells.
    if (!(seat instanceof MachineService)) return
    const before = known.get(machineId)
    const now = sessionAt(seat)
    if (before && before.id !== now?.id) {
      known.delete(machineId)
      const { playerId: _, ...session } = before
      push({ ...session, state: 'closed', status: seat.status.status, credit: 0 })
    }
    if (!now || (before?.id === now.id && before.status === now.status)) return
    known.set(machineId, now)
    const { playerId: _, ...session } = now
    push(session)
  }
  return {
    look,
    /** What has been committed of a person's seat may be of a session that ended without a change of its machine's status. */
    lookOf: (playerId: number) => {
      const seat = registry().seatOf(playerId)
      if (seat) look(seat.machine.id)
      for (const [machineId, one] of [...known]) if (one.playerId === playerId) look(machineId)
    },
    heard: (message: Message) => {
      if (message.kind !== kind) return
      const one = message.push as SessionPush
      const seat = registry().service(one.machineID)
      if (one.state === 'closed') known.delete(one.machineID)
      else known.set(one.machineID, { ...one, playerId: seat?.holder?.playerId ?? 0 })
      begun().then(() => take(one), tools.failed)
    },
    /** The number first: who stands otherwise by then is told of again. */
    snapshot: async (): Promise<NonNullable<Snapshot['sessions']>> => {
      const sequence = order.newest(topic, await first)
      return {
        sequence,
        sessions: [...registry().services()].flatMap((seat) => sessionAt(seat) ?? []).map(withoutPlayer),
      }
    },
    close: () => turn,
  }
}

const withoutPlayer = ({ playerId: _, ...session }: Known): Session => session

function sessionAt({ holder, machine, status, credit }: MachineSeat): Known | null {
  if (!holder) return null
  const { sessionId: id, playerId } = holder
  return { id, machineID: machine.id, playerId, state: 'open', status: status.status, credit }
}
