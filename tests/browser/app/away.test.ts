/** The venue cannot be reached: said in one line on every screen, with what still works and a way back. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

const line = (page: Page) => page.getByText(/^No connection to the venue/)
/** The part that says it comes once the page is quiet. */
const isWatched = (page: Page) => page.getByTestId('away').waitFor({ state: 'attached', timeout: 30_000 })
const gone = (page: Page) => line(page).waitFor({ state: 'detached', timeout: 20_000 })

test('the sign-in page, the lobby and the desk say it, each what it means there, and no more once it is back', async (context) => {
  const guest = await venue.visit(context)
  await guest.open('/login')
  await isWatched(guest.page)
  await guest.context.setOffline(true)
  await line(guest.page).waitFor()
  expect(await line(guest.page).innerText()).toMatch(/since \d\d:\d\d\. Signing in works again/)
  expect(await barriers(guest.page)).toEqual([])
  await guest.context.setOffline(false)
  await gone(guest.page)

  const player = await venue.visit(context, { as: 'player', viewport: { width: 390, height: 844 } })
  await player.open('/lobby')
  await player.lobby.shown()
  await isWatched(player.page)
  await player.context.setOffline(true)
  await line(player.page).waitFor()
  expect(await line(player.page).innerText()).toContain('You see the machines as they were then')
  expect(await overflow(player.page)).toBe(0)
  await player.context.setOffline(false)
  await gone(player.page)

  const staff = await venue.visit(context, { as: 'technician' })
  await staff.open('/apps/machines/all')
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
  await isWatched(staff.page)
  await staff.context.setOffline(true)
  await line(staff.page).waitFor()
  expect(await line(staff.page).innerText()).toContain('Nothing is saved until it is back')
  await staff.context.setOffline(false)
  await gone(staff.page)
})

test('a line that is there and says nothing is told too; one that is cut and at once there again is not', async (context) => {
  const proxy = await venue.proxy(context)
  const visitor = await venue.visit(context, { as: 'player', through: proxy })
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  await isWatched(visitor.page)
  const told: string[] = []
  await visitor.page.exposeFunction('told', (text: string) => told.push(text))
  await visitor.page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.innerText.includes('No connection to the venue'))
        (window as unknown as { told: (text: string) => void }).told('away')
    }).observe(document.body, { childList: true, subtree: true })
  })
  proxy.cut({ once: true })
  await until(
    () => venue.statusOf('player', 1),
    (status) => status !== undefined,
  )
  await visitor.page.waitForFunction(() => performance.getEntriesByType('resource').length > 0)
  expect(told).toEqual([])
  proxy.halfOpen()
  await line(visitor.page).waitFor({ timeout: 8_000 })
  proxy.restore()
  await gone(visitor.page)
})

test('Play without a connection is no blank page: it says what it waits for, and leads back to the lobby', async (context) => {
  const { page, open, lobby, context: device, game } = await venue.visit(context, { as: 'player' })
  // Nothing of the game is fetched ahead.
  await page.route(/\/assets\/(game[-.]|GameScreen-)/, (route) => route.abort())
  await open('/lobby')
  await lobby.shown()
  await isWatched(page)
  await device.setOffline(true)
  await line(page).waitFor()
  await page.getByRole('link', { name: /^Play/ }).first().click()
  await page.getByText('A part of the page has not come yet').waitFor()
  await line(page).waitFor()
  await page.getByRole('button', { name: 'To the start' }).focus()
  await page.keyboard.press('Enter')
  await lobby.shown()
  await page.getByRole('link', { name: /^Play/ }).first().click()
  await page.unroute(/\/assets\/(game[-.]|GameScreen-)/)
  await device.setOffline(false)
  await game.playing()
})

/** Of the page's own clock, ms: a line that says nothing is doubted after so long, and given up so much later. */
const [quiet, patience] = [1_300, 700]
const places = {
  'the sign-in page': { path: '/login', sign: '#username', says: 'Signing in works again' },
  'the lobby': { as: 'player', path: '/lobby', sign: 'main li', says: 'You see the machines as they were then' },
  'a game': { as: 'player2', path: '/game/5', sign: '[data-screen=playing]', says: 'your seat is held this long' },
  'the desk': { as: 'technician', path: '/apps/machines/all', sign: '#page h1', says: 'Nothing is saved until' },
} as const
/** A page whose time stands still, with what says that the venue is away already there. */
async function still(visitor: Visitor, { path, sign }: { path: string; sign: string }) {
  const { page, open } = visitor
  await page.clock.install()
  await open(path)
  await page.locator(sign).first().waitFor()
  await isWatched(page)
  await page.bringToFront()
  // A pause in what is past by now is refused, and tried again.
  const now = () => page.evaluate(() => Date.now())
  await until(async () => page.clock.pauseAt((await now()) + 200).then(() => true), true)
}

test.for(Object.keys(places) as (keyof typeof places)[])(
  '%s says within 2 s of its own time that the device is offline',
  async (name, context) => {
    const { says, ...place } = places[name]
    const visitor = await venue.visit(context, 'as' in place ? { as: place.as } : {})
    const { page } = visitor
    await still(visitor, place)
    const said = page.getByText(says).first()
    expect(await said.isVisible()).toBe(false)
    await visitor.context.setOffline(true)
    await page.clock.runFor(quiet + patience)
    expect(await said.isVisible()).toBe(true)
    await visitor.context.setOffline(false)
  },
)

test.for(['the lobby', 'the desk'] as const)(
  '%s: a line that says nothing is told when both its times are over, and not a millisecond before',
  async (name, context) => {
    const proxy = await venue.proxy(context)
    const visitor = await venue.visit(context, { as: places[name].as, through: proxy })
    const { page } = visitor
    let heard = 0
    page.on('websocket', (socket) => socket.on('framereceived', () => (heard += 1)))
    await still(visitor, places[name])
    // Both times begin when the venue was last heard.
    const before = heard
    await until(() => heard > before, true)
    proxy.halfOpen()
    await page.clock.runFor(quiet + patience - 1)
    expect(await line(page).count()).toBe(0)
    await page.clock.runFor(1)
    expect(await line(page).isVisible()).toBe(true)
    proxy.restore()
  },
)
