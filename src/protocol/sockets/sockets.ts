/**
 * Both sockets: socket.io namespaces `/game` and `/notification`, `token` in the `auth` of the connection. A request is answered by its
 * acknowledgement: the answer below, or a RefusalBody. Every push but those of signalling carries the sequence number of its topic;
 * a receiver that sees a gap asks for a snapshot.
 */
import * as z from 'zod/mini'
import { Announcements } from '../core/announcements.ts'
import { GameState, OwnReservation, OwnSeat, Seated } from '../core/entities.ts'
import { PeerSignal } from '../cabinet/media.ts'
import { PlayerLimits, RealityCheck } from '../core/limits.ts'
import { Notices } from '../core/notices.ts'
import { Amount, Id, Key, SignedAmount } from '../core/scalars.ts'
import { IceServer } from '../core/settings.ts'

const Token = z.string().check(z.maxLength(4096))
const Done = z.object({})

/** Name → request and answer. */
export const gameRequests = {
  /**
   * Status 0 free for me, 1 my session is here, 2 my session is elsewhere (name and id are that machine's). `isEnding`: it is cashed out
   * when the open round is over. Of a session here: what is still on its way to the cabinet, and what has come less what came back.
   */
  check: {
    request: z.object({ machineID: Id, token: Token }),
    answer: z.object({
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      machineName: z.string(),
      machineID: Id,
      sessionID: z.nullable(Id),
      isEnding: z.optional(z.boolean()),
      arriving: z.optional(Amount),
      funded: z.optional(SignedAmount),
    }),
  },
  /**
   * Takes the seat and moves `amount` (absent: all that may be spent; 0: nothing yet, `transfer` does) to the cabinet. Answered when the
   * money is there, or after 15 s with what is `arriving`.
   */
  init: {
    request: z.object({ machineID: Id, token: Token, amount: z.optional(Amount), key: z.optional(Key) }),
    answer: Seated,
  },
  /** Takes one's own session back, from a lost socket or from another tab. */
  reconnect: { request: z.object({ machineID: Id, sessionID: Id, token: Token }), answer: Seated },
  /** Moves more money to the cabinet. Refused as 60409 with `reason: 'transferPending'`, it is still under way: the same key tells how it ends. */
  transfer: { request: z.object({ amount: Amount, key: Key }), answer: z.object({ amount: Amount }) },
  /** Refused as 60007 with `reason: 'unanswered'`, it may have been played: the same key tells, once the cabinet answers. */
  press: { request: z.object({ button: z.string().check(z.maxLength(32)), key: Key }), answer: GameState },
  /**
   * Cashes out and leaves; the proof is the push `closed`. It ends what this socket asked before it: an `init` takes nothing back then,
   * only a `reconnect` does, while the round is open.
   */
  leave: { request: z.object({ key: Key }), answer: Done },
  /**
   * One piece of WebRTC signalling; `viewer` names the peer of this socket, a new one replaces the old. It may be asked right behind
   * `init` or `reconnect`: it is answered as soon as the seat is held, before the money is there.
   */
  signal: { request: z.object({ viewer: Key, signal: z.nullable(PeerSignal) }), answer: Done },
} as const
export type GameRequestName = keyof typeof gameRequests

/**
 * Of a seat: the number of the machine's step that it follows from, which grows over sessions, processes and restarts, with gaps. One of
 * another session, or below the `seatSequence` of the last `init` or `reconnect` answer, was said before it and ends nothing.
 */
const OfSeat = { sequence: z.int() }

export const gamePushes = {
  game: GameState,
  /**
   * `iceServers` come with the offer, and so only to who has the seat. Without a number, as `peerClosed`: `viewer` names one peer of this
   * socket and never another one, and what a peer has missed no snapshot could give.
   */
  signal: z.object({ viewer: z.string(), signal: PeerSignal, iceServers: z.optional(z.array(IceServer)) }),
  /** The peer is gone on the cabinet's side. */
  peerClosed: z.object({ viewer: z.string(), reason: z.string() }),
  /** The session was taken to another tab or device. */
  moved: z.object({ sessionID: Id, ...OfSeat }),
  /** The session is over; `cashedOut` went to the wallet. A venue of several processes may tell the same again. */
  closed: z.object({ sessionID: Id, cashedOut: Amount, reason: z.string(), ...OfSeat }),
} as const

/**
 * Beside those: a reality check waits for its answer (`POST /player/reality-check`). Told when it is asked, and again whenever the
 * seat is taken back. From then on a press that takes no win, and a transfer, is 60005 `{kind: 'realityCheck', id}`; `leave` never is.
 */
