export * from './announcements.machine.ts'
export * from './announcements.selectors.ts'
export type * from './announcements.types.ts'
