/** What players bind themselves to, as everybody sees it. Amounts in minor units, times in ms; an absent limit is null. */
import * as z from 'zod/mini'
import { type LimitKind, limitKinds, type LimitPeriod, limitPeriods } from './codes.ts'
import { Amount, Id, SignedAmount } from './scalars.ts'

export type MoneyLimitName = `${LimitKind}-${LimitPeriod}`
/** All that can be bound: money, and the minutes between two reality checks. */
export type LimitName = MoneyLimitName | 'reality-check'

const Pending = <Value extends z.ZodMiniType>(amount: Value) =>
  z.nullable(z.object({ amount: z.nullable(amount), from: z.number() }))

/**
 * One limit of money. `used` of a deposit limit: cash deposited and credit issued in the running period, with what was withdrawn
 * on an earlier gaming day and handed back, and credit that was repaid on one and is lent again; of a loss limit: what was lost
 * in it, the session that plays included, and negative for who is ahead. Nothing `left`: it has struck, until `until`.
 * Null where no limit is set.
 */
export const MoneyLimit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  amount: z.nullable(Amount),
  used: z.nullable(SignedAmount),
  left: z.nullable(Amount),
  /** Since when the amount is what it is. */
  since: z.nullable(z.number()),
  /** When the running period ends. */
  until: z.number(),
  /** A change that loosens it, and from when; it may be taken back until then. */
  pending: Pending(Amount),
})
export type MoneyLimit = z.infer<typeof MoneyLimit>

/** A reality check that waits for its answer, with the session's figures at `askedAt`: `net` = wins − bets. */
export const RealityCheck = z.object({
  id: Id,
  sessionID: Id,
  machineID: Id,
  askedAt: z.number(),
  /** Ms since the session was opened. */
  elapsed: z.number(),
  in: Amount,
  bets: Amount,
  wins: Amount,
  net: SignedAmount,
})
export type RealityCheck = z.infer<typeof RealityCheck>

/** `ended`: the term of a self-exclusion is over; the player stays out until the desk lets them in again. */
export const Exclusion = z.object({
  kind: z.enum(['timeout', 'selfExclusion']),
  since: z.number(),
  /** Null: for ever. */
  until: z.nullable(z.number()),
  state: z.enum(['running', 'ended']),
})
export type Exclusion = z.infer<typeof Exclusion>

export const PlayerLimits = z.object({
  /** Each kind and period once, set or not. */
  limits: z.array(MoneyLimit),
  realityCheck: z.object({
    minutes: z.nullable(z.int()),
    since: z.nullable(z.number()),
    pending: Pending(z.int()),
    /** When the open session asks next; null: nothing plays, or a check waits already. */
    nextAt: z.nullable(z.number()),
    due: z.nullable(RealityCheck),
  }),
  exclusion: z.nullable(Exclusion),
  /** Of the topic `limits`: grows with every change but that of `used` and `left`. */
  sequence: z.int(),
})
export type PlayerLimits = z.infer<typeof PlayerLimits>
