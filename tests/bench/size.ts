import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright'
import { build, loadConfigFromFile } from 'vite'
import { root } from '../../scripts/lib/tools.mjs'
import { signIn } from './pages.ts'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>
/** `bytes` is the sum of the files, each packed by gzip -9. */
type Scripts = { bytes: number; files: string[] }
/** What the manifest says the route needs, and all that was fetched before the route was shown. */
export type RouteSize = Scripts & {
  /** Bytes of the scripts on the wire, as the venue packs them, until the route was shown. */
  sent: number
  /** Fetched on a cold load though the manifest does not say so: counted as well. */
  unforeseen: Scripts
  /** Fetched only after the route was shown: not needed for it, and not counted. */
  ahead: Scripts
}
export type Sizes = {
  react: number
  login: RouteSize
  lobby: RouteSize
  /** A page of the back office that holds nothing but its frame. */
  desk: RouteSize
  /** What the frame adds to a route: of the desk, and not of the lobby. */
  shell: Scripts
  /** The same files of a build that has no sample layer, unpacked, beside this one's. */
  sample: Record<'login' | 'lobby', { with: number; without: number }>
}

const folder = join(root, 'dist', 'web')
const packed = (body: Uint8Array) => gzipSync(body, { level: 9 }).length
const packedFile = (file: string) => packed(readFileSync(join(folder, file)))
const sum = (files: Iterable<string>): Scripts => {
  const sorted = [...files].sort()
  return { bytes: sorted.reduce((bytes, file) => bytes + packedFile(file), 0), files: sorted }
}

const socket = 'node_modules/socket.io-client/build/esm/index.js'
/** What each route loads besides the entry and all that the entry imports. */
const lazily = {
  login: ['login'],
  lobby: ['src/lobby/LobbyScreen.tsx', socket],
  desk: ['src/chunks/desk.ts', 'src/desk/frame/DeskScreen.tsx', 'src/view/PlaceRouter.tsx', socket],
}
const shown = { login: '#username', lobby: 'a[href^="/game/"]', desk: 'nav a[href^="/apps/"]' }
/** Of the desk its frame alone is meant, without the page that stands in it. */
const paths = { login: '/login', lobby: '/lobby', desk: '/apps/categories' }
const page = 'src/chunks/pages/junket.ts'

export async function measureSizes(browser: Browser, origin: string): Promise<Sizes> {
  const manifest = readManifest(folder)
  const measure = async (route: keyof typeof lazily): Promise<RouteSize> => {
    const needed = closureOf(manifest, ['index.html', ...lazily[route]])
    const context = await browser.newContext({ locale: 'en' })
    if (route !== 'login') await signIn(context, origin, route === 'desk' ? 'admin' : 'player')
    const { before: fetched, after, sent } = await fetchCold(context, `${origin}${paths[route]}`, shown[route])
    const before = fetched.difference(closureOf(manifest, route === 'desk' ? [page] : []).difference(needed))
    await context.close()
    return {
      ...sum(needed.union(before)),
      sent,
      unforeseen: sum(before.difference(needed)),
      ahead: sum(after.difference(before).difference(needed)),
    }
  }
  const [react, login, lobby, desk] = [
    await reactAlone(),
    await measure('login'),
    await measure('lobby'),
    await measure('desk'),
  ]
  return {
    ...{ react, login, lobby, desk },
    shell: sum(new Set(desk.files).difference(new Set(lobby.files))),
    sample: await besideNoSample(manifest, { login, lobby }),
  }
}

const readManifest = (of: string) => JSON.parse(readFileSync(join(of, '.vite', 'manifest.json'), 'utf8')) as Manifest

/** Built once more without the layer, into a folder of its own: what a route loads must be as long there, to the byte. */
async function besideNoSample(manifest: Manifest, routes: Record<'login' | 'lobby', Scripts>) {
  const other = mkdtempSync(join(tmpdir(), 'takewin-no-sample-'))
  try {
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'))
    const plugins = (loaded?.config.plugins ?? []).flat().filter((one) => !isNamed(one, 'sample-apart'))
    await build({
      ...{ ...loaded?.config, plugins, root, configFile: false, logLevel: 'silent' },
      build: { ...loaded?.config.build, outDir: other, emptyOutDir: true },
    })
    const without = readManifest(other)
    const beside = ({ files }: Scripts) => {
      const names = new Set(files.map((file) => nameIn(manifest, file)))
      return { with: rawOf(folder, manifest, names), without: rawOf(other, without, names) }
    }
    return { login: beside(routes.login), lobby: beside(routes.lobby) }
  } finally {
    rmSync(other, { recursive: true })
  }
}
const isNamed = (plugin: unknown, name: string) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name
/** What a file is called in either build: its module, or its name where it is a group of modules. */
const identityOf = ([key, { name }]: [string, Chunk]) => (key.startsWith('_') ? `_${name}` : key)
function nameIn(manifest: Manifest, file: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.file === file)
  if (!found) throw new Error(`the manifest has no ${file}`)
  return identityOf(found)
}
const rawOf = (of: string, manifest: Manifest, names: ReadonlySet<string>): number =>
  Object.entries(manifest)
    .filter((one) => names.has(identityOf(one)))
    .reduce((bytes, [, { file }]) => bytes + statSync(join(of, file)).size, 0)

/** The files of these chunks and of all that they import without waiting. */
function closureOf(manifest: Manifest, names: string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    // Packages may stand outside of the project's folder: their names are told by their ends. A group of modules has a name alone.
    const isIt = ([key, chunk]: [string, Chunk]) => key.endsWith(`/${name}`) || chunk.name === name
    const chunk = manifest[name] ?? Object.entries(manifest).find(isIt)?.[1]
    if (!chunk) throw new Error(`the build has no ${name}: is its name in the bench still right?`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    closureOf(manifest, chunk.imports ?? [], files)
  }
  return files
}

/** Scripts asked for until the route's sign stood in the page, and those asked for in all. */
async function fetchCold(context: BrowserContext, url: string, sign: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  // By the page's own clock: what the bench sees comes late.
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      performance.mark('shown')
    })
    observer.observe(document, { childList: true, subtree: true })
  }, sign)
  await page.goto(url)
  await page.locator(sign).first().waitFor()
  await page.waitForTimeout(3_000)
  const asked = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize }) => ({
        file: new URL(name).pathname.slice(1),
        early: startTime <= shownAt,
        bytes: encodedBodySize,
      }))
      .filter(({ file }) => file.endsWith('.js'))
  })
  const files = (some: typeof asked) => new Set(some.map(({ file }) => file))
  const early = asked.filter((one) => one.early)
  return { before: files(early), after: files(asked), sent: early.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** react and react-dom, made small as the app is, and nothing else. */
async function reactAlone(): Promise<number> {
  const name = 'virtual:react-alone'
  const code = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.body).render(createElement('p'))`
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === name ? id : null),
        load: (id) => (id === name ? code : null),
      },
    ],
    build: { write: false, target: 'es2023', rolldownOptions: { input: name } },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return outputs.reduce((bytes, one) => bytes + (one.type === 'chunk' ? packed(Buffer.from(one.code)) : 0), 0)
}
