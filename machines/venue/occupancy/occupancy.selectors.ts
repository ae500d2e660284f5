import type { SnapshotFrom } from 'xstate'
import { MachineStatus } from '#protocol/codes.ts'
import type { occupancyMachine } from './occupancy.machine.ts'
import type { OccupancyTag } from './occupancy.types.ts'

type Occupancy = SnapshotFrom<typeof occupancyMachine>

const statusOfTag: [OccupancyTag, MachineStatus][] = [
  ['available', MachineStatus.available],
  ['connected', MachineStatus.connected],
  ['feature', MachineStatus.feature],
  ['cashingOut', MachineStatus.cashingOut],
  ['disconnected', MachineStatus.disconnected],
]

/** The published code: link down or closed 0, faulty 1, else what occupancy says. */
export function selectStatus(snapshot: Occupancy): MachineStatus {
  if (snapshot.matches({ link: 'down' }) || snapshot.matches({ service: 'closed' })) return MachineStatus.offline
  if (snapshot.matches({ health: 'faulty' })) return MachineStatus.error
  return selectHolding(snapshot)
}

/** What the occupancy region says, whatever is published. */
export function selectHolding(snapshot: Occupancy): MachineStatus {
  return statusOfTag.find(([tag]) => snapshot.hasTag(tag))?.[1] ?? MachineStatus.offline
}

/** The state in words: `up sound open connected.idle`. */
export const selectPath = (snapshot: Occupancy): string => {
  const { link, health, service, occupancy } = snapshot.value
  return `${link} ${health} ${service} ${typeof occupancy === 'string' ? occupancy : Object.entries(occupancy).flat().join('.')}`
}
