export * from './layers.machine.ts'
export * from './layers.selectors.ts'
export type * from './layers.types.ts'
