export { announcementMachine } from './announcement.machine.ts'
export type * from './announcement.types.ts'
