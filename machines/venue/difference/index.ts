export { differenceMachine } from './difference.machine.ts'
export type * from './difference.types.ts'
