/** Staff announce something in three languages by keys alone; a player in the lobby, one in a game and a colleague see it, each in their language; it is put away, and taken back from everybody. */
import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const at = '/apps/attendants?tab=announcements'

test('by keys alone: the wrong thing first, then said to lobby and games; each reads it in their language, one puts it away, and it is taken back', async (context) => {
  const lobby = await venue.visit(context, { as: 'player', language: 'en' })
  const seated = await venue.visit(context, {
    ...{ as: 'player2', language: 'ar', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const staff = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  const cashier = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await lobby.open('/lobby')
  await seated.open('/game/5')
  await seated.game.playing(patience.timeout)
  await cashier.open('/apps/attendants')
  await staff.open(at)
  const { page } = staff
  await page.getByText('Nothing was announced').waitFor(patience)

  await page.getByRole('button', { name: 'Announce', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Announce' })
  await dialog.waitFor(patience)
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('lang')), 'en', patience)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('يغلق البار الساعة الثانية')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('The bar closes at two')
  // What is written is not lost by Escape, nor by a press beside it: it is asked about, and Escape stays.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const way of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 700)]) {
    await way()
    await question.waitFor(patience)
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Stay', patience)
    await page.keyboard.press('Escape')
    await until(() => question.count(), 0, patience)
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('The bar closes at two')
  }
  // It ends before it begins: refused at the field, and nothing is said.
  const ends = dialog.getByRole('textbox', { name: 'Until' })
  const day = await ends.inputValue()
  await ends.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('01.01.2020')
  await page.keyboard.press('Enter')
  await dialog.getByText('It must end after it begins').waitFor(patience)
  await ends.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(day)
  await page.keyboard.press('Enter')
  await page.getByText('It is announced.').waitFor(patience)
  const row = page.getByRole('row').filter({ hasText: 'The bar closes at two' })
  await row.getByText('Stands').waitFor(patience)

  const inLobby = lobby.page.getByRole('listitem').filter({ hasText: 'The bar closes at two' })
  const inGame = seated.page.getByRole('listitem').filter({ hasText: 'يغلق البار الساعة الثانية' })
  await inLobby.waitFor(patience)
  await inGame.waitFor(patience)
  expect(await cashier.page.getByText('The bar closes at two').count()).toBe(0)
  for (const one of [lobby, seated, staff]) {
    expect(await barriers(one.page)).toEqual([])
    expect(await overflow(one.page)).toBeLessThanOrEqual(0)
  }
  const pictures = process.env['TAKEWIN_PICTURES']
  if (pictures) {
    mkdirSync(pictures, { recursive: true })
    await lobby.page.screenshot({ path: `${pictures}/lobby.png` })
    await seated.page.screenshot({ path: `${pictures}/game-390-ar.png` })
    await staff.page.screenshot({ path: `${pictures}/desk.png` })
  }
  // Put away on this device it stays away, also after a reload.
  await lobby.page.getByRole('button', { name: 'Put the announcement away' }).focus()
  await lobby.page.keyboard.press('Enter')
  await inLobby.waitFor({ state: 'detached', ...patience })
  await lobby.page.reload()
  await lobby.page.getByRole('heading', { name: 'Night Orchard' }).first().waitFor(patience)
  expect(await inLobby.count()).toBe(0)

  await page.getByRole('button', { name: /^Columns/ }).focus()
  for (const key of ['Tab', 'Control+Home', 'B']) await page.keyboard.press(key)
  await page.getByText('It is taken back.').waitFor(patience)
  await row.getByText('Taken back').waitFor(patience)
  await inGame.waitFor({ state: 'detached', ...patience })
  for (const one of [lobby, staff]) expect(one.complaints).toEqual([])
})

test('with a finger on a telephone: in Turkish alone, to the staff alone, who see it above their page', async (context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'manager', language: 'en', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    ...{ colorScheme: 'light', reducedMotion: 'reduce' },
  })
  const cashier = await venue.visit(context, { as: 'cashier', language: 'ar', viewport: { width: 1024, height: 800 } })
  const player = await venue.visit(context, { as: 'vip', reducedMotion: 'reduce' })
  await player.open('/lobby')
  await cashier.open('/apps/cashier')
  await open(at)
  await page.getByRole('button', { name: 'Announce', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Announce', exact: true })
  await dialog.getByRole('textbox', { name: 'In Turkish' }).tap()
  await page.keyboard.type('Vardiya toplantısı saat altıda')
  for (const name of ['Lobby', 'Games', 'Staff']) await dialog.getByRole('checkbox', { name }).tap()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const pictures = process.env['TAKEWIN_PICTURES']
  if (pictures) await page.screenshot({ path: `${pictures}/writing-390.png` })
  await dialog.getByRole('button', { name: 'Announce', exact: true }).tap()
  const line = cashier.page.getByRole('listitem').filter({ hasText: 'Vardiya toplantısı saat altıda' })
  await line.waitFor(patience)
  expect(await barriers(cashier.page)).toEqual([])
  expect(await overflow(cashier.page)).toBeLessThanOrEqual(0)
  if (pictures) await cashier.page.screenshot({ path: `${pictures}/staff-1024-ar.png` })
  expect(await player.page.getByText('Vardiya toplantısı').count()).toBe(0)
})
