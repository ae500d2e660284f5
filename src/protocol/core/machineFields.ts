/** What staff may edit of a machine, as the answers name it. Constants only. */
import type { AdminMachine } from './machines.ts'

export const machineFields = [
  ...(['name', 'brandID', 'cabin', 'tag', 'bet_info', 'isVip', 'transferLimit', 'image', 'sasUrl'] as const),
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

export const valuesOf = (machine: AdminMachine) =>
  Object.fromEntries(machineFields.map((name) => [name, machine[name]])) as MachineValues

/** Of a picture that is brought for a machine. */
export const largestPictureBytes = 2 * 1_024 * 1_024
/** A machine's picture is kept within it, in points. */
export const pictureFrame = { width: 1_600, height: 1_200 } as const
