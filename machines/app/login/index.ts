export * from './login.machine.ts'
export * from './login.selectors.ts'
export type * from './login.types.ts'
