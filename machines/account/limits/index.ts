export * from './limits.machine.ts'
export * from './limits.orders.ts'
export * from './limits.selectors.ts'
export type * from './limits.types.ts'
