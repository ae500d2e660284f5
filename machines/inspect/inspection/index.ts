export * from './inspection.machine.ts'
export * from './inspection.selectors.ts'
export type * from './inspection.types.ts'
