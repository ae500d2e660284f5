import type { GroupMember } from '#protocol/calls/groups.ts'
import type { Approval } from '#protocol/core/approvals.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import type { FormEvent } from '../../../kit/form/form.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'
import type { GroupRights, RightsEvent } from './rights.types.ts'

/** `waiting`: rights that somebody has asked for and nobody has confirmed. */
export type GroupsAnswer = { groups: readonly PermissionGroup[]; waiting: readonly Approval[] }
export type MemberRow = GroupMember
/** `person`: who is looked at, wherever in the list they stand; null where nobody is, or they are not there. */
export type MembersAbout = { total: number; person: GroupMember | null }

export type GroupFields = { name: string; WhitelistIps: string; requiresSecondFactor: boolean }
export type GroupOrder =
  | { do: 'create'; group: GroupFields }
  | { do: 'edit'; id: number; group: GroupFields; version: string }
  | { do: 'delete'; id: number }
  | { do: 'grant'; groups: readonly GroupRights[] }
/** `key`: the idempotency key of this one command. */
export type GroupOrdered = { type: 'group.ordered'; order: CommandOrder<GroupOrder>; key: string }

export type GroupsContext = PageInput & {
  /** null until the first answer. */
  answer: GroupsAnswer | null
  /** Why it could not be had, or null. */
  failure: CallFailure | null
}
export type GroupsEvent =
  | PageEvent<'confirms'>
  | GroupOrdered
  | CommandEnded
  | { type: 'groups.retry' }
  /** From within: it may be otherwise by now. */
  | { type: 'groups.outdated' }
export type GroupsTag = 'loading' | 'failed' | 'open'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    groupForm: FormEvent
    groupMembers: QueryEvent
    rights: RightsEvent
  }
}
