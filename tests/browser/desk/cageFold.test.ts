/** The cage where the window is small: who is served, and the whole form with its Post, stand in it together. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  const token = await venue.tokenOf('cashier')
  await venue.call(token, 'POST', '/cashier/cage', { amount: 500_000 }, 'the-safe-of-the-day')
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const shots = process.env.TAKEWIN_SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` })
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const chosen = (page: Page, key: string) =>
  page.locator(`button[aria-keyshortcuts=${key}][aria-pressed=true]`).waitFor(patience)
const form = (page: Page) => page.locator('main form').filter({ has: page.locator('[aria-keyshortcuts=F2]') })
const post = (page: Page) => form(page).locator('button[type=submit]')

async function serve(context: TestContext, options: VisitOptions): Promise<Page> {
  const { page, open } = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce', ...options })
  await open('/apps/cashier')
  await until(() => focused(page), 'cage-finder', patience)
  await page.keyboard.type('deniz', { delay: 15 })
  await page.getByRole('option').first().waitFor(patience)
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-amount', patience)
  await page.getByRole('complementary').locator('dl').waitFor(patience)
  return page
}
/** Of what a person must see while they post, what lies beyond the window as it stands. */
async function beyond(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const parts = { heading: page.locator('#cage-player'), form: form(page), Post: post(page) }
  const out: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.boundingBox()
    if (!box || box.y < 0 || box.x < 0 || box.y + box.height > height || box.x + box.width > width)
      out.push(`${name}: ${JSON.stringify(box)}`)
  }
  return out
}

test.for([
  ['en', 1024, 768, 'dark'],
  ['tr', 1024, 768, 'light'],
  ['ar', 1024, 768, 'light'],
  ['en', 1180, 820, 'light'],
  ['ar', 1180, 820, 'dark'],
  ['en', 1280, 800, 'light'],
  ['en', 1440, 900, 'light'],
] as const)(
  'in %s at %i × %i, %s, the player and the whole form are in the window while it is posted by keys',
  async ([language, width, height, colorScheme], context) => {
    const page = await serve(context, { language, colorScheme, viewport: { width, height } })
    await shoot(page, `cage-${language}-${width}-${colorScheme}`)
    expect(await beyond(page)).toEqual([])
    await page.keyboard.press('F9')
    await chosen(page, 'F9')
    await form(page)
      .locator('#cage-amount')
      .waitFor({ state: 'detached', ...patience })
    expect(await beyond(page)).toEqual([])
    await page.keyboard.press('F2')
    await chosen(page, 'F2')
    await until(() => focused(page), 'cage-amount', patience)
    await page.keyboard.type('5', { delay: 15 })
    await form(page).getByRole('table').waitFor(patience)
    await shoot(page, `cage-${language}-${width}-${colorScheme}-written`)
    expect(await beyond(page)).toEqual([])
    await page.keyboard.press('Enter')
    await until(() => page.locator('#cage-amount').inputValue(), '', patience)
    await until(() => focused(page), 'cage-amount', patience)
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  },
)

test.for([
  ['en', 'dark'],
  ['tr', 'light'],
  ['ar', 'light'],
] as const)(
  'in %s on a telephone, %s, the pockets stand two and two, the amount is in the window, and nothing is over its edge',
  async ([language, colorScheme], context) => {
    const viewport = { width: 390, height: 844 }
    const page = await serve(context, { language, colorScheme, viewport, hasTouch: true, isMobile: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    await shoot(page, `cage-${language}-390-${colorScheme}`)
    const pockets = page
      .getByRole('region', { name: /Yılmaz/ })
      .locator('dl')
      .first()
      .locator(':scope > div')
    const [first, second, third] = await Promise.all([0, 1, 2].map((place) => pockets.nth(place).boundingBox()))
    expect([second?.y, third && first && third.y > first.y]).toEqual([first?.y, true])
    for (const list of await page
      .getByRole('region', { name: /Yılmaz/ })
      .locator('dl')
      .all()) {
      const whole = await list.boundingBox()
      for (const one of await list.locator('bdi').all()) {
        const box = await one.boundingBox()
        if (!whole || !box) throw new Error('it is not on the page')
        expect([box.x >= whole.x, box.x + box.width <= whole.x + whole.width + 0.5]).toEqual([true, true])
      }
    }
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
    // Post stands at the window's foot, and over nothing that has the focus.
    const foot = async () => {
      const [own, focus] = await Promise.all([post(page).boundingBox(), page.locator(':focus').boundingBox()])
      if (!own || !focus) throw new Error('it is not on the page')
      return own.y > 0 && own.y + own.height <= viewport.height && focus.y >= 0 && focus.y + focus.height <= own.y
    }
    await until(foot, true, patience)
    await page.locator('#cage-reason').focus()
    await until(foot, true, patience)
    await form(page).locator('[aria-keyshortcuts=F3]').tap()
    await chosen(page, 'F3')
    await until(() => focused(page), 'cage-amount', patience)
    expect(await overflow(page)).toBe(0)
  },
)
