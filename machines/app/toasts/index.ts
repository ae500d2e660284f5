export * from './toasts.machine.ts'
export * from './toasts.selectors.ts'
export type * from './toasts.types.ts'
