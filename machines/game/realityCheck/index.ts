export * from './bounds.ts'
export * from './realityCheck.machine.ts'
export * from './realityCheck.selectors.ts'
export type * from './realityCheck.types.ts'
