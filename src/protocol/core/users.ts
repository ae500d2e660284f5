/** Accounts, their groups and what is told of them. Times are ms. */
import * as z from 'zod/mini'
import { isName } from './call.ts'
import { Named } from './entities.ts'
import { identityDocuments } from './papers.ts'
import { RefundMark } from './refunds.ts'
import { Amount, Id, SignedAmount } from './scalars.ts'

const text = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.refine(isName))
export const Username = text(4, 64)
export const LongName = text(0, 100)
export const Email = text(3, 254).check(z.regex(/^[^\s@]+@[^\s@]+$/))
/** What is too short or too common is refused with 40101, not as bad input. */
export const Password = z.string().check(z.maxLength(256))
export const Pin = z.string().check(z.regex(/^[0-9]{4,6}$/))
/** As it is read or typed: kept as its letters and digits. */
export const Card = z.string().check(z.trim(), z.regex(/^(?:[^0-9a-z]*[0-9a-z]){4,32}[^0-9a-z]*$/i), z.maxLength(64))
/** Kept as its digits. */
export const Phone = z.string().check(z.trim(), z.regex(/^\+?(?:[\s()./-]*\d){5,20}$/), z.maxLength(40))
const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const Day = z.string().check(z.regex(/^(?:19|20)\d{2}-\d{2}-\d{2}$/), z.refine(isDay))
/** By which staff saw who a player is, and when they were born. */
export const IdentityPaper = z.object({
  document: z.enum(identityDocuments),
  /** As it is printed. */
  number: z.string().check(z.trim(), z.minLength(4), z.maxLength(40), z.refine(isName)),
  bornOn: Day,
  /** The last day on which it is good; none is printed on some. */
  expiresOn: z.optional(Day),
})
export type IdentityPaper = z.infer<typeof IdentityPaper>
/** `number`: the last four signs of it. `isExpired`: by the day that it is where the venue is. `seenBy`: null of what an older build kept. */
const SeenIdentity = z.extend(IdentityPaper, {
  ...{ number: z.string(), bornOn: z.string(), expiresOn: z.nullable(z.string()), isExpired: z.boolean() },
  ...{ seenAt: z.number(), seenBy: z.nullable(Named) },
})
export const Type = z.int().check(z.minimum(0), z.maximum(4))

const GroupOf = z.nullable(z.object({ Id, name: z.string() }))

/** An account as staff see it. */
export const User = z.object({
  id: Id,
  type: Type,
  username: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  lastname: z.string(),
  photoURL: z.nullable(z.string()),
  group: GroupOf,
  siteId: z.int(),
  isVip: z.boolean(),
  /** By which the desk finds a player. */
  card: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  createdAt: z.number(),
  /** Whether it may not sign in now; until when (null: for ever), and why. `isDormant`: nobody signed in for months. */
  blocked: z.nullable(
    z.object({
      since: z.number(),
      until: z.nullable(z.number()),
      reason: z.nullable(z.string()),
      isDormant: z.boolean(),
    }),
  ),
  /** Devices signed in. */
  signedIn: z.int(),
  lastLogon: z.nullable(z.number()),
  lastLogonIp: z.nullable(z.string()),
  /** When any of their devices was last heard of. */
  lastSeen: z.nullable(z.number()),
  /** What a player may spend now, minor units; null of one of the staff. */
  balance: z.nullable(SignedAmount),
})
export type User = z.infer<typeof User>

export const UserDetail = z.extend(User, {
  mustChangePassword: z.boolean(),
  hasPin: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether false attempts protect it now, until the longest block's end. */
  protectedUntil: z.nullable(z.number()),
  /** The papers of a player that were seen; null: none. */
  identity: z.nullable(SeenIdentity),
  /** What the caller may do: they outrank it, and hold the right. */
  mayEdit: z.boolean(),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Where a player sits now. */
export const SeatNow = z.object({ sessionID: Id, machineID: Id, machineName: z.string(), cabin: z.int() })
export type SeatNow = z.infer<typeof SeatNow>

/** What a player has, minor units; `held` is in none of the pockets, nor in `balance`. */
export const Money = z.object({
  balance: Amount,
  discount: Amount,
  bonus: Amount,
  cash: Amount,
  credit: Amount,
  held: Amount,
})
export type Money = z.infer<typeof Money>

/** What `/profile/:id` shows; `money` is a player's only, minor units; `own` is the caller's only: what they sign in and unlock with. */
export const OpenProfile = z.object({
  id: Id,
  type: Type,
  username: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  lastname: z.string(),
  photoURL: z.nullable(z.string()),
  group: GroupOf,
  siteId: z.int(),
  isVip: z.boolean(),
  createdAt: z.number(),
  lastLogon: z.nullable(z.number()),
  lastLogonIp: z.nullable(z.string()),
  money: z.nullable(Money),
  own: z.nullable(
    z.object({
      hasPin: z.boolean(),
      hasSecondFactor: z.boolean(),
      /** Their group asks for one. */
      mustHaveSecondFactor: z.boolean(),
    }),
  ),
})
export type OpenProfile = z.infer<typeof OpenProfile>

export const Registration = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  lastname: z.string(),
  ip: z.string(),
  requestedAt: z.number(),
  state: z.enum(['waiting', 'accepted', 'declined']),
  decidedAt: z.nullable(z.number()),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  userID: z.nullable(Id),
})
export type Registration = z.infer<typeof Registration>

