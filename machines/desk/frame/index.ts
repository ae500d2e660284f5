export * from './frame.machine.ts'
export * from './frame.selectors.ts'
export type * from './frame.types.ts'
