import type { userCalls } from '#protocol/calls/users.ts'
import type { playerNoteCalls } from '#protocol/calls/playerNotes.ts'
import type { limitCalls } from '#protocol/calls/limits.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { DetailAnswered, DetailEvent } from '../../../kit/detail/detail.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { LiveNews } from '../../../live/notifications/notifications.watchers.ts'
import type { PlaceShown } from '../page.types.ts'
import type { UserTab } from './user.address.ts'

export type ShownUser = CallAnswer<typeof userCalls.user>
export type LimitsOfUser = CallAnswer<typeof limitCalls.limitsOf>
export type NotesOfUser = CallAnswer<typeof playerNoteCalls.playerNotes>
/** `search`: of the address. */
export type UserInput = { id: number; search: string }
export type UserContext = UserInput & {
  tab: UserTab
  /** None until they are known. */
  tabs: readonly UserTab[]
}
export type UserEvent =
  | PlaceShown
  | LiveNews['players']
  | LiveNews['sessions']
  | DetailAnswered
  /** Something was done to it. */
  | { type: 'user.outdated' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    userPart: DetailEvent
    userTab: QueryEvent
  }
}
