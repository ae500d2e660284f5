export * from './signIns.machine.ts'
export * from './signIns.selectors.ts'
export type * from './signIns.types.ts'
