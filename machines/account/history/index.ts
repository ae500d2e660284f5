export * from './history.address.ts'
export * from './history.machine.ts'
export * from './history.selectors.ts'
export type * from './history.types.ts'
