/** Vite's config of the inspector alone (`npm run inspect`): a page of its own, apart from the app and its sizes. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { root } from './lib/tools.mjs'

export default defineConfig({
  root: join(root, 'src/inspect/alone'),
  plugins: [react()],
  css: { postcss: root },
  build: {
    outDir: join(root, 'dist/inspect'),
    emptyOutDir: true,
    target: ['chrome131', 'edge131', 'firefox132', 'safari18.1'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
  },
})
