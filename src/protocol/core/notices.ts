/** What somebody is told of their own account: a device that was not known signed in, or what they sign in and unlock with is otherwise. */
import * as z from 'zod/mini'
import { Id } from './scalars.ts'

/** Those that end in `Reset` were done at the desk. */
export const noticeKinds = [
  ...(['newDevice', 'passwordChanged', 'pinChanged', 'secondFactorEnrolled', 'secondFactorRemoved'] as const),
  ...(['recoveryCodeUsed', 'passwordReset', 'pinReset', 'secondFactorReset'] as const),
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** `ip` and `agent` are of the device that it came from; empty where it was done at the desk. */
export const AccountNotice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  at: z.number(),
  ip: z.string(),
  agent: z.string(),
})
export type AccountNotice = z.infer<typeof AccountNotice>
/** All that this person has not seen yet, oldest first, at most 20. A smaller `sequence` is older. */
export const Notices = z.object({ notices: z.array(AccountNotice), sequence: z.int() })
export type Notices = z.infer<typeof Notices>
