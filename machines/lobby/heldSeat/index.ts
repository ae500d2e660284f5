export * from './heldSeat.machine.ts'
export * from './heldSeat.selectors.ts'
