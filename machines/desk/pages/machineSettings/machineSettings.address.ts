/** What the address says: which part is open, which act is tried dry, and which command is looked at. */
import { type MachineAct, machineActs, rightsOf } from '#protocol/core/permissions.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { holds, type Viewer } from '../../navigation/navigation.ts'

export const settingsTabs = ['commands', 'maintenance', 'settings'] as const
export type SettingsTab = (typeof settingsTabs)[number]
export function settingsTabOf(search: string): SettingsTab {
  const asked = new URLSearchParams(search).get('tab')
  return settingsTabs.find((tab) => tab === asked) ?? 'commands'
}

const everyAct = Object.keys(machineActs) as MachineAct[]
/** To all machines at once. */
export const actsOf = (viewer: Viewer): readonly MachineAct[] =>
  everyAct.filter((act) => rightsOf(act, Infinity).every((right) => holds(viewer, right)))
/** Null: the viewer may give none. */
export function actOf(search: string, viewer: Viewer): MachineAct | null {
  const asked = new URLSearchParams(search).get('act')
  const own = actsOf(viewer)
  return own.find((act) => act === asked) ?? own[0] ?? null
}
export function checkFilterOf(search: string, viewer: Viewer): QueryFilter {
  const act = actOf(search, viewer)
  return act === null ? {} : { act }
}

/** The command that is looked at, or null. */
export function commandOf(search: string): string | null {
  const id = new URLSearchParams(search).get('command') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? id : null
}
export function commandFilterOf(search: string): QueryFilter {
  const command = commandOf(search)
  return command === null ? {} : { command }
}
