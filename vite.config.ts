import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const venue = process.env.VENUE ?? 'http://127.0.0.1:4000'
const calls = ['/login', '/validate', '/player', '/machine', '/stream', '/pictures', '/inspector', '/Settings.json']

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { 'simple-peer': 'simple-peer/simplepeer.min.js' } },
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2023', manifest: true, reportCompressedSize: false },
  server: {
    port: 4100,
    proxy: {
      ...Object.fromEntries(
        calls.map((path) => [
          path,
          // The app's own page at /login and calls of the same name differ by what they accept.
          {
            target: venue,
            bypass: (request: { headers: { accept?: string }; url?: string }) =>
              request.headers.accept?.includes('text/html') ? request.url : undefined,
          },
        ]),
      ),
      '/socket.io': { target: venue, ws: true },
    },
  },
})
