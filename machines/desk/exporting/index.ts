export * from './exporting.machine.ts'
export * from './exporting.selectors.ts'
export type * from './exporting.types.ts'
