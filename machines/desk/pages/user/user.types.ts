import type { userCalls } from '#protocol/calls/users.ts'
import type { limitCalls } from '#protocol/calls/limits.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { PlayerSummary } from '#protocol/core/users.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { LiveNews } from '../../../live/notifications/notifications.watchers.ts'
import type { PlaceShown } from '../page.types.ts'
import type { UserTab } from './user.address.ts'

export type ShownUser = CallAnswer<typeof userCalls.user>
export type LimitsOfUser = CallAnswer<typeof limitCalls.limitsOf>
/** What a tab that is no list shows. */
export type UserPart = { of: 'money'; summary: PlayerSummary } | { of: 'limits'; limits: LimitsOfUser }
export type PartAsk = { id: number; of: UserPart['of'] }

/** `search`: of the address. */
export type UserInput = { id: number; search: string }
export type UserContext = UserInput & {
  tab: UserTab
  /** null until the first answer. */
  user: ShownUser | null
  part: UserPart | null
  failure: CallFailure | null
}
export type UserEvent =
  | PlaceShown
  | LiveNews['players']
  | LiveNews['sessions']
  /** Something was done to it. */
  | { type: 'user.outdated' }
  | { type: 'user.retried' }
  | { type: 'part.retried' }
export type UserTag = 'loading' | 'failed' | 'missing' | 'open' | 'partFailed'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    userTab: QueryEvent
  }
}
