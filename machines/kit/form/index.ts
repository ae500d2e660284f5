export * from './form.machine.ts'
export * from './form.selectors.ts'
export type * from './form.types.ts'
