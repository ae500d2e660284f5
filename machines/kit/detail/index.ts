export * from './detail.machine.ts'
export * from './detail.selectors.ts'
export type * from './detail.types.ts'
