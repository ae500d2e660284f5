/** `npm run dev`: Vite serves the sources, the sample layer's script among them, and asks the venue for all else. */
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import { readContracts } from '../../scripts/lib/contracts.ts'
import { root } from '../../scripts/lib/tools.mjs'

const venue = createHttpServer((request, response) => response.end(`venue ${request.url}`))
let vite: ViteDevServer
let origin = ''
beforeAll(async () => {
  await new Promise<void>((listening) => venue.listen(0, '127.0.0.1', listening))
  process.env.VENUE = `http://127.0.0.1:${(venue.address() as AddressInfo).port}`
  vite = await createServer({
    ...{ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' },
    cacheDir: join(root, 'node_modules/.cache/vite-house'),
    // Styles are another test's, and take seconds.
    server: { port: 0, host: '127.0.0.1', watch: null, preTransformRequests: false },
    css: { postcss: { plugins: [] } },
    optimizeDeps: { noDiscovery: true },
  })
  await vite.listen()
  origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
}, 30_000)
afterAll(async () => {
  await vite.close()
  venue.close()
})
const read = async (path: string, accept = '*/*') => (await fetch(`${origin}${path}`, { headers: { accept } })).text()

test('sources and the layer’s script come from Vite, each call goes to the venue, and a page is a page', async () => {
  expect(await read('/assets/sample/entry.js')).toContain('createExtension')
  for (const path of ['/src/main.web.tsx', '/machines/kit/paths.ts', '/styled-system/css/index.js', '/@vite/client'])
    expect([path, (await read(path)).startsWith('venue')]).toEqual([path, false])
  expect(await read('/lobby', 'text/html')).toContain('/src/main.web.tsx')
  const contracts = (await readContracts(root)).map(({ call }) => call.path.replace(/:\w+/g, '1'))
  for (const path of ['/Settings.json', '/thumbnails/1.jpg', '/stream/1?a=b', ...new Set(contracts)])
    expect(await read(path)).toBe(`venue ${path}`)
})
