import type { Namespace } from 'socket.io'
import type { Logger } from 'pino'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import {
  type CommandPush,
  notificationRequests,
  staffRequests,
  type SessionFiguresPush,
  type SessionPush,
  type Snapshot,
} from '#protocol/sockets/sockets.ts'
import type { Settings } from '#protocol/core/settings.ts'
import { type Directory, readStatuses } from '../lobby/lobby.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { type ChatNews, type ChatNewsOf, chatSnapshotOf } from '../chat/chats.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { Message } from '../cluster/bus.ts'
import { type Bearer, permits } from '../identity/permissions.ts'
import type { Database } from '../store/store.ts'
import { openFigures } from '../supervision/figures.ts'
import { openSessionNews } from '../supervision/sessionNews.ts'
import { openWatching } from '../supervision/watching.ts'
import { countPush, openCounts } from './counts.ts'
import { type Gate, guard, type Seated, serve } from './gate.ts'
import { openNumbers } from './numbers.ts'
import { createInOrder } from './order.ts'
import type { RoundTrips } from './roundTrips.ts'
import { bearersOf } from './rights.ts'
import { openOwnPushes, roomOf } from './ownPushes.ts'
import { openPresence } from './presence.ts'
import type { SocketLog } from './socketLog.ts'
import { openStatusPushes } from './statusPushes.ts'
import { countedFor, openStaffPushes, staffNews as staffNewsNames, type StaffNews, topics } from './staffPushes.ts'
import { changedByStaff, type CountTopic, countTopics, settleTopics } from './topics.ts'

type Tools = Gate & {
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  /** While the venue opens, what its machines say is heard already. */
  isOpen: () => boolean
  drivers: Pick<Drivers, 'of'>
  settings: Settings
  isDemo: boolean
  roundTrips: RoundTrips
  log: Pick<SocketLog, 'told'>
  logger: Logger
  loginsEnabled: () => boolean
  /** Of this process among those of the venue. */
  process: string
  /** To the other processes. */
  tell: (news: Message) => void
}
const everybody = 'everybody'
/** What changes by time alone, such as a booking that is due, is looked for so often. */
const lookEveryMs = 5_000

export type Notifications = ReturnType<typeof openNotifications>

