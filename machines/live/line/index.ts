export * from './line.machine.ts'
export type * from './line.types.ts'
