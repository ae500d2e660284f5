/** The inspector alone (`npm run inspect`): a page of its own, apart from the app and its sizes. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/inspect',
    emptyOutDir: true,
    target: ['chrome131', 'edge131', 'firefox132', 'safari18.1'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: 'inspect.html' },
  },
})
