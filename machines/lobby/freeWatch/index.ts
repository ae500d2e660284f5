export * from './freeWatch.machine.ts'
export * from './freeWatch.selectors.ts'
export type * from './freeWatch.types.ts'
