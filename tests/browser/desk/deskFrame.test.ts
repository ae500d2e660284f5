/** The desk's frame as its people use it: where there is little room, by the palette, in the colours that they chose. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
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

const patient = { timeout: 20_000 }
const keep = async (name: string, data: object) =>
  venue.call(await venue.tokenOf(name), 'POST', '/player/data', { settings: { shell: {} }, shortcuts: [], ...data })
const keptBy = async (name: string) =>
  ((await venue.call(await venue.tokenOf(name), 'POST', '/player/data', {})) as { settings: { shell?: object } })
    .settings.shell
const path = (page: Page) => new URL(page.url()).pathname
/** Every part of the frame is there, those too that no page waits for. */
async function whole(page: Page): Promise<void> {
  await page.locator('#page h1').waitFor(patient)
  await page.locator('[data-chat-toggle]').waitFor()
  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).waitFor()
  await page.locator('header [inert]').first().waitFor({ state: 'detached' })
}
const widthOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).first().boundingBox())?.width ?? -1)
/** What of the bar is beyond its end, or of its window's. */
const beyond = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((bar) =>
      [...bar.querySelectorAll('button, a, input')]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { left, right, width } = one.getBoundingClientRect()
          return width < 20 || left < bar.getBoundingClientRect().left || right > bar.getBoundingClientRect().right + 1
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )
const nine = [
  ...['machineBoard', 'userBoard', 'sessions', 'activities', 'cage'],
  ...['cageHistory', 'confirms', 'machines', 'machineProblems'],
]

test('with little room: the navbar folds by itself, shortcuts go into a menu, nothing is beyond the bar; a telephone reaches all of it', async (context) => {
  await keep('admin', { shortcuts: nine })
  const { page, open, complaints } = await venue.visit(context, {
    as: 'admin',
    hasTouch: true,
    viewport: { width: 1440, height: 800 },
  })
  await open('/apps/cashierConfirms')
  await whole(page)
  const more = page.getByRole('button', { name: /more shortcuts$/ })
  const inBar = page.locator('header').getByRole('link')
  await until(() => inBar.count(), nine.length)
  expect(await more.count()).toBe(0)

  for (const width of [1279, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await until(() => widthOf(page, 'nav'), 64)
    await until(
      () => beyond(page),
      (all) => all.length === 0,
      { message: `beyond the bar at ${width}` },
    )
    expect(await page.getByRole('combobox', { name: 'Search' }).isVisible()).toBe(true)
  }
  // What has no room is reached by the menu, and none is lost.
  await more.waitFor()
  const hidden = nine.length - (await inBar.count())
  expect(await more.getAttribute('aria-label')).toBe(`${hidden} more shortcuts`)
  await more.focus()
  await page.keyboard.press('Enter')
  await until(() => page.getByRole('menuitem').count(), hidden)
  await page.getByRole('menuitem', { name: 'Machine Problems' }).click()
  await until(() => path(page), '/apps/machinesError', patient)
  await page.locator('#page h1').waitFor()

  // Unfolded here, it is whole, and no choice of the account; the bar gives way again.
  await page.getByRole('button', { name: 'Fold the navigation' }).tap()
  await until(() => widthOf(page, 'nav'), 280)
  await until(
    () => beyond(page),
    (all) => all.length === 0,
    { message: 'beyond the bar beside a whole navbar' },
  )
  expect(await keptBy('admin')).toEqual({})

  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('nav').first().waitFor({ state: 'detached' })
  await until(
    () => beyond(page),
    (all) => all.length === 0,
    { message: 'beyond the bar of a telephone' },
  )
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).tap()
  const palette = page.getByRole('dialog', { name: 'Go to, or do' })
  const offered = await palette.getByRole('option').allInnerTexts()
  for (const wanted of ['Theme Settings', 'Theme Color Schemes', 'Full screen', 'Sign-in and versions', 'Quick panel'])
    expect(
      offered.some((text) => text.startsWith(wanted)),
      wanted,
    ).toBe(true)
  await palette.getByRole('option', { name: 'Sign-in and versions' }).tap()
  await page.getByText('v2.6.8').waitFor()
  expect(complaints).toEqual([])
})

