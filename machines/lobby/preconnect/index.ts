export * from './preconnect.machine.ts'
export type * from './preconnect.types.ts'
