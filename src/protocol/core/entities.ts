import * as z from 'zod/mini'
import { CabinetState } from '../cabinet/state.ts'
import { Amount, Id, SignedAmount } from './scalars.ts'
import { IceServer } from './settings.ts'
import { TraceId } from './traceId.ts'

/** A machine, as a row that is about something else names it. */
export const Place = z.object({ id: Id, name: z.string(), cabin: z.int() })
/** `machineCount`: in the back office its machines that are not archived; for players those that the lobby shows. */
export const Brand = z.object({ id: Id, name: z.string(), machineCount: z.int() })
export type Brand = z.infer<typeof Brand>

const Status = z.int().check(z.minimum(0), z.maximum(7))

/** A machine as a player may see it. `sequence` is the newest of the topic `machine <id>`. `reservation` is the caller's own, ms. */
export const LobbyMachine = z.object({
  id: Id,
  name: z.string(),
  brandID: Id,
  cabin: z.int(),
  image: z.string(),
  tag: z.string(),
  bet_info: z.string(),
  isVip: z.boolean(),
  layout: z.string(),
  status: Status,
  sequence: z.int(),
  reservation: z.nullable(z.object({ until: z.number() })),
})
export type LobbyMachine = z.infer<typeof LobbyMachine>

/**
 * How the caller's own session stands, for who is not at it. `kept`: set in feature mode by staff. `leaving`: cashed out when its round ends.
 * `blocked`: a fault in the middle of a cash-out. `disputed`: the cabinet contradicts the books. `unproved`: a transfer without a proof.
 */
export const seatStandings = [
  'playing',
  'away',
  'round',
  'freeSpins',
  'win',
  'handPay',
  'kept',
  'leaving',
  'cashingOut',
  'fault',
  'offline',
  'blocked',
  'disputed',
  'unproved',
] as const
export type SeatStanding = (typeof seatStandings)[number]

/** The caller's own open session. `secondsLeft` counts down only while disconnected (7). */
export const OwnSeat = z.object({
  sessionID: Id,
  machineID: Id,
  machineName: z.string(),
  cabin: z.int(),
  status: Status,
  credit: Amount,
  secondsLeft: z.nullable(z.number()),
  /** The cabinet contradicts the books: `credit` is what these know, held until the cabinet agrees or staff have settled it. */
  isMoneyHeld: z.optional(z.literal(true)),
  /** What goes on there, in more words than `status` has: our extension. */
  standing: z.optional(z.enum(seatStandings)),
})
export type OwnSeat = z.infer<typeof OwnSeat>

/** The caller's own reservation that runs now; `secondsLeft` by the venue's clock when it was told. */
export const OwnReservation = z.object({ id: Id, machineID: Id, until: z.number(), secondsLeft: z.int() })
export type OwnReservation = z.infer<typeof OwnReservation>

export const LobbyList = z.object({
  brands: z.array(z.object({ brand: Brand, machines: z.array(LobbyMachine) })),
  seat: z.nullable(OwnSeat),
  loginsEnabled: z.boolean(),
  /** The fields from here on are our extension. */
  reservation: z.optional(z.nullable(OwnReservation)),
  /** For how long a seat is held when its socket is lost. */
  graceSeconds: z.optional(z.int().check(z.positive())),
  /** Where thumbnails of cabinets stand, at most 2 s old and without amounts: `<thumbnails>/<machine id>.jpg`. Good for 12 hours. */
  thumbnails: z.optional(z.string()),
  /** Whether VIP machines are open to the caller. */
  isVip: z.optional(z.boolean()),
})
export type LobbyList = z.infer<typeof LobbyList>

/** Credit, bet and win of the caller's cabinet, minor units. `sequence` is the cabinet's own version: newer state, higher number. */
export const GameState = z.object({
  sequence: z.int(),
  state: z.enum(['idle', 'spinning', 'winWaiting', 'feature', 'handPay', 'outOfService']),
  round: z.int(),
  credit: Amount,
  bet: Amount,
  win: Amount,
  freeSpins: CabinetState.shape.freeSpins,
  buttons: CabinetState.shape.buttons,
  /** Hash of the seed that the next round will be drawn from; `seed` and `key` of that round prove it afterwards. */
  commitment: z.optional(z.string()),
  gamble: CabinetState.shape.gamble,
  /** What the session has won less what it has bet, by the cabinet's meters: hand pays count, money that is moved does not. Our extension. */
  net: z.optional(SignedAmount),
})
export type GameState = z.infer<typeof GameState>

