export { snoozeMachine } from './snooze.machine.ts'
export type * from './snooze.types.ts'
