/** Supervisor sessions: live, watched alone and as a wall, spoken to, ended; by keys, hand and finger. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const all = '/apps/supervisor'
async function sessions(context: TestContext, options: VisitOptions = {}, path = all) {
  const visitor = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce', ...options })
  await visitor.open(path)
  await visitor.page.locator('h1').waitFor(patience)
  return visitor
}
/** A player who sits and stays. */
async function seat(context: TestContext, name: string, machineID: number): Promise<Visitor> {
  const player = await venue.visit(context, { as: name })
  await player.open(`/game/${machineID}`)
  await until(() => venue.statusOf(name, machineID), 3, patience)
  return player
}
const grid = (page: Page) => page.getByRole('grid', { name: 'Sessions' })
const row = (page: Page, player: string) => grid(page).getByRole('row').filter({ hasText: player })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** To the first row, by keys from the bar above it. */
async function toFirstRow(page: Page) {
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'Control+Home', 'ArrowRight')
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const isMuted = (page: Page, machineID: number) =>
  page.getByTestId(`watched-${machineID}`).evaluate((video) => (video as HTMLVideoElement).muted)

test('what a player bets, wins and has is shown within a moment, without a look', async (context) => {
  const { game } = await seat(context, 'player', 1)
  const { page } = await sessions(context)
  const line = row(page, 'Deniz')
  await line.getByText('Player connected').waitFor(patience)
  await until(async () => Number(await line.locator('[data-column="11"]').innerText()) >= 0, true, patience)
  // From now on nothing but pushes can tell.
  await page.route('**/admin/sessions?*', (route) => route.abort())
  await game.spin()
  const credit = async () => Number((await line.locator('[data-column="7"]').innerText()).replaceAll(',', '')) * 100
  const isTold = async () => {
    const there = await game.credit()
    return there !== 500_000 && (await credit()) === there
  }
  await until(isTold, true, patience)
  await page.unroute('**/admin/sessions?*')
})

