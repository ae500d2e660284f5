export * from './tampering.machine.ts'
export * from './tampering.selectors.ts'
export * from './tampering.types.ts'
