/** The frame of the desk by its measures and switches, the addresses, and what must not break it: in a real browser against a real venue. */
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chosen } from '#machines/app/settings/index.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patient = { timeout: 20_000 }
const keep = async (name: string, shell: Chosen) =>
  venue.call(await venue.tokenOf(name), 'POST', '/player/data', { settings: { shell } })
const parts = {
  nav: 'nav[aria-label=Navigation]',
  toolbar: 'header',
  /** What the toolbar holds. */
  line: 'header > div',
  page: '#page',
  footer: 'footer',
}
type Part = keyof typeof parts
/** From its start to its end, from its top to its foot; null when it is not there. */
async function place(page: Page, part: Part): Promise<number[] | null> {
  const box = await page
    .locator(parts[part])
    .first()
    .boundingBox({ timeout: 100 })
    .catch(() => null)
  return box && [box.x, box.x + box.width, box.y, box.y + box.height].map(Math.round)
}

/** 1600 by 900. A toolbar is 57 high with its line, a navbar across the top 49, a footer 41. */
const frames: [chosen: Chosen, Partial<Record<Part, number[] | null>>][] = [
  [{}, { nav: [0, 280, 0, 900], toolbar: [280, 1600, 0, 57], footer: null }],
  [{ navbarFolded: true }, { nav: [0, 64, 0, 900], toolbar: [64, 1600, 0, 57] }],
  [{ navbarPosition: 'right' }, { nav: [1320, 1600, 0, 900], toolbar: [0, 1320, 0, 57] }],
  [{ mode: 'boxed' }, { nav: [161, 441, 0, 900], toolbar: [441, 1439, 0, 57] }],
  [{ toolbarPosition: 'above' }, { nav: [0, 280, 57, 900], toolbar: [0, 1600, 0, 57] }],
  [{ footer: true }, { nav: [0, 280, 0, 859], footer: [0, 1600, 859, 900] }],
  [
    { footer: true, footerPosition: 'above' },
    { nav: [0, 280, 0, 900], footer: [280, 1600, 859, 900] },
  ],
  [{ toolbar: false }, { toolbar: null, nav: [0, 280, 0, 900], page: [280, 1600, 0, 900] }],
  [{ navbar: false }, { nav: null, toolbar: [0, 1600, 0, 57] }],
  [{ layout: 'layout2' }, { toolbar: [0, 1600, 0, 57], nav: [0, 1600, 57, 106], page: [0, 1600, 106, 900] }],
  [
    { layout: 'layout2', toolbarPosition: 'below' },
    { nav: [0, 1600, 0, 49], toolbar: [0, 1600, 49, 106] },
  ],
  [
    { layout: 'layout2', mode: 'boxed' },
    { nav: [161, 1439, 57, 106], page: [161, 1439, 106, 900] },
  ],
  [{ layout: 'layout3' }, { toolbar: [0, 1600, 0, 57], line: [240, 1360, 0, 56], page: [0, 1600, 106, 900] }],
  [
    { layout: 'layout3', mode: 'boxed' },
    { line: [240, 1360, 0, 56], page: [241, 1359, 106, 900] },
  ],
]
test('three layouts and their switches: every part has its measure and its place', async (context) => {
  const { page, open, complaints } = await venue.visit(context, {
    as: 'admin',
    viewport: { width: 1600, height: 900 },
  })
  for (const [chosen, wanted] of frames) {
    await keep('admin', chosen)
    // A page that is shorter than the window: it ends where the frame does.
    await open('/apps/cashierConfirms')
    const seen = async () => {
      const places = Object.keys(wanted).map(async (part) => [part, await place(page, part as Part)] as const)
      return Object.fromEntries(await Promise.all(places))
    }
    await page.locator('#page h1').waitFor(patient)
    await until(seen, (places) => isDeepStrictEqual(places, wanted), {
      message: `${JSON.stringify(chosen)} is not ${JSON.stringify(wanted)}`,
    })
  }
  expect(complaints).toEqual([])
}, 180_000)

test('another page: its name is in the tab, its heading has the focus, the next Tab is in it', async (context) => {
  await keep('admin', {})
  const { page, open } = await venue.visit(context, { as: 'admin' })
  await open('/apps/machines/all')
  await until(() => page.title(), 'Machines · Takewin', patient)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  const told = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('link', { name: 'Cage', exact: true }).focus()
  await page.keyboard.press('Enter')
  await until(told, 'Cage', patient)
  await until(() => page.title(), 'Cage · Takewin', patient)
  await page.goBack()
  await until(told, 'Machines', patient)
  await page.keyboard.press('Tab')
  expect(await page.locator('#page').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  await page.goto(`${venue.venue.url}/lobby`)
  await until(() => page.title(), 'Takewin', patient)
})

test('what stays while the page scrolls, and what goes with it', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'admin', viewport: { width: 1280, height: 480 } })
  /** Where the toolbar stands once the page has gone 300 up, and whether the footer waits below. */
  const stands = async (chosen: Chosen, wanted: [toolbar: number, isBelow: boolean]) => {
    await keep('admin', chosen)
    await open('/apps/dashboard')
    await page.locator('#page h1').waitFor(patient)
    const seen = async () => {
      await page.locator('#page').evaluate((element) => {
        element.style.minBlockSize = '2000px'
        element.parentElement?.scrollTo({ top: 300 })
      })
      return [(await place(page, 'toolbar'))?.[2], ((await place(page, 'footer'))?.[3] ?? 0) > 480]
    }
    await until(seen, (one) => isDeepStrictEqual(one, wanted), { message: JSON.stringify(chosen) })
  }
  await stands({ footer: true }, [0, false])
  await stands({ footer: true, toolbarStyle: 'static' }, [-300, false])
  await stands({ footer: true, footerStyle: 'static' }, [0, true])
})