test('by keys alone: the timeline, the picture and a message; Escape gives the focus back each time', async (context) => {
  const player = await seat(context, 'player', 1)
  const { page, path } = await sessions(context)
  await row(page, 'Deniz').waitFor(patience)
  await toFirstRow(page)
  expect(await focused(page)).toContain('Deniz')
  await press(page, 'Enter')
  const drawer = page.getByRole('dialog', { name: /Deniz/ })
  await drawer.getByText('Took the seat').waitFor(patience)
  expect(path()).toContain('session=')
  await press(page, 'Escape')
  await drawer.waitFor({ state: 'hidden', ...patience })
  expect(path()).toBe(all)
  await until(() => focused(page).then((text) => text.includes('Deniz')), true, patience)

  await press(page, 'w')
  const picture = page.getByRole('dialog', { name: 'Watching Night Orchard, cabin 1' })
  await picture.getByText('Live').waitFor(patience)
  expect(path()).toBe(`${all}?wall=1`)
  expect(await isMuted(page, 1)).toBe(true)
  const sound = picture.getByRole('button', { name: 'Sound' })
  await sound.focus()
  await press(page, 'Enter')
  await until(() => isMuted(page, 1), false, patience)
  await press(page, 'Escape')
  await picture.waitFor({ state: 'hidden', ...patience })
  expect(path()).toBe(all)
  await until(() => focused(page).then((text) => text.includes('Deniz')), true, patience)

  await press(page, 'm')
  const dialog = page.getByRole('alertdialog', { name: 'Say something to Deniz Yılmaz?' })
  await dialog.waitFor(patience)
  // Nothing is said without words.
  expect(await dialog.getByRole('button', { name: 'Message', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: 'Türkçe' }).focus()
  await press(page, 'Space')
  await dialog.getByRole('button', { name: 'Bir görevli makinenize geliyor.' }).focus()
  await press(page, 'Enter')
  await dialog.getByRole('textbox').focus()
  await press(page, 'End')
  await page.keyboard.type(' 5 dk.', { delay: 10 })
  await dialog.getByRole('button', { name: 'Message', exact: true }).focus()
  await press(page, 'Enter')
  await player.page.getByText('Bir görevli makinenize geliyor. 5 dk.').first().waitFor(patience)
  await dialog.waitFor({ state: 'hidden', ...patience })
})

test('a wall: several at once, one is let go, the others play on; who leaves is told to be gone', async (context) => {
  const first = await seat(context, 'player', 1)
  await seat(context, 'player2', 5)
  const { page, path } = await sessions(context, {}, `${all}?wall=1,5,2,11,4`)
  const wall = page.getByRole('dialog', { name: 'Watching 4 cabinets' })
  await until(() => wall.getByText('Live', { exact: true }).count(), 4, patience)
  expect(await page.getByTestId('watched-4').count()).toBe(0)
  const tile = wall.getByRole('region', { name: '1 · Night Orchard' })
  await tile.getByText('Deniz Yılmaz').waitFor(patience)
  await wall.getByRole('region', { name: 'Machine 11' }).getByText('Nobody plays there').waitFor(patience)
  await wall.getByRole('region', { name: 'Machine 11' }).getByRole('button', { name: 'Stop watching' }).click()
  await page.getByRole('dialog', { name: 'Watching 3 cabinets' }).waitFor(patience)
  expect(path()).toBe(`${all}?wall=1,5,2`)
  await first.game.cashOut()
  await page.getByRole('region', { name: '1 · Night Orchard' }).getByText('Nobody plays there').waitFor(patience)
  await press(page, 'Escape')
  await until(path, all, patience)
})

test('a session that ends while it is being asked about refuses, and touches nobody else', async (context) => {
  const { game } = await seat(context, 'player', 1)
  const { page } = await sessions(context)
  await row(page, 'Deniz').waitFor(patience)
  await row(page, 'Deniz').getByRole('button', { name: /Deniz/ }).click()
  await page.getByRole('menuitem', { name: 'Kick' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('Kick Deniz Yılmaz?').waitFor(patience)
  expect(await dialog.getByRole('button', { name: 'Kick' }).isDisabled()).toBe(true)
  await game.cashOut()
  await page.getByText('Nobody plays').waitFor(patience)
  await seat(context, 'player2', 1)
  await dialog.getByRole('textbox').click()
  await page.keyboard.type('too late', { delay: 10 })
  await dialog.getByRole('button', { name: 'Kick' }).click()
  await dialog.getByText('It was not done everywhere.').waitFor(patience)
  expect(await venue.statusOf('player2', 1)).toBe(3)
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden', ...patience })
})

test('a line that is cut ends the picture in words, and it comes back with the line', async (context) => {
  await seat(context, 'player', 1)
  const proxy = await venue.proxy(context)
  const { page } = await sessions(context, { through: proxy }, `${all}?wall=1`)
  const dialog = page.getByRole('dialog', { name: 'Watching Night Orchard, cabin 1' })
  await dialog.getByText('Live').waitFor(patience)
  proxy.cut()
  await dialog.getByText('The line to the venue is down.', { exact: false }).waitFor(patience)
  proxy.restore()
  await dialog.getByText('Live').waitFor(patience)
})

test.for([
  ['en', 1440, 'light', all],
  ['ar', 1024, 'dark', `${all}?wall=1,2`],
  ['tr', 390, 'light', all],
  ['en', 390, 'dark', `${all}?wall=1`],
] as const)(
  'in %s at %d px nothing overflows and nobody is stopped',
  async ([language, width, colorScheme, path], context) => {
    await seat(context, 'player', 1)
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {}
    const options = { language, colorScheme, viewport: { width, height: 900 }, ...touch }
    const { page } = await sessions(context, options, path)
    await page.getByText('Deniz').first().waitFor(patience)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)

test('without WebRTC the picture comes by HLS, by a ticket of the staff', async (context) => {
  await seat(context, 'player', 1)
  const visitor = await venue.visit(context, { as: 'supervisor' })
  await visitor.page.addInitScript(() => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
      Object.defineProperty(window, name, { value: undefined })
  })
  await visitor.open(`${all}?wall=1`)
  const dialog = visitor.page.getByRole('dialog', { name: 'Watching Night Orchard, cabin 1' })
  await dialog.getByText('Live, some seconds behind').waitFor(patience)
})

test('at 1280 px the net is read whole, and a round that is open is in no sum: in the row as in its sheet', async (context) => {
  const { game } = await seat(context, 'player', 1)
  const { page } = await sessions(context, { viewport: { width: 1280, height: 800 } })
  const line = row(page, 'Deniz')
  await line.getByText('Player connected').waitFor(patience)
  // The buttons at the end of the lines lie over what is cut.
  const cut = () =>
    grid(page).evaluate((element) => {
      const head = [...element.querySelectorAll('[role=columnheader]')]
      const edge = head.at(-1)?.getBoundingClientRect().left ?? 0
      const net = head.find(({ textContent }) => textContent === 'Net')
      return Math.max(0, (net?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY) - edge)
    })
  expect(await cut()).toBe(0)

  await venue.force(1, 'win')
  await game.ready()
  await game.spin()
  await game.notice.waitFor(patience)
  // The sheet hides it from who reads by ear.
  const bets = () =>
    page.locator('[role=grid] [role=row]').filter({ hasText: 'Deniz' }).locator('[data-column="9"]').innerText()
  expect(await bets()).toBe('0.00')
  await line.getByRole('gridcell').nth(4).click()
  const sheet = page.getByRole('dialog', { name: /Deniz/ })
  const told = () => sheet.locator('dl > div').filter({ hasText: 'Bets in all' }).locator('dd').innerText()
  await sheet.getByText('Took the seat').waitFor(patience)
  expect(await told()).toBe('0.00')
  await game.takeWin()
  await game.ready()
  await until(bets, (bet) => bet !== '0.00', patience)
  await until(told, await bets(), patience)
})

test('once a player is kicked the focus is at the heading of the page, not nowhere', async (context) => {
  await seat(context, 'player', 1)
  const { page } = await sessions(context)
  await row(page, 'Deniz').waitFor(patience)
  await toFirstRow(page)
  await row(page, 'Deniz').getByRole('button', { name: /Deniz/ }).focus()
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Kick' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('Kick Deniz Yılmaz?').waitFor(patience)
  await dialog.getByRole('textbox').click()
  await page.keyboard.type('plays too long', { delay: 10 })
  await dialog.getByRole('button', { name: 'Kick' }).click()
  await page.getByText('Nobody plays').waitFor(patience)
  await dialog.waitFor({ state: 'hidden', ...patience })
  await until(() => focused(page), 'Sessions', patience)
})
