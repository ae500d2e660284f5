export * from './buyIn.ts'
