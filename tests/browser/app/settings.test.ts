/** How a person wants the shell: chosen in a real browser, kept by the venue or the device, worn by every page. */
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const box = async (page: Page, selector: string) => {
  const { x = -1, width = -1 } = (await page.locator(selector).first().boundingBox()) ?? {}
  return { x: Math.round(x), width: Math.round(width) }
}
const ground = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)
const keptBy = async (name: string) =>
  ((await venue.call(await venue.tokenOf(name), 'POST', '/player/data', {})) as { settings: { shell?: object } })
    .settings.shell
const keep = async (name: string, settings: object) =>
  venue.call(await venue.tokenOf(name), 'POST', '/player/data', { settings })
const openSettings = (page: Page) => page.getByRole('button', { name: 'Theme Settings' }).click()
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Theme/ })
const comes = <Seen>(look: () => Promise<Seen>, wanted: Seen) =>
  until(look, (seen) => isDeepStrictEqual(seen, wanted), { timeout: 20_000, message: `not ${JSON.stringify(wanted)}` })

test('layout, side, fold and width apply at once, are kept by the venue, and come to another device', async (context) => {
  const { page, open, toasts, complaints } = await venue.visit(context, {
    as: 'manager',
    viewport: { width: 1440, height: 900 },
  })
  await keep('manager', { shell: {}, pad: { spin: 'Space' } })
  await open('/apps/machines/all')
  await page.locator('nav h2').first().waitFor()
  expect(await box(page, 'nav')).toEqual({ x: 0, width: 280 })

  await openSettings(page)
  await sheet(page).getByRole('region', { name: 'Every page' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const side = sheet(page).getByRole('radiogroup', { name: 'Side' })
  await side.getByText('Right', { exact: true }).click()
  await comes(async () => (await box(page, 'nav')).x, 1440 - 280)
  await sheet(page).getByRole('switch', { name: 'Folded to icons' }).press('Space')
  await comes(() => box(page, 'nav'), { x: 1440 - 64, width: 64 })
  await sheet(page).getByRole('radiogroup', { name: 'Width' }).getByText('Boxed', { exact: true }).click()
  await comes(() => box(page, 'header'), { x: 81, width: 1280 - 2 - 64 })
  await comes(() => keptBy('manager'), { navbarPosition: 'right', navbarFolded: true, mode: 'boxed' })
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })

  await page.reload()
  await comes(async () => (await box(page, 'nav')).width, 64)
  const second = await venue.visit(context, { as: 'manager', viewport: { width: 1440, height: 900 } })
  await second.open('/apps/machines/all')
  await comes(async () => (await box(second.page, 'nav')).width, 64)
  // What another part of the app keeps is still there.
  expect(await venue.call(await venue.tokenOf('manager'), 'POST', '/player/data', {})).toMatchObject({
    settings: { pad: { spin: 'Space' } },
  })

  await openSettings(page)
  const reset = () => sheet(page).getByRole('button', { name: 'Reset to defaults' }).click()
  await reset()
  await comes(async () => (await box(page, 'nav')).width, 280)
  await toasts.list.getByRole('button', { name: 'Undo' }).click()
  await comes(() => box(page, 'nav'), { x: 1440 - 81 - 64, width: 64 })
  await comes(() => keptBy('manager'), { navbarPosition: 'right', navbarFolded: true, mode: 'boxed' })
  await reset()
  await comes(async () => (await box(page, 'nav')).width, 280)
  await comes(() => keptBy('manager'), {})
  expect(complaints).toEqual([])
})

test('across the top the pages of a group come under the pointer and by the keyboard; Escape gives the focus back', async (context) => {
  await keep('admin', { shell: { layout: 'layout2', footer: true } })
  const { page, open, path } = await venue.visit(context, { as: 'admin' })
  await open('/apps/machines/all')
  const group = page.getByRole('button', { name: 'Cashier' })
  await group.waitFor()
  expect(await page.locator('nav h2').count()).toBe(0)
  await page
    .locator('footer')
    .getByText(/^Gaming day: /)
    .waitFor()
  const cage = page.getByRole('link', { name: 'Cage', exact: true })
  await group.hover()
  await cage.waitFor()
  expect(await barriers(page)).toEqual([])
  await page.locator('main').hover()
  await cage.waitFor({ state: 'detached' })

  await group.focus()
  await page.keyboard.press('Enter')
  await cage.waitFor()
  await comes(
    () => cage.evaluate((link) => link.closest('[data-part=content]')?.contains(document.activeElement)),
    true,
  )
  await page.keyboard.press('Escape')
  await cage.waitFor({ state: 'detached' })
  await comes(() => group.evaluate((button) => button === document.activeElement), true)
  await page.keyboard.press('Enter')
  await cage.waitFor()
  await cage.focus()
  await page.keyboard.press('Enter')
  await comes(async () => path(), '/apps/cashier')
  await cage.waitFor({ state: 'detached' })
})

