export { machineReservationMachine } from './machineReservation.machine.ts'
export type * from './machineReservation.types.ts'
