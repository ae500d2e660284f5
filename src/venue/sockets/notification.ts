import { eq } from 'drizzle-orm'
import type { Namespace } from 'socket.io'
import type { Logger } from 'pino'
import type { ChatStatus } from '#protocol/calls/chat.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { items } from '#protocol/core/permissions.ts'
import {
  type CommandPush,
  notificationRequests,
  staffRequests,
  type SeatMessagePush,
  type SessionFiguresPush,
  type SessionPush,
  type Snapshot,
} from '#protocol/sockets/sockets.ts'
import type { Settings } from '#protocol/core/settings.ts'
import { attendants } from '#protocol/calls/supervision.ts'
import { type Directory, readOwn, readStatuses } from '../lobby/lobby.ts'
import type { MachineRegistry } from '../machines/registry.ts'
import { type ChatNews, type ChatNewsOf, chatSnapshotOf } from '../chat/chats.ts'
import { openPresence } from '../chat/presence.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { Message } from '../cluster/bus.ts'
import { type Bearer, permits } from '../identity/permissions.ts'
import { balanceOf } from '../money/ledger/wallet.ts'
import { readLimits } from '../limits/pages.ts'
import { chatUser } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'
import { messagesOfSeat } from '../supervision/seatMessages.ts'
import { openFigures } from '../supervision/figures.ts'
import { openSessionNews } from '../supervision/sessionNews.ts'
import { openWatching } from '../supervision/watching.ts'
import { type Gate, guard, type Seated, serve } from './gate.ts'
import { createInOrder } from './order.ts'
import type { RoundTrips } from './roundTrips.ts'
import { bearersOf } from './rights.ts'
import { type CountTopic, countTopics, settleTopics } from './topics.ts'

type Tools = Gate & {
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  /** While the house opens, what its machines say is heard already. */
  isHouseOpen: () => boolean
  drivers: Pick<Drivers, 'of'>
  settings: Settings
  isDemo: boolean
  roundTrips: RoundTrips
  logger: Logger
  loginsEnabled: () => boolean
  /** Of this process among those of the venue. */
  process: string
  /** To the other processes. */
  tell: (news: Message) => void
}
/** Topics of the staff, and who hears of them; nobody of whom none is asked must be of the staff all the same. */
const topics = {
  'news problems': [129, 136, 132],
  'news attendant': attendants,
  'news sessions': items.sessions,
  'news contacts': [],
  'news cage': items.cage,
  player: items.cage,
  problems: items.machineProblems,
  handPays: attendants,
  attendant: attendants,
  confirms: items.confirms,
  sessions: items.sessions,
  session: items.sessions,
  contact: [],
} as const satisfies Record<string, readonly number[]>
type Topic = keyof typeof topics
const allTopics = Object.keys(topics) as Topic[]
type StaffNews = 'problems' | 'attendant' | 'sessions' | 'contacts' | 'cage'
const roomOfTopic = (topic: Topic) => `staff ${topic}`
const everybody = 'everybody'
const roomOf = (accountId: number) => `account ${accountId}`
/** What changes by time alone, such as a booking that is due, is looked for so often. */
const lookEveryMs = 5_000

export type Notifications = ReturnType<typeof openNotifications>

