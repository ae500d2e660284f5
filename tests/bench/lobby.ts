import type { Browser } from 'playwright'
import { openBenchPage, workOf } from './benchPage.ts'
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

/** The three views of 10,000 machines by turns, each in a page of its own, fed in the page. */
export async function measureLobby(rounds: number): Promise<LobbyRound[]> {
  const { url, browser, close } = await openBenchPage('lobby.html')
  try {
    const measured: LobbyRound[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const one = await measureRound(browser, url)
      if (round > 0) measured.push(one)
    }
    return measured
  } finally {
    await close()
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
