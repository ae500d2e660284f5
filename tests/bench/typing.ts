import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { root } from '../../scripts/lib/tools.mjs'
import { launchChromium } from '../kit/chromium.ts'
import { summaryOf } from './statistics.ts'

const letters = 'machine 7 of istanbul'
/** Of one round, the median ms from a key to the frame that shows what it did. */
export type Typed = { app: number; bare: number }

/** Typing over 1,000 pages in the search of the desk, beside typing into a bare field of the same page. */
export async function measureTyping(rounds: number): Promise<Typed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'typing-'))
  await build({
    root: join(import.meta.dirname, 'typing'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    css: { postcss: root },
    build: {
      outDir: folder,
      target: 'es2023',
      rolldownOptions: { input: join(import.meta.dirname, 'typing/page.html') },
    },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html'
    try {
      const body = readFileSync(join(folder, path))
      response.writeHead(200, { 'content-type': type }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`)
    const measured: Typed[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const one = { app: await typeInto(page, '[role=combobox]'), bare: await typeInto(page, '#bare') }
      if (round > 0) measured.push(one)
    }
    return measured
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function typeInto(page: Page, field: string): Promise<number> {
  await page.locator(field).fill('')
  await page.locator(field).focus()
  const took: number[] = []
  for (const letter of letters) {
    await page.evaluate(() => {
      window.painted = window.nextPaint()
    })
    await page.waitForTimeout(30 + Math.random() * 50)
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    took.push(await page.evaluate(() => window.painted))
  }
  return summaryOf(took).median
}
