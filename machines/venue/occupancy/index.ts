export { occupancyMachine } from './occupancy.machine.ts'
export { selectHolding, selectPath, selectStatus } from './occupancy.selectors.ts'
export type * from './occupancy.types.ts'
