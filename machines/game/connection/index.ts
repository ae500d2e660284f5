export * from './connection.machine.ts'
export * from './connection.selectors.ts'
export type * from './connection.types.ts'
export * from './light.ts'
