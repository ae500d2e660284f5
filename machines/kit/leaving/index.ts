export * from './leaving.machine.ts'
export * from './leaving.selectors.ts'
export type * from './leaving.types.ts'
