export * from './favourites.machine.ts'
export * from './favourites.marks.ts'
export * from './favourites.selectors.ts'
export type * from './favourites.types.ts'
