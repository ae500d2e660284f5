import type { Namespace } from 'socket.io'
import type { Logger } from 'pino'
import { ErrorCode } from '#protocol/codes.ts'
import { Refusal } from '#protocol/errors.ts'
import { type CommandPush, notificationRequests, type Snapshot } from '#protocol/sockets.ts'
import { type Directory, readOwn, readStatuses } from '../cabinets/lobby.ts'
import type { House } from '../cabinets/house.ts'
import { permits } from '../identity/permissions.ts'
import { balanceOf } from '../ledger/wallet.ts'
import type { Database } from '../store/store.ts'
import { type Gate, guard, type Seated, serve } from './gate.ts'

type Tools = Gate & {
  database: Database
  directory: Directory
  house: () => House
  logger: Logger
  loginsEnabled: () => boolean
}
/** Who is told to look again. */
const readers = { problems: [129, 136, 132], attendant: [107, 111, 129, 132, 136, 140] } as const
type StaffNews = keyof typeof readers
const newsRoom = (news: StaffNews) => `staff ${news}`
const everybody = 'everybody'
const roomOf = (accountId: number) => `account ${accountId}`

/** The notification socket: a snapshot at `init`, pushes from then on. */
export function openNotifications(namespace: Namespace, tools: Tools) {
  const { database, directory, house, logger } = tools
  guard(namespace, tools)

  const seatPush = (accountId: number) =>
    readOwn(database, { directory, house: house(), now: tools.clock.now() }, accountId)
  async function snapshotFor(accountId: number): Promise<Snapshot> {
    return {
      balance: await balanceOf(database, accountId),
      seat: await seatPush(accountId),
      machines: await readStatuses(database),
      loginsEnabled: tools.loginsEnabled(),
    }
  }
  namespace.on('connection', (connected) => {
    const socket = connected as Seated
    const { caller } = socket.data
    const { accountId } = caller
    const news = (Object.keys(readers) as StaffNews[]).filter((one) => caller.type > 0 && permits(caller, readers[one]))
    serve(
      socket,
      notificationRequests,
      {
        init: async ({ id }) => {
          if (id !== accountId) throw new Refusal(ErrorCode.noPermission, { missing: 'own user' })
          // Before the snapshot is read: a push between the two is told apart by its sequence, one before it would be lost.
          await socket.join([everybody, roomOf(accountId), ...news.map(newsRoom)])
          return snapshotFor(accountId)
        },
        snapshot: () => snapshotFor(accountId),
      },
      logger,
    )
  })

  /** Reads what is true now and pushes it; one after the other per person, so that sequences never go back. */
  const turns = new Map<number, Promise<void>>()
  function pushInTurn(accountId: number, push: () => Promise<void>): void {
    if (namespace.adapter.rooms.get(roomOf(accountId)) === undefined) return
    const turn = (turns.get(accountId) ?? Promise.resolve())
      .then(push)
      .catch((error: unknown) => logger.error({ error }, 'a push failed'))
    turns.set(accountId, turn)
    void turn.then(() => {
      if (turns.get(accountId) === turn) turns.delete(accountId)
    })
  }
  return {
    status: (machineId: number) => {
      if (namespace.sockets.size === 0) return
      const keeper = house().keeper(machineId)
      if (keeper) namespace.to(everybody).emit('machine', keeper.status)
    },
    /** What was missed meanwhile: every topic's newest state, by its sequence told apart from what is known. */
    everything: () => {
      for (const seat of house().keepers()) namespace.to(everybody).emit('machine', seat.status)
      for (const news of Object.keys(readers) as StaffNews[]) namespace.to(newsRoom(news)).emit('staff', { news })
      for (const socket of namespace.sockets.values()) {
        const { accountId } = (socket as Seated).data.caller
        pushInTurn(accountId, async () => {
          namespace.to(roomOf(accountId)).emit('balance', await balanceOf(database, accountId))
          namespace.to(roomOf(accountId)).emit('seat', await seatPush(accountId))
        })
      }
    },
    staff: (news: StaffNews) => namespace.to(newsRoom(news)).emit('staff', { news }),
    loginsEnabled: (enabled: boolean) => namespace.to(everybody).emit('loginsEnabled', { enabled }),
    command: (accountId: number, ended: CommandPush) => namespace.to(roomOf(accountId)).emit('command', ended),
    balance: (accountId: number) =>
      pushInTurn(accountId, async () => {
        namespace.to(roomOf(accountId)).emit('balance', await balanceOf(database, accountId))
      }),
    seat: (accountId: number) =>
      pushInTurn(accountId, async () => {
        namespace.to(roomOf(accountId)).emit('seat', await seatPush(accountId))
      }),
  }
}
