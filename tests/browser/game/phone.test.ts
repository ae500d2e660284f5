/** On telephones great and small: what is needed to play is whole in the window, a long message can be read, and the game's name is not cut. */
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
const [lantern, tidewright] = [4, 5]
const short = 'We look at it'
const long = 'The cabinet beside yours is being mended and may be loud.\n'.repeat(8).trim()
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
  machineID = tidewright,
) {
  const visitor = await venue.visit(context, {
    ...{ as: 'player2', language, hasTouch: true, isMobile: true, viewport: { width, height } },
  })
  const { page, open, game } = visitor
  await open(`/game/${machineID}`)
  await game.playing(patience.timeout)
  const panel = page.locator('section').filter({ has: page.getByTestId('credit') })
  const spin = panel.getByRole('button', { name: language === 'en' ? /^Spin/ : /^أدر/ })
  await until(() => spin.isEnabled(), true, patience)
  const say = async (text: string) => {
    const token = await venue.tokenOf('supervisor')
    const { open: seats } = (await venue.call(token, 'GET', '/admin/sessions?state=open')) as { open: { id: number }[] }
    const key = `phone-${seats[0]?.id}-${text.length}`
    await venue.call(token, 'POST', `/admin/sessions/${seats[0]?.id}/message`, { text }, key)
    const said = page.locator('[data-said] span').filter({ hasText: text })
    await said.waitFor(patience)
    return said
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

    const said = await say(short)
    expect(await beyond(page, panel)).toEqual([[], 0, 0])
    // A line is read without scrolling, and what puts it away is there.
    const [place, words] = [await boxOf(page.locator('[data-said]')), await boxOf(said)]
    expect(words.y).toBeGreaterThanOrEqual(place.y)
    expect(words.y + words.height).toBeLessThanOrEqual(place.y + place.height)
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

test.for(windows)(
  'at %i × %i a long message is read to its end with keys, and put away with a finger',
  async (size, context) => {
    const { page, panel, say } = await sit(context, 'en', size)
    const before = await boxesOf(panel.getByRole('button'))
    const said = await say(long)
    // Not a line and a half of it: a fifth of the window and more, over the picture and over no key.
    const place = await boxOf(page.locator('[data-said]'))
    expect(place.height).toBeGreaterThan(0.2 * size[1])
    expect(place.y + place.height).toBeLessThanOrEqual((await boxOf(panel.locator('dl'))).y)
    expect(place.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('heading', { level: 1 }))).y)
    expect(await boxesOf(panel.getByRole('button'))).toEqual(before)

    const words = page.getByRole('group', { name: 'The venue says' })
    const hasFocus = () => words.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; tabs < 40 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(true)
    // Where the last word stands, against the foot of what is seen.
    const below = () =>
      said.evaluate((element) => {
        const end = document.createRange()
        end.selectNodeContents(element)
        const last = [...end.getClientRects()].at(-1)?.bottom ?? 0
        return last - (element.closest('[data-words]')?.getBoundingClientRect().bottom ?? 0)
      })
    expect(await below()).toBeGreaterThan(0)
    await page.keyboard.press('End')
    await until(below, (left) => left <= 0, patience)
    const away = page.getByRole('button', { name: 'Put the message away' })
    const { y, height } = await boxOf(away)
    expect(y >= place.y && y + height <= place.y + place.height).toBe(true)
    expect(await barriers(page)).toEqual([])

    await away.tap()
    await said.waitFor({ state: 'detached', ...patience })
    expect((await boxOf(page.getByRole('figure'))).width).toBe(size[0])
    expect(await boxesOf(panel.getByRole('button'))).toEqual(before)
  },
)

test.for([
  ['en', [320, 640]],
  ['ar', [360, 740]],
  ['en', [390, 844]],
  ['ar', [1024, 768]],
] as const)(
  'in %s at %o the longest name of a game is whole, and its keys with the gamble are',
  async ([language, size], context) => {
    const { page, panel } = await sit(context, language, size, lantern)
    const name = page.getByRole('heading', { level: 1 })
    expect(await name.innerText()).toBe('Copper Lantern')
    // On a slow network the light says more than it does here.
    const light = page.getByTestId('connection').locator('span')
    await light.evaluate(
      (words, ms) => void (words.textContent = ms),
      language === 'ar' ? 'متوسط، 115 م.ث' : 'Fair, 115 ms',
    )
    const letters = await boxOf(name.locator('bdi'))
    for (const place of [name, name.locator('xpath=..')]) {
      const { x, y, width, height } = await boxOf(place)
      expect(letters.x).toBeGreaterThanOrEqual(x)
      expect(letters.x + letters.width).toBeLessThanOrEqual(x + width)
      expect(letters.y + letters.height).toBeLessThanOrEqual(y + height)
    }
    expect(await beyond(page, panel)).toEqual([[], 0, 0])
  },
)

test('from right to left a name that is too long is cut at its end, and a receipt’s values stand at its edge', async (context) => {
  const { page } = await sit(context, 'ar', [844, 390], lantern)
  const isBegun = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const name = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()
    if (!name) return false
    const letter = document.createRange()
    letter.setStart(name, 0)
    letter.setEnd(name, 1)
    const [box, seen] = [letter.getBoundingClientRect(), heading.getBoundingClientRect()]
    return box.left >= seen.left - 1 && box.right <= seen.right + 1
  })
  expect(isBegun).toBe(true)
  await page.getByRole('button', { name: 'صرف الرصيد', exact: true }).tap()
  await page.getByRole('button', { name: 'عرض الإيصال' }).tap()
  const receipt = page.getByTestId('receipt')
  await receipt.waitFor(patience)
  const values = await boxesOf(receipt.locator('td bdi'))
  const table = await boxOf(receipt)
  expect(new Set(values.map(({ x, width }) => Math.round(x + width))).size).toBe(1)
  expect(Math.min(...values.map(({ x }) => x)) - table.x).toBeLessThan(2)
})

test('on a tablet five bets beside a gamble are keys that hold their figures', async (context) => {
  const { panel } = await sit(context, 'en', [1024, 768], lantern)
  const rooms = await panel
    .getByRole('group')
    .getByRole('button')
    .evaluateAll((keys) =>
      keys.map((key) => key.clientWidth - (key.querySelector('bdi')?.getBoundingClientRect().width ?? 0)),
    )
  expect(rooms.length).toBe(5)
  expect(rooms.filter((room) => room < 16)).toEqual([])
})
