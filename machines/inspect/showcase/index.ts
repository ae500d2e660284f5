export * from './showcase.machine.ts'
export * from './showcase.selectors.ts'
export type * from './showcase.types.ts'
