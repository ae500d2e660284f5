export * from './celebration.machine.ts'
export * from './celebration.selectors.ts'
export type * from './celebration.types.ts'
