export * from './machine.address.ts'
export * from './machine.machine.ts'
export * from './machine.selectors.ts'
export type * from './machine.types.ts'
