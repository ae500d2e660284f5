export { handPayMachine } from './handPay.machine.ts'
export type * from './handPay.types.ts'