test('the palette does everything: machines, players, colleagues, themes, settings, what was recent; Escape gives the focus back', async (context) => {
  await keep('admin', {})
  const { page, open, complaints } = await venue.visit(context, { as: 'admin' })
  await open('/apps/cashierConfirms')
  await whole(page)
  const palette = page.getByRole('dialog', { name: 'Go to, or do' })
  const ask = async (text: string, wanted: RegExp) => {
    await page.keyboard.press('Control+k')
    await until(
      () => palette.getByRole('combobox').evaluate((field) => field === document.activeElement),
      true,
      patient,
    )
    await page.keyboard.type(text)
    // By the arrows, until it is the one.
    const option = palette.getByRole('option', { name: wanted }).first()
    await option.waitFor(patient)
    await palette.getByText('Asking the venue …').waitFor({ state: 'detached' })
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Control+k')
  await until(() => palette.getByRole('combobox').evaluate((field) => field === document.activeElement), true, patient)
  await page.keyboard.type('zzz')
  await palette.getByText('No results..').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  await ask('night orch', /Night Orchard.*Machine, cabin 1$/)
  await until(() => path(page), '/apps/machine/1', patient)
  await page.getByRole('heading', { level: 1, name: 'Night Orchard' }).waitFor(patient)
  await ask('deniz yilmaz', /Deniz Yılmaz.*Player player$/)
  await until(() => path(page), /^\/apps\/contacts\/\d+$/, patient)
  await page.locator('#page h1').waitFor(patient)
  await ask('all in garnet', /^All in Garnet/)
  await page.locator('#page[data-theme=garnet]').waitFor()
  await ask('theme sett', /^Theme Settings/)
  const sheet = page.getByRole('dialog', { name: 'Theme Settings' })
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await ask('keep users', /^Keep Users as a shortcut/)
  await page.locator('header').getByRole('link', { name: 'Users' }).waitFor()
  await ask('aylin', /^Aylin Şahin.*Colleague/)
  const chat = page.getByRole('dialog', { name: 'Team chat' })
  await chat.getByText('Aylin Şahin').first().waitFor()
  await page.keyboard.press('Escape')
  await chat.waitFor({ state: 'detached' })

  // `/` offers where one was; Escape leaves the focus where it had been.
  const link = page.locator('nav').getByRole('link', { name: 'Junket' })
  await link.focus()
  await page.keyboard.press('/')
  const found = page.getByRole('listbox', { name: 'Found pages' })
  await found.getByRole('option', { name: /^Night Orchard.*Recent/ }).waitFor()
  await found.getByRole('option', { name: /^Deniz Yılmaz.*Recent/ }).waitFor()
  await found.getByRole('option', { name: /^Transaction Confirms.*Recent/ }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await until(() => link.evaluate((element) => element === document.activeElement), true)
  // After a reload they are still there, and lead there.
  await page.reload()
  await whole(page)
  await page.keyboard.press('/')
  await found.getByRole('option', { name: /^Night Orchard/ }).click()
  await until(() => path(page), '/apps/machine/1', patient)
  expect(complaints).toEqual([])
})

test('a cashier finds players to serve, and no machine that they could not open', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'cashier' })
  await open('/apps/cashier')
  await whole(page)
  const palette = page.getByRole('dialog', { name: 'Go to, or do' })
  await page.keyboard.press('Control+k')
  await until(() => palette.getByRole('combobox').evaluate((field) => field === document.activeElement), true, patient)
  await page.keyboard.type('night orchard')
  await palette.getByText('No results..').waitFor(patient)
  for (let letter = 0; letter < 13; letter += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('deniz yilmaz')
  await palette.getByRole('option', { name: /^Deniz Yılmaz/ }).waitFor(patient)
  await page.keyboard.press('Enter')
  await until(() => path(page), /^\/apps\/cashier\/\d+$/, patient)
})

