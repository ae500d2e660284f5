export { seatCheckMachine } from './seatCheck.machine.ts'
export type * from './seatCheck.types.ts'
