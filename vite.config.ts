import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chartSources } from './scripts/lib/chartSources.ts'

const venue = process.env.VENUE ?? 'http://127.0.0.1:4000'
/** While developing, all that is not Vite's own is the venue's: a list of its calls would be wrong with the next one. */
const ofVenue = '^/(?!@|(?:src|machines|styled-system|node_modules|assets)/|index\\.html|$)'

/** The oldest that are supported: docs/browsers.md. */
const browsers = ['chrome131', 'edge131', 'firefox132', 'safari18.1', 'ios18.1']

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

/** Where charts are written is read off them; an editor is linked to while developing, by default one that follows vscode:// */
let editor: string | null = null
const sourcesOfCharts: Plugin = {
  name: 'sources-of-charts',
  configResolved({ command }) {
    if (command !== 'serve') return
    const root = import.meta.dirname.replaceAll('\\', '/')
    editor = process.env.TAKEWIN_EDITOR ?? `vscode://file/${root.replace(/^\//, '')}/{file}:{line}`
  },
  transform: {
    filter: { id: /\/src\/chunks\/chartSources\.ts$/ },
    handler: () => ({
      code: `export const chartSources = JSON.parse(${JSON.stringify(JSON.stringify(chartSources(import.meta.dirname)))})\nexport const editorLink = ${JSON.stringify(editor)}`,
      map: null,
    }),
  },
}

/** What belongs to the sample layer, and to nothing else. */
const isOfSample = (id: string) =>
  /\/(src|machines|locales)\/sample\/|\/src\/(chunks\/|main\.)sample\.ts|\?sample$/.test(id)
const sampleFolder = 'assets/sample/'
/** What the venue names to the page (src/venue/http/paths.ts): the one of its files whose name stays. */
const sampleEntry = `${sampleFolder}entry.js`
const sampleSource = join(import.meta.dirname, 'src/main.sample.ts')
/** While developing, its source. */
const sampleServed: Plugin = {
  name: 'sample-served',
  apply: 'serve',
  resolveId: { filter: { id: /^\/assets\/sample\/entry\.js$/ }, handler: () => sampleSource },
}
/** Its files stand in a folder of their own, which a venue without the layer does not serve: nothing else may hold, need or name them. */
const sampleApart: Plugin = {
  name: 'sample-apart',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: sampleSource, fileName: sampleEntry, preserveSignature: 'strict' })
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.fileName.startsWith(sampleFolder)) continue
      const held = file.moduleIds.find(isOfSample) ?? file.imports.find((name) => name.startsWith(sampleFolder))
      if (held !== undefined) this.error(`${file.fileName} holds or needs ${held} of the sample layer`)
      if (file.code.includes(sampleFolder)) this.error(`${file.fileName} names a file of the sample layer`)
      // The page's first script does not even know the word.
      if (file.name === 'index' && /sample/i.test(file.code)) this.error(`${file.fileName} tells of the sample layer`)
    }
  },
}

/**
 * Of what only defines, the layer has copies of its own. Shared, the first script would have to name it to others,
 * and the one file of icons would hold more: with the layer and without it, login and lobby have the same bytes.
 */
const sampleCopies: Plugin = {
  name: 'sample-copies',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^lucide-react$|^\.{1,2}\/|^#/ },
    async handler(source, importer, options) {
      if (importer === undefined || !isOfSample(importer)) return null
      const resolved = await this.resolve(source, importer.replace(/\?sample$/, ''), { ...options, skipSelf: true })
      const isCopied =
        resolved && /\/lucide-react\/|\/machines\/kit\/paths\.ts$|\/wire\/http\/transport\.ts$/.test(resolved.id)
      return isCopied ? { ...resolved, id: `${resolved.id}?sample` } : resolved
    },
  },
  load: {
    filter: { id: /\?sample$/ },
    handler: async (id) => {
      const file = id.replace(/\?sample$/, '')
      return { code: await readFile(file, 'utf8'), moduleType: file.endsWith('.ts') ? 'ts' : 'js' }
    },
  },
}

/** Files that hold a program: a chunk of styles alone is none. */
let programs = new Set<string>()
/** Every `import()` of the page goes through our own helper: Vite's leaves what failed once to the browser's memory. */
const ownImport: Plugin = {
  name: 'own-import',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\0vite\/preload-helper/ },
    handler: () =>
      `export { importChunk as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'src/main.import.ts'))}`,
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    programs = new Set(chunks.filter(({ code }) => code.trim() !== '').map(({ fileName }) => fileName))
  },
}

export default defineConfig({
  plugins: [
    ownImport,
    react(),
    withoutDescriptions,
    sourcesOfCharts,
    sampleCopies,
    sampleApart,
    sampleServed,
    packedCopies,
  ],
  resolve: { alias: { 'simple-peer': 'simple-peer/simplepeer.min.js' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: browsers,
    manifest: true,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Our helper wants a chunk's own file too, where it is more than a stylesheet.
      resolveDependencies: (file, others, { hostType }) =>
        hostType === 'js' && programs.has(file) ? [...new Set([file, ...others])] : others,
    },
    // What every page needs is one file: in several it packs worse, and is needed whole all the same.
    rolldownOptions: {
      // Charts and contracts only define: those that nobody asks for are left out.
      treeshake: { moduleSideEffects: (id) => !/\/(machines|src\/protocol|styled-system)\//.test(id) },
      output: {
        // Seven letters tell the versions of one file apart, and hardly pack: the page names each of its hundred files.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some(isOfSample) ? `${sampleFolder}[name]-[hash:7].js` : 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], test: (id: string) => !isOfSample(id) },
            // What the sign-in page shares with the lobby goes before it: a group takes along all that it imports.
            { name: 'settingsButton', test: /\/src\/view\/settingsButton\// },
            { name: 'login', test: /\/src\/app\/login\/(LoginScreen|LoginForm|Form)\./ },
            // What several screens share in scraps of 200 bytes is one file: the first names them all.
            {
              name: 'icons',
              test: /\/lucide-react\/(?!.*(\/(eye|eye-off|settings)\.m?js|\?sample)$)/,
              minShareCount: 2,
            },
            {
              name: 'ark',
              test: /\/(@zag-js\/(core|react|utils|dom-query|presence|types|anatomy|i18n-utils|store|focus-visible)|@ark-ui\/react\/dist\/(utils|providers|components\/(factory|portal|presence|locale|environment|field)))/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 4100,
    proxy: {
      '/socket.io': { target: venue, ws: true },
      // The app's own pages and calls of the same path differ by what they accept.
      [ofVenue]: {
        target: venue,
        bypass: (request: { headers: { accept?: string }; url?: string }) =>
          request.headers.accept?.includes('text/html') ? request.url : undefined,
      },
    },
  },
})
