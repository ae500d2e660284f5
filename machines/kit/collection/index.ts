export * from './collection.machine.ts'
export * from './collection.selectors.ts'
export type * from './collection.types.ts'
