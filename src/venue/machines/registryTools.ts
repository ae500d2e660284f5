/** What the machines of one process work with, and what is asked of them. */
import type { InspectionEvent } from 'xstate'
import type { Bus, Message } from '../cluster/bus.ts'
import type { Leases } from '../cluster/leases.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { CabinetListener } from './cabinetActor.ts'
import type { Announcer, MachineTools, OwnedMachine } from './machineTools.ts'
import type { MachineSeat } from './seat.ts'

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
  /** A machine that this process does not know is there: what is known of all is to be read anew. */
  onUnknown?: () => void
}

/** One that is archived is nobody's to ask for; its cabinet is kept until it is brought back. */
export type RegisteredMachine = OwnedMachine & { address: string; isArchived: boolean }
export type MachineRegistry = {
  service: (machineId: number) => MachineSeat | undefined
  services: () => Iterable<MachineSeat>
  /** Of the cabinets that this process keeps. */
  reach: () => { unreachable: number; of: number }
  /** The machine whose open session is this player's, if any. */
  seatOf: (playerId: number) => MachineSeat | undefined
  /** The machines as they are now: new ones are kept from now on, by whichever process, and what has changed of the others holds at once. */
  know: (machines: readonly RegisteredMachine[]) => Promise<void>
  /** Gives up the line to one cabinet and begins it anew. Rejects 60007 when the cabinet does not answer then. */
  restartLine: (machineId: number) => Promise<void>
  /** What the cabinets say that this process keeps, and that a line is up when it begins to keep one. Answers how to stop. */
  watchCabinets: (listener: CabinetListener) => () => void
  close: () => Promise<void>
}
