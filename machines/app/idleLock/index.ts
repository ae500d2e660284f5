export * from './idleLock.machine.ts'
export * from './idleLock.selectors.ts'
export type * from './idleLock.types.ts'
