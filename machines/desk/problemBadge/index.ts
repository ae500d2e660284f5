export * from './problemBadge.machine.ts'
export * from './problemBadge.selectors.ts'
export type * from './problemBadge.types.ts'
