/** Plots by the keyboard, the hand and the finger, in both directions, with the table behind them. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
async function plots(context: TestContext, options: VisitOptions = {}, query = ''): Promise<Page> {
  const { page, open } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce', ...options })
  await open(`/ui?show=chart${query}`)
  await page.locator('#chartStates').waitFor(patience)
  return page
}
const plot = (page: Page, section: string) => page.locator(`#${section}`).getByRole('application').first()
const told = (page: Page, section: string) => page.locator(`#${section}`).getByRole('status').first().innerText()
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('Tab leads in, arrows walk the values and their series, each is told; Escape puts it away', async (context) => {
  const page = await plots(context)
  await page.locator('#chartLine').getByRole('button', { name: 'As a table' }).focus()
  expect(await told(page, 'chartLine')).toBe('')
  await press(page, 'Tab')
  expect(await plot(page, 'chartLine').evaluate((element) => element === document.activeElement)).toBe(true)
  // Of what stands there the last comes first: it is the newest.
  await until(
    () => told(page, 'chartLine'),
    (words) => words.startsWith('Bonuses, 05:00: '),
    patience,
  )
  await press(page, 'Home')
  await until(
    () => told(page, 'chartLine'),
    (words) => words.startsWith('Bonuses, 06:00: '),
    patience,
  )
  await press(page, 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowRight')
  await until(
    () => told(page, 'chartLine'),
    (words) => words.startsWith('Cash in, 07:00: '),
    patience,
  )
  // There is nothing above the first.
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowDown')
  await until(
    () => told(page, 'chartLine'),
    (words) => words.startsWith('Cash out, 07:00: '),
    patience,
  )
  await press(page, 'Escape')
  await until(() => told(page, 'chartLine'), '', patience)
  await press(page, 'Tab')
  expect(await plot(page, 'chartLine').evaluate((element) => element === document.activeElement)).toBe(false)
})

test('what is not known is said so; the hour that runs is where one begins, and the note gives way', async (context) => {
  const page = await plots(context)
  const figure = page.locator('#chartBar figure').first()
  await figure.getByText(/^best /).waitFor(patience)
  await figure.getByRole('button', { name: 'As a table' }).focus()
  await press(page, 'Tab')
  await until(
    () => told(page, 'chartBar'),
    (words) => words.startsWith('01:00: '),
    patience,
  )
  await figure.getByText(/^best /).waitFor({ state: 'detached', ...patience })
  await press(page, 'ArrowRight')
  await until(() => told(page, 'chartBar'), '02:00: not known', patience)
})

test('from right to left the later hour is at the left, for the key and for the eye', async (context) => {
  const page = await plots(context, {}, '&world=desk&theme=dark&dir=rtl')
  const names = page.locator('#chartBar figure').first().locator('text')
  const place = async (name: string) => (await names.getByText(name, { exact: true }).boundingBox())?.x ?? NaN
  expect(await place('06:00')).toBeGreaterThan(await place('10:00'))
  await page.locator('#chartBar').getByRole('button', { name: 'As a table' }).first().focus()
  await press(page, 'Tab', 'Home', 'ArrowLeft')
  await until(
    () => told(page, 'chartBar'),
    (words) => words.startsWith('07:00: '),
    patience,
  )
})

test('the table behind tells the very same figures', async (context) => {
  const page = await plots(context)
  const figure = page.locator('#chartHeat figure')
  const figures: string[] = []
  await figure.getByRole('button', { name: 'As a table' }).focus()
  await press(page, 'Tab', 'Home')
  await press(page, ...Array.from({ length: 7 }, () => 'ArrowUp'))
  for (let row = 0; row < 7; row += 1) {
    figures.push((await told(page, 'chartHeat')).replace(/^.*, 06:00: /, '').replace('not known', '–'))
    await press(page, 'ArrowDown')
  }
  expect(figures).toContain('–')
  await press(page, 'Shift+Tab', 'Enter')
  const table = figure.getByRole('table')
  await table.waitFor(patience)
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Hour',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ])
  const first = table.getByRole('row', { name: '06:00' })
  expect(await first.getByRole('cell').allInnerTexts()).toEqual(figures)
  await press(page, 'Enter')
  await plot(page, 'chartHeat').waitFor(patience)
})

test('a finger reads what it touches', async (context) => {
  const page = await plots(context, { hasTouch: true, viewport: { width: 390, height: 844 } })
  const area = plot(page, 'chartStacked').locator('svg').nth(1)
  await area.scrollIntoViewIfNeeded()
  const box = await area.boundingBox()
  if (!box) throw new Error('there is no plot')
  await page.touchscreen.tap(box.x + box.width * (2.5 / 24), box.y + 139)
  await until(
    () => told(page, 'chartStacked'),
    (words) => words.startsWith('Cash in, 08:00: '),
    patience,
  )
})

test.for([
  ['dark', 'ltr', 1440],
  ['light', 'rtl', 1024],
  ['light', 'ltr', 390],
] as const)('no barrier in %s, %s, at %i', async ([theme, dir, width], context) => {
  const page = await plots(context, { viewport: { width, height: 900 } }, `&world=desk&theme=${theme}&dir=${dir}`)
  expect(await barriers(page, 'main')).toEqual([])
  await page.locator('#chartHeat').getByRole('button', { name: 'As a table' }).click()
  await page.locator('#chartHeat').getByRole('table').waitFor(patience)
  expect(await barriers(page, 'main')).toEqual([])
  expect(await overflow(page)).toBe(0)
})
