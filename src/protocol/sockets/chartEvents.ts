/** The one map from names and acknowledgements of the sockets to the events of the browser's charts. */
import type * as z from 'zod/mini'
import type { Announcements } from '../core/announcements.ts'
import { ErrorCode, SeatStatus } from '../core/codes.ts'
import type { GameState, Seated } from '../core/entities.ts'
import type { RefusalBody } from '../core/refused.ts'
import type { PeerSignal } from '../cabinet/media.ts'
import type { IceServer } from '../core/settings.ts'
import type { RealityCheck } from '../core/limits.ts'
import type { Notices } from '../core/notices.ts'
import type {
  BalancePush,
  gamePushes,
  gameRequests,
  limitPushes,
  MachinePush,
  notificationPushes,
  seatGamePushes,
  SeatMessagePush,
  SeatPush,
  SessionFiguresPush,
  Snapshot,
  staffPushes,
} from './sockets.ts'

export type Refused = { code: number; message: string; params: Record<string, unknown> | null }

/** What the game socket may tell the seat chart. */
export type GameSocketEvent =
  | { type: 'seat.free' }
  | { type: 'seat.held'; sessionID: number; isEnding?: boolean; arriving?: number; funded?: number }
  | { type: 'seat.elsewhere'; machineID: number; machineName: string }
  | { type: 'seat.taken'; seated: Seated }
  | { type: 'seat.refused'; refused: Refused }
  | { type: 'seat.moved'; sessionID: number; sequence: number }
  | { type: 'seat.closed'; sessionID: number; sequence: number; cashedOut: number; reason: string }
  | { type: 'game.changed'; game: GameState }
  | { type: 'press.refused'; refused: Refused }
  | { type: 'transfer.done'; amount: number }
  | { type: 'transfer.refused'; refused: Refused }
  | { type: 'leave.refused'; refused: Refused }
  | { type: 'realityCheck.asked'; check: RealityCheck; sequence: number }
  | { type: 'peer.signalled'; viewer: string; signal: PeerSignal; iceServers: IceServer[] }
  | { type: 'peer.closed'; viewer: string; reason: string }

/** What the notification socket may tell the notifications chart. */
export type NotificationSocketEvent =
  | { type: 'snapshot.received'; snapshot: Snapshot }
  | { type: 'snapshot.refused'; refused: Refused }
  /** Each step of each machine, in its order. */
  | { type: 'statuses.pushed'; machines: readonly z.infer<typeof MachinePush>[] }
  | { type: 'balance.pushed'; balance: z.infer<typeof BalancePush> }
  | { type: 'seat.pushed'; seat: z.infer<typeof SeatPush> }
  | CountedPushed
  | { type: 'message.pushed'; message: SeatMessagePush }
  | { type: 'notices.pushed'; push: Notices }
  | { type: 'announcements.pushed'; push: Announcements }
  /** How sessions stand otherwise; and, as the answer to who asked to follow it, how all of them stand. */
  | { type: 'figures.pushed'; push: SessionFiguresPush }
  | { type: 'figures.followed'; push: SessionFiguresPush }
  | TopicPushed

/** Nothing of them is kept but their number, which is of the connection's process. */
type CountedPushes = Pick<typeof notificationPushes, 'loginsEnabled' | 'machines'> &
  Pick<typeof staffPushes, 'staff' | 'player' | 'command' | 'contact'>
type CountedName = keyof CountedPushes
export type CountedPushed = {
  [Name in CountedName]: { type: `${Name}.pushed`; push: z.infer<CountedPushes[Name]> }
}[CountedName]

/** What the venue numbers in its rows: the numbers go on over connections and restarts. All but `limits` are of the staff. */
type TopicPushes = Pick<
  typeof staffPushes,
  'problems' | 'handPays' | 'attendant' | 'confirms' | 'reservations' | 'sessions' | 'chat'
> &
  typeof limitPushes
export type Topic = keyof TopicPushes
export type TopicPushed = {
  [Name in Topic]: { type: 'topic.pushed'; topic: Name; push: z.infer<TopicPushes[Name]> }
}[Topic]

const refused = (body: RefusalBody): Refused => ({
  code: body.ErrorCode,
  message: body.ErrorMessage,
  params: body.Params ?? null,
})

type GameAnswer<Name extends keyof typeof gameRequests> = z.infer<(typeof gameRequests)[Name]['answer']>
type Acknowledgements = {
  [Name in keyof typeof gameRequests]: {
    answered: (answer: GameAnswer<Name>) => GameSocketEvent | undefined
    refused: (body: RefusalBody) => GameSocketEvent | undefined
  }
}

