export * from './reservation.machine.ts'
export * from './reservation.selectors.ts'
export type * from './reservation.types.ts'
