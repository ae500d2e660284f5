/** Messages in a corner of their own: over no button that closes something, at any width, in both directions of writing; on a telephone alone over the begin of the bar. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const widths = [1_440, 1_024, 390] as const
const shots = process.env.TAKEWIN_SHOTS

/** What of the top bar and of the buttons in what is open lies under a message. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) => toast.getBoundingClientRect())
    const bar = window.innerWidth < 761 ? '' : 'body > * header:first-of-type, '
    const kept = [...document.querySelectorAll(`${bar}[role=dialog] button[aria-label]`)]
    return kept
      .filter((one) => one.closest('[data-messages]') === null)
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return toasts.some(
          (toast) => toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom,
        )
      })
      .map((one) => one.getAttribute('aria-label') ?? one.tagName)
  })

test.for(widths.flatMap((width) => (['en', 'ar'] as const).map((language) => [width, language] as const)))(
  'at %i px in %s a message lies not over the way out of a sheet, nor but on a telephone over the bar',
  async ([width, language], context) => {
    const { page, open, lobby } = await venue.visit(context, {
      ...{ as: 'player', language, viewport: { width, height: 900 }, reducedMotion: 'reduce' },
    })
    const other = await venue.visit(context, { as: 'player2' })
    await other.open('/game/1')
    await other.game.playing(patience.timeout)
    await open('/lobby?game=Night+Orchard')
    await lobby.shown()
    // With words: a star is none.
    await page.locator('main li button[aria-pressed]').filter({ hasText: /\S/ }).click(patience)
    await page.getByRole('button', { name: { en: 'Theme Settings', ar: 'إعدادات المظهر' }[language] }).click()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor(patience)
    await other.page.close()
    await venue.standUp('player2')
    await page.locator('[data-toast]').first().waitFor(patience)
    if (shots !== undefined) await page.screenshot({ path: `${shots}/toast-${width}-${language}.png` })
    expect(await covered(page)).toEqual([])
    // By hand: the way out is not under the message.
    await sheet.locator('button[aria-label]').first().click({ timeout: 5_000 })
    await sheet.waitFor({ state: 'detached', ...patience })
    expect(await covered(page)).toEqual([])
  },
)

test.for(widths)(
  'at the desk, %i px, a message lies not over the way out of the sheet beside a list',
  async (width, context) => {
    const player = await venue.visit(context, { as: 'player' })
    await player.open('/game/1')
    await until(() => venue.statusOf('player', 1), 3, patience)
    const { sessionID } = (await venue.seatOf('player')) as { sessionID: number }
    const { page, open } = await venue.visit(context, { as: 'supervisor', viewport: { width, height: 900 } })
    await open(`/apps/supervisor?session=${sessionID}`)
    const sheet = page.getByRole('dialog', { name: /Deniz/ })
    await sheet.getByText('Took the seat').waitFor(patience)
    await sheet.getByRole('button', { name: /^Message/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').click(patience)
    await page.keyboard.type('Somebody is on the way.', { delay: 5 })
    await dialog.getByRole('button', { name: 'Message', exact: true }).click()
    await page.locator('[data-toast]').first().waitFor(patience)
    await dialog.waitFor({ state: 'hidden', ...patience })
    if (shots !== undefined) await page.screenshot({ path: `${shots}/toast-desk-${width}.png` })
    expect(await covered(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Close' }).click({ timeout: 5_000 })
    await sheet.waitFor({ state: 'hidden', ...patience })
  },
)
