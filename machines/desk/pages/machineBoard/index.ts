export * from './machineBoard.address.ts'
export * from './machineBoard.machine.ts'
export * from './machineBoard.selectors.ts'
export type * from './machineBoard.types.ts'
