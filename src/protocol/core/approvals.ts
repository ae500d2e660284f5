/** Acts of staff that wait for a second person, other than postings. Times are ms. */
import * as z from 'zod/mini'
import { Named } from './entities.ts'
import { Id } from './scalars.ts'
import type { secondPerson } from './secondPerson.ts'

export const approvalKinds = [
  'deskSettings',
  'staffAccount',
  'staffRights',
  'playerSite',
  'groupRights',
  'passwordReset',
  'pinReset',
  'secondFactorReset',
  'contradiction',
  'difference',
  'safeAdjustment',
] as const satisfies readonly (keyof typeof secondPerson)[]
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['pending', 'done', 'refused', 'expired', 'overtaken'] as const

/**
 * `asked` and `before` name what would change and how it stood when it was asked for; nothing secret. It is done exactly so, once,
 * or not at all: `overtaken` when what it rests on has changed, `expired` at `until`. `decidedFor` says why it was not done.
 */
export const Approval = z.object({
  id: Id,
  kind: z.enum(approvalKinds),
  /** As the audit names it: `setting/desk`, `group/3`, `reconciliation/8`, `cage/5`, `account/12`, `account/new`. */
  object: z.string(),
  /** Whose account it is about; null where it is about none, or about one that is to be made. */
  account: z.nullable(Named),
  asked: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
  state: z.enum(approvalStates),
  maker: Named,
  requestedAt: z.number(),
  until: z.number(),
  checker: z.nullable(Named),
  decidedAt: z.nullable(z.number()),
  decidedFor: z.nullable(z.string()),
})
export type Approval = z.infer<typeof Approval>

/** The answer 202: nothing has changed yet. */
export const Waiting = z.object({ waitsFor: Approval })
export type Waiting = z.infer<typeof Waiting>
/** Of a call that waits for a second person in some cases: that, or what it answers otherwise. */
export const orWaits = <Answer extends z.ZodMiniType>(answer: Answer) => z.union([Waiting, answer])
