import type { OpenProfile } from '#protocol/core/users.ts'
import type { CallFailure } from '../../kit/failure.ts'

/** `isOwn`: it is the profile of whoever looks. `isStaff`: theirs who looks. `search`: the query of the address. */
export type ProfileInput = { id: number; isOwn: boolean; isStaff: boolean; search: string }
export type ProfileContext = ProfileInput & {
  /** As last answered; null before. */
  profile: OpenProfile | null
  /** Why the last look failed, or null. */
  failure: CallFailure | null
}
export type ProfileEvent = { type: 'profile.refresh' } | { type: 'profile.retry' }
export type ProfileTag = 'loading' | 'refreshing' | 'failed' | 'stale'
