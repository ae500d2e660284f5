/** The user board: who comes and goes is seen without a look, a figure leads to its rows, and all of it stands in the address. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
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
const all = '/apps/dashboardUsers'
async function board(context: TestContext, options: VisitOptions = {}, path = all) {
  const visitor = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce', ...options })
  await visitor.open(path)
  await visitor.page.getByRole('tab').first().waitFor(patience)
  return visitor
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('who comes, sits down and goes is seen without a look', async (context) => {
  const { page } = await board(context)
  const places = page.getByRole('region', { name: 'On now' })
  const countOf = (place: string) =>
    places.locator('div').filter({ hasText: place }).last().getByRole('link').innerText()
  await until(() => countOf('Staff'), '1', patience)
  await page.getByRole('tab', { name: /^On now/ }).click()
  await rowOf(page, 'admin').waitFor(patience)
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/lobby')
  await rowOf(page, 'Deniz Yılmaz').getByText('In the lobby').waitFor(patience)
  await player.open('/game/1')
  await until(() => venue.statusOf('player', 1), 3, patience)
  await rowOf(page, 'Deniz Yılmaz')
    .getByText(/^At \d+ · /)
    .waitFor(patience)
  expect(await countOf('In a game')).toBe('1')
  await player.game.ready()
  await player.game.cashOut()
  await rowOf(page, 'Deniz Yılmaz').getByText('In the lobby').waitFor(patience)
  await player.page.close()
  await rowOf(page, 'Deniz Yılmaz').waitFor({ state: 'detached', ...patience })
  expect(await countOf('In a game')).toBe('0')
})

test('by keys: a player is searched, a figure opens the rows that it is the sum of, Escape leads back, a reload shows the same', async (context) => {
  const { page, path } = await board(context, { acceptDownloads: true })
  const table = page.getByRole('grid', { name: 'Players' })
  const search = page.getByRole('searchbox', { name: 'Name or user name' })
  await search.click()
  await page.keyboard.type('nobody at all', { delay: 5 })
  await page.getByText('Nobody is like that').waitFor(patience)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('yilmaz', { delay: 10 })
  const own = table.getByRole('row').filter({ hasText: 'Deniz Yılmaz' })
  await own.waitFor(patience)
  await until(path, `${all}?f.q=yilmaz`, patience)
  const cash = own.getByRole('link').filter({ hasText: '5,000.00' }).first()
  await cash.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Deniz Yılmaz' })
  await drawer.getByText(/^Cash 5,000\.00, the sum of \d+ postings?\./).waitFor(patience)
  await drawer.getByRole('row').filter({ hasText: 'Deposit' }).first().waitFor(patience)
  expect(await drawer.getByRole('button', { name: 'Close' }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await page.reload()
  await drawer.getByText(/^Cash 5,000\.00/).waitFor(patience)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached', ...patience })
  await until(path, `${all}?f.q=yilmaz`, patience)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(file.trim().split('\n')).toHaveLength(2)
  expect(file).toContain('Deniz Yılmaz')
})

test('in every width and language without a barrier; hot and cashiers beside it; by finger too', async (context) => {
  const { page } = await board(context, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, all)
  for (const [tab, seen] of [
    ['Hot', /^Results of a gaming day from/],
    ['Cashiers', /^Cash in the safe|^Nothing was posted/],
    ['Players', /^Net result of the players/],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).tap()
    await page.getByText(seen).first().waitFor(patience)
    expect(await overflow(page), tab).toBe(0)
  }
  expect(await barriers(page)).toEqual([])
  const other = await board(context, { language: 'ar', viewport: { width: 1440, height: 900 } }, `${all}?tab=hot`)
  await other.page.getByRole('tab', { name: 'اللعب العالي' }).waitFor(patience)
  expect(await barriers(other.page)).toEqual([])
  expect(await overflow(other.page)).toBe(0)
})
