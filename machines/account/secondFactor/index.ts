export * from './secondFactor.machine.ts'
export * from './secondFactor.selectors.ts'
export type * from './secondFactor.types.ts'
