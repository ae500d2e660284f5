/** The venue cannot be reached: said in one line on every screen, with what still works and a way back. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
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
