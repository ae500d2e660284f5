export * from './draft.machine.ts'
export * from './draft.selectors.ts'
export type * from './draft.types.ts'
