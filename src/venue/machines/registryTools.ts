/** What the machines of one process work with. */
import type { InspectionEvent } from 'xstate'
import type { Bus, Message } from '../cluster/bus.ts'
import type { Leases } from '../cluster/leases.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { Announcer, MachineTools } from './machineTools.ts'

export type RegistryTools = Omit<MachineTools, 'driver' | 'announcer' | 'onSuperseded' | 'onSeen' | 'isSocketLive'> & {
  /** To the sockets of this process. */
  announcer: Announcer
  /** Whether one of this process's own sockets is connected. */
  isSocketLive: (socket: string) => boolean
  drivers: Pick<Drivers, 'of' | 'bank'>
  bus: Bus
  leases: Leases
  /** News of other processes that are not of machines. */
  heard?: (message: Message) => void
  inspect?: (event: InspectionEvent) => void
  heartbeatMs?: number
  tickMs?: number
  leaseTickMs?: number
  /** A machine that this process does not know is there: what is known of all is to be read anew. */
  onUnknown?: () => void
}
