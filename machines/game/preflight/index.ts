export * from './preflight.machine.ts'
export * from './preflight.selectors.ts'
export * from './preflight.types.ts'
