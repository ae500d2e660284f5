/** What staff may edit of a machine, as the fields of its form hold it; and what the address says of its page. */
import type { AdminMachine } from '#protocol/calls/machines.ts'
import type { FormBase } from '../../../kit/form/form.types.ts'
import type { MachineTab } from './machine.types.ts'

export const machineTabs: readonly MachineTab[] = ['settings', 'meters', 'sessions', 'transactions']
export function tabOf(search: string): MachineTab {
  const wanted = new URLSearchParams(search).get('tab')
  return machineTabs.find((tab) => tab === wanted) ?? 'settings'
}

export const machineFields = [
  ...(['name', 'brandID', 'cabin', 'tag', 'bet_info', 'isVip', 'image', 'sasUrl'] as const),
  ...([
    'videoSrc',
    'cameraSrc',
    'audioSrc',
    'cam',
    'encode',
    'iceServers',
    'layout',
    'aFilePath',
    'cFilePath',
  ] as const),
] as const
export type MachineField = (typeof machineFields)[number]
export type MachineValues = Pick<AdminMachine, MachineField>

export const baseOf = ({ machine, version }: { machine: AdminMachine; version: string }): FormBase => ({
  values: Object.fromEntries(machineFields.map((name) => [name, machine[name]])),
  version,
})
