export { fixMachine } from './fix.machine.ts'
export type * from './fix.types.ts'
