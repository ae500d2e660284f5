/** Stands around every `import()` of the built page, in the place of Vite's own helper (vite.config.ts). */
import { createChunkImport } from './wire/lazy/chunkImport.ts'
import { bring, loaded, preload } from './wire/lazy/pageFiles.ts'

export const { importChunk, pageOpened } = createChunkImport({
  bring,
  preload,
  loaded: loaded(),
  base: `${window.location.origin}/`,
})