const seatRefused = (body: RefusalBody): GameSocketEvent => ({ type: 'seat.refused', refused: refused(body) })

export const gameAcknowledgements: Acknowledgements = {
  check: {
    answered: (answer) => {
      if (answer.status === SeatStatus.here && answer.sessionID !== null)
        return {
          ...{ type: 'seat.held', sessionID: answer.sessionID },
          ...(answer.isEnding ? { isEnding: true } : {}),
          ...(answer.arriving ? { arriving: answer.arriving } : {}),
          ...(answer.funded === undefined ? {} : { funded: answer.funded }),
        }
      if (answer.status === SeatStatus.elsewhere)
        return { type: 'seat.elsewhere', machineID: answer.machineID, machineName: answer.machineName }
      return { type: 'seat.free' }
    },
    refused: seatRefused,
  },
  init: { answered: (seated) => ({ type: 'seat.taken', seated }), refused: seatRefused },
  reconnect: { answered: (seated) => ({ type: 'seat.taken', seated }), refused: seatRefused },
  transfer: {
    answered: ({ amount }) => ({ type: 'transfer.done', amount }),
    refused: (body) => ({ type: 'transfer.refused', refused: refused(body) }),
  },
  press: {
    answered: (game) => ({ type: 'game.changed', game }),
    refused: (body) =>
      body.ErrorCode === ErrorCode.sessionEnded ? seatRefused(body) : { type: 'press.refused', refused: refused(body) },
  },
  leave: { answered: () => undefined, refused: (body) => ({ type: 'leave.refused', refused: refused(body) }) },
  signal: { answered: () => undefined, refused: () => undefined },
}

type GamePushes = typeof gamePushes & typeof seatGamePushes
type GamePush<Name extends keyof GamePushes> = z.infer<GamePushes[Name]>
export const gamePushEvents: { [Name in keyof GamePushes]: (push: GamePush<Name>) => GameSocketEvent } = {
  game: (game) => ({ type: 'game.changed', game }),
  signal: ({ viewer, signal, iceServers = [] }) => ({ type: 'peer.signalled', viewer, signal, iceServers }),
  peerClosed: ({ viewer, reason }) => ({ type: 'peer.closed', viewer, reason }),
  moved: (moved) => ({ type: 'seat.moved', ...moved }),
  closed: (closed) => ({ type: 'seat.closed', ...closed }),
  realityCheck: ({ sequence, ...check }) => ({ type: 'realityCheck.asked', check, sequence }),
}

export const notificationPushEvents = {
  statuses: ({ machines }: { machines: readonly z.infer<typeof MachinePush>[] }): NotificationSocketEvent => ({
    type: 'statuses.pushed',
    machines,
  }),
  balance: (balance: z.infer<typeof BalancePush>): NotificationSocketEvent => ({ type: 'balance.pushed', balance }),
  seat: (seat: z.infer<typeof SeatPush>): NotificationSocketEvent => ({ type: 'seat.pushed', seat }),
  loginsEnabled: counted('loginsEnabled'),
  machines: counted('machines'),
  staff: counted('staff'),
  player: counted('player'),
  message: (message: SeatMessagePush): NotificationSocketEvent => ({ type: 'message.pushed', message }),
  notices: (push: Notices): NotificationSocketEvent => ({ type: 'notices.pushed', push }),
  announcements: (push: Announcements): NotificationSocketEvent => ({ type: 'announcements.pushed', push }),
  command: counted('command'),
  contact: counted('contact'),
  session: (push: SessionFiguresPush): NotificationSocketEvent => ({ type: 'figures.pushed', push }),
  problems: topicPushed('problems'),
  handPays: topicPushed('handPays'),
  attendant: topicPushed('attendant'),
  confirms: topicPushed('confirms'),
  reservations: topicPushed('reservations'),
  sessions: topicPushed('sessions'),
  chat: topicPushed('chat'),
  limits: topicPushed('limits'),
}
function counted<Name extends CountedName>(name: Name) {
  return (push: z.infer<CountedPushes[Name]>) => ({ type: `${name}.pushed`, push }) as CountedPushed
}
function topicPushed<Name extends Topic>(topic: Name) {
  return (push: z.infer<TopicPushes[Name]>) => ({ type: 'topic.pushed', topic, push }) as TopicPushed
}
export const snapshotReceived = (snapshot: Snapshot): NotificationSocketEvent => ({
  type: 'snapshot.received',
  snapshot,
})
export const snapshotRefused = (body: RefusalBody): NotificationSocketEvent => ({
  type: 'snapshot.refused',
  refused: refused(body),
})
export const figuresFollowed = (push: SessionFiguresPush): NotificationSocketEvent => ({
  type: 'figures.followed',
  push,
})
