export * from './search.machine.ts'
export * from './search.selectors.ts'
export type * from './search.types.ts'
