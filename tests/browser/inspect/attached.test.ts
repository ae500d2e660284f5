/** `npm run inspect`: apps of other people, attached with the package that they know, and other inspectors beside ours. */
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createWebSocketInspector, createWebSocketReceiver } from '@statelyai/inspect'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { launchChromium } from '#tests/kit/chromium.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'
import { buildInspector, inspectorReason } from '../../../scripts/lib/build.mjs'
import { type InspectorServer, openInspectorServer } from '../../../scripts/lib/inspectorServer.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import { doorMachine } from './foreignApp.ts'

let server: InspectorServer
let browser: Browser
let app: Server
beforeAll(async () => {
  if (inspectorReason(root) !== null) await buildInspector(root, process.execPath)
  const attach = join(root, 'scripts/attach.html')
  server = await openInspectorServer({ folder: join(root, 'dist/inspect'), attach, port: 0 })
  const built = await build({
    ...{ configFile: false, logLevel: 'silent' },
    build: { write: false, lib: { entry: join(import.meta.dirname, 'foreignApp.ts'), formats: ['es'] }, minify: false },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [output] = [built].flat()
  const code = output && 'output' in output ? output.output[0].code : ''
  app = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    response.end(
      isScript ? code : '<!doctype html><title>Door</title><body><script type="module" src="/app.js"></script>',
    )
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  app?.closeAllConnections()
  app?.close()
  await server?.close()
})

const actor = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name })
const graph = (page: Page) => page.getByRole('application', { name: 'Chart door' })
const state = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

test('what a test has built is what people get: React for them, not the slow one for developers', async () => {
  const folder = join(root, 'dist/inspect/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  expect(texts.some((text) => text.includes('react.element') || text.includes('react.transitional.element'))).toBe(true)
  expect(scripts.filter((_, place) => texts[place]?.includes('jsxDEV'))).toEqual([])
})

test('an app in a browser opens the inspector itself: its chart, its steps, the way back in time', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  const line = server.url
  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.goto(`http://127.0.0.1:${(app.address() as AddressInfo).port}/?inspector=${encodeURIComponent(line)}`),
  ])
  await actor(shown, /^door closed/).waitFor()
  await actor(shown, /^door/).focus()
  await shown.keyboard.press('Enter')
  await graph(shown).waitFor()
  /** In the app's own window, as one goes there: what is told by its library is told when that window has time. */
  const press = async (...names: string[]) => {
    await page.bringToFront()
    for (const name of names) await page.getByRole('button', { name }).press('Enter')
    await shown.bringToFront()
  }
  await press('open', 'knock', 'open')
  await actor(shown, /^door ajar\.quiet/).waitFor()
  await shown.getByRole('tab', { name: 'States' }).press('Enter')
  await state(shown, 'quiet active').waitFor()
  expect(await barriers(shown)).toEqual([])
  expect(await overflow(shown)).toBe(0)

  // Paused, what comes waits; cleared, what was is out of the way; a wish for more brings it.
  await shown.getByRole('tab', { name: 'Events' }).press('Enter')
  const rows = shown.getByRole('list', { name: 'Events' }).getByRole('button')
  await shown.getByRole('button', { name: 'Pause' }).press('Enter')
  const before = await rows.count()
  await press('shut')
  await shown.getByRole('button', { name: 'Go on, 1 waits' }).press('Enter')
  await rows.filter({ hasText: 'shut' }).waitFor()
  expect(await rows.count()).toBe(before + 1)
  await shown.getByRole('button', { name: 'Clear' }).press('Enter')
  await shown.getByText('Nothing so far').first().waitFor()
  await press('knock', 'knock', 'knock')
  await rows.filter({ hasText: '×3' }).waitFor()
  await shown.getByRole('switch', { name: 'Fold repeats' }).focus()
  await shown.keyboard.press('Space')
  await until(() => rows.count(), 3, { timeout: 10_000 })

  // Two events back: as it was, by the same chart.
  await shown.getByRole('button', { name: 'One event back' }).press('Enter')
  await shown.getByRole('button', { name: 'One event back' }).press('Enter')
  await shown.getByRole('button', { name: 'One event back' }).press('Enter')
  await shown.getByRole('button', { name: 'One event back' }).press('Enter')
  await shown.getByRole('tab', { name: 'States' }).press('Enter')
  await state(shown, 'quiet active').waitFor()
  await context.close()
})

