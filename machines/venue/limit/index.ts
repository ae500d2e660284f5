export { limitMachine } from './limit.machine.ts'
export type * from './limit.types.ts'
