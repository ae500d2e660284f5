export * from './auth.machine.ts'
export * from './auth.selectors.ts'
export type * from './auth.types.ts'
