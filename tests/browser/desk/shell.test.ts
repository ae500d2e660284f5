/** The whole shell for everybody: every screen without a barrier, at twice the size and on a telephone, by the keyboard alone; people with odd rights. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { navigation } from '#machines/desk/navigation/navigation.ts'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, go, overflow, push } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const looks = [
  ['light', 'en'],
  ['dark', 'ar'],
  ['light', 'tr'],
] as const
/** Each with what stands there once it is shown. */
const screens = {
  guest: {
    '/login': '#username',
    '/register': 'form',
    '/pages/errors/error-404': 'h1',
    '/pages/errors/error-500': 'h1',
  },
  player: { '/lobby': 'main li', '/profile': 'main h1' },
  admin: {
    '/apps/dashboard': '#page h1',
    '/apps/machines/all': '#page h1',
    '/apps/machine/1': '#page h1',
    '/profile': '#page h1',
    '/inspect': 'h1',
    '/inspect/dock': 'h1',
    '/ui': 'h1',
  },
} as const

/** Every part of the frame is there, those too that no page waits for. */
async function whole(page: Page): Promise<void> {
  await page.locator('[data-chat-toggle]').waitFor()
  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).waitFor()
  await page.locator('header [inert]').first().waitFor({ state: 'detached' })
}

/** In a look of the device's own. */
const dressed = (visitor: Visitor, theme: string): Promise<unknown> =>
  visitor.context.addInitScript((chosen) => localStorage.setItem('takewin.theme', chosen), theme)

for (const [theme, language] of looks)
  test(`every screen in ${language}, ${theme}: no barrier that axe knows, nothing over the edge at twice the size`, async (context) => {
    for (const [who, places] of Object.entries(screens)) {
      const visitor = await venue.visit(context, { language, ...(who === 'guest' ? {} : { as: who }) })
      const { page, open, complaints } = visitor
      await dressed(visitor, theme)
      await open(Object.keys(places)[0] ?? '/')
      await until(() => page.evaluate(() => document.documentElement.lang), language)
      const headings = new Set<string>()
      for (const [path, sign] of Object.entries(places)) {
        // The design system shows, part by part, what is never done.
        await (path === '/ui' ? push : go)(page, path)
        await page.locator(sign).first().waitFor()
        headings.add(await page.getByRole('heading', { level: 1 }).first().innerText())
        expect(await barriers(page), `${who} ${path}`).toEqual([])
        // What 1280 pixels are at twice the size, and the narrowest telephone.
        for (const width of [640, 360]) {
          await page.setViewportSize({ width, height: 780 })
          expect(await overflow(page), `${who} ${path} at ${width}`).toBe(0)
        }
        await page.setViewportSize({ width: 1280, height: 800 })
      }
      // Each was looked at, and none twice.
      expect(headings.size, [...headings].join(', ')).toBe(Object.keys(places).length)
      expect(complaints, who).toEqual([])
      await visitor.context.close()
    }
  }, 180_000)

test('the keyboard alone comes to everything of the shell, in the order of reading, and is seen wherever it is', async (context) => {
  const visitor = await venue.visit(context, { as: 'admin' })
  const { page, open } = visitor
  await open('/apps/dashboard')
  await page.locator('#page h1').waitFor()
  await whole(page)
  const reachable = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')].filter(
        (element) =>
          element.checkVisibility() &&
          !element.matches(':disabled, [tabindex="-1"], [type=radio]:not(:checked)') &&
          element.closest('[inert], [aria-hidden=true]') === null,
      ).length,
  )
  const seen: string[] = []
  for (let step = 0; step < reachable + 5; step += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (element === null || element === document.body) return null
      const ring = getComputedStyle(element)
      const rect = element.getBoundingClientRect()
      const all = [...document.querySelectorAll('*')]
      return {
        place: all.indexOf(element),
        name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName,
        isRinged: ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) > 0,
        isInView: rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth,
      }
    })
    if (here === null) break
    expect(here, here.name).toMatchObject({ isRinged: true, isInView: true })
    seen.push(`${here.place}`)
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(reachable)
})

