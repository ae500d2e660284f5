export * from './receipt.machine.ts'
export * from './receipt.selectors.ts'
export type * from './receipt.types.ts'
