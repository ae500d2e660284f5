export * from './savedViews.machine.ts'
export * from './savedViews.selectors.ts'
export type * from './savedViews.types.ts'
