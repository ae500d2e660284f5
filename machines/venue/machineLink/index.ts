export { machineLinkMachine } from './machineLink.machine.ts'
export type * from './machineLink.types.ts'
