export * from './callAttendant.machine.ts'
export * from './callAttendant.selectors.ts'
export type * from './callAttendant.types.ts'
