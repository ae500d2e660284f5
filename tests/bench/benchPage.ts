import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, CDPSession } from 'playwright'
import { build } from 'vite'
import { root } from '../../scripts/lib/tools.mjs'
import { launchChromium } from '../kit/chromium.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A page of this folder, built as the app is and served to a browser of its own. */
export async function openBenchPage(
  html: string,
): Promise<{ url: string; browser: Browser; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-page-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      target: 'es2023',
      // As the app's own: styles are not written anew for browsers that it does not know.
      cssTarget: 'chrome131',
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'tests/bench', html) },
    },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const file = path === '/' ? `tests/bench/${html}` : path.slice(1)
    readFile(join(folder, file)).then(
      (body) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchChromium()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    browser,
    async close() {
      await browser.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Seconds: the page's clock, and for how long its main thread has been at work. `Performance.enable` comes first. */
export async function workOf(devtools: CDPSession): Promise<{ at: number; busy: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { at: of('Timestamp'), busy: of('TaskDuration') }
}
