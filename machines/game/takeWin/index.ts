export * from './takeWin.machine.ts'
export * from './takeWin.selectors.ts'
export type * from './takeWin.types.ts'
