export * from './coverage.machine.ts'
export * from './coverage.selectors.ts'
export * from './coverage.types.ts'
