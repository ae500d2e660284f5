export { leaseMachine } from './lease.machine.ts'
export type * from './lease.types.ts'