export const seatGamePushes = { realityCheck: z.extend(RealityCheck, OfSeat) } as const
export type MovedPush = z.infer<typeof gamePushes.moved>
export type ClosedPush = z.infer<typeof gamePushes.closed>
export type RealityCheckPush = z.infer<typeof seatGamePushes.realityCheck>

export const MachinePush = z.object({ id: Id, status: z.int().check(z.minimum(0), z.maximum(7)), sequence: z.int() })
export const BalancePush = z.object({ balance: Amount, sequence: z.int() })
export type BalancePush = z.infer<typeof BalancePush>
/** The caller's own open session, or null: none is open any more; and their own reservation. */
export const SeatPush = z.object({
  seat: z.nullable(OwnSeat),
  reservation: z.optional(z.nullable(OwnReservation)),
  sequence: z.int(),
})
export type SeatPush = z.infer<typeof SeatPush>

/** Of a push that says how something is at this moment, or only that it is to be looked at again: counted by the process of this connection. */
const Counted = { sequence: z.int() }
export const CommandPush = z.object({
  commandId: Id,
  act: z.string(),
  /** Machines that it was given to; it is over when as many are told of. */
  total: z.int(),
  /** Of a command on sessions the ids are those of the sessions. Of what was refused, `Params` too, where there are any. */
  machines: z.array(
    z.object({ id: Id, ErrorCode: z.nullable(z.int()), Params: z.optional(z.record(z.string(), z.unknown())) }),
  ),
})
export type CommandPush = z.infer<typeof CommandPush>

/** Staff said this to the player of a session; `sequence` counts the messages of the session from 1 on. */
export const SeatMessagePush = z.object({
  id: Id,
  sessionID: Id,
  machineID: Id,
  text: z.string(),
  at: z.number(),
  sequence: z.int(),
})
export type SeatMessagePush = z.infer<typeof SeatMessagePush>
/** How many there are; of `attendant`, how many of them nobody has taken up. */
export const CountPush = z.object({ count: z.int(), sequence: z.int() })
export const AttendantPush = z.object({ count: z.int(), untaken: z.int(), sequence: z.int() })
/** A session was opened, stands otherwise, or is closed. `status` is its machine's. */
export const SessionPush = z.object({
  id: Id,
  machineID: Id,
  state: z.enum(['open', 'closed']),
  status: z.int().check(z.minimum(0), z.maximum(7)),
  credit: Amount,
  sequence: z.int(),
})
export type SessionPush = z.infer<typeof SessionPush>
/** How an open session stands. `lag`: ms to the player and back, null while they are away. `net` is the player’s. */
export const SessionFigures = z.object({
  id: Id,
  machineID: Id,
  credit: Amount,
  bet: z.nullable(Amount),
  lag: z.nullable(z.int()),
  cashIn: Amount,
  cashOut: Amount,
  handPaid: Amount,
  net: SignedAmount,
  /** All that was bet so far, in the rounds that are kept. */
  turnOver: Amount,
  /** A bet or a win of it reached the hot limits. */
  isHot: z.boolean(),
})
export type SessionFigures = z.infer<typeof SessionFigures>
/** Those that stand otherwise than told last, at most twice a second. `at`: ms; `sequence` is of this connection’s process: a gap is made good by `follow`. */
export const SessionFiguresPush = z.object({ sessions: z.array(SessionFigures), at: z.number(), sequence: z.int() })
export type SessionFiguresPush = z.infer<typeof SessionFiguresPush>
const ChatListed = z.object({
  chatId: Id,
  contactId: Id,
  lastMessageTime: z.nullable(z.number()),
  unread: z.int(),
  readUpTo: z.int(),
  contactReadUpTo: z.int(),
})

export const Snapshot = z.object({
  machines: z.array(MachinePush),
  balance: BalancePush,
  seat: SeatPush,
  loginsEnabled: z.boolean(),
  /**
   * The last number of each push that nothing else here tells: by its name, of `staff` by `news` and what of (`news cage`). Absent: none is
   * told to the caller. Who knows a smaller one has missed a push, and looks again.
   */
  numbers: z.optional(z.record(z.string(), z.int())),
  /** What binds the caller. */
  limits: z.optional(PlayerLimits),
  /** What staff said to the caller in their open session, oldest first. */
  messages: z.optional(z.array(SeatMessagePush)),
  /** What the caller has not seen yet of what they are told of their own account. */
  notices: z.optional(Notices),
  /** What staff say to everybody, as far as it is for the caller. */
  announcements: z.optional(Announcements),
  /** Those of staff who may see it: absent is not permitted. */
  problems: z.optional(CountPush),
  handPays: z.optional(CountPush),
  attendant: z.optional(AttendantPush),
  confirms: z.optional(CountPush),
  reservations: z.optional(CountPush),
  sessions: z.optional(z.object({ sessions: z.array(z.omit(SessionPush, { sequence: true })), sequence: z.int() })),
  chat: z.optional(z.object({ userChatList: z.array(ChatListed), unread: z.int(), sequence: z.int() })),
})
export type Snapshot = z.infer<typeof Snapshot>

