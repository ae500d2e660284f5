export * from './attached.ts'
export * from './statelyOf.ts'
