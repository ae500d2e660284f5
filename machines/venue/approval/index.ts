export { approvalMachine } from './approval.machine.ts'
export type * from './approval.types.ts'
