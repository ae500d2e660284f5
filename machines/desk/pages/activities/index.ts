export * from './activities.address.ts'
export * from './activities.machine.ts'
export * from './activities.selectors.ts'
export type * from './activities.types.ts'
