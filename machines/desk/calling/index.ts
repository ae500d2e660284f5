export * from './calling.machine.ts'
export * from './calling.selectors.ts'
export type * from './calling.types.ts'
