export { maintenanceMachine } from './maintenance.machine.ts'
export type * from './maintenance.types.ts'