export const notificationRequests = {
  /** `id` must be the token's own user. */
  init: { request: z.object({ id: Id }), answer: Snapshot },
  snapshot: { request: z.object({}), answer: Snapshot },
} as const

/** Beside those, of staff. */
export const staffRequests = {
  /**
   * The push `session` from now on, or no more. The answer is its snapshot: every open session (none when `on` is false), and the
   * number that the next push goes on from. Permissions as of the topic `sessions`.
   */
  follow: { request: z.object({ on: z.boolean() }), answer: SessionFiguresPush },
  /**
   * One piece of WebRTC signalling for watching a machine (permission 116; in the audit). Null begins, and replaces this socket’s peer of
   * that machine; a fifth machine replaces the one that was begun first. What comes back are the pushes `signal` and `peerClosed`, as on the game socket.
   */
  watch: {
    request: z.object({ machineID: Id, viewer: Key, signal: z.nullable(PeerSignal) }),
    answer: Done,
  },
} as const

export const notificationPushes = {
  /** Machines that stand otherwise, each step of each in its order: what changes within 50 ms comes together. */
  statuses: z.object({ machines: z.array(MachinePush) }),
  balance: BalancePush,
  seat: SeatPush,
  loginsEnabled: z.object({ enabled: z.boolean(), ...Counted }),
  /** A machine was added or edited: the lobby's list is to be fetched again. */
  machines: z.object(Counted),
}
/**
 * Beside those, of one's own limits: one was set, has struck or begins to hold, a reality check is due or answered, a time-out begins or ends.
 * What is used and left of them moves with the balance, without a push of its own.
 */
export const limitPushes = { limits: PlayerLimits } as const
/** Beside those, of one's own account: all that is not seen yet, each time that it is otherwise. */
export const noticePushes = { notices: Notices } as const
/** Beside those, to everybody: all that staff say to them, each time that it is otherwise. */
export const announcementPushes = { announcements: Announcements } as const
/** Beside those, to the player of a session: what staff say to them on their game page. */
export const seatPushes = { message: SeatMessagePush } as const
/** Beside those, to staff. */
export const staffPushes = {
  /** To staff who may see it: this has changed, look again. Each of the news is counted by itself. */
  staff: z.object({
    news: z.enum(['problems', 'attendant', 'sessions', 'contacts', 'cage', 'presence', 'settings', 'places']),
    ...Counted,
  }),
  /** To the cage and the user board: money, seat or limits of a player have changed. Who missed one looks again at all of them. */
  player: z.object({ id: Id, ...Counted }),
  /** To who gave a command that was answered 202, as it goes on: how it ended on each machine that has answered, with the code of what was refused. */
  command: z.extend(CommandPush, Counted),
  /** Machines with open problems. */
  problems: CountPush,
  handPays: CountPush,
  attendant: AttendantPush,
  /** What waits for a second person. Told also when it is as many as before, and others. */
  confirms: CountPush,
  /** Reservations that wait or run. Told also when they are as many as before, and otherwise. */
  reservations: CountPush,
  sessions: SessionPush,
  /** To who follows it. */
  session: SessionFiguresPush,
  /** To both of a conversation. Without a message: one of the two has read. The sequence is of the one who is told. */
  chat: z.object({
    chatId: Id,
    contactId: Id,
    message: z.nullable(z.object({ id: Id, who: Id, message: z.string(), time: z.number() })),
    userChatList: z.array(ChatListed),
    sequence: z.int(),
  }),
  /** Of what the caller watches. */
  signal: gamePushes.signal,
  peerClosed: gamePushes.peerClosed,
  /** A contact of the chat came, went, or shows something else. Who missed one looks again at all of them. */
  contact: z.object({ id: Id, status: z.enum(['online', 'do-not-disturb', 'away', 'offline']), ...Counted }),
} as const
