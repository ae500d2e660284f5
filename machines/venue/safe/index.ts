export { safeMachine } from './safe.machine.ts'
export type * from './safe.types.ts'
