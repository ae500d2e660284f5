/**
 * Both sockets: socket.io namespaces `/game` and `/notification`, token in the query. A request is answered by its
 * acknowledgement: the answer below, or a RefusalBody. Every push carries the sequence number of its topic;
 * a receiver that sees a gap asks for a snapshot.
 */
import * as z from 'zod/mini'
import { GameState, OwnReservation, OwnSeat, Seated } from './entities.ts'
import { PeerSignal } from './floor.ts'
import { Amount, Id, Key } from './scalars.ts'
import { IceServer } from './settings.ts'

const Token = z.string().check(z.maxLength(4096))
const Done = z.object({})

/** Name → request and answer. */
export const gameRequests = {
  /** Status 0 free for me, 1 my session is here, 2 my session is elsewhere (name and id are that machine's). */
  check: {
    request: z.object({ machineID: Id, token: Token }),
    answer: z.object({
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      machineName: z.string(),
      machineID: Id,
      sessionID: z.nullable(Id),
    }),
  },
  /** Takes the seat and moves `amount` (absent: all that may be spent) to the cabinet. Answered when the money is there. */
  init: {
    request: z.object({ machineID: Id, token: Token, amount: z.optional(Amount), key: z.optional(Key) }),
    answer: Seated,
  },
  /** Takes one's own session back, from a lost socket or from another tab. */
  reconnect: { request: z.object({ machineID: Id, sessionID: Id, token: Token }), answer: Seated },
  /** Moves more money to the cabinet. */
  transfer: { request: z.object({ amount: Amount, key: Key }), answer: z.object({ amount: Amount }) },
  press: { request: z.object({ button: z.string().check(z.maxLength(32)), key: Key }), answer: GameState },
  /** Cashes out and leaves; the proof is the push `closed`. */
  leave: { request: z.object({ key: Key }), answer: Done },
  /**
   * One piece of WebRTC signalling; `viewer` names the peer of this socket, a new one replaces the old. It may be asked right behind
   * `init` or `reconnect`: it is answered as soon as the seat is held, before the money is there.
   */
  signal: { request: z.object({ viewer: Key, signal: z.nullable(PeerSignal) }), answer: Done },
} as const
export type GameRequestName = keyof typeof gameRequests

export const gamePushes = {
  game: GameState,
  /** `iceServers` come with the offer, and so only to who has the seat. */
  signal: z.object({ viewer: z.string(), signal: PeerSignal, iceServers: z.optional(z.array(IceServer)) }),
  /** The peer is gone on the cabinet's side. */
  peerClosed: z.object({ viewer: z.string(), reason: z.string() }),
  /** The session was taken to another tab or device. */
  moved: z.object({ sessionID: Id }),
  /** The session is over; `cashedOut` went to the wallet. */
  closed: z.object({ sessionID: Id, cashedOut: Amount, reason: z.string() }),
} as const

export const MachinePush = z.object({ id: Id, status: z.int().check(z.minimum(0), z.maximum(7)), sequence: z.int() })
export const BalancePush = z.object({ balance: Amount, sequence: z.int() })
/** The caller's own open session, or null: none is open any more; and their own reservation. */
export const SeatPush = z.object({
  seat: z.nullable(OwnSeat),
  reservation: z.optional(z.nullable(OwnReservation)),
  sequence: z.int(),
})

export const CommandPush = z.object({
  commandId: Id,
  act: z.string(),
  machines: z.array(z.object({ id: Id, ErrorCode: z.nullable(z.int()) })),
})
export type CommandPush = z.infer<typeof CommandPush>

export const Snapshot = z.object({
  machines: z.array(MachinePush),
  balance: BalancePush,
  seat: SeatPush,
  loginsEnabled: z.boolean(),
})
export type Snapshot = z.infer<typeof Snapshot>

export const notificationRequests = {
  /** `id` must be the token's own user. */
  init: { request: z.object({ id: Id }), answer: Snapshot },
  snapshot: { request: z.object({}), answer: Snapshot },
} as const

export const notificationPushes = {
  machine: MachinePush,
  balance: BalancePush,
  seat: SeatPush,
  loginsEnabled: z.object({ enabled: z.boolean() }),
}
/** Beside those, to staff. */
export const staffPushes = {
  /** To staff who may see it: this has changed, look again. It carries nothing, so a missed one is made good by the next look. */
  staff: z.object({ news: z.enum(['problems', 'attendant']) }),
  /** To who gave a command that was answered 202: how it ended on each machine, with the code of what was refused. */
  command: CommandPush,
} as const
