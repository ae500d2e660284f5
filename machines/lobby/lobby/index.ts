export * from './lobby.address.ts'
export * from './lobby.machine.ts'
export * from './lobby.selectors.ts'
export type * from './lobby.types.ts'
