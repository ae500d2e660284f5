export * from './commands.machine.ts'
export * from './commands.places.ts'
export * from './commands.selectors.ts'
export type * from './commands.types.ts'
