/**
 * The cabinet line: what the venue and the simulator (the simulated cabinets' process) say to each other over a local socket.
 * One JSON object a line. The venue asks with `SimulatorRequest`, the simulator answers with `SimulatorReply` carrying the same
 * `id`, and pushes `SimulatorPush` by itself. Amounts are minor units, times are milliseconds since the epoch.
 */
import * as z from 'zod/mini'
import { RaisedFault } from './faults.ts'
import { Amount, Id } from '../core/scalars.ts'
import { CabinetGamble, GambleMeters } from '../cabinet/gamble.ts'

export { raisableFaults, RaisedFault } from './faults.ts'

/** Meters of a cabinet, counted up since it was installed, minor units. CurrentCredit is the one that goes down too. */
export const Meters = z.object({
  AftIn: Amount,
  AftOut: Amount,
  BillIn: Amount,
  CurrentCredit: Amount,
  ResetCredit: Amount,
  TotalWin: Amount,
  TurnOver: Amount,
})
export type Meters = z.infer<typeof Meters>

/** What the game is doing. A round is open in every phase but `idle` and a `handPay` of a cash-out; an untaken win is part of the round. */
export const CabinetPhase = z.enum(['idle', 'spinning', 'winWaiting', 'feature', 'handPay'])
export type CabinetPhase = z.infer<typeof CabinetPhase>

export const CabinetFault = z.enum(['door', 'tilt', 'ram', 'checksum'])
export type CabinetFault = z.infer<typeof CabinetFault>

export const CabinetButton = z.object({
  /** Name pressed: spin, takeWin, bet-1 … bet-5, betUp, betDown; gamble, gambleRed, gambleBlack where there is a gamble. */
  button: z.string(),
  enabled: z.boolean(),
  /** Total bet that the button sets, when it is a bet button. */
  amount: z.nullable(Amount),
  selected: z.boolean(),
})
export type CabinetButton = z.infer<typeof CabinetButton>

/**
 * Money that an attendant pays by hand. `event` is the cabinet's own name for this one hand pay and never comes again.
 * `win`: a round waits for it. `cashout`: no round is open, the credit of `transfer` is locked up until the reset.
 */
export const CabinetHandPay = z.object({
  event: z.string(),
  amount: Amount,
  cause: z.enum(['win', 'cashout']),
  transfer: z.nullable(z.string()),
})
export type CabinetHandPay = z.infer<typeof CabinetHandPay>

/** `damaged`: the journal breaks off, meters are the last good ones. `unreadable`: nothing of it is known, meters are zero. */
export const CabinetDamage = z.enum(['damaged', 'unreadable'])
export type CabinetDamage = z.infer<typeof CabinetDamage>

/** The whole visible state of one cabinet. `version` grows by one with every change and survives a power cut. */
export const CabinetState = z.object({
  cabinet: Id,
  /** Made at its installation and kept in its journal: a cabinet installed anew has another one. */
  identity: z.string(),
  version: z.int(),
  powered: z.boolean(),
  faults: z.array(CabinetFault),
  phase: CabinetPhase,
  /** Number of the round that is open, or of the last one. */
  round: z.int(),
  credit: Amount,
  bet: Amount,
  /** Win waiting to be taken (or of the feature so far); 0 when none. */
  win: Amount,
  /** Free spins of the bonus feature. */
  freeSpins: z.nullable(z.object({ left: z.int(), total: z.int(), won: Amount })),
  buttons: z.array(CabinetButton),
  /** Top-to-bottom symbols of each reel as they stand. */
  reels: z.array(z.array(z.string())),
  meters: Meters,
  /** The hand pay that waits for an attendant. */
  handPay: z.nullable(CabinetHandPay),
  /** Not null: its memory is not to be trusted, and it acts on nothing until the fault `ram` is cleared. */
  damage: z.nullable(CabinetDamage),
  /** Of the nonce that the next round will be drawn from: `RoundProof.commitment` of that round. */
  commitment: z.optional(z.string()),
  /** Absent: the game has none. */
  gamble: z.optional(CabinetGamble),
  gambleMeters: z.optional(GambleMeters),
})
export type CabinetState = z.infer<typeof CabinetState>

export const Direction = z.enum(['in', 'out'])
export type Direction = z.infer<typeof Direction>

/**
 * What the cabinet knows of a transfer: `unknown` = never heard of the id. `full`, `partial`, `refused` and `handPay` are final.
 * `handPay`: nothing moved; the cabinet locked the credit up and calls an attendant instead.
 */
