export * from './notices.machine.ts'
export * from './notices.selectors.ts'
export type * from './notices.types.ts'
