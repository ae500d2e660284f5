/** What the address says of the page of a machine, besides which one it is of. */
import type { MachineTab } from './machine.types.ts'

export const machineTabs: readonly MachineTab[] = ['settings', 'meters', 'sessions', 'transactions']
export function tabOf(search: string): MachineTab {
  const wanted = new URLSearchParams(search).get('tab')
  return machineTabs.find((tab) => tab === wanted) ?? 'settings'
}
