export * from './enrolment.machine.ts'
export * from './enrolment.selectors.ts'
export type * from './enrolment.types.ts'