/** Every kind of row of the login log. */
export const LoginLogType = {
  fail: 'LOGIN_FAIL',
  notAllowed: 'LOGIN_NOT_ALLOWED',
  success: 'LOGIN_SUCCESS',
  checkFail: 'LOGIN_CHECK_FAIL',
  checkSuccess: 'LOGIN_CHECK_SUCCESS',
  logout: 'LOGOUT_SUCCESS',
  changedPassword: 'CHANGED_PASSWORD',
  temporaryBlocked: 'TEMPORARY_BLOCKED',
  kicked: 'KICKED_PLAYER',
} as const
export type LoginLogType = (typeof LoginLogType)[keyof typeof LoginLogType]
export const loginLogTypes = Object.values(LoginLogType)

export const LoginLogEntry = z.object({
  id: Id,
  at: z.number(),
  type: z.enum(loginLogTypes),
  userID: z.nullable(Id),
  /** As it was typed, folded. */
  username: z.string(),
  ip: z.string(),
  agent: z.string(),
  reason: z.nullable(z.string()),
})
export type LoginLogEntry = z.infer<typeof LoginLogEntry>

/** One posting of the player's: what their pockets gained by it. `type` is null for the result of play. */
export const PlayerTransaction = z.object({
  id: Id,
  type: z.nullable(z.int()),
  cause: z.string(),
  amount: SignedAmount,
  machineID: z.nullable(Id),
  sessionID: z.nullable(Id),
  at: z.number(),
  gamingDay: z.string(),
  refund: RefundMark,
})
export type PlayerTransaction = z.infer<typeof PlayerTransaction>

/** `result` is the player's: what came back, and what they were paid by hand there, less what went in; null while money stands on the machine. */
export const PlayerSession = z.object({
  id: Id,
  machineID: Id,
  machineName: z.string(),
  cabin: z.int(),
  state: z.enum(['open', 'unfinished', 'closed']),
  openedAt: z.number(),
  closedAt: z.nullable(z.number()),
  closedBy: z.nullable(z.string()),
  cashIn: Amount,
  cashOut: Amount,
  handPay: Amount,
  result: z.nullable(SignedAmount),
})
export type PlayerSession = z.infer<typeof PlayerSession>

/** A transfer as the machine's side knows it. Meters are those of the machine, minor units. */
export const LocalTransaction = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  machineID: Id,
  machineName: z.string(),
  sessionID: Id,
  amount: Amount,
  actual: Amount,
  state: z.int(),
  sasStatus: z.enum(['pending', 'done', 'no-record', 'refunded', 'unfinished']),
  requestedAt: z.number(),
  settledAt: z.nullable(z.number()),
  creditBefore: z.nullable(Amount),
  creditAfter: z.nullable(Amount),
})
export type LocalTransaction = z.infer<typeof LocalTransaction>

/** Sums of the ledger for one player over a range, the player's view; minor units. A refund counts where it was posted. */
export const PlayerSummary = z.object({
  deposits: SignedAmount,
  withdrawals: SignedAmount,
  /** Deposits less withdrawals. */
  cash: SignedAmount,
  discount: SignedAmount,
  bonus: SignedAmount,
  comp: SignedAmount,
  credit: SignedAmount,
  tip: SignedAmount,
  adjustment: SignedAmount,
  cashIn: SignedAmount,
  cashOut: SignedAmount,
  /** Hand pays and jackpots. */
  handPay: SignedAmount,
  gameResult: SignedAmount,
  netResult: SignedAmount,
  sessions: z.int(),
  /** Milliseconds at machines, of sessions opened in the range. */
  played: z.number(),
})
export type PlayerSummary = z.infer<typeof PlayerSummary>

export const CageDay = z.object({
  day: z.string(),
  deposits: SignedAmount,
  withdrawals: SignedAmount,
  credit: SignedAmount,
  granted: SignedAmount,
})
export type CageDay = z.infer<typeof CageDay>
export const PlayingDay = z.object({
  day: z.string(),
  cashIn: SignedAmount,
  cashOut: SignedAmount,
  handPay: SignedAmount,
  gameResult: SignedAmount,
  sessions: z.int(),
})
export type PlayingDay = z.infer<typeof PlayingDay>

export const PermissionGroup = z.object({
  Id,
  name: z.string(),
  /** Addresses and ranges between semicolons; empty: from anywhere. */
  WhitelistIps: z.string(),
  Permissions: z.array(z.int()),
  requiresSecondFactor: z.boolean(),
  /** Accounts in it. */
  users: z.int(),
  /** Changes with whatever staff may edit of it. */
  version: z.string(),
})
export type PermissionGroup = z.infer<typeof PermissionGroup>
