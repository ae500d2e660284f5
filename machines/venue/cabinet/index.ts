export { cabinetMachine } from './cabinet.machine.ts'
export type * from './cabinet.types.ts'
