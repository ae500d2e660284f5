export * from './sessions.address.ts'
export * from './sessions.machine.ts'
export * from './sessions.selectors.ts'
export type * from './sessions.types.ts'
