export * from './changePin.machine.ts'
export * from './changePin.selectors.ts'
export type * from './changePin.types.ts'
