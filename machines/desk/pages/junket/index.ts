export * from './junket.address.ts'
export * from './junket.machine.ts'
export * from './junket.selectors.ts'
export type * from './junket.types.ts'
