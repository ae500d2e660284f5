export * from './newPassword.machine.ts'
export * from './newPassword.selectors.ts'
export type * from './newPassword.types.ts'
