export { registrationMachine } from './registration.machine.ts'
export type * from './registration.types.ts'
