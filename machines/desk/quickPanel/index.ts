export * from './quickPanel.machine.ts'
export * from './quickPanel.selectors.ts'
export type * from './quickPanel.types.ts'
