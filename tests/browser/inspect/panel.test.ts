/** The inspector beside any screen, by a key: what the screen does is seen beside it, and what is typed there moves nothing in it. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

const pictures = process.env['TAKEWIN_PICTURES']
const panel = (page: Page, name = 'Statecharts') => page.getByRole('complementary', { name, exact: true })
const drawn = (page: Page, chart: string) => panel(page).getByRole('application', { name: `Chart ${chart}` })
/** Its key is heard once the page is quiet: it is pressed until then, as a person would. */
async function opened(page: Page, name?: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await panel(page, name).count()) > 0) return true
        await page.keyboard.press('Control+Backquote')
        return false
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(true)
}

test('at the lobby and in a game, by keyboard: what happens is seen as it happens, and keys typed there do not play', async (context) => {
  const player = await venue.visit(context, {
    ...{ as: 'player2', reducedMotion: 'reduce', viewport: { width: 1920, height: 1000 } },
  })
  const { page, open, game, path, complaints } = player
  await open('/lobby')
  const link = page.locator('a[href^="/game/"]').first()
  await link.waitFor()
  await link.focus()
  await opened(page)
  await drawn(page, 'lobby').waitFor()
  const chooser = panel(page).getByRole('combobox', { name: 'Actors' })
  expect(await chooser.evaluate((field) => field === document.activeElement)).toBe(true)
  // The venue's own actors need a right.
  expect(await chooser.locator('optgroup').count()).toBe(1)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(path()).toBe('/lobby')
  if (pictures) await page.screenshot({ path: `${pictures}/panel-lobby.png` })
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)

  await open('/game/5')
  await game.playing()
  await opened(page)
  await drawn(page, 'lobby').waitFor({ state: 'detached' })
  await panel(page).getByRole('combobox', { name: 'Actors' }).waitFor()
  await drawn(page, 'seat').waitFor()
  // A key of the cabinet, typed at the panel: the drawing takes it, the reels do not. Beside it, it plays.
  const credit = await game.credit()
  await drawn(page, 'seat').focus()
  await page.keyboard.press('Space')
  await panel(page).getByRole('tab', { name: 'Events' }).focus()
  await page.keyboard.press('Enter')
  const events = panel(page).getByRole('list', { name: 'Events' })
  await events.getByRole('button').first().waitFor()
  expect(await game.credit()).toBe(credit)
  if (pictures) await page.screenshot({ path: `${pictures}/panel-game.png` })
  await page.getByRole('button', { name: 'Spin Space', exact: true }).click()
  await until(async () => (await game.credit()) !== credit, true, { timeout: 30_000 })
  await panel(page).getByRole('link', { name: 'Open whole' }).focus()
  expect(path()).toBe('/game/5')
  // The browser's own word of the venue's refusal: once for each time that it was opened.
  // The venue is not even asked for what it would not tell.
  expect(complaints).toEqual([])
})

test('at the desk the venue’s actors are there as well; the whole inspector opens where the panel was, and has no panel beside it', async (context) => {
  const { page, open, path, complaints } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await open('/apps/supervisor')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await opened(page)
  await drawn(page, 'frame').waitFor()
  const chooser = panel(page).getByRole('combobox', { name: 'Actors' })
  await expect.poll(() => chooser.locator('optgroup').count()).toBe(2)
  // By the first letters of its name.
  await chooser.focus()
  await page.keyboard.type('occupancy 5')
  await drawn(page, 'occupancy').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  if (pictures) await page.screenshot({ path: `${pictures}/panel-desk.png` })
  // Closed and opened by its key, it shows what it showed.
  await page.keyboard.press('Control+Backquote')
  await panel(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Backquote')
  await drawn(page, 'occupancy').waitFor()
  await panel(page).getByRole('link', { name: 'Open whole' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inspect?side=venue&actor=occupancy+5&chart=occupancy')
  await page.getByRole('application', { name: 'Chart occupancy' }).waitFor()
  await panel(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Backquote')
  await page.getByRole('button', { name: 'Save trace' }).focus()
  expect(await panel(page).count()).toBe(0)
  expect(path()).toContain('/inspect')
  expect(complaints).toEqual([])
})

test('a locked page has no panel, before and after', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await open('/apps/supervisor')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await opened(page)
  await drawn(page, 'frame').waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lock this')
  await page.getByRole('option', { name: /Lock this/ }).waitFor()
  await page.keyboard.press('Enter')
  const lock = page.getByRole('alertdialog', { name: 'The page is locked' })
  await lock.getByLabel('PIN').waitFor()
  await page.keyboard.press('Control+Backquote')
  await page.keyboard.type('1')
  expect(await panel(page).count()).toBe(0)
})

test('with a finger and in Arabic it stands below a small screen, whose rest can still be reached', async (context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'admin', language: 'ar', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    reducedMotion: 'reduce',
  })
  await open('/apps/machines')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await opened(page, 'مخططات الحالة')
  await panel(page, 'مخططات الحالة').getByRole('application').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  if (pictures) await page.screenshot({ path: `${pictures}/panel-390-ar.png` })
  await panel(page, 'مخططات الحالة').getByRole('button', { name: 'إغلاق اللوحة' }).click()
  await panel(page, 'مخططات الحالة').waitFor({ state: 'detached' })
})
