export * from './adjusting.machine.ts'
export * from './adjusting.selectors.ts'
export type * from './adjusting.types.ts'
