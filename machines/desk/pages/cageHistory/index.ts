export * from './cageHistory.address.ts'
export * from './cageHistory.machine.ts'
export * from './cageHistory.selectors.ts'
export type * from './cageHistory.types.ts'
