/**
 * The cabinet line: what the venue and the simulator (the simulated cabinets' process) say to each other over a local socket.
 * One JSON object a line. The venue asks with `SimulatorRequest`, the simulator answers with `SimulatorReply` carrying the same
 * `id`, and pushes `SimulatorPush` by itself. Amounts are minor units, times are milliseconds since the epoch.
 */
import * as z from 'zod/mini'
import { PeerSignal } from '../cabinet/media.ts'
import { CabinetException, CabinetState } from '../cabinet/state.ts'
import { Direction } from '../cabinet/transfers.ts'
import { Amount, Id } from '../core/scalars.ts'
import { RaisedFault } from './faults.ts'

/** A cabinet as the venue installs it. `game` is the part of `sasUrl` behind `sim:`. */
export const CabinetInstall = z.object({ cabinet: Id, game: z.string() })
export type CabinetInstall = z.infer<typeof CabinetInstall>

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
  /**
   * Second; before it nothing else is answered and nothing pushed. `proof` of the venue; `fps`: frames a second that its streams
   * have at most, 60 where it is absent. Answer: SimulatorGreeting.
   */
  request('authenticate', { proof: HexOf32, fps: z.optional(z.int().check(z.minimum(1), z.maximum(60))) }),
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
  /** What its game pays. Answer: CabinetRules. */
  request('rules', { cabinet: Id }),
  /** Answer: CabinetState. */
  request('fault', { cabinet: Id, fault: RaisedFault }),
  /** What is raised now, counted ones with what is left. Answer: RaisedFault[]. */
  request('faults', { cabinet: Id }),
  request('peer.open', { cabinet: Id, viewer: z.string(), iceServers: z.array(z.unknown()) }),
  request('peer.signal', { viewer: z.string(), signal: PeerSignal }),
  request('peer.close', { viewer: z.string() }),
])
export type SimulatorRequest = z.infer<typeof SimulatorRequest>

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
