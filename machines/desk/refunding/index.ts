export * from './refunding.machine.ts'
export * from './refunding.selectors.ts'
export type * from './refunding.types.ts'
