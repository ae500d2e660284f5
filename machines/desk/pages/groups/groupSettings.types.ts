import type { WhitelistTrial } from '#protocol/calls/groups.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'

/** null: a new one. */
export type SettingsInput = { group: PermissionGroup | null }
export type WhitelistTry = { id: number | null; text: string }
export type SettingsContext = SettingsInput & {
  /** The white list as it is written. */
  text: string
  /** What the venue says of it; null until it has. */
  trial: WhitelistTrial | null
}
export type SettingsEvent = { type: 'whitelist.written'; text: string }
export type SettingsTag = 'tried'
