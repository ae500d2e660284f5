export * from './shortcuts.machine.ts'
export * from './shortcuts.selectors.ts'
export type * from './shortcuts.types.ts'
