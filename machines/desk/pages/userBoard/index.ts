export * from './userBoard.address.ts'
export * from './userBoard.machine.ts'
export * from './userBoard.selectors.ts'
export type * from './userBoard.types.ts'
