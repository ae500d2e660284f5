import type { Leave } from '../../../kit/leaving/leaving.types.ts'
import type { userCalls } from '#protocol/calls/users.ts'
import type { CallInput } from '#protocol/core/call.ts'
import type { LimitName } from '#protocol/core/limits.ts'
import type { PermissionGroup, Registration, User } from '#protocol/core/users.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { FormChange } from '../../../kit/form/form.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'
import type { UserEvent } from '../user/user.types.ts'

/** A row of the list, or of the requests for an account. */
export type UserRow = User
export type RequestRow = Registration
/** `total`: of the whole filter; null of requests. */
export type UsersAbout = { total: number | null }

export type NewUser = Omit<NonNullable<CallInput<typeof userCalls.createUser>['body']>, 'reason'>
export type UserChange = Omit<NonNullable<CallInput<typeof userCalls.editUser>['body']>, 'reason'>
/** `name`: as people know whom it is about. */
export type UserOrder = { name: string } & (
  | { do: 'create'; user: NewUser }
  | { do: 'edit'; id: number; change: UserChange }
  /** null: for ever. */
  | { do: 'block'; id: number; minutes: number | null }
  | { do: 'unblock' | 'unlock' | 'kick' | 'password' | 'pin' | 'secondFactor'; id: number }
  /** What it says is the reason. */
  | { do: 'note'; id: number; isWarning: boolean }
  | { do: 'markNote'; id: number; noteId: number; isPinned: boolean; isWarning: boolean }
  | { do: 'removeNote'; id: number; noteId: number }
  /** The exclusion ends. `askedAt`: what is confirmed, as somebody has proposed it; null: it is proposed, or its term is over. */
  | { do: 'lift'; id: number; askedAt: number | null }
  | { do: 'keepOut'; id: number }
  /** To what is filled in: minor units, or minutes. */
  | { do: 'lowerLimit'; id: number; limit: LimitName }
  /** Of a request. By which user name is filled in. */
  | { do: 'accept' | 'decline'; id: number }
)
/** What the venue said to an act: what is shown this once, and whether a second person must confirm it first. */
export type UserResult = { secret: { kind: 'password' | 'pin'; text: string } | null; waits: boolean }
export type Issued = NonNullable<UserResult['secret']> & { name: string; waits: boolean }

/** Who is edited, as somebody else has made them meanwhile. */
export type Newer = { user: User } & Pick<FormChange, 'by' | 'at'>

/** `key`: the idempotency key of this one command. */
export type UserOrdered = { type: 'user.ordered'; order: CommandOrder<UserOrder>; key: string }
export type UsersContext = PageInput & {
  /** The list that was shown last: where the way back leads. */
  list: string
  /** In which users may be put; null until they are known. */
  groups: readonly PermissionGroup[] | null
  /** Who is edited, while somebody is; null: a new one. */
  edited: User | null
  /** Nothing was saved over it: field by field it is chosen what stands. */
  newer: Newer | null
  /** The first is shown. */
  issued: readonly Issued[]
}
export type UsersEvent =
  | PageEvent<'players' | 'sessions'>
  | UserOrdered
  | CommandEnded
  /** null: a new one is made. */
  | { type: 'writing.asked'; user: User | null }
  /** The fields hold what was chosen, on what is newer. */
  | { type: 'writing.merged' }
  /** The chart's own: what is written is done. */
  | { type: 'writing.done' }
  | { type: 'issued.closed' }
  /** From the page's place: somebody wants to go. */
  | ({ type: 'leave.asked' } & Leave)
export type UsersTag = 'listing' | 'writing'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    userRows: QueryEvent
    user: UserEvent
  }
}
