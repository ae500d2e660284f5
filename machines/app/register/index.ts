export * from './register.machine.ts'
export * from './register.selectors.ts'
export type * from './register.types.ts'
