export * from './oversight.address.ts'
export * from './oversight.machine.ts'
export * from './oversight.selectors.ts'
export type * from './oversight.types.ts'
