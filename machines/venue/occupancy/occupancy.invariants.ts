import { MachineStatus } from '#protocol/core/codes.ts'
import { type OccupancySnapshot, selectHolding, selectStatus } from './occupancy.selectors.ts'

/** What the venue's rows and the cabinet say of the same machine at the same moment. */
export type MachineFacts = {
  /** Minor units; null = the cabinet has not said it. */
  credit: number | null
  /** Sessions of this machine whose row is open. */
  openSessions: number
  /** Transfers of this machine that are not settled. */
  openTransfers: number
  /** The holder's socket is live, or its loss is on its way to the chart; true when nobody holds the seat over one. */
  socketLive: boolean
}
export type Invariant =
  | 'oneOpenSession'
  | 'sessionHasHolder'
  | 'freeMeansEmpty'
  | 'creditHasOwner'
  | 'freedAfterPosting'
  | 'seatedOverLiveSocket'
  | 'awayWithoutSocket'
  | 'reservedForSomebody'
  | 'closedMeansEmpty'
  | 'soundMeansNoProblem'
  | 'waitsHaveDeadlines'

/** The first invariant of one machine that does not hold, null when all do. To be asked between steps, when rows and chart agree. */
export function brokenInvariant(snapshot: OccupancySnapshot, facts: MachineFacts): Invariant | null {
  const { holder, reservation, booking, problems, cabinetFaults, deadlineAt } = snapshot.context
  const holding = selectHolding(snapshot)
  const isFree = holding === MachineStatus.available || holding === MachineStatus.reserved
  const isFaulty = problems.length > 0 || cabinetFaults.length > 0
  const isReachable = snapshot.matches({ link: 'up' })

  if (facts.openSessions > 1) return 'oneOpenSession'
  if (isFree !== (holder === null) || facts.openSessions !== (holder ? 1 : 0)) return 'sessionHasHolder'
  if (selectStatus(snapshot) === MachineStatus.available && ((facts.credit ?? 0) > 0 || facts.openTransfers > 0))
    return 'freeMeansEmpty'
  // Credit that is seen only when the cabinet answers again becomes a problem then.
  if ((facts.credit ?? 0) > 0 && holder === null && !isFaulty && isReachable) return 'creditHasOwner'
  if (holder === null && facts.openTransfers > 0) return 'freedAfterPosting'
  if (holding === MachineStatus.connected && (holder?.socket == null || holder.leaving !== null || !facts.socketLive))
    return 'seatedOverLiveSocket'
  if (holding !== MachineStatus.connected && holder && holder.socket !== null && holder.leaving === null)
    return 'awayWithoutSocket'
  if (holding === MachineStatus.reserved && reservation === null) return 'reservedForSomebody'
  if (holding === MachineStatus.available && reservation !== null) return 'reservedForSomebody'
  if (snapshot.matches({ service: 'closed' }) && (holder ?? reservation ?? booking) !== null) return 'closedMeansEmpty'
  if (snapshot.matches({ health: 'sound' }) === isFaulty) return 'soundMeansNoProblem'
  if ((holding === MachineStatus.disconnected || holding === MachineStatus.reserved) && deadlineAt === null)
    return 'waitsHaveDeadlines'
  return null
}
