/** The table of the desk, by the keyboard, the hand and the finger, on the design system's page. */
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
async function tables(context: TestContext, options: VisitOptions = {}, query = ''): Promise<Page> {
  const { page, open } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce', ...options })
  await open(`/ui?show=table${query}`)
  await page.locator('#tableStates').waitFor(patience)
  return page
}
const gridOf = (page: Page, section = 'machinesTable') => page.locator(`#${section}`).getByRole('grid')
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-column]')
    const line = cell?.closest<HTMLElement>('[data-row]')
    return cell ? `${line?.dataset.row},${cell.dataset.column}` : document.activeElement?.tagName
  })
const selected = (page: Page, section = 'machinesTable') =>
  gridOf(page, section)
    .locator('[role=row][aria-selected=true]')
    .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.row).join())
const names = (page: Page, count = 3) =>
  gridOf(page)
    .locator('[data-row]:not([data-row="-1"]) [data-column="1"]')
    .evaluateAll((cells, most) => cells.slice(0, most).map((cell) => cell.textContent), count)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Into the grid from what stands before it. */
async function enter(page: Page): Promise<void> {
  await page
    .locator('#machinesTable')
    .getByRole('button', { name: /^Columns/ })
    .focus()
  await page.keyboard.press('Tab')
  await until(() => focused(page), '0,0', patience)
}

test('one Tab leads in and one out; arrows, Home, End and pages lead from cell to cell', async (context) => {
  const page = await tables(context)
  await enter(page)
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight')
  await until(() => focused(page), '2,1', patience)
  await press(page, 'End')
  await until(() => focused(page), '2,12', patience)
  await press(page, 'Control+Home')
  await until(() => focused(page), '0,0', patience)
  await press(page, 'ArrowUp', 'ArrowRight')
  await until(() => focused(page), '-1,1', patience)
  await press(page, 'Control+ArrowDown')
  await until(() => focused(page), '14,1', patience)
  await press(page, 'Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#machinesTable') === null)).toBe(true)
  await press(page, 'Shift+Tab')
  await until(() => focused(page), '14,1', patience)
})