test('addresses: redirects, the error pages, /callback and /logout', async (context) => {
  const token = await venue.signIn('admin')
  const { page, open, path, login } = await venue.visit(context, { token })
  for (const [from, to] of [
    ['/', '/apps/dashboard'],
    ['/game', '/lobby'],
    ['/callback', '/apps/dashboard'],
    ['/login', '/apps/dashboard'],
    ['/apps/machine', '/apps/machines/all'],
    ['/apps/machines', '/apps/machines/all'],
    ['/apps/contacts', '/apps/contacts/all'],
    ['/nowhere', '/pages/errors/error-404'],
  ] as const) {
    await open(from)
    await until(path, to, patient)
  }
  await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
  await open('/pages/errors/error-500')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('link', { name: 'To the start' }).click()
  await page.getByRole('heading', { level: 1, name: 'Machine Board' }).waitFor()
  await page.route('**/player/logout', async (route) => {
    await page.getByText('Logging out..').waitFor()
    await route.continue()
  })
  await open('/logout')
  await login.shown()
  await open('/callback')
  await login.shown()
  expect(path()).toBe('/login')
})

test('/game/{machineId} joins directly', async (context) => {
  const { game, open } = await venue.visit(context, { as: 'player2' })
  await open('/game/4')
  await game.playing(30_000)
  expect((await venue.seatOf('player2'))?.machineID).toBe(4)
})

test('full screen that the browser refuses is told, and nothing breaks', async (context) => {
  const { page, open, toasts, complaints } = await venue.visit(context, { as: 'admin' })
  await keep('admin', {})
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => {
      throw new Error('Fullscreen is not supported')
    }
  })
  await open('/apps/dashboard')
  await page.getByRole('button', { name: 'Full screen' }).click(patient)
  await toasts.said('This browser has no full screen.')
  expect(complaints).toEqual([])
})

test('a shortcut to a page that is no longer allowed is not shown; what is allowed stays', async (context) => {
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/player/data', {
    shortcuts: ['machines', 'cage', 'nothing'],
  })
  const { page, open, complaints } = await venue.visit(context, { as: 'cashier' })
  await open('/apps/cashier')
  const shortcuts = page.locator('header').getByRole('link')
  await shortcuts.first().waitFor(patient)
  expect(await shortcuts.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(['Cage'])
  expect(complaints).toEqual([])
})

test('the first key leads past the frame into the page', async (context) => {
  await keep('admin', {})
  const { page, open } = await venue.visit(context, { as: 'admin' })
  await open('/apps/dashboard')
  await page.locator('#page h1').waitFor(patient)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Skip to the page' }).waitFor()
  await page.keyboard.press('Enter')
  await until(() => page.evaluate(() => document.activeElement?.id), 'page')
})

test('the side panel tells where one signed in from, now and before; Learn More leads to the calls', async (context) => {
  await venue.signIn('manager')
  const token = await venue.signIn('manager')
  const { page, open, complaints } = await venue.visit(context, { token })
  await open('/apps/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Machine Board' }).waitFor(patient)
  const panel = page.getByRole('complementary', { name: 'Sign-in and versions' })
  // It goes with the account: tried once more it is there already.
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Sign-in and versions' }).click(patient)
  await panel.waitFor(patient)
  const told = await panel.getByRole('definition').allInnerTexts()
  expect(told[0]).toMatch(/^[\d.:a-f]+$/)
  expect(told[1]).toMatch(new RegExp(`^${told[0]}\\n.*${new Date().getFullYear()}`))
  expect(told).toContain('v2.6.8')

  for (const choose of [
    async () => {
      await page.getByRole('button', { name: 'Language: English' }).click()
      await page.getByRole('menuitem', { name: 'Learn More' }).click()
    },
    () => chooseByKeys(page, 'Language: English', 'Learn More'),
  ]) {
    await choose()
    await page.getByRole('heading', { name: 'Takewin protocol' }).waitFor(patient)
    expect(new URL(page.url()).pathname).toBe('/api')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Machine Board' }).waitFor(patient)
  }
  expect(complaints).toEqual([])
})

test('a balance that is on its way says so, and then is there', async (context) => {
  const { page, open, lobby } = await venue.visit(context, { as: 'player' })
  // Neither by its call nor by the socket.
  await page.route('**/player/balance', () => {})
  await page.routeWebSocket(/socket\.io/, () => {})
  await open('/lobby')
  await lobby.shown()
  expect(await page.getByTestId('balance').innerText()).toBe('Loading …')
  await page.unroute('**/player/balance')
  await page.routeWebSocket(/socket\.io/, (route) => void route.connectToServer())
  await page.reload({ waitUntil: 'commit' })
  await until(() => page.getByTestId('balance').innerText(), /^[\d,]+\.\d{2}\s*TRY$/, patient)
})
