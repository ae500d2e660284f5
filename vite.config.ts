import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const venue = process.env.VENUE ?? 'http://127.0.0.1:4000'
const calls = [
  '/login',
  '/validate',
  '/player',
  '/machine',
  '/cashier',
  '/stream',
  '/thumbnails',
  '/pictures',
  '/inspector',
  '/Settings.json',
]

const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}
/** What is smaller fits into one packet either way. */
const worthPacking = 1_000

/** Beside each text file its packed copies: the venue sends those to browsers that take them. */
const packedCopies: Plugin = {
  name: 'packed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
    const pack = async (name: string) => {
      const content = await readFile(join(dir, name))
      if (content.length < worthPacking) return
      for (const [ending, packer] of Object.entries(packers))
        await writeFile(join(dir, `${name}.${ending}`), await packer(content))
    }
    await Promise.all(texts.map(pack))
  },
}

/** What a chart says of its states is read in the sources, in docs/charts and nowhere in the app. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler: (code) => code.replace(/^ *description:\s*'(?:[^'\\\n]|\\.)*',\n/gm, (text) => text.replace(/[^\n]/g, '')),
  },
}

export default defineConfig({
  plugins: [react(), withoutDescriptions, packedCopies],
  resolve: { alias: { 'simple-peer': 'simple-peer/simplepeer.min.js' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What every page needs is one file: in several it packs worse, and is needed whole all the same.
    rolldownOptions: {
      // Charts and contracts only define: those that nobody asks for are left out.
      treeshake: { moduleSideEffects: (id) => !/\/(machines|src\/protocol|styled-system)\//.test(id) },
      output: {
        // The first file names all others: a letter less of each is less of every page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            {
              name: 'login',
              test: /\/src\/(app\/login\/(Form|Login)|view\/(LanguageChoice|GuestFrame|password\/PasswordField)|ui\/TextField)/,
            },
            // What several screens share in scraps of 200 bytes is one file: the first names them all.
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
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
