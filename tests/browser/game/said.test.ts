/** On a telephone: what people say to a player takes room of its own; picture, meters, keys and the cabinet's notice stay in sight. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  const texts = { en: 'The bar closes at two', tr: null, ar: 'يغلق البار الساعة الثانية' }
  const said = { texts, places: ['games'], startsAt: null, until: Date.now() + 3_600_000 }
  await venue.call(await venue.tokenOf('supervisor'), 'POST', '/admin/announcements', said, 'announcement-bar')
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const tidewright = 5
const shots = process.env.TAKEWIN_SHOTS

type Box = { x: number; y: number; width: number; height: number }
const boxesOf = async (locator: Locator): Promise<Box[]> =>
  (await Promise.all((await locator.all()).map((one) => one.boundingBox()))).filter((box) => box !== null)
const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const words = {
  en: {
    call: 'Call an attendant',
    called: 'An attendant has been called.',
    bar: 'The bar closes at two',
    spin: /^Spin/,
  },
  ar: { call: 'نداء موظف القاعة', called: 'نُودي موظف القاعة.', bar: 'يغلق البار الساعة الثانية', spin: /^أدر/ },
}
test.for([
  ['en', 390, 844],
  ['ar', 390, 844],
  ['en', 844, 390],
  ['ar', 844, 390],
  ['en', 667, 375],
] as const)(
  'in %s at %i × %i a call, a message and an announcement cover nothing that is needed to play, and move no key',
  async ([language, width, height], context) => {
    const { page, open, game } = await venue.visit(context, {
      ...{ as: 'player2', language, hasTouch: true, isMobile: true, viewport: { width, height } },
    })
    const { call, called, bar, spin } = words[language]
    await open(`/game/${tidewright}`)
    await game.playing(patience.timeout)
    const panel = page.locator('section').filter({ has: page.getByRole('button', { name: spin }) })
    await until(() => panel.getByRole('button', { name: spin }).isEnabled(), true, patience)
    const announced = page.getByRole('listitem').filter({ hasText: bar })
    await announced.waitFor(patience)
    const before = await boxesOf(panel.getByRole('button'))
    const shoot = async (name: string) => {
      if (shots !== undefined) await page.screenshot({ path: `${shots}/said-${language}-${width}-${name}.png` })
    }
    await shoot('announced')
    const token = await venue.tokenOf('supervisor')
    const { open: seats } = (await venue.call(token, 'GET', '/admin/sessions?state=open')) as { open: { id: number }[] }
    const message = { text: 'We look at it' }
    const key = `said-${language}-${width}`
    await venue.call(token, 'POST', `/admin/sessions/${seats[0]?.id}/message`, message, key)
    const staff = page.locator('[data-screen] section span').filter({ hasText: message.text }).last()
    await staff.waitFor(patience)
    // Said once to the eye, by its card; the toast is heard alone, and covers neither reels nor bar.
    const toast = page.locator('[data-toast=message]')
    await toast.waitFor({ state: 'attached', ...patience })
    expect((await boxesOf(toast)).filter((one) => one.width > 1 || one.height > 1)).toEqual([])
    await shoot('message')
    await page.getByRole('button', { name: call }).tap()
    const card = page.getByRole('status').filter({ hasText: called })
    await card.waitFor(patience)

    await venue.force(tidewright, 'win')
    await panel.getByRole('button', { name: spin }).tap()
    const notice = panel.getByRole('status')
    await notice.waitFor(patience)
    await shoot('all')
    const keys = await boxesOf(panel.getByRole('button'))
    expect(keys).toEqual(before)
    expect(keys.filter((one) => one.y + one.height > height)).toEqual([])
    for (const { height: high } of keys) expect(high).toBeGreaterThanOrEqual(44)
    // They lie in one list that is scrolled: it is what may cover.
    const [list] = await boxesOf(card.locator('xpath=..'))
    const [picture] = await boxesOf(page.getByRole('figure'))
    if (!list || !picture) throw new Error('it is not on the page')
    const needed = [picture, ...keys, ...(await boxesOf(panel.locator('dl'))), ...(await boxesOf(notice))]
    expect(needed.filter((one) => meet(list, one))).toEqual([])
    // The whole picture in its own form.
    expect(picture.width).toBeGreaterThanOrEqual(Math.min(width, 340))
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1)
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
    for (const one of [card, staff, announced]) {
      await one.scrollIntoViewIfNeeded()
      const [box] = await boxesOf(one)
      expect(box && meet(box, list)).toBe(true)
    }
    await staff.locator('xpath=ancestor::section').getByRole('button').tap()
    await staff.waitFor({ state: 'detached', ...patience })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  },
)
