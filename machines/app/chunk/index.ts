export { chunkMachine } from './chunk.machine.ts'
export type * from './chunk.types.ts'
