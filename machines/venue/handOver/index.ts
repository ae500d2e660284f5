export { handOverMachine, mostCounts } from './handOver.machine.ts'
export type * from './handOver.types.ts'
