export { attendantCallMachine } from './attendantCall.machine.ts'
export type * from './attendantCall.types.ts'
