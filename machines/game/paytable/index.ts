export * from './paytable.machine.ts'
export * from './paytable.selectors.ts'
export type * from './paytable.types.ts'
