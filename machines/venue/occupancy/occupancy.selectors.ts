import type { SnapshotFrom } from 'xstate'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { occupancyMachine } from './occupancy.machine.ts'
import type { OccupancyTag } from './occupancy.types.ts'

export type OccupancySnapshot = SnapshotFrom<typeof occupancyMachine>

const statusOfTag: [OccupancyTag, MachineStatus][] = [
  ['available', MachineStatus.available],
  ['reserved', MachineStatus.reserved],
  ['connected', MachineStatus.connected],
  ['feature', MachineStatus.feature],
  ['cashingOut', MachineStatus.cashingOut],
  ['disconnected', MachineStatus.disconnected],
]

/** The published code: link down or closed 0, faulty 1, else what occupancy says. */
export function selectStatus(snapshot: OccupancySnapshot): MachineStatus {
  if (snapshot.matches({ link: 'down' }) || snapshot.matches({ service: 'closed' })) return MachineStatus.offline
  if (snapshot.matches({ health: 'faulty' })) return MachineStatus.error
  return selectHolding(snapshot)
}

/** What the occupancy region says, whatever is published. */
export function selectHolding(snapshot: OccupancySnapshot): MachineStatus {
  return statusOfTag.find(([tag]) => snapshot.hasTag(tag))?.[1] ?? MachineStatus.offline
}

/** The state in words: `up sound open connected.idle`. */
export const selectPath = (snapshot: OccupancySnapshot): string => {
  const { link, health, service, occupancy } = snapshot.value
  return `${link} ${health} ${service} ${typeof occupancy === 'string' ? occupancy : Object.entries(occupancy).flat().join('.')}`
}

/** The same as `stateName` says it: `{link.up, health.sound, service.open, occupancy.connected.idle}`. */
export function stateOfPath(path: string): string {
  const words = path.split(' ')
  return `{${['link', 'health', 'service', 'occupancy'].map((region, at) => `${region}.${words[at] ?? ''}`).join(', ')}}`
}

/** What `selectStatus` says of a state in words: the regions' states are named as their tags. */
export function statusOfPath(path: string): MachineStatus {
  const [link, health, service, occupancy = ''] = path.split(' ')
  if (link === 'down' || service === 'closed') return MachineStatus.offline
  if (health === 'faulty') return MachineStatus.error
  return statusOfTag.find(([tag]) => tag === occupancy.split('.')[0])?.[1] ?? MachineStatus.offline
}

/** When `deadline.passed` is due next, absolute ms; null = nothing waits for time. */
export function selectDeadline({ context: { deadlineAt, booking } }: OccupancySnapshot): number | null {
  if (deadlineAt === null || booking === null) return deadlineAt ?? booking?.until ?? null
  return Math.min(deadlineAt, booking.until)
}

/** Whether the session that is held keeps its player from another one: not when the cabinet has been out of reach or contradicted the books, or its transfer unfinished, for longer than the grace. */
export function selectCountsAsOpen({ context }: OccupancySnapshot, now: number): boolean {
  const { holder, linkLostAt, unknownSince, contradictedSince, graceMs } = context
  if (!holder) return false
  return [linkLostAt, unknownSince, contradictedSince].every((since) => since === null || now < since + graceMs)
}
