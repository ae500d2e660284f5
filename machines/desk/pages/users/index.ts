export * from './users.address.ts'
export * from './users.machine.ts'
export * from './users.selectors.ts'
export type * from './users.types.ts'
