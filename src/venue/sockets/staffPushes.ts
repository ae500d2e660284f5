/** The staff who hear the pushes of their rights. */
import { isDeepStrictEqual } from 'node:util'
import type { Namespace } from 'socket.io'
import { orderers } from '#protocol/calls/commands.ts'
import { items } from '#protocol/core/permissions.ts'
import { type Bearer, permits } from '../identity/permissions.ts'
import type { Database } from '../store/store.ts'
import type { Seated } from './gate.ts'
import { bearersOf } from './rights.ts'
import type { Numbers } from './numbers.ts'
import { statusFrameMs } from './statusPushes.ts'

/** Who sees what is played, as a list or on the board. */
const onlookers = [...items.sessions, ...items.machineBoard] as const
/** Topics of the staff, and who hears of them; nobody of whom none is asked must be of the staff all the same. */
export const topics = {
  'news problems': [129, 136, 132],
  'news attendant': items.attendants,
  'news sessions': onlookers,
  'news contacts': [],
  'news cage': items.cage,
  'news presence': items.userBoard,
  'news settings': orderers,
  'news places': items.machineBoard,
  player: [...items.cage, ...items.userBoard],
  problems: [...items.machineProblems, ...items.machineBoard],
  handPays: items.attendants,
  attendant: items.attendants,
  confirms: items.confirms,
  reservations: items.reservations,
  sessions: onlookers,
  session: onlookers,
  contact: [],
} as const satisfies Record<string, readonly number[]>
export type Topic = keyof typeof topics
const allTopics = Object.keys(topics) as Topic[]
export const staffNews = [
  'problems',
  'attendant',
  'sessions',
  'contacts',
  'cage',
  'presence',
  'settings',
  'places',
] as const
export type StaffNews = (typeof staffNews)[number]
/** Those whose number is of this process; the others have one of their rows, or of who follows. */
const countedTopics: readonly Topic[] = allTopics.filter(
  (topic) => topic === 'player' || topic === 'contact' || topic.startsWith('news '),
)
export const countedFor = (bearer: Bearer | undefined): readonly Topic[] =>
  bearer && bearer.type > 0 ? countedTopics.filter((topic) => permits(bearer, topics[topic])) : []
const roomOfTopic = (topic: Topic) => `staff ${topic}`

type Tools = {
  namespace: Namespace
  database: Database
  clock: { now: () => number }
  /** Whether a socket asked for what moves all the time. */
  follows: (socket: Seated) => boolean
  failed: (error: unknown) => void
  numbers: Numbers
}

export function openStaffPushes({ namespace, database, clock, follows, failed, numbers }: Tools) {
  const here = new Set<Seated>()
  function admit(socket: Seated, bearer: Bearer | undefined): void {
    for (const topic of allTopics)
      if (bearer && bearer.type > 0 && permits(bearer, topics[topic]) && wants(socket, topic))
        void socket.join(roomOfTopic(topic))
      else void socket.leave(roomOfTopic(topic))
  }
  /** What moves all the time is told to those alone who asked for it. */
  const wants = (socket: Seated, topic: Topic) => topic !== 'session' || follows(socket)
  type Due = { topic: Topic; name: string; push: object }
  /** Says only that one is to look again: once is enough. */
  const isHint = ({ topic }: Due) => topic === 'player' || topic.startsWith('news ')
  const isCounted = ({ topic }: Due) => countedTopics.includes(topic)
  const isSame = (one: Due, other: Due) => one.topic === other.topic && isDeepStrictEqual(one.push, other.push)
  let due: Due[] = []
  let telling = false
  /** To those of the staff who hold the right at this moment: it is read anew, once for all that waits to be told. */
  function tellStaff(topic: Topic, name: string, push: object): void {
    const one = { topic, name, push }
    if (!isHint(one) || !due.some((other) => isSame(one, other))) due.push(one)
    if (telling) return
    telling = true
    void (async () => {
      while (due.length > 0) {
        const batch = due
        due = []
        if (here.size === 0) continue
        const sockets = [...here]
        try {
          const ids = new Set(sockets.map(({ data }) => data.caller.accountId))
          const bearers = await bearersOf(database, [...ids], clock.now())
          for (const socket of sockets) admit(socket, bearers.get(socket.data.caller.accountId))
        } catch (error) {
          // Nobody is told by rights that may be past; who sees the gap asks.
          failed(error)
          continue
        }
        for (const one of batch)
          namespace
            .to(roomOfTopic(one.topic))
            .emit(one.name, isCounted(one) ? numbers.next(one.topic, one.push) : one.push)
        // What comes meanwhile is told together, and the rights for it are read once.
        await new Promise((resolve) => setTimeout(resolve, statusFrameMs).unref())
      }
      telling = false
    })()
  }
  return { here, admit, tell: tellStaff }
}
