export * from './profile.machine.ts'
export * from './profile.selectors.ts'
export type * from './profile.types.ts'
