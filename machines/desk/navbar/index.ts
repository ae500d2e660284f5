export * from './navbar.machine.ts'
export * from './navbar.selectors.ts'
export type * from './navbar.types.ts'