test('light by default and by the system; a choice, the language and an own colour go with the account to another device', async (context) => {
  await keep('supervisor', {})
  const { page, open } = await venue.visit(context, { as: 'supervisor' })
  const theme = (of: Page) => of.evaluate(() => document.documentElement.dataset.theme)
  await open('/apps/supervisor')
  await whole(page)
  await until(() => theme(page), 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await until(() => theme(page), 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await until(() => theme(page), 'light')
  const dark = page.getByRole('button', { name: 'Dark' })
  await dark.focus()
  // Under the focus its word, which Escape takes away.
  await page.getByRole('tooltip', { name: 'Dark' }).waitFor()
  await page.keyboard.press('Enter')
  await until(() => theme(page), 'dark')

  await page.getByRole('button', { name: 'Aylin Şahin' }).click()
  await page.getByRole('menuitem', { name: 'Theme Color Schemes' }).click()
  const sheet = page.getByRole('dialog', { name: 'Theme Color Schemes' })
  await sheet.getByRole('radiogroup', { name: 'Navbar' }).getByText('Your own', { exact: true }).click()
  const ground = () =>
    page
      .locator('nav')
      .first()
      .evaluate((nav) => getComputedStyle(nav).backgroundColor)
  const before = await ground()
  const hue = sheet.getByRole('slider', { name: 'Hue' })
  await hue.focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await until(async () => (await ground()) !== before, true)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.locator('[role=menuitem] [data-flag=ar]').waitFor()
  await page.getByRole('menuitem', { name: 'العربية' }).click()
  await until(() => page.evaluate(() => document.documentElement.lang), 'ar', patient)
  await until(async () => JSON.stringify(await keptBy('supervisor')), /"language":"ar"/, patient)

  const second = await venue.visit(context, { as: 'supervisor' })
  await second.open('/apps/supervisor')
  await until(() => second.page.evaluate(() => document.documentElement.lang), 'ar', patient)
  await until(() => theme(second.page), 'dark')
  await until(
    () =>
      second.page
        .locator('nav')
        .first()
        .evaluate((nav) => getComputedStyle(nav).backgroundColor),
    await ground(),
  )
})

test('across the top: a group says what waits in it and that one is there, a machine too; held to 1120; icons say their word and key', async (context) => {
  await keep('manager', { settings: { shell: { layout: 'layout3' } } })
  const playerID = await venue.idOf('player2')
  const comp = { playerID, type: TransactionType.comp, amount: 12_300, reason: 'a birthday' }
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', comp, 'desk-frame-1')
  const { page, open, complaints } = await venue.visit(context, {
    as: 'manager',
    viewport: { width: 1600, height: 800 },
  })
  await open('/apps/machine/1')
  await whole(page)
  const group = (name: RegExp) => page.locator('nav').getByRole('button', { name })
  await group(/^Cashier\s*1$/).waitFor(patient)
  expect(await group(/^Technical/).getAttribute('data-here')).toBe('true')
  expect(await group(/^Cashier/).getAttribute('data-here')).toBe('false')
  // The page keeps to the measure of the bars, on both sides.
  const [start, end] = await page.locator('#page').evaluate((main) => {
    const { paddingLeft, paddingRight } = getComputedStyle(main)
    return [paddingLeft, paddingRight]
  })
  expect([start, end]).toEqual(['264px', '264px'])

  expect(await barriers(page)).toEqual([])

  await group(/^Technical/).hover()
  const machines = page.locator('[data-part=content]').getByRole('link', { name: 'Machines', exact: true })
  await machines.waitFor(patient)
  expect(await machines.getAttribute('href')).toBe('/apps/machines')
  await machines.click()
  await until(() => path(page), '/apps/machines/all', patient)
  await page.goBack()
  await until(() => path(page), '/apps/machine/1', patient)

  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).hover()
  const tip = page.getByRole('tooltip')
  await tip.getByText('Go to, or do').waitFor(patient)
  await tip.locator('kbd', { hasText: 'Ctrl K' }).waitFor()
  // At the side and folded, the link says the same.
  await keep('manager', {})
  await page.setViewportSize({ width: 1100, height: 800 })
  await open('/apps/cashier')
  await page
    .locator('nav')
    .getByRole('link', { name: 'Transaction Confirms, 1 wait for a second person' })
    .waitFor(patient)
  expect(await barriers(page)).toEqual([])
  await open('/profile')
  await until(() => page.title(), 'My Profile · Takewin', patient)
  expect(complaints).toEqual([])
})
