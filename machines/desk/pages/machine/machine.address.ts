/** What the address says of the page of a machine, besides which one it is of. */
import { acts, items } from '#protocol/core/permissions.ts'
import { holds, type Viewer } from '../../navigation/navigation.ts'
import type { MachineTab } from './machine.types.ts'

export const machineTabs: readonly MachineTab[] = [
  'settings',
  'meters',
  'sessions',
  'transactions',
  'rounds',
  'problems',
  'checksums',
]
/** Of those that not everybody who sees a machine may see. */
const needed: Partial<Record<MachineTab, readonly number[]>> = {
  meters: acts.seeMeters,
  rounds: acts.seeMeters,
  problems: items.machineProblems,
  checksums: acts.checksum,
}
export const tabsOf = (viewer: Viewer): readonly MachineTab[] =>
  machineTabs.filter((tab) => holds(viewer, needed[tab] ?? []))

/** A tab that is not theirs is the first one. */
export function tabOf(search: string, viewer: Viewer): MachineTab {
  const wanted = new URLSearchParams(search).get('tab')
  return tabsOf(viewer).find((tab) => tab === wanted) ?? 'settings'
}
