export * from './floor.ts'
export * from './identity.ts'
export * from './ledger.ts'
export * from './tasks.ts'
