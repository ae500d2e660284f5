/** The small parts and the frames of pages, by the keyboard and by the hand, each on the design system's page. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
async function frames(context: TestContext, options: VisitOptions = {}, query = ''): Promise<Page> {
  const { page, open } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce', ...options })
  await open(`/ui?show=frames${query}`)
  await page.locator('#split').waitFor(patience)
  return page
}
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
const told = (page: Page, section: string) => page.locator(`#${section} output`).innerText()

test('a tooltip comes with the focus, tells the key, and goes with Escape', async (context) => {
  const page = await frames(context)
  const bell = page.getByRole('button', { name: 'Alerts' })
  await page.locator('#beside-title').click()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Alerts')
  const tip = page.getByRole('tooltip')
  await tip.getByText('Alerts').waitFor(patience)
  expect(await tip.innerText()).toContain('F4')
  expect(await bell.getAttribute('aria-keyshortcuts')).toBe('F4')
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached', ...patience })
  expect(await focused(page)).toBe('Alerts')
})

test('a popover has the focus while it is open, and gives it back', async (context) => {
  const page = await frames(context)
  const button = page.getByRole('button', { name: 'Popover' })
  await button.focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Set beside the button' })
  await popover.waitFor(patience)
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  const onOff = popover.getByRole('switch')
  await until(() => onOff.evaluate((element) => element === document.activeElement), true, patience)
  await page.keyboard.press('Space')
  await until(() => onOff.isChecked(), false, patience)
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached', ...patience })
  await until(() => focused(page), 'Popover', patience)
})

test('a menu: what cannot be done says why to the keyboard too, and does nothing', async (context) => {
  const page = await frames(context)
  const menus = page.locator('#menus')
  await menus.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  const lit = page.locator('[role=menuitem][data-highlighted]')
  await page.getByRole('menu').waitFor(patience)
  // Keys before it has the focus are the button's.
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'menu', patience)
  expect(await barriers(page, '[role=menu]')).toEqual([])
  await until(() => lit.innerText(), /Restart/, patience)
  await page.keyboard.press('ArrowDown')
  await until(() => lit.innerText(), /Stop\s+A player sits there/, patience)
  expect(await lit.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('menu').isVisible()).toBe(true)
  expect(await told(page, 'menus')).toBe('')
  await page.keyboard.press('ArrowDown')
  await until(() => lit.innerText(), /Archive/, patience)
  await page.keyboard.press('Enter')
  await until(() => told(page, 'menus'), 'archive', patience)
  await until(() => focused(page), 'More', patience)
})

test('one menu serves many buttons, and knows whose it is', async (context) => {
  const page = await frames(context)
  for (const name of ['Copper Lantern', 'Deep Koi']) {
    await page.getByRole('button', { name: `More of ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Restart' }).hover()
    await until(() => page.locator('[role=menuitem][data-highlighted]').innerText(), /Restart/, patience)
    await page.getByRole('menuitem', { name: 'Restart' }).click()
    await until(() => told(page, 'menus'), `${name}: restart`, patience)
    await until(() => focused(page), `More of ${name}`, patience)
  }
})

test('tabs open by Enter and not by walking along them; pages turn', async (context) => {
  const page = await frames(context)
  const tabs = page.locator('#tabs')
  await tabs.getByRole('tab', { name: /Sessions/ }).focus()
  await page.keyboard.press('ArrowRight')
  await until(() => focused(page), 'Money', patience)
  expect(await tabs.getByRole('tabpanel').innerText()).toContain('sessions')
  await page.keyboard.press('Enter')
  await until(() => tabs.getByRole('tabpanel').innerText(), /money/, patience)
  const pages = tabs.getByRole('navigation', { name: 'Pages', exact: true })
  await pages.getByRole('button', { name: 'Next page' }).click()
  await until(() => pages.innerText(), /201–250 of 487/, patience)
  expect(await pages.getByRole('button', { name: 'Page 5', exact: true }).getAttribute('aria-current')).toBe('page')
})

test('the bar of what is selected names whom it touches, and does not do what it must not', async (context) => {
  const page = await frames(context)
  const bar = page.getByRole('group', { name: 'What is selected' })
  expect(await bar.innerText()).toMatch(/3 selected\s+2 players affected/)
  await bar.getByRole('button', { name: 'Stop' }).hover()
  await page.mouse.down()
  await page.mouse.up()
  await bar.getByRole('button', { name: 'Close sessions' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('tooltip').getByText('A player sits there').waitFor(patience)
  expect(await told(page, 'bulk')).toBe('')
  await bar.getByRole('button', { name: 'Restart' }).click()
  await until(() => told(page, 'bulk'), 'restart', patience)
})

test.for(['ltr', 'rtl'] as const)('list and detail share the width by the keyboard, %s', async (dir, context) => {
  const page = await frames(context, {}, `&dir=${dir}`)
  const split = page.locator('#split')
  const handle = split.getByRole('separator', { name: 'Width of the list' })
  const widthOfList = async () => Math.round((await split.getByRole('list').boundingBox())?.width ?? 0)
  const before = await widthOfList()
  await handle.focus()
  // Away from the side at which reading begins.
  for (const _ of [1, 2, 3]) await page.keyboard.press(dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft')
  await until(widthOfList, (width) => width > before, patience)
  await split.getByRole('button', { name: 'Selin Aydın' }).click()
  await split.getByRole('heading', { name: 'Selin Aydın' }).waitFor(patience)
})

test('on a phone the detail stands instead of the list, and leads back to it', async (context) => {
  const page = await frames(context, { viewport: { width: 390, height: 800 }, hasTouch: true })
  const split = page.locator('#split')
  await split.getByRole('button', { name: 'Murat Şahin' }).tap()
  await split.getByRole('heading', { name: 'Murat Şahin' }).waitFor(patience)
  expect(await split.getByRole('list').count()).toBe(0)
  await split.getByRole('button', { name: 'Back to the list' }).tap()
  await split.getByRole('list').waitFor(patience)
})
