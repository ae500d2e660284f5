export * from './seatMessages.machine.ts'
export * from './seatMessages.selectors.ts'
export type * from './seatMessages.types.ts'
