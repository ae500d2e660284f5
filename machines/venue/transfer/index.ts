export { transferMachine } from './transfer.machine.ts'
export type * from './transfer.types.ts'
