export * from './changePassword.machine.ts'
export * from './changePassword.selectors.ts'
export type * from './changePassword.types.ts'
