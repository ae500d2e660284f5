export * from './dock.machine.ts'
export * from './dock.selectors.ts'
export type * from './dock.types.ts'
