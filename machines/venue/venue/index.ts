export { venueMachine } from './venue.machine.ts'
export type * from './venue.types.ts'
