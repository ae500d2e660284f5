export * from './area.address.ts'
export * from './area.machine.ts'
export * from './area.selectors.ts'
export type * from './area.types.ts'
