export * from './panel.machine.ts'
export * from './panel.selectors.ts'
export type * from './panel.types.ts'
