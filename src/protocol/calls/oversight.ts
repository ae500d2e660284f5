/** What a regulator looks at, and nobody changes: significant events, patterns with their evidence, the program's own files. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { Named, Place } from '../core/entities.ts'
import { eventKinds, patternKinds } from '../core/oversight.ts'
import { acts, items } from '../core/permissions.ts'
import { Id, PathId, SignedAmount } from '../core/scalars.ts'

const second = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.pipe(z.transform(Number), z.int().check(z.nonnegative()))),
)
/** From `start` on and before `end`, seconds. */
const Range = { start: second, end: second }
const permission = items.oversight

/** `id` says where it stands in the list: `1768478400000-audit-12`. `name` is what it is called where it is kept, such as `door`. */
export const SignificantEvent = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(eventKinds),
  name: z.string(),
  machine: z.nullable(Place),
  player: z.nullable(Named),
  actor: z.nullable(Named),
  amount: z.nullable(SignedAmount),
  reason: z.nullable(z.string()),
  detail: z.unknown(),
})
export type SignificantEvent = z.infer<typeof SignificantEvent>

/** Which of them. */
export const eventFilter = {
  kind: z.optional(z.enum(eventKinds)),
  machine: z.optional(PathId),
  player: z.optional(PathId),
  ...Range,
}

const Evidence = z.object({
  at: z.number(),
  /** Such as `transaction/12` or `session/7`. */
  object: z.string(),
  player: Id,
  amount: SignedAmount,
})
/** `amount`: what it comes to; `measure`: what it is held against (the threshold, the bets, what the other lost). */
export const Pattern = z.object({
  id: z.string(),
  kind: z.enum(patternKinds),
  /** When its last piece happened. */
  at: z.number(),
  players: z.array(Named),
  machine: z.nullable(Place),
  amount: SignedAmount,
  measure: SignedAmount,
  address: z.nullable(z.string()),
  evidence: z.array(Evidence),
})
export type Pattern = z.infer<typeof Pattern>

/**
 * Why a manifest is not believed: it or its signature is gone, it cannot be read, another key signed it, it was changed since, or
 * there is no key to check it by.
 */
export const manifestFaults = ['missing', 'unreadable', 'otherKey', 'changed', 'noKey'] as const
export type ManifestFault = (typeof manifestFaults)[number]
/** Of the process that answers. `unsigned`: no release was signed here, or none that there is a key for. Fingerprints and digests are SHA-256 in hex. */
export const ReleaseReport = z.object({
  state: z.enum(['right', 'wrong', 'unsigned']),
  fault: z.nullable(z.enum(manifestFaults)),
  version: z.nullable(z.string()),
  madeAt: z.nullable(z.string()),
  digest: z.nullable(z.string()),
  key: z.nullable(z.string()),
  /** Whose key: one that the venue was given, or its own. */
  whose: z.nullable(z.enum(['given', 'own'])),
  files: z.int(),
  differ: z.array(z.string()),
  missing: z.array(z.string()),
  added: z.array(z.string()),
  checkedAt: z.number(),
})
export type ReleaseReport = z.infer<typeof ReleaseReport>

export const oversightCalls = {
  events: define({
    method: 'GET',
    path: '/admin/events',
    summary:
      'Significant events, newest first, 50: faults, doors and power of machines, hand pays, large wins, refunds, safes that are closed with a difference, settings, accounts, exclusions, guessing, and the program’s own files. Types 3 and 4 see all, others those of the floor. `before` is the id of the last one that is held.',
    access: 'staff',
    permission,
    query: z.strictObject({
      ...eventFilter,
      before: z.optional(
        z
          .string()
          .check(
            z.regex(
              /^[1-9]\d{0,14}-(?:audit|problem|handPay|win|guess)-[1-9]\d{0,14}$|^[1-9]\d{0,14}-step-[1-9]\d{0,14}-\d{1,15}$/,
            ),
          ),
      ),
    }),
    answer: z.object({ events: z.array(SignificantEvent) }),
  }),
  patterns: define({
    method: 'GET',
    path: '/admin/patterns',
    summary:
      'What is worth a look in the money of players, newest first, each with its evidence: sums kept under the threshold, deposits taken back without play, and losses of one that another at the same address wins. Without `start` and `end` the last thirty days, 92 at most. The look is in the audit.',
    access: 'staff',
    permission: acts.seeProfiles,
    query: z.strictObject({ kind: z.optional(z.enum(patternKinds)), ...Range }),
    answer: z.object({ patterns: z.array(Pattern) }),
  }),
  release: define({
    method: 'GET',
    path: '/admin/release',
    summary:
      'Whether the files that this process serves and runs are those of the signed release: as last looked at, or, with `check=now`, looked at for this answer.',
    access: 'staff',
    permission,
    query: z.strictObject({ check: z.optional(z.literal('now')) }),
    answer: ReleaseReport,
  }),
} as const
