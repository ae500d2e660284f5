import type { Browser, BrowserContext } from 'playwright'
import { signIn } from './pages.ts'

/** Screens with what stands there once one can begin, and who comes. */
const screens = {
  login: { path: '/login', sign: '#username', as: null },
  lobby: { path: '/lobby', sign: 'main li', as: 'player' },
  desk: { path: '/apps/dashboard', sign: '#page h1', as: 'admin' },
} as const
export type OpenScreen = keyof typeof screens
/** Of one loading, ms after the address: the first frame with anything on it, and the first with the screen. */
type Opened = { shown: number; painted: number }

declare global {
  interface Window {
    shownAt: Promise<number>
  }
}

/** An address with warm caches and a kept sign-in, until its screen stands there; beside what the same page painted first. */
export async function measureOpen(browser: Browser, origin: string, rounds: number) {
  const measured = { login: [], lobby: [], desk: [] } as Record<OpenScreen, Opened[]>
  for (const [name, screen] of Object.entries(screens)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })
    try {
      if (screen.as) await signIn(context, origin, screen.as)
      for (let round = 0; round <= rounds; round += 1) {
        const opened = await open(context, `${origin}${screen.path}`, screen.sign)
        if (round > 0) measured[name as OpenScreen].push(opened)
      }
    } finally {
      await context.close()
    }
  }
  return measured
}

async function open(context: BrowserContext, address: string, sign: string): Promise<Opened> {
  const page = await context.newPage()
  await page.addInitScript((selector) => {
    window.shownAt = new Promise((resolve) => {
      const look = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        look.disconnect()
        // The frame after the next has it on the screen.
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
      look.observe(document, { childList: true, subtree: true })
    })
  }, sign)
  await page.goto(address)
  const shown = await page.evaluate(() => window.shownAt)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await page.close()
  return { shown, painted }
}
