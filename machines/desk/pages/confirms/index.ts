export * from './confirms.address.ts'
export * from './confirms.machine.ts'
export * from './confirms.selectors.ts'
export type * from './confirms.types.ts'
