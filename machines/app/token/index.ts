export * from './token.machine.ts'
export type * from './token.types.ts'
