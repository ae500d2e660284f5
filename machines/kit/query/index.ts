export * from './query.machine.ts'
export * from './query.selectors.ts'
export type * from './query.types.ts'