test('a program tells over the line; who opens the page later sees it all, and another inspector hears the same', async () => {
  const line = server.url.replace('http', 'ws')
  const heard: string[] = []
  const receiver = createWebSocketReceiver({ server: line })
  const other = receiver.subscribe((message) => void heard.push(message.type))
  const { inspect, stop } = createWebSocketInspector({ url: line })
  const door = createActor(doorMachine, { inspect }).start()
  door.send({ type: 'knock' })
  door.send({ type: 'open' })
  await until(() => heard.filter((type) => type === '@xstate.snapshot').length >= 3, true, { timeout: 20_000 })
  other.unsubscribe()

  const context = await browser.newContext({ viewport: { width: 1024, height: 800 }, locale: 'ar' })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('button', { name: /^door ajar\.quiet/ }).press('Enter')
  await page.getByRole('application').waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await overflow(page)).toBe(0)
  door.send({ type: 'shut' })
  await page.getByRole('button', { name: /^door closed/ }).waitFor()
  await page.goto(`${server.url}/attach`)
  const code = await page.locator('pre').innerText()
  expect(code.trim().split('\n')).toHaveLength(5)
  expect(code).toContain(server.url)
  stop()
  await context.close()
})

test('no page of the web reads along', async () => {
  const ask = (headers: Record<string, string>) => fetch(server.url, { headers }).then(({ status }) => status)
  expect(await ask({})).toBe(200)
  expect(await ask({ Origin: 'https://example.com' })).toBe(403)
  const refused = await new Promise<string>((resolve) => {
    const line = new WebSocket(server.url.replace('http', 'ws'), {
      headers: { Origin: 'https://example.com' },
    } as never)
    line.addEventListener('open', () => resolve('open'))
    line.addEventListener('error', () => resolve('refused'))
  })
  expect(refused).toBe('refused')
})

test('a chart of 200 states opens with its groups folded but for where the actor is, and whole at a press', async () => {
  const group = (number: number) => ({
    initial: 's0',
    states: Object.fromEntries(
      Array.from({ length: 9 }, (_, place) => [`s${place}`, { on: { [`next${place}`]: `s${(place + 1) % 9}` } }]),
    ),
    on: { [`group${number}`]: `#large.g${(number + 1) % 20}` },
  })
  const withVault = { ...group(7), states: { ...group(7).states, vault: {} } }
  const large = createMachine({
    id: 'large',
    initial: 'g0',
    states: Object.fromEntries(
      Array.from({ length: 20 }, (_, number) => [`g${number}`, number === 7 ? withVault : group(number)]),
    ),
  } as never)
  const inspector = createWebSocketInspector({ url: server.url.replace('http', 'ws') })
  const one = createActor(large, { inspect: inspector.inspect }).start()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  try {
    await page.goto(server.url)
    await actor(page, /^large/).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('application', { name: 'Chart large' }).waitFor()
    const boxes = page.locator('[role=application] rect[data-state]')
    await until(() => boxes.count(), 30)
    await page.locator('[data-state="large.g0.s8"]').waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: 'States' }).press('Enter')
    await state(page, 's8').waitFor()
    expect(await page.getByRole('treeitem', { name: 's8', exact: true }).count()).toBe(1)
    expect(await barriers(page)).toEqual([])

    // What is looked for is shown, wherever it is folded away.
    await page.getByRole('searchbox', { name: 'State or event' }).focus()
    await page.keyboard.type('vault')
    await page.keyboard.press('Enter')
    await until(() => boxes.count(), 40)
    await page.locator('[role=treeitem][aria-selected=true]', { hasText: 'vault' }).waitFor()

    // What is folded stays so while another group is opened.
    await page.locator('[role=treeitem][tabindex="0"]').focus()
    await page.keyboard.press('End')
    await page.locator('[role=treeitem][aria-selected=true]:focus', { hasText: 'g9' }).waitFor()
    await page.keyboard.press('Enter')
    await until(() => boxes.count(), 49)
    await page.getByRole('button', { name: 'Unfold all (17)' }).press('Enter')
    await until(() => boxes.count(), 202)
    await page.getByRole('button', { name: /^Unfold all/ }).waitFor({ state: 'detached' })
  } finally {
    one.stop()
    inspector.stop()
    await page.close()
  }
})
