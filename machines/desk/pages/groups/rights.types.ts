import type { RightsTrial } from '#protocol/calls/groups.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'

export type GroupRights = { id: number; Permissions: readonly number[]; version: string }
/** By `rightOf`: whether the group is to have it. Only what is otherwise than it stands. */
export type WantedRights = Readonly<Record<string, boolean>>
export type RightsInput = { groups: readonly PermissionGroup[] }
export type RightsContext = RightsInput & {
  wanted: WantedRights
  /** Groups that somebody else has changed since something was written here of them. */
  overtaken: readonly number[]
  /** What the venue says of what is wanted; null until it has. */
  trial: readonly RightsTrial[] | null
}
export type RightsTry = { groups: readonly GroupRights[] }
export type RightsEvent =
  | { type: 'right.toggled'; group: number; permission: number }
  | { type: 'rights.discarded' }
  /** They were read again. */
  | { type: 'rights.renewed'; groups: readonly PermissionGroup[] }
  /** What somebody else has changed was looked at: what is wanted stands on it. */
  | { type: 'rights.seen' }
export type RightsTag = 'dirty' | 'outdated' | 'tried'
