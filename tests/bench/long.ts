import type { Browser } from 'playwright'
import { openBenchPage, workOf } from './benchPage.ts'

const views = ['plan', 'list', 'table', 'grid'] as const
export type LongView = (typeof views)[number]
/** What is done in each view; what is done several times counts once. */
const longActs = {
  plan: ['push'],
  list: ['push'],
  table: ['filter', 'all', 'wheel', 'scroll'],
  grid: ['filter', 'all', 'wheel', 'scroll'],
} as const
/** By hand, in both tables: the pointer comes to the name of a column, rests there as a hand does, and presses. */
const sorts = { sortFigures: 'credit', sortNames: 'name', sortBack: 'name' } as const
const nameOf = {
  table: (column: string) => `[data-head="${column}"] button`,
  grid: (column: string) => `.ag-header-cell[col-id="${column}"]`,
}
export type LongSort = keyof typeof sorts
/** `reach`: what the pointer coming there asks of the page. */
export type LongFigure = 'first' | LongAct | LongSort | `reach ${LongSort}`
export type LongAct = (typeof longActs)[LongView][number]
/** Ms of main thread: `first` until the first line or tile of it is painted. */
export type LongRound = Record<LongView, Record<LongFigure, number>>

const settle = 800

/** The plan of 1,000 machines beside a list of the same tiles, and the table of 100,000 rows beside AG Grid. */
export async function measureLong(rounds: number): Promise<LongRound[]> {
  const { url, browser, close } = await openBenchPage('long.html')
  try {
    const measured: LongRound[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const one = await measureRound(browser, url)
      if (round > 0) measured.push(one)
    }
    return measured
  } finally {
    await close()
  }
}

async function measureRound(browser: Browser, url: string): Promise<LongRound> {
  const round = {} as LongRound
  for (const view of views) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.goto(`${url}/?view=${view}`)
    await page.waitForFunction(() => window.long?.ready, undefined, { timeout: 60_000 })
    const run = (act: 'first' | LongAct) => page.evaluate((name) => window.long.run(name), act)
    const work = async (act: () => Promise<number>) => {
      const before = await workOf(devtools)
      const times = await act()
      const after = await workOf(devtools)
      return ((after.busy - before.busy) * 1_000) / times
    }
    const figures = { first: await work(() => run('first')) } as LongRound[LongView]
    await page.waitForTimeout(settle)
    for (const act of longActs[view]) {
      figures[act] = await work(() => run(act))
      await page.waitForTimeout(settle)
    }
    if (view === 'table' || view === 'grid')
      for (const [sort, column] of Object.entries(sorts) as [LongSort, string][]) {
        figures[`reach ${sort}`] = await work(async () => {
          await page.hover(nameOf[view](column))
          await page.waitForTimeout(settle)
          return 1
        })
        figures[sort] = await work(async () => {
          await page.mouse.down()
          await page.mouse.up()
          await page.evaluate(() => window.long.shown)
          return 1
        })
        await page.waitForTimeout(settle)
      }
    round[view] = figures
    await context.close()
  }
  return round
}