/** The notification socket: a snapshot at `init`, pushes from then on. */
export function openNotifications(namespace: Namespace, tools: Tools) {
  const { database, registry, logger, clock, tell } = tools
  guard(namespace, tools)
  const report = (what: string) => (error: unknown) => logger.error({ error }, what)

  const numbers = openNumbers()
  const own = openOwnPushes({ ...tools, namespace, failed: report('a push failed') })
  async function snapshotFor({ data: { caller } }: Seated): Promise<Snapshot> {
    const { accountId } = caller
    const [bearer] = (await bearersOf(database, [accountId], clock.now())).values()
    const read = {
      ...(await own.snapshot(caller)),
      machines: await readStatuses(database),
      ...(bearer && bearer.type > 0 ? await staffSnapshot(accountId, bearer) : {}),
    }
    // In one step with what they number: no push comes between the two.
    return { ...read, loginsEnabled: tools.loginsEnabled(), numbers: numbers.told(accountId, countedFor(bearer)) }
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

  const introduced = new Set<Seated>()
  /** Written down once for all; without the room where everybody is in it, which saves the look at who is. */
  const toEverybody = () => (introduced.size === namespace.sockets.size ? namespace : namespace.to(everybody))
  const statuses = openStatusPushes((push) => toEverybody().emit('statuses', push))
  const {
    here: staffHere,
    admit,
    tell: tellStaff,
  } = openStaffPushes({
    ...{ namespace, database, clock, numbers, follows: (socket) => figures.follows(socket) },
    failed: report('the rights of the staff could not be read'),
  })
  const playerChanged = (id: number) => tellStaff('player', 'player', { id })
  const staffNews = (news: StaffNews) => tellStaff(`news ${news}`, 'staff', { news })

  const watching = openWatching(namespace, tools)

  const counts = openCounts({
    ...{ database, clock, tell: (topic, push) => tellStaff(topic, topic, push) },
    failed: report('what waits for the staff could not be counted'),
  })
  /** With nobody of the staff here the next snapshot counts; who is here may have been given the right by now. */
  const lookIfHeard = (names: readonly CountTopic[]) => counts.look(staffHere.size === 0 ? [] : names)
  const looking = setInterval(() => {
    lookIfHeard(['attendant', ...changedByStaff])
    watching.review().catch(report('who watches could not be looked at'))
  }, lookEveryMs).unref()

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
    ...{ process: tools.process, tell, database, moved: () => staffNews('presence') },
    told: (contact) => tellStaff('contact', 'contact', contact),
    failed: report('a contact could not be told'),
  })

  namespace.on('connection', (connected) => {
    const socket = connected as Seated
    const { accountId, signInId, type } = socket.data.caller
    const present = { accountId, signInId, isStaff: type > 0 }
    socket.once('disconnect', () => {
      watching.left(socket)
      figures.leave(socket)
      staffHere.delete(socket)
      if (introduced.delete(socket)) presence.went(present)
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
            if (type > 0) staffHere.add(socket)
            presence.came(present)
          }
          return snapshotFor(socket)
        },
        snapshot: () => snapshotFor(socket),
        follow: ({ on }) => follow(socket, on),
        watch: async (asked) => {
          await watching.watch(socket, asked)
          return {}
        },
      },
      tools,
    )
  })

  function staff(news: StaffNews): void {
    staffNews(news)
    if (news === 'problems' || news === 'attendant') lookIfHeard(countTopics)
  }

  function staffEverywhere(...news: StaffNews[]): void {
    for (const about of news) {
      staff(about)
      tell({ kind: 'staff', about })
    }
  }

  return {
    status: (machineId: number) => {
      if (!tools.isOpen()) return
      sessionNews.look(machineId)
      if (namespace.sockets.size === 0) return
      const service = registry().service(machineId)
      if (!service) return
      statuses.push(service.status)
    },
    /** What was missed meanwhile: every topic's newest state, by its sequence told apart from what is known. */
    everything: () => {
      presence.say()
      const seats = [...registry().services()]
      for (const seat of seats) sessionNews.look(seat.machine.id)
      if (namespace.sockets.size > 0) statuses.push(...seats.map(({ status }) => status))
      for (const news of staffNewsNames) staffNews(news)
      lookIfHeard(countTopics)
      own.announcementsHere()
      for (const socket of namespace.sockets.values()) own.everything((socket as Seated).data.caller.accountId)
    },
    staff,
    loginsEnabled: (enabled: boolean) =>
      toEverybody().emit('loginsEnabled', numbers.next('loginsEnabled', { enabled })),
    machines: () => toEverybody().emit('machines', numbers.next('machines', {})),
    command: (accountId: number, ended: CommandPush) =>
      namespace.to(roomOf(accountId)).emit('command', numbers.command(accountId, ended)),
    balance: (accountId: number) => {
      playerChanged(accountId)
      own.push(accountId, 'balance')
    },
    seat: (accountId: number) => {
      if (tools.isOpen()) sessionNews.lookOf(accountId)
      presence.moved()
      playerChanged(accountId)
      lookIfHeard(['reservations'])
      own.push(accountId, 'seat')
    },
    limits: (accountId: number) => {
      playerChanged(accountId)
      own.push(accountId, 'limits')
    },
    /** What somebody is told of their own account. */
    notices: own.notices,
    /** What stands for everybody, here and at the other processes. */
    announcementsChanged: own.announcements,
    /** To both of a conversation, wherever they are. */
    chat: (news: ChatNewsOf) => {
      for (const [accountId, one] of news) chatHere(accountId, one)
      if (news.length > 0) tell({ kind: 'chat', news })
    },
    /** To the player of a session. */
    message: own.message,
    /** Somebody took up or gave back what waits on the floor. */
    floorTasksChanged: () => staffEverywhere('attendant', 'problems'),
    /** What is known of a problem has changed, and not on its machine. */
    problemsChanged: () => staffEverywhere('problems'),
    /** An act of staff is done: what waits for a second person, or is booked, may be other than before. */
    staffActed: () => {
      lookIfHeard(changedByStaff)
      tell({ kind: 'staffActed' })
    },
    /** A safe was opened or closed, or something was posted, confirmed or refused at the desk. */
    cageChanged: () => staffEverywhere('cage'),
    /** A command went on, or how the venue is set or looked after is otherwise. */
    settingsChanged: () => staffEverywhere('settings'),
    placesChanged: () => staffEverywhere('places'),
    /** Somebody chose what to show in the chat. */
    contactChanged: (accountId: number) => {
      presence.changed(accountId)
      tell({ kind: 'contact', accountId })
    },
    presence,
    sessionSequence: async () => (await sessionNews.snapshot()).sequence,
    attendantSequence: async () =>
      (await settleTopics(database, ['attendant'], clock.now())).get('attendant')?.sequence ?? 0,
    /** News of another process that are not of machines. */
    heard: (message: Message) => {
      presence.heard(message)
      sessionNews.heard(message)
      if (message.kind === 'chat') for (const [accountId, one] of message.news as ChatNewsOf) chatHere(accountId, one)
      else own.heard(message)
      if (message.kind === 'staffActed') lookIfHeard(changedByStaff)
      else if (message.kind === 'contact') presence.changed(message.accountId as number)
    },
    close: async () => {
      clearInterval(looking)
      presence.close()
      statuses.close()
      await Promise.all([counts.settled(), sessionNews.close(), figures.close()])
    },
  }
}
