export { deskTransactionMachine } from './deskTransaction.machine.ts'
export type * from './deskTransaction.types.ts'
