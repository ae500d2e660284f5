export * from './reconciliation.address.ts'
export * from './reconciliation.machine.ts'
export * from './reconciliation.selectors.ts'
export type * from './reconciliation.types.ts'
