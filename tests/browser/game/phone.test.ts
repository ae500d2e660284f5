/** On telephones great and small: what is needed to play is whole in the window. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const tidewright = 5
const short = 'We look at it'
const windows = [
  [320, 640],
  [360, 740],
  [375, 667],
  [390, 844],
  [412, 915],
] as const

async function sit(
  context: TestContext,
  language: 'en' | 'ar',
  [width, height]: readonly [number, number],
) {
  const visitor = await venue.visit(context, {
    ...{ as: 'player2', language, hasTouch: true, isMobile: true, viewport: { width, height } },
  })
  const { page, open, game } = visitor
  await open(`/game/${tidewright}`)
  await game.playing(patience.timeout)
  const panel = page.locator('section').filter({ has: page.getByTestId('credit') })
  const spin = panel.getByRole('button', { name: language === 'en' ? /^Spin/ : /^أدر/ })
  await until(() => spin.isEnabled(), true, patience)
  const say = async (text: string) => {
    const token = await venue.tokenOf('supervisor')
    const { open: seats } = (await venue.call(token, 'GET', '/admin/sessions?state=open')) as { open: { id: number }[] }
    const key = `phone-${seats[0]?.id}-${text.length}`
    await venue.call(token, 'POST', `/admin/sessions/${seats[0]?.id}/message`, { text }, key)
    await page.locator('[data-said] span').filter({ hasText: text }).waitFor(patience)
  }
  return { ...visitor, panel, spin, say }
}
type Box = { x: number; y: number; width: number; height: number }
async function boxOf(one: Locator): Promise<Box> {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}
const boxesOf = async (all: Locator) => Promise.all((await all.all()).map(boxOf))
/** Of what is needed to play, that which one has to scroll to; and by how much the page scrolls. */
async function beyond(page: Page, panel: Locator) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = [...(await boxesOf(panel.getByRole('button'))), await boxOf(panel.locator('dl'))]
  const scrolled = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  const isOver = ({ x, y, ...box }: Box) => x < 0 || y < 0 || x + box.width > width || y + box.height > height
  return [needed.filter(isOver), scrolled, await overflow(page)]
}

test.for([...windows.map((size) => ['en', size] as const), ['ar', [320, 640]] as const])(
  'in %s at %o meters and keys are whole in the window and stay where they are, whatever is said and won',
  async ([language, size], context) => {
    const { page, panel, spin, say } = await sit(context, language, size)
    expect(await beyond(page, panel)).toEqual([[], 0, 0])
    const before = await boxesOf(panel.getByRole('button'))
    for (const { height } of before) expect(height).toBeGreaterThanOrEqual(44)
    const picture = page.getByRole('figure')
    expect((await boxOf(picture)).width).toBe(size[0])

    await say(short)
    expect(await beyond(page, panel)).toEqual([[], 0, 0])
    const place = await boxOf(page.locator('[data-said]'))
    const { width, height, y } = await boxOf(picture)
    expect(width / height).toBeCloseTo(16 / 9, 1)
    expect(width).toBeGreaterThanOrEqual(0.85 * size[0])
    expect(y + height).toBeLessThanOrEqual(place.y + 1)

    await venue.force(tidewright, 'win')
    await spin.tap()
    await panel.getByRole('status').waitFor(patience)
    // Which waits until it has come to rest, too.
    expect(await barriers(page)).toEqual([])
    const notice = await boxOf(panel.getByRole('status'))
    expect(await beyond(page, panel)).toEqual([[], 0, 0])
    expect(await boxesOf(panel.getByRole('button'))).toEqual(before)
    const covered = [place, ...before].filter(
      (one) => one.y < notice.y + notice.height && notice.y < one.y + one.height,
    )
    expect(covered).toEqual([])
  },
)

test('held sideways the picture stands beside the keys, as before', async (context) => {
  const { page, panel } = await sit(context, 'en', [844, 390])
  expect(await beyond(page, panel)).toEqual([[], 0, 0])
  const [picture, keys] = [await boxOf(page.getByRole('figure')), await boxOf(panel)]
  expect([Math.round(picture.width), Math.round(keys.x)]).toEqual([532, 544])
})