/**
 * A seat taken or taken back. `sequence` is the machine topic's newest at that moment: older pushes do not concern this seat.
 * `seatSequence` is the number that it has: what the game socket pushes of a seat with a smaller one was said before it.
 */
export const Seated = z.object({
  status: z.literal(3),
  session: z.object({
    id: Id,
    machineID: Id,
    openedAt: z.number(),
    /** Milliseconds the session has lasted, by the venue's clock. */
    elapsed: z.number(),
    /** Money moved to the cabinet so far, less what came back. */
    funded: SignedAmount,
    /** Money on its way to the cabinet of which it is not known yet how it ends: our extension. */
    arriving: z.optional(Amount),
  }),
  sequence: z.int(),
  seatSequence: z.int(),
  machine: z.object({
    name: z.string(),
    brand: z.string(),
    cabin: z.int(),
    image: z.string(),
    layout: z.string(),
    /** The most that it takes at once: our extension. */
    transferLimit: z.optional(Amount),
  }),
  game: GameState,
  iceServers: z.array(IceServer),
  /** For how long the seat is held when the socket is lost. */
  graceSeconds: z.int().check(z.positive()),
})
export type Seated = z.infer<typeof Seated>

/** What the recorder keeps of one event or transition; payloads and context pass an allow-list of keys. */
export const InspectionEvent = z.object({
  sequence: z.int(),
  at: z.number(),
  actor: z.string(),
  event: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The actor that sent it; null where the world, the clock or the actor itself did. */
  cause: z.nullable(z.string()),
  /** Ids of the transitions it took, as the chart's definition names them; empty where that is not known. */
  taken: z.array(z.string()),
  /** Of the context. */
  changed: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  detail: z.record(z.string(), z.unknown()),
  /** Of the act that it belongs to, the same in the browser and in the venue; absent: a clock's, a cabinet's, or nothing went out for it. */
  trace: z.optional(TraceId),
})
export type InspectionEvent = z.infer<typeof InspectionEvent>

export const InspectedActor = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  chart: z.string(),
  state: z.string(),
  status: z.enum(['active', 'done', 'error', 'stopped']),
  context: z.record(z.string(), z.unknown()),
  /** The last event that was noted when it began, and when it ended. */
  born: z.int(),
  ended: z.nullable(z.int()),
})
export type InspectedActor = z.infer<typeof InspectedActor>

/** All that a recorder knows: actors in order of birth, events oldest first. */
export const Inspection = z.object({ actors: z.array(InspectedActor), events: z.array(InspectionEvent) })
export type Inspection = z.infer<typeof Inspection>

export const Named = z.object({ id: Id, username: z.string(), name: z.string(), lastname: z.string() })

/**
 * Money across the desk, or what staff granted. `type` and `state` are of `TransactionType` and `TransactionState`.
 * `amount` is negative for a refund, a repaid credit, a forfeited bonus and an adjustment that takes. Times are ms.
 */
export const DeskTransaction = z.object({
  id: Id,
  player: Named,
  type: z.int(),
  state: z.int(),
  amount: SignedAmount,
  reason: z.nullable(z.string()),
  /** Why it was rejected. */
  rejectedFor: z.nullable(z.string()),
  handPayID: z.nullable(Id),
  refundOf: z.nullable(Id),
  refundOfTransfer: z.nullable(z.string()),
  /** The safe that it went through, or was asked for at. */
  cageID: z.nullable(Id),
  /** Who asked for it, and who confirmed or rejected it where two must; null is the venue itself. */
  maker: z.nullable(Named),
  checker: z.nullable(Named),
  /** Why it waits, or waited, for a second person, by `SecondPersonWhy`; null: one was enough. */
  why: z.nullable(z.array(z.string())),
  requestedAt: z.number(),
  settledAt: z.nullable(z.number()),
  gamingDay: z.string(),
})
export type DeskTransaction = z.infer<typeof DeskTransaction>
