export * from './bootstrap.machine.ts'
export * from './bootstrap.selectors.ts'
export type * from './bootstrap.types.ts'
