export * from './settings.machine.ts'
export * from './settings.selectors.ts'
export type * from './settings.types.ts'
