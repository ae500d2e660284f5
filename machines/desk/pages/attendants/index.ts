export * from './attendants.address.ts'
export * from './attendants.machine.ts'
export * from './attendants.selectors.ts'
export type * from './attendants.types.ts'
