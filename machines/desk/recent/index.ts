export * from './recent.machine.ts'
export * from './recent.selectors.ts'
export type * from './recent.types.ts'
