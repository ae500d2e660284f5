export { transferMachine } from './transfer.machine.ts'
export type { TransferOrders } from './transfer.setup.ts'
export type * from './transfer.types.ts'
