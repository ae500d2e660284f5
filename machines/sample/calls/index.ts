export * from './calls.machine.ts'
export * from './calls.selectors.ts'
export type * from './calls.types.ts'