export const CabinetTransfer = z.object({
  transfer: z.string(),
  outcome: z.enum(['full', 'partial', 'refused', 'handPay', 'pending', 'busy', 'unknown']),
  /** Actual amount moved, 0 unless full or partial. */
  amount: Amount,
  /** Which hand pay it became; only with the outcome `handPay`. */
  handPay: z.optional(z.object({ event: z.string(), amount: Amount })),
  reason: z.nullable(z.string()),
  meters: Meters,
  /** Of the cabinet when it answered, as in CabinetState; a state with a smaller one was said before. */
  version: z._default(z.int(), 0),
})
export type CabinetTransfer = z.infer<typeof CabinetTransfer>

/** `fault`: the cabinet's own reckoning does not agree with what it was made with. */
export const CabinetChecksum = z.object({
  game: z.string(),
  algorithm: z.literal('sha256'),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  fault: z.nullable(CabinetFault),
})
export type CabinetChecksum = z.infer<typeof CabinetChecksum>

/** A cabinet as the venue installs it. `game` is the part of `sasUrl` behind `sim:`. */
export const CabinetInstall = z.object({ cabinet: Id, game: z.string() })
export type CabinetInstall = z.infer<typeof CabinetInstall>

/** simple-peer's signal data: an offer, an answer or a candidate. */
export const PeerSignal = z.union([
  z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().check(z.maxLength(65_536)) }),
  z.object({
    type: z.literal('candidate'),
    candidate: z.object({
      candidate: z.string().check(z.maxLength(1_024)),
      sdpMid: z.nullish(z.string()),
      sdpMLineIndex: z.nullish(z.number()),
    }),
  }),
  z.looseObject({ type: z.enum(['renegotiate', 'transceiverRequest']) }),
])
export type PeerSignal = z.infer<typeof PeerSignal>

const request = <Op extends string, Shape extends z.core.$ZodShape>(op: Op, shape: Shape) =>
  z.object({ id: z.int(), op: z.literal(op), ...shape })

/** The lease under which the venue acts. A cabinet refuses what is older than the newest it has seen (`superseded`); absent: not fenced. */
const epoch = z.optional(z.int().check(z.nonnegative()))

const HexOf32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * What each end signs (HMAC-SHA-256, with the key of the line) to show the other that it knows the key: who it is, the nonce of
 * the venue and that of the simulator.
 */
export const lineProofText = (who: 'venue' | 'simulator', venueNonce: string, simulatorNonce: string) =>
  `takewin line 2 ${who} ${venueNonce} ${simulatorNonce}`

export const SimulatorRequest = z.discriminatedUnion('op', [
  /** First request of a connection. Answer: SimulatorChallenge. */
  request('hello', { protocol: z.literal(2), nonce: HexOf32 }),
  /** Second; before it nothing else is answered and nothing pushed. `proof` of the venue. Answer: SimulatorGreeting. */
  request('authenticate', { proof: HexOf32 }),
  /** Makes sure the cabinet exists; one that exists keeps its game, meters and journal. Answer: CabinetState. */
  request('install', { install: CabinetInstall, epoch }),
  request('state', { cabinet: Id }),
  /** Journalled before it acts; the same `transfer` again answers what became of it. Answer: CabinetTransfer. */
  request('transfer', { cabinet: Id, transfer: z.string(), direction: Direction, amount: Amount, epoch }),
  /** Answer: CabinetTransfer. */
  request('interrogate', { cabinet: Id, transfer: z.string() }),
  /** The venue has posted the result: the cabinet may forget it. */
  request('acknowledge', { cabinet: Id, transfer: z.string(), epoch }),
  /** Never acts on the id from now on (`refused`), unless it has acted already: then what became of it. Answer: CabinetTransfer. */
  request('transfer.void', { cabinet: Id, transfer: z.string(), direction: Direction, amount: Amount, epoch }),
  /** The same `key` again answers the first answer; with another button it is refused (`keyUsed`). Answer: PressAnswer. */
  request('press', { cabinet: Id, button: z.string(), key: z.string(), epoch }),
  /** Finished rounds behind the one named `after`, oldest first, at most 50; all that are kept when it is not known. Answer: FinishedRound[]. */
  request('rounds', { cabinet: Id, after: z.nullable(z.string()) }),
  /** The venue has the rounds up to this one: the cabinet may forget them. */
  request('rounds.acknowledge', { cabinet: Id, upTo: z.string(), epoch }),
  /** Attendant's key: the waiting hand pay (with `event`: that one only) leaves as ResetCredit, once for each `key`. Answer: HandPayAnswer. */
  request('handPay.reset', { cabinet: Id, key: z.string(), event: z.optional(z.string()), epoch }),
  /** Off and on again. `resolve`: the open round is then brought to its end, free spins included. Answer: CommandAnswer. */
  request('restart', { cabinet: Id, key: z.string(), resolve: z.optional(z.boolean()), epoch }),
  /** The power switch of the staff. Answer: CommandAnswer; after `power.on` the cabinet boots first. */
  request('power.off', { cabinet: Id, key: z.string(), epoch }),
  request('power.on', { cabinet: Id, key: z.string(), epoch }),
  /** What its game and paytable come to, reckoned anew. Answer: CabinetChecksum; refused without power. */
  request('checksum', { cabinet: Id }),
  /** Answer: CabinetState. */
  request('fault', { cabinet: Id, fault: RaisedFault }),
  /** What is raised now, counted ones with what is left. Answer: RaisedFault[]. */
  request('faults', { cabinet: Id }),
  request('peer.open', { cabinet: Id, viewer: z.string(), iceServers: z.array(z.unknown()) }),
  request('peer.signal', { viewer: z.string(), signal: PeerSignal }),
  request('peer.close', { viewer: z.string() }),
])
export type SimulatorRequest = z.infer<typeof SimulatorRequest>

