/** Limits that players set themselves, reality checks, time-outs and self-exclusions; what staff may do about them. */
import * as z from 'zod/mini'
import { define, isStorable, Reason } from '../core/call.ts'
import { ErrorCode, limitKinds, limitPeriods } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { PlayerLimits, RealityCheck } from '../core/limits.ts'
import { acts, items } from '../core/permissions.ts'
import { Amount, Id, PathId } from '../core/scalars.ts'

const largest = 100_000_000_000
const LimitAmount = Amount.check(z.maximum(largest))
const Minutes = z.int().check(z.minimum(5), z.maximum(720))
const Name = z.enum([
  'deposit-day',
  'deposit-week',
  'deposit-month',
  'loss-day',
  'loss-week',
  'loss-month',
  'reality-check',
])
const Of = z.object({ kind: z.enum(limitKinds), period: z.enum(limitPeriods) })
const Wanted = z.array(z.extend(Of, { amount: z.nullable(LimitAmount) })).check(z.maxLength(6))
const Lowered = z.array(z.extend(Of, { amount: LimitAmount })).check(z.maxLength(6))
const OfPlayer = z.object({ id: PathId })
const Proof = z.optional(z.string().check(z.maxLength(256)))

/** As the desk sees them. `proposal`: who proposed to lift the exclusion before its end; another person decides. */
const LimitsOfPlayer = z.extend(PlayerLimits, {
  playerID: Id,
  proposal: z.nullable(z.object({ by: z.nullable(Named), reason: z.string(), at: z.number() })),
})

export const limitCalls = {
  ownLimits: define({
    method: 'GET',
    path: '/player/limits',
    summary: 'One’s own limits, what is used and left of them, the reality check, the time-out or self-exclusion.',
    access: 'user',
    answer: PlayerLimits,
  }),
  setLimits: define({
    method: 'PUT',
    path: '/player/limits',
    summary:
      'Sets limits; what is not named stays. A stricter one holds at once; a looser one, or none (null), from 24 hours later. The same again changes nothing.',
    access: 'user',
    body: z.object({ limits: z.optional(Wanted), realityCheckMinutes: z.optional(z.nullable(Minutes)) }),
    answer: PlayerLimits,
  }),
  withdrawChange: define({
    method: 'DELETE',
    path: '/player/limits/:limit/pending',
    summary: 'Takes back a change that waits for its 24 hours; 60404 when none does.',
    access: 'user',
    params: z.object({ limit: Name }),
    answer: PlayerLimits,
    codes: [ErrorCode.unknown],
  }),
  timeOut: define({
    method: 'POST',
    path: '/player/timeout',
    summary:
      'No seat, no reservation and no deposit for so many hours, from 24 to 1008 (6 weeks); it can be made longer, never shorter (60409). An open session is cashed out when its round ends.',
    access: 'user',
    body: z.object({ hours: z.int().check(z.minimum(24), z.maximum(1_008)) }),
    answer: PlayerLimits,
    codes: [ErrorCode.conflict],
  }),
  selfExclude: define({
    method: 'POST',
    path: '/player/self-exclusion',
    summary:
      'The same for 6 to 60 months, or for ever (null). `confirmation` is one’s own user name as typed; with it the password or the PIN. Its end is not the end of it: the desk lets the player in again.',
    access: 'user',
    body: z.object({
      months: z.nullable(z.int().check(z.minimum(6), z.maximum(60))),
      confirmation: z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorable)),
      password: Proof,
      pin: Proof,
    }),
    answer: PlayerLimits,
    codes: [ErrorCode.conflict, ErrorCode.oldPasswordWrong, ErrorCode.badSignature],
  }),
  answerRealityCheck: define({
    method: 'POST',
    path: '/player/reality-check',
    summary:
      'Answers the reality check `id`: go on, or leave, which cashes out (in a round when it ends). Answers with the figures that were shown. 60409 when it was answered otherwise; 50100 when the session is over.',
    access: 'user',
    body: z.object({ id: Id, answer: z.enum(['continue', 'leave']) }),
    answer: z.object({
      check: RealityCheck,
      answer: z.enum(['continue', 'leave']),
      /** When the session asks next; null: never again. */
      nextAt: z.nullable(z.number()),
    }),
    codes: [ErrorCode.unknown, ErrorCode.conflict, ErrorCode.sessionEnded, ErrorCode.machineNotAvailable],
  }),
  limitsOf: define({
    method: 'GET',
    path: '/admin/player/:id/limits',
    summary: 'A player’s limits; the audit tells of the look.',
    access: 'staff',
    permission: items.users,
    params: OfPlayer,
    answer: LimitsOfPlayer,
    codes: [ErrorCode.unknown],
  }),
  lowerLimits: define({
    method: 'PUT',
    path: '/admin/player/:id/limits',
    summary:
      'Sets or lowers limits of a player, never raises them (60409 `{reason: "raise"}`; nothing is changed then).',
    access: 'staff',
    permission: acts.editUsers,
    params: OfPlayer,
    body: z.object({ limits: z.optional(Lowered), realityCheckMinutes: z.optional(Minutes), reason: Reason }),
    answer: LimitsOfPlayer,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
  liftExclusion: define({
    method: 'DELETE',
    path: '/admin/player/:id/exclusion',
    summary:
      'Lets a player in again: at once when the term is over; before, the first person proposes it and another one’s same call ends it, for three days (60403 for the same person, 60409 `{reason: changed, what: maker}` when the first may not do it any more). With `proposedAt` it confirms that proposal and makes none, null: it makes one and confirms none; 60409 `{reason: changed, what: proposal}` where another one stands or it is gone. 60404 without an exclusion.',
    access: 'staff',
    permission: acts.editUsers,
    needsKey: true,
    needsProof: true,
    params: OfPlayer,
    body: z.object({ reason: Reason, proposedAt: z.optional(z.nullable(z.int())) }),
    answer: LimitsOfPlayer,
    codes: [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.conflict],
  }),
  keepExclusion: define({
    method: 'DELETE',
    path: '/admin/player/:id/exclusion/proposal',
    summary: 'Rejects the proposal to lift an exclusion, or takes back one’s own.',
    access: 'staff',
    permission: acts.editUsers,
    params: OfPlayer,
    body: z.object({ reason: Reason }),
    answer: LimitsOfPlayer,
    codes: [ErrorCode.unknown],
  }),
} as const
