/** Who is offered what on the floor. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from '#tests/kit/screen.ts'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
const card = ({ lobby }: Visitor, game: string) => lobby.cards.filter({ hasText: game }).first()

test('a cabinet of the VIP room says that it is for VIPs only, and is offered to them', async (context) => {
  const player = await venue.visit(context, { ...phone, as: 'player' })
  await player.open('/lobby')
  await card(player, 'Emerald Hour').getByRole('button', { name: 'VIP only' }).waitFor()
  expect(await card(player, 'Emerald Hour').getByRole('link').count()).toBe(0)
  const vip = await venue.visit(context, { ...phone, as: 'vip' })
  await vip.open('/lobby')
  await card(vip, 'Emerald Hour')
    .getByRole('link', { name: /^Play now/ })
    .waitFor()
  expect(await vip.page.getByText('VIP only').count()).toBe(0)
})

test('an administrator sees the floor, and is offered no seat, no reservation and no news of one', async (context) => {
  const admin = await venue.visit(context, { token: await venue.signIn('admin') })
  await admin.open('/lobby')
  await admin.lobby.shown()
  await card(admin, 'Night Orchard').getByText('4 of 4 free').waitFor()
  for (const offer of [/^Play now/, /^Reserve/, /^Tell me/, /^Resume/])
    expect(
      await admin.lobby.cards.getByRole(/Play|Resume/.test(offer.source) ? 'link' : 'button', { name: offer }).count(),
    ).toBe(0)
})

test('a floor that has paid nothing of late says so in the line that is kept for it, where the keys have nothing to stop at', async (context) => {
  const { page, open, lobby } = await venue.visit(context, { ...phone, as: 'player2' })
  await open('/lobby')
  await lobby.shown()
  const line = page.getByRole('region', { name: 'Recent wins', exact: true })
  await line.getByText('No recent wins', { exact: true }).waitFor({ timeout: 20_000 })
  await page.getByRole('searchbox').focus()
  const isAtBrands = () => page.evaluate(() => Boolean(document.activeElement?.closest('main nav')))
  for (let pressed = 0; pressed < 8 && !(await isAtBrands()); pressed += 1) {
    await page.keyboard.press('Tab')
    expect(await line.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  }
  expect(await isAtBrands()).toBe(true)
  expect(await barriers(page)).toEqual([])
})
