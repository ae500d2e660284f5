export { exclusionMachine } from './exclusion.machine.ts'
export type * from './exclusion.types.ts'
