export * from './quality.ts'
export * from './stream.machine.ts'
export * from './stream.selectors.ts'
export type * from './stream.types.ts'
