/** The plan of the floor: looked at, arranged by mouse, finger and keys, and the same for who only sees or hears it. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const address = '/apps/dashboard?show=plan'
async function open(context: TestContext, options: VisitOptions = {}) {
  const visitor = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce', ...options })
  await visitor.open(address)
  await visitor.page.locator('[data-tile]').first().waitFor(patience)
  return visitor
}
const tile = (page: Page, id: number) => page.locator(`[data-tile="${id}"]`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** The column and line where it says that it stands. */
const standsAt = async (page: Page, id: number) =>
  /column (\d+), line (\d+)$/
    .exec((await tile(page, id).textContent()) ?? '')
    ?.slice(1)
    .join()
const middleOf = async (page: Page, id: number) => {
  const box = await tile(page, id).boundingBox()
  if (!box) throw new Error(`machine ${id} is not seen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width + 4, height: box.height + 4 }
}
const arrange = (page: Page) => page.getByRole('button', { name: 'Arrange' })
/** Answered, and no longer at hand. */
const putDown = (page: Page) => page.getByText('Drag a machine to its place').waitFor(patience)

test('dragged by the mouse it stands there for everybody, and after a reload; on another it goes back', async (context) => {
  const { page } = await open(context)
  const other = await open(context, { as: 'manager' })
  expect(await standsAt(page, 1)).toEqual('2,2')
  await arrange(page).click()
  const from = await middleOf(page, 1)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // Over machine 2 at first, and then free.
  await page.mouse.move(from.x + from.width, from.y, { steps: 4 })
  await page.getByText('Cabin 2 stands there.').waitFor(patience)
  await page.mouse.move(from.x, from.y - from.height, { steps: 4 })
  await page.getByText('Cabin 1: column 2, line 1.').waitFor(patience)
  await page.mouse.up()
  await putDown(page)
  expect(await standsAt(page, 1)).toEqual('2,1')
  await until(() => standsAt(other.page, 1), '2,1', patience)
  const there = await middleOf(page, 1)
  await page.mouse.move(there.x, there.y)
  await page.mouse.down()
  await page.mouse.move(there.x + there.width, there.y + there.height, { steps: 4 })
  await page.getByText('Cabin 2 stands there.').waitFor(patience)
  await page.mouse.up()
  await until(() => standsAt(page, 1), '2,1', patience)
  await page.reload()
  await until(() => standsAt(page, 1), '2,1', patience)
})

test('by keys alone: Space takes it up, arrows carry it, Escape takes it back, Delete takes it off the plan, and it comes back', async (context) => {
  const { page, path } = await open(context)
  const start = await standsAt(page, 3)
  const [column = 0, line = 0] = (start ?? '').split(',').map(Number)
  await arrange(page).focus()
  await press(page, 'Enter')
  await tile(page, 3).focus()
  await press(page, 'Space', 'ArrowUp')
  await page.getByText(`Cabin 3: column ${column}, line ${line - 1}.`).waitFor(patience)
  await press(page, 'Escape')
  await until(() => standsAt(page, 3), start, patience)
  await press(page, 'Space', 'ArrowUp', 'Space')
  await putDown(page)
  await until(() => standsAt(page, 3), `${column},${line - 1}`, patience)
  // The keyboard is still at it.
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.tile)).toBe('3')
  await press(page, 'Enter', 'Delete')
  await page.getByText('Not on the plan: 1').waitFor(patience)
  await putDown(page)
  expect(await tile(page, 3).textContent()).toMatch(/not on the plan$/)
  await press(page, 'Enter')
  await page.getByText(/^Cabin 3: column 1, line 1\.$/).waitFor(patience)
  await press(page, 'Enter')
  await putDown(page)
  await until(() => standsAt(page, 3), '1,1', patience)
  // Nothing at hand any more: Escape ends it, and Enter opens again.
  await press(page, 'Escape')
  expect(await arrange(page).getAttribute('aria-pressed')).toBe('false')
  await press(page, 'Enter')
  await until(path, '/apps/machine/3', patience)
})

test('a finger drags a machine and does not scroll the page', async (context) => {
  const { page } = await open(context, { hasTouch: true, viewport: { width: 900, height: 760 } })
  await arrange(page).tap()
  await putDown(page)
  // Not at the edge, where what is carried moves the page on.
  await tile(page, 26).scrollIntoViewIfNeeded()
  await tile(page, 6).scrollIntoViewIfNeeded()
  const from = await middleOf(page, 6)
  const before = await standsAt(page, 6)
  const scrolled = () =>
    page.evaluate(() => [...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0))
  const top = await scrolled()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from.x, from.y)
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', from.x, from.y + from.height * part)
  await touch('touchEnd')
  const [column = 0, line = 0] = (before ?? '').split(',').map(Number)
  await until(() => standsAt(page, 6), `${column},${line + 1}`, patience)
  await putDown(page)
  // By as much as brings the machine into sight, and not by the way of the finger.
  expect(Math.abs((await scrolled()) - top)).toBeLessThan(from.height / 2)
})

test('one that somebody else has moved meanwhile stays where they put it, and it is said', async (context) => {
  const { page, toasts } = await open(context)
  const other = await open(context)
  await arrange(page).click()
  // From now on it looks at an old floor.
  await page.route('**/admin/board', (route) => route.abort())
  const move = async (on: Page, ...keys: string[]) => {
    await tile(on, 22).focus()
    await press(on, 'Enter', ...keys, 'Enter')
  }
  await arrange(other.page).click()
  const start = await standsAt(page, 22)
  await move(other.page, 'ArrowDown', 'ArrowDown')
  await putDown(other.page)
  await until(async () => (await standsAt(other.page, 22)) === start, false, patience)
  await move(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await toasts.said('It was moved by somebody else meanwhile')
  await page.unroute('**/admin/board')
  await until(async () => (await standsAt(page, 22)) === (await standsAt(other.page, 22)), true, patience)
})

test('one selection in every view; arrows lead as the machines stand; a state comes live; zoom stays in the address', async (context) => {
  const { page, path } = await open(context)
  await tile(page, 9).focus()
  await press(page, 'Space')
  expect(await tile(page, 9).getAttribute('aria-selected')).toBe('true')
  await press(page, 'Home', '+', '+')
  await until(path, `${address}&zoom=200`, patience)
  const wide = (await middleOf(page, 9)).width
  await press(page, '-', '-')
  await until(path, address, patience)
  expect((await middleOf(page, 9)).width).toBeLessThan(wide)
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('grid', { name: 'Machine Board' }).waitFor(patience)
  await page.getByText('1 selected').waitFor(patience)
  await page.getByText('Plan', { exact: true }).click()
  await tile(page, 9).waitFor(patience)
  expect(await tile(page, 9).getAttribute('aria-selected')).toBe('true')
  // From now on nothing but pushes can tell.
  await page.route('**/admin/board*', (route) => route.abort())
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/7')
  await until(() => venue.statusOf('player', 7), 3, patience)
  await until(async () => (await tile(page, 7).textContent())?.includes('Player connected'), true, patience)
})

test('in Arabic the room is not turned round: left stays left, for eyes and for arrows', async (context) => {
  const { page } = await open(context, { language: 'ar' })
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  const [first, second] = [await middleOf(page, 4), await middleOf(page, 5)]
  expect(first.x).toBeLessThan(second.x)
  await tile(page, 4).focus()
  await press(page, 'ArrowRight')
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.tile)).toBe('5')
})

test('a manager arranges the floor, and takes moves back and does them again: by Control and Z, by Control and Y, by the buttons', async (context) => {
  const { page } = await open(context, { as: 'manager' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const redo = page.getByRole('button', { name: 'Redo' })
  const start = await standsAt(page, 12)
  const [column = 0, line = 0] = (start ?? '').split(',').map(Number)
  const above = `${column},${line - 1}`
  await arrange(page).click()
  expect([await undo.getAttribute('aria-disabled'), await redo.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
  await tile(page, 12).focus()
  await press(page, 'Space', 'ArrowUp', 'Space')
  await putDown(page)
  await until(() => standsAt(page, 12), above, patience)
  await press(page, 'Enter', 'Delete')
  await putDown(page)
  await until(async () => (await tile(page, 12).textContent())?.endsWith('not on the plan'), true, patience)
  await press(page, 'Control+z')
  await until(() => standsAt(page, 12), above, patience)
  await putDown(page)
  // What is at the keyboard stays there.
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.tile)).toBe('12')
  await undo.click()
  await until(() => standsAt(page, 12), start, patience)
  await until(() => undo.getAttribute('aria-disabled'), 'true', patience)
  // The button is still at hand, though it has nothing more to undo.
  await press(page, 'Enter', 'Control+y')
  await until(() => standsAt(page, 12), above, patience)
  await putDown(page)
  // Wherever the focus is: here on nothing of the plan.
  await page.getByRole('heading', { level: 1 }).click()
  expect(await page.evaluate(() => document.activeElement?.closest('[data-tile], button'))).toBe(null)
  await press(page, 'Control+z')
  await until(() => standsAt(page, 12), start, patience)
  await putDown(page)
  // Who writes undoes what they wrote.
  await page.getByRole('combobox', { name: 'Search' }).focus()
  await press(page, 'Control+y')
  await page.keyboard.type('junk', { delay: 15 })
  await page.getByRole('option', { name: 'Junket' }).waitFor(patience)
  expect(await standsAt(page, 12)).toBe(start)
  expect(await redo.getAttribute('aria-disabled')).toBe('false')
  await page.reload()
  await until(() => standsAt(page, 12), start, patience)
})

test('who has no right to looks at the plan and cannot arrange it', async (context) => {
  const { page } = await open(context, { as: 'supervisor' })
  expect(await arrange(page).count()).toBe(0)
})
