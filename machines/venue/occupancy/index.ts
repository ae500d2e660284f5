export { brokenInvariant } from './occupancy.invariants.ts'
export { occupancyMachine } from './occupancy.machine.ts'
export {
  selectCountsAsOpen,
  selectDeadline,
  selectHolding,
  selectPath,
  selectStatus,
  stateOfPath,
  statusOfPath,
} from './occupancy.selectors.ts'
export type { OccupancyOrders } from './occupancy.orders.ts'
export type * from './occupancy.types.ts'
