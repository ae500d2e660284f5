export * from './command.machine.ts'
export * from './command.selectors.ts'
export type * from './command.types.ts'
