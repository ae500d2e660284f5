export * from './junketDetail.address.ts'
export * from './junketDetail.machine.ts'
export * from './junketDetail.selectors.ts'
export type * from './junketDetail.types.ts'
