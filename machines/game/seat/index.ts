export * from './seat.machine.ts'
export * from './seat.selectors.ts'
export type * from './seat.types.ts'
