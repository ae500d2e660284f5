export * from './chat.machine.ts'
export * from './chat.selectors.ts'
export type * from './chat.types.ts'
