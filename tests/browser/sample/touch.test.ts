/** A session over the pages of the sample layer by one finger on a telephone. */
import type { CDPSession, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

const phone = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  reducedMotion: 'reduce',
} as const

/** Touched, the field takes what is typed. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name, exact: true }).tap()
  await page.keyboard.type(text)
}
async function toPage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Pages', exact: true }).tap()
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}
type Finger = { x: number; y: number }
const touch = (glass: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
  glass.send('Input.dispatchTouchEvent', { type, touchPoints })
const listOf = (grip: Locator) => grip.evaluate((one) => one.closest('[data-list]')?.getAttribute('aria-label'))

test('by finger: a mail is sent, an event made, a product kept from being lost, a note, a to-do and a message written', async (context) => {
  const { page, open, complaints } = await venue.visit(context, phone)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const question = page.getByRole('alertdialog')
  const saved = () => page.getByText('Not saved yet').waitFor({ state: 'detached' })
  await open('/sample')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await toPage(page, 'Mail')
  await link('Compose').tap()
  await write(page, 'To', 'somebody@sample.example')
  await write(page, 'Subject', 'By finger')
  await write(page, 'Message', 'Written on a telephone.')
  await button('Send').tap()
  await page.waitForURL('**/sample/mail?folder=sent')
  await page.getByText('By finger').first().tap()
  await page.getByRole('heading', { level: 2, name: 'By finger' }).waitFor()
  await page.getByText('Written on a telephone.').waitFor()

  await toPage(page, 'Calendar')
  await link('New event').tap()
  await write(page, 'Title', 'Tea')
  await button('Save').tap()
  await page.waitForURL(/\/sample\/calendar\/\d+/)
  await button('Remove').tap()
  await question.getByRole('button', { name: 'Remove' }).tap()
  await until(() => page.getByText('Tea', { exact: true }).count(), 0)

  await toPage(page, 'Products')
  await page.getByText('Carry clear').first().tap()
  await page.waitForURL('**/sample/products/1')
  await write(page, 'Name', ' of brass')
  await page.getByText('Not saved yet').waitFor()
  await link('Back to the list').tap()
  await question.getByRole('button', { name: 'Stay' }).tap()
  await question.waitFor({ state: 'detached' })
  await link('Back to the list').tap()
  await question.getByRole('button', { name: 'Save and leave' }).tap()
  await page.waitForURL('**/sample/products')
  // The list stands where it stood.
  expect(await page.getByRole('group', { name: 'Products' }).evaluate((list) => list.scrollTop)).toBe(0)
  await page.getByText('of brass').first().waitFor()

  await toPage(page, 'Notes')
  await link('New note').tap()
  await write(page, 'Title', 'Umbrella')
  await button('Add to Checklist').tap()
  await write(page, 'Text', 'Find it')
  await button('Save').tap()
  await page.waitForURL(/\/sample\/notes\/\d+$/)

  await toPage(page, 'To-do')
  await write(page, 'What is to be done', 'Water the plants')
  await button('Add').tap()
  await page.getByText('Water the plants').first().tap()
  await page.getByText('Done', { exact: true }).last().tap()
  await button('Save').tap()
  await saved()

  await toPage(page, 'Chat')
  await page
    .getByText(/Orimarch/)
    .first()
    .tap()
  await write(page, 'Message', 'Good evening')
  await button('Send').tap()
  await page.getByRole('log').getByText('Good evening').waitFor()
  await page.reload()
  await page.getByRole('log').getByText('Good evening').waitFor()
  expect(complaints).toEqual([])
})

test('by finger: a card is carried to the next list, one that is carried to the end of the board brings the lists behind it, and beside a grip the finger scrolls', async (context) => {
  const { page, open, complaints } = await venue.visit(context, phone)
  await open('/sample/scrumboard/1')
  const grip = page.locator('[data-grip=card]').first()
  await grip.waitFor()
  const name = (await grip.getAttribute('aria-label')) ?? ''
  const carried = page.getByRole('button', { name, exact: true })
  const lists = await page.locator('[data-list]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(await listOf(carried)).toBe(lists[0])
  const lane = page
    .getByRole('group')
    .filter({ has: page.locator('[data-list]') })
    .first()
  const scrolled = () => lane.evaluate((one) => one.scrollLeft)
  const glass = await page.context().newCDPSession(page)
  const middle = async (of: Locator): Promise<Finger> => {
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }

  // Only a part of the second list is in sight, beside the first.
  const from = await middle(carried)
  await touch(glass, 'touchStart', [from])
  for (let x = from.x; x < 340; x += 20) await touch(glass, 'touchMove', [{ x, y: from.y }])
  await until(() => listOf(carried), lists[1])
  // At the end of the board the others come, as long as the finger moves there.
  await until(async () => {
    for (const y of [from.y, from.y + 2]) await touch(glass, 'touchMove', [{ x: 375, y }])
    return listOf(carried)
  }, lists[3])
  expect(await scrolled()).toBeGreaterThan(300)
  await touch(glass, 'touchEnd', [])
  await until(() => carried.getAttribute('aria-pressed'), 'false')
  await page.reload()
  await until(() => listOf(carried), lists[3])

  // Beside the grips it scrolls, and carries nothing.
  const head = await middle(page.getByRole('heading', { level: 2 }).first())
  const before = await scrolled()
  await touch(glass, 'touchStart', [head])
  for (let x = head.x; x > head.x - 120; x -= 12) await touch(glass, 'touchMove', [{ x, y: head.y }])
  await touch(glass, 'touchEnd', [])
  await until(scrolled, (now) => now > before + 50)
  expect(await page.locator('[aria-pressed=true]').count()).toBe(0)
  expect(complaints).toEqual([])
})
