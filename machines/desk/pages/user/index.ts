export * from './user.address.ts'
export * from './user.machine.ts'
export * from './user.selectors.ts'
export type * from './user.types.ts'