test('without toolbar and navbar nobody is shut out', async (context) => {
  await keep('admin', { shell: { navbar: false, toolbar: false } })
  const { page, open } = await venue.visit(context, { as: 'admin' })
  await open('/apps/machines/all')
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await page.locator('nav a[href="/apps/cashier"]').waitFor()
  await page.keyboard.press('Escape')
  await keep('admin', { shell: { toolbar: false } })
  await page.reload()
  await page.locator('nav h2').first().waitFor()
  expect(await page.locator('header').count()).toBe(0)
  await page
    .locator('nav')
    .getByRole('button', { name: /Administrator/ })
    .click()
  await page.getByRole('menuitem', { name: 'Theme Settings' }).click()
  await sheet(page).getByRole('region', { name: 'Toolbar' }).getByRole('switch', { name: 'Shown' }).press('Space')
  await page.locator('header').waitFor()
})

test('colour schemes, direction and animations', async (context) => {
  await keep('supervisor', { shell: {} })
  const { page, open } = await venue.visit(context, { as: 'supervisor' })
  await open('/apps/supervisor')
  await page.locator('nav h2').first().waitFor()
  const before = await ground(page, 'nav')
  await page.getByRole('button', { name: /Supervisor/ }).click()
  await page.getByRole('menuitem', { name: 'Theme Color Schemes' }).click()
  const navbar = sheet(page).getByRole('radiogroup', { name: 'Navbar' })
  await navbar.getByText('Garnet', { exact: true }).click()
  await comes(async () => (await ground(page, 'nav')) !== before, true)
  for (const area of ['Main', 'Toolbar', 'Footer'])
    await sheet(page).getByRole('radiogroup', { name: area }).getByText('Felt', { exact: true }).click()
  expect(await barriers(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Theme Settings' }).click()
  await sheet(page).getByText('Right to left', { exact: true }).click()
  await sheet(page).getByRole('switch', { name: 'Animations' }).press('Space')
  const told = () =>
    page.evaluate(() => [document.documentElement.dir, document.documentElement.hasAttribute('data-still')])
  await comes(told, ['rtl', true])
  await comes(async () => (await box(page, 'nav')).x, 1280 - 280)
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector('header button') as Element).transitionDuration),
  ).toBe('0s')
  expect(await barriers(page)).toEqual([])
})

test('what a guest chose stays on the device, and is not the next person’s', async (context) => {
  await keep('player', { shell: { mainScheme: 'ink' } })
  const { page, open, login, lobby } = await venue.visit(context)
  await open('/login')
  await openSettings(page)
  await sheet(page).getByRole('region', { name: 'Every page' }).waitFor()
  expect(await sheet(page).getByRole('region').count()).toBe(1)
  await sheet(page).getByText('Right to left', { exact: true }).click()
  const direction = () => page.evaluate(() => document.documentElement.dir)
  await comes(direction, 'rtl')
  await comes(() => page.evaluate(() => localStorage.getItem('takewin.shell')), '{"direction":"rtl"}')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.locator('#username').waitFor()
  await comes(direction, 'rtl')
  await login.signIn('player', 'player1234')
  await lobby.shown()
  await comes(direction, 'ltr')
  await page.locator('[data-theme=ink]').first().waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.locator('#username').waitFor()
  await comes(direction, 'rtl')
})

test('values that nobody knows fall back one by one, with a note', async (context) => {
  await keep('admin', { shell: { layout: 'layout9', footer: true, colour: 'red' } })
  const { page, open, complaints } = await venue.visit(context, { as: 'admin' })
  const notes: string[] = []
  page.on('console', (message) => message.type() === 'warning' && notes.push(message.text()))
  await open('/apps/machines/all')
  await page
    .locator('footer')
    .getByText(/^Gaming day: /)
    .waitFor()
  expect(await box(page, 'nav')).toEqual({ x: 0, width: 280 })
  expect(notes.filter((note) => note.includes('settings of the shell'))).toEqual([
    'settings of the shell: unknown key colour, unknown value of layout',
  ])
  expect(complaints).toEqual([])
})

test('what could not be kept is told, holds on, and goes with the next change', async (context) => {
  await keep('cashier', { shell: {} })
  const { page, open, toasts } = await venue.visit(context, { as: 'cashier' })
  await open('/apps/cashier')
  await page.locator('nav h2').first().waitFor()
  await page.route('**/player/data', (route) => route.abort())
  await page.getByRole('button', { name: 'Fold the navigation' }).click()
  await toasts.said(/could not be saved/)
  expect((await box(page, 'nav')).width).toBe(64)
  await page.unroute('**/player/data')
  await page.getByRole('button', { name: 'Sign-in and versions' }).click()
  await comes(() => keptBy('cashier'), { navbarFolded: true, sidePanel: true })
  await page.getByRole('complementary', { name: 'Sign-in and versions' }).getByText('v2.6.8').waitFor()
})
