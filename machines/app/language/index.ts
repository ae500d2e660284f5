export * from './language.machine.ts'
export * from './language.selectors.ts'
export type * from './language.types.ts'