export const PressAnswer = z.object({ accepted: z.boolean(), reason: z.nullable(z.string()), state: CabinetState })
export type PressAnswer = z.infer<typeof PressAnswer>

/** An operator's command. Accepted, the same `key` again answers the same; refused, nothing changed and the key is still free. */
export const CommandAnswer = PressAnswer
export type CommandAnswer = PressAnswer

/** `amount` was paid for `event`; both null and 0 when refused (`nothingWaiting`, `otherHandPay`, `keyUsed`, `noPower`, `outOfService`). */
export const HandPayAnswer = z.object({
  ...PressAnswer.shape,
  event: z.nullable(z.string()),
  amount: Amount,
})
export type HandPayAnswer = z.infer<typeof HandPayAnswer>

/** `proof` of the simulator: the venue says nothing more to one that does not know the key. */
export const SimulatorChallenge = z.object({ nonce: HexOf32, proof: HexOf32 })
export type SimulatorChallenge = z.infer<typeof SimulatorChallenge>

/**
 * `bank` names the data folder whose cabinets these are: another folder has other cabinets under the same numbers.
 * `mediaPath` is the HTTP socket that serves stills, HLS and scenes to who brings `mediaToken` as bearer; `encoder` names what draws the stream (null: stills only).
 */
export const SimulatorGreeting = z.object({
  protocol: z.literal(2),
  pid: z.int(),
  bank: z.string(),
  mediaPath: z.string(),
  mediaToken: z.string(),
  encoder: z.nullable(z.enum(['h264', 'vp8'])),
  cabinets: z.array(Id),
})
export type SimulatorGreeting = z.infer<typeof SimulatorGreeting>

/** `superseded`: an older epoch, nothing changed. `damaged`: the cabinet cannot tell. `stranger`: the line was not authenticated. */
export const SimulatorRefusalCode = z.enum(['superseded', 'damaged', 'stranger'])
export type SimulatorRefusalCode = z.infer<typeof SimulatorRefusalCode>

export const SimulatorReply = z.union([
  z.object({ id: z.int(), ok: z.literal(true), result: z.unknown() }),
  z.object({ id: z.int(), ok: z.literal(false), error: z.string(), code: z.optional(SimulatorRefusalCode) }),
])
export type SimulatorReply = z.infer<typeof SimulatorReply>

/** Why a cabinet's state changed. */
export const CabinetException = z.enum([
  'round.started',
  'reels.stopped',
  'win.waiting',
  'win.taken',
  'gamble.opened',
  'gamble.won',
  'gamble.lost',
  'feature.started',
  'feature.ended',
  'round.ended',
  'bet.changed',
  'handPay.pending',
  'handPay.reset',
  'transfer.completed',
  'credit.inserted',
  'meters.changed',
  'fault.raised',
  'fault.cleared',
  'power.lost',
  'power.restored',
])
export type CabinetException = z.infer<typeof CabinetException>

export const SimulatorPush = z.discriminatedUnion('push', [
  z.object({
    push: z.literal('exception'),
    cabinet: Id,
    exception: CabinetException,
    at: z.number(),
    state: CabinetState,
  }),
  z.object({ push: z.literal('peer.signal'), viewer: z.string(), signal: PeerSignal }),
  z.object({ push: z.literal('peer.closed'), viewer: z.string(), reason: z.string() }),
])
export type SimulatorPush = z.infer<typeof SimulatorPush>

/**
 * The clock in the picture. The coded frame is `frame.width × frame.height`; the picture is its top `frame.pictureHeight` rows
 * and the rest is a strip of `bits` blocks, bright for 1: 32 bits of Date.now() modulo 2^32 (lowest first),
 * 16 bits of CabinetState.version modulo 2^16, 8 bits of checksum (xor of the six bytes before it).
 */
export const frame = { width: 960, height: 560, pictureHeight: 540, bits: 56, blockWidth: 16 } as const
