import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession } from 'playwright'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../scripts/lib/tools.mjs'
import { launchChromium } from '../kit/chromium.ts'
import { summaryOf } from './statistics.ts'

const views = ['app', 'table', 'grid'] as const
export type LobbyView = (typeof views)[number]
export const lobbyRates = [1_000, 10_000] as const
export type LobbyRate = (typeof lobbyRates)[number]
/** Of one round: ms from a push to the frame that shows it; ms of main thread in a second; frames above 50 ms in a second. */
export type LobbyFigure = { delay: number; busy: number; longFrames: number; pushed: number }
export type LobbyRound = Record<LobbyView, Record<LobbyRate, LobbyFigure>>

const runFor = 5_000
const settle = 1_500
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The three views of 10,000 machines by turns, each in a page of its own, fed in the page. */
export async function measureLobby(rounds: number): Promise<LobbyRound[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lobby-'))
  await buildPage(folder)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const file = path === '/' ? 'tests/bench/lobby.html' : path.slice(1)
    readFile(join(folder, file)).then(
      (body) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await launchChromium()
  try {
    const measured: LobbyRound[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const one = await measureRound(browser, url)
      if (round > 0) measured.push(one)
    }
    return measured
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureRound(browser: Browser, url: string): Promise<LobbyRound> {
  const round = {} as LobbyRound
  for (const view of views) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.goto(`${url}/?view=${view}`)
    await page.waitForFunction(() => window.feeding?.ready, undefined, { timeout: 60_000 })
    await page.waitForTimeout(settle)
    const figures = {} as Record<LobbyRate, LobbyFigure>
    for (const rate of lobbyRates) {
      const before = await workOf(devtools)
      const fed = await page.evaluate(([each, ms]) => window.feeding.run(each, ms), [rate, runFor] as const)
      const after = await workOf(devtools)
      const seconds = after.at - before.at
      figures[rate] = {
        delay: summaryOf(fed.delays).median,
        busy: ((after.busy - before.busy) / seconds) * 1_000,
        longFrames: fed.longFrames / seconds,
        pushed: fed.pushed / seconds,
      }
    }
    round[view] = figures
    await context.close()
  }
  return round
}

async function workOf(devtools: CDPSession): Promise<{ at: number; busy: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { at: of('Timestamp'), busy: of('TaskDuration') }
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      target: 'es2023',
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'tests/bench/lobby.html') },
    },
  })
}
