export * from './machines.address.ts'
export * from './machines.machine.ts'
export * from './machines.selectors.ts'
export type * from './machines.types.ts'