test('rows are selected by Space, by Shift with arrows, all by Ctrl A, none by Escape; the bar says what it touches', async (context) => {
  const page = await tables(context)
  await enter(page)
  await press(page, 'ArrowRight', 'ArrowDown', 'Space')
  await until(() => selected(page), '1', patience)
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await until(() => selected(page), '1,2,3', patience)
  await press(page, 'Shift+ArrowUp')
  await until(() => selected(page), '1,2', patience)
  await page.locator('#machinesTable').getByText('2 selected').waitFor(patience)
  await press(page, 'Control+a')
  await until(async () => (await selected(page)).split(',').length, 15, patience)
  await press(page, 'Escape')
  await until(() => selected(page), '', patience)
  // By the hand: a box, a range from it, one more, and one alone.
  const grid = gridOf(page)
  const box = (row: number) => grid.locator(`[data-row="${row}"]`).getByRole('checkbox')
  await box(2).click()
  await box(5).click({ modifiers: ['Shift'] })
  await until(() => selected(page), '2,3,4,5', patience)
  await grid.locator('[data-row="7"] [data-column="2"]').click({ modifiers: ['Control'] })
  await until(() => selected(page), '2,3,4,5,7', patience)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

test('a header sorts up, down and not at all; with Shift by more than one; the address keeps it, and Back is not filled by it', async (context) => {
  const page = await tables(context)
  const head = (name: string) => gridOf(page).getByRole('columnheader', { name })
  const sort = (name: string) => head(name).getAttribute('aria-sort')
  await head('Machine').getByRole('button', { name: 'Machine', exact: true }).click()
  await until(() => sort('Machine'), 'ascending', patience)
  expect(await names(page)).toEqual(['Copper Lantern', 'Copper Lantern', 'Deep Koi'])
  await head('Machine').getByRole('button', { name: 'Machine', exact: true }).click()
  await until(() => sort('Machine'), 'descending', patience)
  await head('Cabin')
    .getByRole('button', { name: 'Cabin', exact: true })
    .click({ modifiers: ['Shift'] })
  await until(() => sort('Cabin'), 'ascending', patience)
  expect(await sort('Machine')).toBe('descending')
  expect(new URL(page.url()).searchParams.get('t.sort')).toBe('-game,cabin')
  await page.reload()
  await until(() => sort('Machine'), 'descending', patience)
  expect((await names(page))[0]).toBe('Tidewright')
})

test('a column is hidden, moved, kept in sight and made wider by the keyboard alone; a reset brings the first view back', async (context) => {
  const page = await tables(context)
  const grid = gridOf(page)
  const heads = async () => (await grid.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).join(' ')
  const before = await heads()
  await enter(page)
  await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  const menu = page.getByRole('menu')
  /** Opens the menu of the column and goes down to what is wanted. */
  const choose = async (name: string) => {
    await press(page, 'Alt+ArrowDown')
    await until(() => menu.evaluate((element) => element.contains(document.activeElement)), true, patience)
    const lit = menu.locator('[data-highlighted]')
    const goOn = async () => {
      if ((await lit.allInnerTexts())[0] !== name) await press(page, 'ArrowDown')
      return (await lit.allInnerTexts())[0]
    }
    await until(goOn, name, patience)
    await press(page, 'Enter')
    await menu.waitFor({ state: 'detached', ...patience })
  }
  await choose('Hide')
  await until(async () => (await heads()).includes('Brand'), false, patience)
  // The keyboard is where it was.
  await until(() => focused(page), '-1,3', patience)
  await choose('Wider')
  await until(() => new URL(page.url()).searchParams.get('t.widths')?.split(',')[0], 'status', patience)
  await page
    .locator('#machinesTable')
    .getByRole('button', { name: /^Columns/ })
    .focus()
  await press(page, 'Enter')
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.waitFor(patience)
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await chooser.getByRole('button', { name: 'As it was at first' }).focus()
  await press(page, 'Enter')
  await until(heads, before, patience)
  expect([...new URL(page.url()).searchParams.keys()].filter((key) => key.startsWith('t.'))).toEqual([])
})

test('a column is drawn to another place and wider by the hand', async (context) => {
  const page = await tables(context)
  const grid = gridOf(page)
  const head = (id: string) => grid.locator(`[data-head="${id}"]`)
  const centre = async (id: string) => {
    const box = await head(id).boundingBox()
    if (!box) throw new Error(`${id} is not drawn`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, end: box.x + box.width, width: box.width }
  }
  const [from, to] = [await centre('brand'), await centre('player')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await until(
    () => new URL(page.url()).searchParams.get('t.order')?.split(',').slice(0, 5).join(),
    'game,cabin,status,player,brand',
    patience,
  )
  // It was no click: nothing else is sorted by it.
  expect(new URL(page.url()).searchParams.get('t.sort')).toBe(null)
  const wide = await centre('game')
  await page.mouse.move(wide.end - 2, wide.y)
  await page.mouse.down()
  await page.mouse.move(wide.end + 58, wide.y, { steps: 4 })
  await page.mouse.up()
  await until(async () => Math.round(((await centre('game')).width - wide.width) / 10), 6, patience)
})

test('ten thousand rows: few are drawn, the last is a key away, groups close and details open, sums are of the rows', async (context) => {
  const page = await tables(context)
  const grid = gridOf(page, 'longTable')
  await grid.scrollIntoViewIfNeeded()
  expect(await grid.getAttribute('aria-rowcount')).toBe('10002')
  expect(await grid.locator('[data-row]').count()).toBeLessThan(60)
  await grid.locator('[data-row="0"] [data-column="2"]').click()
  await press(page, 'Control+End')
  await until(() => focused(page), /^9999,/, patience)
  expect(await grid.locator('[data-row]').count()).toBeLessThan(60)
  await press(page, 'Control+Home')
  await until(() => focused(page), '0,0', patience)
  await grid
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await grid.getByText('What else is known of').waitFor(patience)
  await page.locator('#longTable').getByText('10,000 rows').waitFor(patience)
  await press(page, 'Control+a')
  await until(() => grid.locator('[data-row][aria-selected=false]').count(), 0, patience)
  // By brand: four of them, with sums of their own; what is closed shows nothing.
  await grid.locator('[data-head="brand"]').getByRole('button', { name: 'Column Brand' }).click()
  await page.getByRole('menuitem', { name: 'Group by it' }).click()
  const first = grid.locator('[data-row="0"]')
  await first.getByRole('button', { name: /^Brand: / }).click()
  await until(() => first.getByRole('button').getAttribute('aria-expanded'), 'false', patience)
  for (const row of [1, 2])
    await grid
      .locator(`[data-row="${row}"]`)
      .getByRole('button', { name: /^Brand: / })
      .click()
  await until(() => grid.getByRole('button', { name: /^Brand: / }).count(), 4, patience)
  const sums = await grid
    .locator('[data-row]')
    .filter({ has: page.getByRole('button', { name: /^Brand: / }) })
    .evaluateAll((lines) => lines.map((line) => line.textContent ?? ''))
  expect(sums.every((text) => /\d,\d{3}\.\d{2}/.test(text))).toBe(true)
})

test('right to left: the first column is right, arrows go where they point, amounts read left to right', async (context) => {
  const page = await tables(context, { language: 'ar' }, '&dir=rtl')
  const grid = gridOf(page)
  const x = async (id: string) => (await grid.locator(`[data-head="${id}"]`).boundingBox())?.x ?? 0
  expect(await x('game')).toBeGreaterThan(await x('brand'))
  await grid.locator('[data-row="0"] [data-column="2"]').click()
  await press(page, 'ArrowLeft')
  await until(() => focused(page), '0,3', patience)
  await press(page, 'ArrowRight', 'ArrowRight')
  await until(() => focused(page), '0,1', patience)
})

test('on a phone rows are cards that a finger opens acts of, and nothing is wider than the window', async (context) => {
  const page = await tables(context, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const section = page.locator('#machinesTable')
  const cards = section.getByRole('listitem')
  await cards.first().waitFor(patience)
  expect(await overflow(page)).toBe(0)
  // What is told of a row is told whole.
  const cut = cards
    .locator('dd')
    .evaluateAll((facts) => facts.filter((fact) => fact.scrollWidth > fact.clientWidth).map((fact) => fact.outerHTML))
  expect(await cut).toEqual([])
  await cards.nth(1).getByRole('checkbox').tap()
  await section.getByText('1 selected').waitFor(patience)
  await cards
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .tap()
  await page.getByRole('menuitem', { name: 'Restart' }).tap()
  await until(() => section.locator('output').innerText(), /^restart \d+/, patience)
})

test.for([
  ['en', 'light', 1440],
  ['ar', 'dark', 1024],
  ['tr', 'light', 390],
] as const)('nobody is kept out: %s, %s, %i px', async ([language, theme, width], context) => {
  const page = await tables(
    context,
    { language, viewport: { width, height: 900 } },
    `&theme=${theme}&dir=${language === 'ar' ? 'rtl' : 'ltr'}`,
  )
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})
