import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { cabinets } from './benchVenue.ts'
import { carryProbe } from './probe.ts'

/** One loading of one of the two pages, ready for Play. */
export type Visit = {
  page: Page
  play: Locator
  /** Gives the seat back, so that nobody watches the cabinet any more and Play can be clicked again. */
  leave: () => Promise<void>
  /** What happened on the way to the first frame, ms after `clickedAt`. */
  phases: (clickedAt: number) => Promise<Record<string, number>>
  close: () => Promise<void>
}
/** One of the two pages with a profile of its own, whose caches stay warm from visit to visit. */
export type Guest = { name: 'app' | 'bare'; visit: () => Promise<Visit>; close: () => Promise<void> }

const view = { viewport: { width: 1280, height: 800 }, locale: 'en' }
/** Pictures, the second glance of React, the encoder's end: none of it belongs to the next measurement. */
const settle = 700

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await carryProbe(page)
  await page.goto(path)
  return page
}

export async function newApp(browser: Browser, origin: string): Promise<Guest> {
  const context = await browser.newContext(view)
  await signIn(context, origin)
  const link = `a[href^="/game/${cabinets.app}/"]`
  const visit = async (): Promise<Visit> => {
    const page = await openPage(context, `${origin}/lobby`)
    const ready = async () => {
      await page.locator(link).first().waitFor()
      await page.waitForTimeout(settle)
    }
    await ready()
    const leave = async () => {
      await page.keyboard.press('Escape')
      await ready()
    }
    return {
      page,
      play: page.locator(link).first(),
      leave,
      phases: appPhases(page),
      close: () => page.close(),
    }
  }
  return { name: 'app', visit, close: () => context.close() }
}

export async function signIn(context: BrowserContext, origin: string, name = 'player'): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.locator('#username').fill(name)
  await page.locator('#password').fill(`${name}1234`)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  // The look at a device before its first game is not what is measured.
  await page.evaluate(() => {
    localStorage.setItem('takewin.preflight', '1')
    localStorage.setItem('takewin.buyIn', '{"ask":"never","amounts":{}}')
  })
  await page.close()
}

/** The charts' own events, as the recorder has them. */
const milestones = {
  'socket up': ['seat', 'socket.up'],
  'seat checked': ['seat', 'seat.free'],
  'seat taken, money moved': ['seat', 'seat.taken'],
  offer: ['stream', 'peer.signalled'],
} as const

const appPhases = (page: Page) => (clickedAt: number) =>
  page.evaluate(
    ([clicked, wanted]) => {
      type Event = { actor: string; event: string; at: number }
      const { recorder } = (window as unknown as { takewin: { recorder: { inspection(): { events: Event[] } } } })
        .takewin
      const { events } = recorder.inspection()
      const since = performance.timeOrigin + clicked
      const found = Object.entries(wanted).map(([phase, [actor, event]]) => {
        const first = events.find((one) => one.actor === actor && one.event === event && one.at >= since - 1)
        return first ? [[phase, first.at - since] as const] : []
      })
      return { ...Object.fromEntries(found.flat()), ...window.bench.phases(clicked) }
    },
    [clickedAt, milestones] as const,
  )

export async function newBare(browser: Browser, origin: string): Promise<Guest> {
  const context = await browser.newContext(view)
  const visit = async (): Promise<Visit> => {
    const page = await openPage(context, origin)
    await page.waitForTimeout(settle)
    const leave = async () => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(settle)
    }
    const phases = (clickedAt: number) =>
      page.evaluate((clicked) => {
        const { phases } = window as unknown as { phases: Record<string, number> }
        const own = Object.entries(phases).map(([phase, at]) => [phase, at - clicked])
        return { ...Object.fromEntries(own), ...window.bench.phases(clicked) }
      }, clickedAt)
    return { page, play: page.locator('#play'), leave, phases, close: () => page.close() }
  }
  return { name: 'bare', visit, close: () => context.close() }
}

/** Ms that a pointer rests on what it is about to press, a person's at the least. */
const rest = 200

/** Play, until frames are painted and the seat takes presses. */
export async function playUntilLive({ page, play }: Visit): Promise<{ clickedAt: number; paintedAt: number }> {
  await page.evaluate(() => window.bench.awaitFirstFrame())
  await play.hover()
  await page.waitForTimeout(rest)
  await play.click()
  const first = await page.evaluate(() => window.bench.firstFrame())
  await page.locator('[data-screen=playing]').waitFor()
  return first
}

/** The lowest bet, so that one arrow can raise it and the other take it back. */
export async function lowestBet({ page }: Visit): Promise<void> {
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(150)
  }
}
