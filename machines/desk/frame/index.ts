export * from './frame.machine.ts'
export * from './frame.selectors.ts'
