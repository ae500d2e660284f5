/** Messages in a corner of their own: over no button that closes something, at any width, in both directions of writing; on a telephone alone over the begin of the bar; at the desk over nothing at all. */
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

/** What of the desk lies where a message does: its frame, its page, and whatever is open over them. */
const underMessages = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-toast]')].flatMap((toast) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect()
      const places = [0.1, 0.5, 0.9].flatMap((part) => [
        [left + part * (right - left), top + 2] as const,
        [left + part * (right - left), bottom - 2] as const,
      ])
      return places.flatMap(([x, y]) =>
        document
          .elementsFromPoint(x, y)
          .filter((one) => one.closest('[data-messages]') === null)
          .filter((one) => one.closest('main, nav, header, [role=dialog], [role=alertdialog]'))
          .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
      )
    }),
  )
const words = {
  en: { act: 'Message', say: 'Somebody is on the way.' },
  ar: { act: 'رسالة', say: 'أحدهم في الطريق.' },
}

test.for(widths.flatMap((width) => (['en', 'ar'] as const).map((language) => [width, language] as const)))(
  'at the desk, %i px in %s, a message lies over nothing: the page and the sheet beside it end above it, and the title stays where it was',
  async ([width, language], context) => {
    const { act, say } = words[language]
    const player = await venue.visit(context, { as: 'player' })
    await player.open('/game/1')
    await until(() => venue.statusOf('player', 1), 3, patience)
    const { sessionID } = (await venue.seatOf('player')) as { sessionID: number }
    const { page, open } = await venue.visit(context, {
      ...{ as: 'supervisor', language, viewport: { width, height: 900 }, reducedMotion: 'reduce' },
    })
    await open(`/apps/supervisor?session=${sessionID}`)
    const sheet = page.getByRole('dialog', { name: /Deniz/ })
    await sheet.getByRole('button', { name: new RegExp(`^${act}`) }).click(patience)
    const title = page.locator('main h1')
    const before = await title.boundingBox()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').click(patience)
    await page.keyboard.type(say, { delay: 5 })
    await dialog.getByRole('button', { name: act, exact: true }).click()
    const toast = page.locator('[data-toast]').first()
    await toast.waitFor(patience)
    await dialog.waitFor({ state: 'hidden', ...patience })
    // Read at leisure, and looked at: it stays while the pointer is on it.
    await toast.hover()
    if (shots !== undefined) await page.screenshot({ path: `${shots}/toast-desk-${width}-${language}.png` })
    expect(await underMessages(page)).toEqual([])
    await sheet.locator('button[aria-label]').first().click({ timeout: 5_000 })
    await sheet.waitFor({ state: 'hidden', ...patience })
    await toast.hover()
    if (shots !== undefined) await page.screenshot({ path: `${shots}/toast-page-${width}-${language}.png` })
    expect([await underMessages(page), await covered(page), await title.boundingBox()]).toEqual([[], [], before])
  },
)
