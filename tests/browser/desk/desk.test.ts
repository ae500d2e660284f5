/** The frame of the back office: what each person sees of it, by mouse, by keyboard, on a small screen, from right to left; and its lock. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { lockedBy } from '#tests/kit/pages.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const headings = (page: Page) => page.locator('nav h2').allTextContents()
const path = (page: Page) => new URL(page.url()).pathname

test('an administrator finds a page by the keyboard, keeps a shortcut, folds the navigation', async (context) => {
  await venue.call(await venue.tokenOf('admin'), 'POST', '/player/data', { shortcuts: [], settings: { shell: {} } })
  const { page, open, complaints } = await venue.visit(context, { as: 'admin' })
  await open('/apps/machines')
  await page.getByRole('heading', { level: 1, name: 'Machines' }).waitFor()
  expect(path(page)).toBe('/apps/machines/all')
  expect(await headings(page)).toEqual([
    'Dashboards',
    'Supervisor',
    'Cashier',
    'Technical Management',
    'User Management',
  ])
  expect(await page.locator('nav a[aria-current=page]').textContent()).toBe('Machines')

  await page.keyboard.press('/')
  await page.keyboard.type('mÁch')
  await page.getByRole('option', { name: 'Machine Board' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await until(() => path(page), '/apps/machinesError')
  await page.keyboard.press('/')
  await page.keyboard.type('zzz')
  await page.getByText('No results..').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No results..').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('button', { name: 'Cage', exact: true }).click()
  await page.keyboard.press('Escape')
  const shortcut = page.locator('header').getByRole('link', { name: 'Cage', exact: true })
  await shortcut.waitFor()
  await page.getByRole('button', { name: 'Fold the navigation' }).click()
  await page.locator('main').hover()
  await until(async () => (await headings(page)).length, 0)
  await page.reload()
  await shortcut.waitFor()
  await until(async () => (await headings(page)).length, 0)
  await page.getByRole('navigation', { name: 'Navigation' }).hover()
  await until(async () => (await headings(page)).length, 5)
  await shortcut.click()
  await until(() => path(page), '/apps/cashier')
  expect(complaints).toEqual([])
})

test('a cashier begins at the cage, sees what waits on the floor, the days of cabinets and nothing else of the desk, is told what another page takes, and comes back from the lobby', async (context) => {
  const { page, open, lobby } = await venue.visit(context, { as: 'cashier' })
  await open('/')
  await page.getByRole('heading', { level: 1, name: 'Cage' }).waitFor()
  expect(path(page)).toBe('/apps/cashier')
  expect(await headings(page)).toEqual(['Supervisor', 'Cashier', 'Technical Management'])
  await page
    .locator('header')
    .getByRole('button', { name: /Cashier|Umut/ })
    .click()
  await page.getByRole('menuitem', { name: 'Lobby' }).click()
  await lobby.shown()
  await page.getByRole('link', { name: 'Desk' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cage' }).waitFor()
  await open('/apps/machines/all')
  await page.getByRole('heading', { level: 1, name: 'You may not open this page' }).waitFor()
  await page.getByText('Machines and their problems').waitFor()
  expect([path(page), await barriers(page)]).toEqual(['/apps/machines/all', []])
  await page.getByRole('link', { name: 'To the start' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cage' }).waitFor()
  await open('/apps/nowhere')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(path(page)).toBe('/pages/errors/error-404')
})

test('on a telephone in Arabic and the dark: the navigation is a drawer, nothing goes over the edge', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'admin', language: 'ar' })
  await page.setViewportSize({ width: 360, height: 780 })
  await open('/apps/dashboard')
  await page.locator('#page').waitFor()
  await page.evaluate(() => localStorage.setItem('takewin.theme', 'dark'))
  await page.reload()
  await page.locator('#page').waitFor()
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.dataset.theme])).toEqual([
    'rtl',
    'dark',
  ])
  expect(await overflow(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  const opener = page.locator('header button').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('nav a').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('nav a').first().waitFor({ state: 'detached' })
  await until(() => opener.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Enter')
  await page.locator('nav a[href="/apps/reservations"]').click()
  await until(() => path(page), '/apps/reservations')
  await page.locator('nav a').first().waitFor({ state: 'detached' })
})

test('left alone for a minute it locks; a deleted flag and a reload unlock nothing, the PIN does', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'technician' })
  await page.clock.install()
  await open('/apps/machines/all')
  await page.locator('#page').waitFor()
  const lock = await lockedBy(page, () => page.clock.fastForward(61_000))
  expect(await barriers(page)).toEqual([])
  await until(() => page.evaluate(() => localStorage.getItem('userLock')), 'true')
  await page.keyboard.type('9999')
  await page.keyboard.press('Enter')
  await lock.getByText('4 tries left.').waitFor()
  await page.evaluate(() => localStorage.removeItem('userLock'))
  await page.reload()
  await lock.waitFor()
  // Who types before it has the focus types into nothing.
  await until(() => lock.evaluate((element) => element.contains(document.activeElement)), true)
  await page.keyboard.press('Escape')
  expect(await lock.count()).toBe(1)
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await lock.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('userLock'))).toBeNull()
})
