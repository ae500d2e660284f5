/** A session’s story, whole, over its timeline. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }

test('with a finger, in Arabic, on a telephone it fits and closes', async (context) => {
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await player.game.playing(patience.timeout)
  const token = await venue.tokenOf('supervisor')
  const sessions = await venue.call(token, 'GET', '/admin/sessions?state=open')
  const { open } = sessions as unknown as { open: { id: number; machine: { id: number } }[] }
  const id = open.find(({ machine }) => machine.id === 1)?.id
  const { page, open: go } = await venue.visit(context, {
    ...{ as: 'supervisor', language: 'ar', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    ...{ colorScheme: 'dark', reducedMotion: 'reduce' },
  })
  await go(`/apps/supervisor?session=${id}`)
  await page.getByRole('button', { name: 'القصة كاملة' }).tap()
  const story = page.getByRole('dialog', { name: 'القصة كاملة' })
  await story.getByRole('button', { name: 'طباعة' }).waitFor(patience)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const pictures = process.env['TAKEWIN_PICTURES']
  if (pictures) await page.screenshot({ path: `${pictures}/story-390-ar.png` })
  await story.getByRole('button', { name: 'إغلاق', exact: true }).last().tap()
  await story.waitFor({ state: 'hidden', ...patience })
})