test('Ctrl K: pages and commands by the keyboard, and the focus goes back to where it was', async (context) => {
  const visitor = await venue.visit(context, { as: 'admin' })
  const { page, open } = visitor
  await dressed(visitor, 'light')
  await open('/apps/dashboard')
  const field = page.getByRole('combobox', { name: 'Search' })
  await whole(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to, or do' })
  await palette.waitFor()
  const all = navigation.flatMap(({ children }) => children).length
  expect(await palette.getByRole('option').count()).toBeGreaterThan(all)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await until(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('junk')
  await page.keyboard.press('Enter')
  await until(() => new URL(page.url()).pathname, '/apps/categories')
  // The page that comes takes the focus.
  await until(() => page.evaluate(() => document.activeElement?.matches('#page h1') ?? false), true)
  await page.keyboard.press('/')
  await until(() => field.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await until(() => field.evaluate((element) => element === document.activeElement), true)
})

test('menus, dialogs and panels by the keyboard: each opens, is without a barrier, and gives the focus back; nothing moves where less motion is wanted', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await open('/apps/dashboard')
  await whole(page)
  const openers = {
    'Commands (Ctrl K)': '[role=dialog]',
    Shortcuts: '[role=dialog]',
    'Language: English': '[role=menu]',
    'Theme Settings': '[role=dialog]',
    'Quick panel': 'aside[aria-label="Quick panel"]',
    Administrator: '[role=menu]',
    'Team chat': '[role=dialog]',
  }
  for (const [name, opens] of Object.entries(openers)) {
    const opener = page.locator('header, nav').getByRole('button', { name }).first()
    const opened = page.locator(opens).filter({ visible: true })
    const here = (locator: typeof opener, wanted: boolean) =>
      until(() => locator.evaluate((element) => element.contains(document.activeElement)), wanted, { message: name })
    await opener.focus()
    await page.keyboard.press('Enter')
    await opened.first().waitFor()
    // A panel beside the page does not take the focus: one goes into it, as on any page.
    if (opens.startsWith('aside')) await opened.getByRole('button').first().focus()
    await here(opened.first(), true)
    expect(await barriers(page), name).toEqual([])
    const moving = await opened.first().evaluate(
      (element) =>
        [element, ...element.querySelectorAll('*')].filter((one) => {
          const { animationDuration, transitionDuration } = getComputedStyle(one)
          return [animationDuration, transitionDuration].some((duration) => Number.parseFloat(duration) > 0)
        }).length,
    )
    expect(moving, name).toBe(0)
    await page.keyboard.press('Escape')
    await until(() => opened.count(), 0, { message: `${name} stayed open` })
    await here(opener, true)
  }
  expect(complaints).toEqual([])
})

test('locked by hand from the palette; who signs out of the lock leaves nothing locked behind', async (context) => {
  const token = await venue.signIn('technician')
  const { page, open, login } = await venue.visit(context, { token })
  // Whoever sees the desk can lock it, however late the part that locks it comes.
  await page.route('**/assets/lock-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await open('/apps/machines/all')
  await whole(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lock this')
  await page.keyboard.press('Enter')
  const lock = page.getByRole('alertdialog')
  await lock.waitFor()
  await until(() => page.evaluate(() => localStorage.getItem('userLock')), 'true')
  await page.reload()
  await lock.waitFor()
  await lock.getByRole('button', { name: 'Logout' }).click()
  await login.shown()
  expect(await page.evaluate(() => localStorage.getItem('userLock'))).toBeNull()
  await page.reload()
  await login.shown()
  await login.signIn('technician')
  await page.getByRole('heading', { level: 1, name: 'Machines' }).waitFor()
  expect(await lock.count()).toBe(0)
})

test('staff without a group, with an empty list of permissions, on a device with a language nobody speaks', async (context) => {
  const username = `newcomer${Date.now()}`
  const given = 'a good long one'
  const asked = await venue.call(await venue.tokenOf('admin'), 'POST', '/admin/users', {
    ...{ username, password: given, type: 1, name: 'New', lastname: 'Comer' },
  })
  await venue.approve(asked as { waitsFor: { id: number } })
  const visitor = await venue.visit(context)
  const { page, open, login, complaints } = visitor
  await visitor.context.addInitScript(() => localStorage.setItem('takewin.language', 'tlh'))
  await open('/apps/cashier')
  await login.signIn(username, given)
  // Whoever has a password from the desk chooses their own before anything else.
  await page.getByRole('heading', { name: 'A new password' }).waitFor()
  expect(await barriers(page)).toEqual([])
  for (const field of ['newPassword', 'again']) await typeInto(page.locator(`#${field}`), 'another long one')
  await typeInto(page.locator('#oldPassword'), given)
  await login.submit.click()
  await page.getByRole('heading', { level: 1, name: 'You may not open this page' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  expect(await barriers(page)).toEqual([])
  await open('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link').count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
})
