export * from './bindings.ts'
export * from './controls.machine.ts'
export * from './controls.selectors.ts'
export type * from './controls.types.ts'