/** The notification socket: a snapshot at `init`, pushes from then on. */
export function openNotifications(namespace: Namespace, tools: Tools) {
  const { database, directory, registry, logger, clock, tell } = tools
  guard(namespace, tools)
  const report = (what: string) => (error: unknown) => logger.error({ error }, what)

  const seatPush = (accountId: number) =>
    readOwn(database, { directory, registry: registry(), now: clock.now() }, accountId)
  const limitsPush = (accountId: number) => readLimits(database, { registry, clock, ...tools.settings }, accountId)
  async function snapshotFor(accountId: number): Promise<Snapshot> {
    const [bearer] = (await bearersOf(database, [accountId], clock.now())).values()
    const read = {
      balance: await balanceOf(database, accountId),
      seat: await seatPush(accountId),
      limits: await limitsPush(accountId),
      machines: await readStatuses(database),
      messages: await messagesOfSeat(database, accountId),
      ...(bearer && bearer.type > 0 ? await staffSnapshot(accountId, bearer) : {}),
    }
    // It has no number: read last, so that no push of it overtakes the snapshot.
    return { ...read, loginsEnabled: tools.loginsEnabled() }
  }
  async function staffSnapshot(accountId: number, bearer: Bearer): Promise<Partial<Snapshot>> {
    const seen = countTopics.filter((topic) => permits(bearer, topics[topic]))
    const counts = seen.length === 0 ? new Map() : await settleTopics(database, seen, clock.now())
    const chat = await chatSnapshotOf(database, accountId)
    // What follows the snapshot is pushed in its order, also when the first of it was overtaken on its way here.
    order.newest(chatTopic(accountId), chat.sequence)
    return {
      ...Object.fromEntries([...counts].map(([topic, value]) => [topic, countPush(topic, value)])),
      ...(permits(bearer, topics.sessions) ? { sessions: await sessionNews.snapshot() } : {}),
      chat,
    }
  }

  // ── Who hears of what ──

  const introduced = new Set<Seated>()
  /** Written down once for all; without the room where everybody is in it, which saves the look at who is. */
  const toEverybody = () => (introduced.size === namespace.sockets.size ? namespace : namespace.to(everybody))
  const staffHere = new Set<Seated>()
  function admit(socket: Seated, bearer: Bearer | undefined): void {
    for (const topic of allTopics)
      if (bearer && bearer.type > 0 && permits(bearer, topics[topic]) && wants(socket, topic))
        void socket.join(roomOfTopic(topic))
      else void socket.leave(roomOfTopic(topic))
  }
  /** What moves all the time is told to those alone who asked for it. */
  const wants = (socket: Seated, topic: Topic) => topic !== 'session' || figures.follows(socket)
  type Due = { topic: Topic; name: string; push: unknown }
  let due: Due[] = []
  let telling = false
  /** To those of the staff who hold the right at this moment: it is read anew, once for all that waits to be told. */
  function tellStaff(topic: Topic, name: string, push: unknown): void {
    due.push({ topic, name, push })
    if (telling) return
    telling = true
    void (async () => {
      while (due.length > 0) {
        const batch = due
        due = []
        if (staffHere.size === 0) continue
        const sockets = [...staffHere]
        try {
          const ids = new Set(sockets.map(({ data }) => data.caller.accountId))
          const bearers = await bearersOf(database, [...ids], clock.now())
          for (const socket of sockets) admit(socket, bearers.get(socket.data.caller.accountId))
        } catch (error) {
          // Nobody is told by rights that may be past; who sees the gap asks.
          report('the rights of the staff could not be read')(error)
          continue
        }
        for (const one of batch) namespace.to(roomOfTopic(one.topic)).emit(one.name, one.push)
      }
      telling = false
    })()
  }
  const playerChanged = (id: number) => tellStaff('player', 'player', { id })
  const staffNews = (news: StaffNews) => tellStaff(`news ${news}`, 'staff', { news })

  const watching = openWatching(namespace, tools)

  // ── Counts ──

  const lastCount = new Map<CountTopic, number>()
  let counting: Promise<void> = Promise.resolve()
  let wanted = new Set<CountTopic>()
  /** Pushes those that have changed. Asked for again while it runs, it runs once more. */
  function look(names: readonly CountTopic[]): void {
    const isWaiting = wanted.size > 0
    for (const name of names) wanted.add(name)
    if (isWaiting || wanted.size === 0) return
    counting = counting
      .then(async () => {
        const asked = countTopics.filter((name) => wanted.has(name))
        wanted = new Set()
        for (const [name, value] of await settleTopics(database, asked, clock.now())) {
          if (value.sequence <= (lastCount.get(name) ?? 0)) continue
          lastCount.set(name, value.sequence)
          tellStaff(name, name, countPush(name, value))
        }
      })
      .catch(report('what waits for the staff could not be counted'))
  }
  /** With nobody of the staff here the next snapshot counts; who is here may have been given the right by now. */
  const lookIfHeard = (names: readonly CountTopic[]) => look(staffHere.size === 0 ? [] : names)
  const looking = setInterval(() => {
    lookIfHeard(['attendant', 'confirms'])
    watching.review().catch(report('who watches could not be looked at'))
  }, lookEveryMs).unref()

  // ── Sessions, chat, contacts ──

  const order = createInOrder()
  const sessionNews = openSessionNews({
    ...{ database, registry, tell, order },
    told: (push: SessionPush) => tellStaff('sessions', 'sessions', push),
    failed: report('the news of a session could not be numbered'),
  })
  const figures = openFigures<Seated>({
    ...tools,
    told: (push) => tellStaff('session', 'session', push),
    failed: report('how the sessions stand could not be told'),
  })
  async function follow(socket: Seated, on: boolean): Promise<SessionFiguresPush> {
    const { accountId } = socket.data.caller
    const bearer = (await bearersOf(database, [accountId], clock.now())).get(accountId)
    if (!bearer || bearer.type === 0 || !permits(bearer, topics.session))
      throw new Refusal(ErrorCode.noPermission, { missing: topics.session })
    if (!on || !socket.connected) {
      figures.leave(socket)
      admit(socket, bearer)
      return { sessions: [], at: clock.now(), sequence: 0 }
    }
    const answer = figures.follow(socket)
    // In the room before the answer is read: what is pushed meanwhile is told apart from it by its number.
    admit(socket, bearer)
    return answer
  }
  const chatTopic = (accountId: number) => `chat ${accountId}`
  function chatHere(accountId: number, news: ChatNews): void {
    if (!namespace.adapter.rooms.has(roomOf(accountId))) return order.forget(chatTopic(accountId))
    order.take(chatTopic(accountId), news.sequence, () => namespace.to(roomOf(accountId)).emit('chat', news))
  }
  const presence = openPresence({
    ...{ process: tools.process, tell },
    changed: (accountId) => void contactChanged(accountId).catch(report('a contact could not be told')),
  })
  async function contactChanged(accountId: number): Promise<void> {
    if (staffHere.size > 0) tellStaff('contact', 'contact', { id: accountId, status: await statusOf(accountId) })
  }
  async function statusOf(accountId: number): Promise<ChatStatus> {
    if (!presence.isLive(accountId)) return 'offline'
    const [row] = await database
      .select({ status: chatUser.status })
      .from(chatUser)
      .where(eq(chatUser.accountId, accountId))
    return row?.status ?? 'online'
  }

  namespace.on('connection', (connected) => {
    const socket = connected as Seated
    const { accountId, type } = socket.data.caller
    socket.once('disconnect', () => {
      watching.left(socket)
      figures.leave(socket)
      if (introduced.delete(socket) && staffHere.delete(socket)) presence.went(accountId)
    })
    serve(
      socket,
      { ...notificationRequests, ...staffRequests },
      {
        init: async ({ id }) => {
          if (id !== accountId) throw new Refusal(ErrorCode.noPermission, { missing: 'own user' })
          const bearers = type > 0 ? await bearersOf(database, [accountId], clock.now()) : null
          // Before the snapshot is read: a push between the two is told apart by its sequence, one before it would be lost.
          await socket.join([everybody, roomOf(accountId)])
          if (bearers) admit(socket, bearers.get(accountId))
          if (socket.connected && !introduced.has(socket)) {
            introduced.add(socket)
            if (type > 0) {
              staffHere.add(socket)
              presence.came(accountId)
            }
          }
          return snapshotFor(accountId)
        },
        snapshot: () => snapshotFor(accountId),
        follow: ({ on }) => follow(socket, on),
        watch: async (asked) => {
          await watching.watch(socket, asked)
          return {}
        },
      },
      logger,
    )
  })

  /** Reads what is true now and pushes it; one after the other per person, so that sequences never go back. */
  const turns = new Map<number, Promise<void>>()
  function pushInTurn(accountId: number, push: () => Promise<void>): void {
    if (namespace.adapter.rooms.get(roomOf(accountId)) === undefined) return
    const turn = (turns.get(accountId) ?? Promise.resolve()).then(push).catch(report('a push failed'))
    turns.set(accountId, turn)
    void turn.then(() => {
      if (turns.get(accountId) === turn) turns.delete(accountId)
    })
  }
  const messageHere = (accountId: number, push: SeatMessagePush) =>
    namespace.to(roomOf(accountId)).emit('message', push)
  function staff(news: StaffNews): void {
    staffNews(news)
    if (news === 'problems' || news === 'attendant') lookIfHeard(countTopics)
  }

  return {
    status: (machineId: number) => {
      if (!tools.isHouseOpen()) return
      sessionNews.look(machineId)
      if (namespace.sockets.size === 0) return
      const service = registry().service(machineId)
      if (!service) return
      toEverybody().emit('machine', service.status)
    },
    /** What was missed meanwhile: every topic's newest state, by its sequence told apart from what is known. */
    everything: () => {
      presence.say()
      for (const seat of registry().services()) {
        sessionNews.look(seat.machine.id)
        toEverybody().emit('machine', seat.status)
      }
      for (const news of ['problems', 'attendant', 'sessions', 'contacts', 'cage'] as const) staffNews(news)
      lookIfHeard(countTopics)
      for (const socket of namespace.sockets.values()) {
        const { accountId } = (socket as Seated).data.caller
        pushInTurn(accountId, async () => {
          namespace.to(roomOf(accountId)).emit('balance', await balanceOf(database, accountId))
          namespace.to(roomOf(accountId)).emit('seat', await seatPush(accountId))
          namespace.to(roomOf(accountId)).emit('limits', await limitsPush(accountId))
          for (const message of await messagesOfSeat(database, accountId)) messageHere(accountId, message)
        })
      }
    },
    staff,
    loginsEnabled: (enabled: boolean) => toEverybody().emit('loginsEnabled', { enabled }),
    machines: () => toEverybody().emit('machines', {}),
    command: (accountId: number, ended: CommandPush) => namespace.to(roomOf(accountId)).emit('command', ended),
    balance: (accountId: number) => {
      playerChanged(accountId)
      pushInTurn(accountId, async () => {
        namespace.to(roomOf(accountId)).emit('balance', await balanceOf(database, accountId))
      })
    },
    seat: (accountId: number) => {
      if (tools.isHouseOpen()) sessionNews.lookOf(accountId)
      playerChanged(accountId)
      pushInTurn(accountId, async () => {
        namespace.to(roomOf(accountId)).emit('seat', await seatPush(accountId))
      })
    },
    limits: (accountId: number) => {
      playerChanged(accountId)
      pushInTurn(accountId, async () => {
        namespace.to(roomOf(accountId)).emit('limits', await limitsPush(accountId))
      })
    },
    /** To both of a conversation, wherever they are. */
    chat: (news: ChatNewsOf) => {
      for (const [accountId, one] of news) chatHere(accountId, one)
      if (news.length > 0) tell({ kind: 'chat', news })
    },
    /** To the player of a session. */
    message: (accountId: number, push: SeatMessagePush) => {
      messageHere(accountId, push)
      tell({ kind: 'message', accountId, push })
    },
    /** Somebody took up or gave back what waits on the floor. */
    floorTasksChanged: () => {
      for (const about of ['attendant', 'problems'] as const) {
        staff(about)
        tell({ kind: 'staff', about })
      }
    },
    /** What is known of a problem has changed, and not on its machine. */
    problemsChanged: () => {
      staff('problems')
      tell({ kind: 'staff', about: 'problems' })
    },
    /** An act of staff is done: what waits for a second person may be other than before. */
    staffActed: () => {
      lookIfHeard(['confirms'])
      tell({ kind: 'staffActed' })
    },
    /** A safe was opened or closed, or something was posted, confirmed or refused at the desk. */
    cageChanged: () => {
      staff('cage')
      tell({ kind: 'staff', about: 'cage' })
    },
    /** Somebody chose what to show in the chat. */
    contactChanged: (accountId: number) => {
      void contactChanged(accountId).catch(report('a contact could not be told'))
      tell({ kind: 'contact', accountId })
    },
    isLive: presence.isLive,
    sessionSequence: async () => (await sessionNews.snapshot()).sequence,
    attendantSequence: async () =>
      (await settleTopics(database, ['attendant'], clock.now())).get('attendant')?.sequence ?? 0,
    /** News of another process that are not of machines. */
    heard: (message: Message) => {
      presence.heard(message)
      sessionNews.heard(message)
      if (message.kind === 'chat') for (const [accountId, one] of message.news as ChatNewsOf) chatHere(accountId, one)
      else if (message.kind === 'message') messageHere(message.accountId as number, message.push as SeatMessagePush)
      else if (message.kind === 'staffActed') lookIfHeard(['confirms'])
      else if (message.kind === 'contact')
        void contactChanged(message.accountId as number).catch(report('a contact could not be told'))
    },
    close: async () => {
      clearInterval(looking)
      presence.close()
      await Promise.all([counting, sessionNews.close(), figures.close()])
    },
  }
}

function countPush(
  topic: CountTopic,
  { count, untaken, sequence }: { count: number; untaken: number; sequence: number },
) {
  return topic === 'attendant' ? { count, untaken, sequence } : { count, sequence }
}
