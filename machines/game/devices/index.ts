export * from './devices.machine.ts'
export * from './devices.selectors.ts'
export type * from './devices.types.ts'
