export * from './machineProblems.address.ts'
export * from './machineProblems.machine.ts'
export * from './machineProblems.selectors.ts'
export type * from './machineProblems.types.ts'
