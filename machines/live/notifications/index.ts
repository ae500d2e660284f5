export * from './notifications.machine.ts'
export * from './notifications.selectors.ts'
export type * from './notifications.types.ts'
