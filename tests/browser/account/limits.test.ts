/** Players bind themselves, in a real browser against a real venue: limits, the reality check, time-out and self-exclusion. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlayerLimits } from '#protocol/core/limits.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'
import { realityCheck } from '#venue/store/schema/index.ts'

const long = { timeout: 60_000 }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue({ VENUE_GRACE_SECONDS: '600' })
  await venue.ready()
}, 240_000)
afterAll(() => venue.close(), 60_000)

const limitsOf = async (name: string) =>
  PlayerLimits.parse(await venue.call(await venue.tokenOf(name), 'GET', '/player/limits'))
const lossOf = async (name: string) =>
  (await limitsOf(name)).limits.find(({ kind, period }) => kind === 'loss' && period === 'day')
const set = async (name: string, body: object) => venue.call(await venue.tokenOf(name), 'PUT', '/player/limits', body)
const rowOf = (page: Page, title: string, period: string) =>
  page.getByRole('region', { name: title }).getByRole('listitem').filter({ hasText: period })

test('a limit set lower holds at once, higher waits and is taken back; reached in a round it ends the seat after it', async (context) => {
  const { page, game, lobby, ...visitor } = await venue.visit(context, { as: 'player' })
  await visitor.open('/profile?part=limits')
  const row = rowOf(page, 'Loss limit', 'Per day')
  const wish = async (amount: string, hint: string) => {
    await row.getByRole('button', { name: /^(Set a limit|Change): / }).click(long)
    await typeInto(page.getByRole('textbox', { name: /^Amount/ }), amount)
    await row.getByText(hint).waitFor()
    await row.getByRole('button', { name: 'Set limit' }).click()
  }
  await wish('2.00', 'Holds at once.')
  await row.getByText('0.00 lost').waitFor(long)
  expect(await row.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true)
  expect((await lossOf('player'))?.amount).toBe(200)

  await wish('1,500.00', 'Higher than now: it holds after 24 hours.')
  // Put away, the amount is still there to be looked at.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await row.getByRole('button', { name: /^Change: / }).click(long)
  expect(await page.getByRole('textbox', { name: /^Amount/ }).inputValue()).toBe('1,500.00')
  await row.getByRole('button', { name: 'Set limit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change in 24 hours' }).click()
  await row.getByText(/^From .*: 1,500\.00$/).waitFor(long)
  await row.getByRole('button', { name: 'Take back' }).click()
  await row.getByText(/^From .*: 1,500\.00$/).waitFor({ ...long, state: 'hidden' })
  expect(await lossOf('player')).toMatchObject({ amount: 200, pending: null })

  await visitor.open('/game/1')
  await game.playing(60_000)
  expect(await game.credit()).toBe(200)
  await venue.force(1, 'lose', 2)
  await game.ready()
  await game.spin()
  await until(game.credit, 100, long)
  await game.ready()
  await game.spin()
  const isUnderWay = () =>
    page.evaluate(
      () => location.pathname === '/lobby' || document.querySelector('[data-testid=credit]')?.textContent === '0.00',
    )
  await until(isUnderWay, true, long)
  // The round goes on without the page, and strikes at its end.
  await page.reload({ waitUntil: 'commit' })
  await page.getByText(/Your loss limit of 2\.00\s.* per day is reached/).waitFor(long)
  expect(visitor.path()).toBe('/lobby')
  expect((await lossOf('player'))?.left).toBe(0)
  await lobby.playNowAt('Night Orchard').waitFor({ ...long, state: 'hidden' })
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'See your limits' }).click()
  await rowOf(page, 'Loss limit', 'Per day').getByText('0.00 left').waitFor(long)
}, 240_000)

test('a loss limit is not said to be reached in the lobby while a win waits at the own seat, nor once that has counted', async (context) => {
  const { page, game, lobby, ...visitor } = await venue.visit(context, { as: 'vip' })
  await set('vip', { limits: [{ kind: 'loss', period: 'day', amount: 100 }] })
  await visitor.open('/game/1')
  await game.playing(60_000)
  expect(await game.credit()).toBe(100)
  await venue.force(1, 'win')
  await game.ready()
  await game.spinKey.click()
  await game.notice.waitFor(long)
  await visitor.open('/lobby')
  await lobby.yourSeat.getByText(/^Your win is not taken yet/).waitFor(long)
  expect((await lossOf('vip'))?.left).toBe(0)
  const reached = page.getByText(/^Your loss limit of .* is reached/)
  expect(await reached.count()).toBe(0)
  await lobby.yourSeat.getByRole('button', { name: 'Cash out and leave' }).click()
  await lobby.yourSeat.waitFor({ ...long, state: 'hidden' })
  await until(async () => ((await lossOf('vip'))?.left ?? 0) > 0, true, long)
  await lobby.playNowAt('Night Orchard').waitFor(long)
  await until(() => reached.count(), 0, long)
}, 120_000)

test('a reality check stands over the game until it is answered: by keyboard it goes on, by leaving it cashes out', async (context) => {
  await set('player2', { realityCheckMinutes: 60 })
  const { page, game, lobby, ...visitor } = await venue.visit(context, { as: 'player2' })
  await visitor.open('/game/2')
  await game.playing(60_000)
  /** Its time has come while the venue was away; the seat is taken back. */
  const comeDue = async () => {
    await venue.venue.kill()
    await venue.whileClosed((database) =>
      database
        .update(realityCheck)
        .set({ dueAt: Date.now() - 1_000 })
        .where(eq(realityCheck.state, 'waiting')),
    )
    await venue.venue.restart()
  }
  const dialog = page.getByRole('alertdialog', { name: 'Time for a look' })
  await comeDue()
  await dialog.waitFor(long)
  expect(await game.picture.isVisible()).toBe(true)
  // Neither what was meant for the game nor Escape answers it, nor does a reload.
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.reload({ waitUntil: 'commit' })
  await dialog.waitFor(long)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ ...long, state: 'hidden' })
  expect((await limitsOf('player2')).realityCheck.due).toBeNull()
  await game.playing(60_000)

  await comeDue()
  const other = await visitor.newTab()
  await dialog.waitFor(long)
  await dialog.getByRole('button', { name: 'Cash out and leave' }).click()
  await lobby.shown()
  await until(() => venue.seatOf('player2'), null, long)
  await other.page.close()
}, 300_000)

test('a time-out in a round leaves its player at the game until the round is over', async (context) => {
  const { page, game, lobby, ...visitor } = await venue.visit(context, { as: 'player2' })
  await visitor.open('/game/2')
  await game.playing(60_000)
  await venue.force(2, 'feature')
  await game.ready()
  await game.spin()
  await venue.call(await venue.tokenOf('player2'), 'POST', '/player/timeout', { hours: 24 })
  await page.getByText('Cashing out …', { exact: true }).waitFor(long)
  expect(visitor.path()).toMatch(/^\/game\/2/)
  await page.getByText(/Your time-out has begun/).waitFor(long)
  // Ten free spins and what they bring.
  await page.waitForURL(/\/lobby/, { timeout: 120_000 })
  await lobby.shown()
  await until(() => venue.seatOf('player2'), null, long)
}, 240_000)

test('excluding oneself asks for the name and a proof, then the lobby says why nothing can be played', async (context) => {
  const { page, ...visitor } = await venue.visit(context, {
    as: 'vip',
    language: 'ar',
    viewport: { width: 390, height: 844 },
  })
  await visitor.open('/profile?part=limits')
  await page.getByRole('button', { name: '6 أشهر' }).click(long)
  expect(await overflow(page)).toBe(0)
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'استبعدني' })
  await until(() => confirm.isDisabled(), true)
  await typeInto(dialog.getByRole('textbox'), 'vip')
  await confirm.click()
  const proof = dialog.locator('#command-proof')
  await typeInto(proof, 'wrong password')
  await proof.press('Enter')
  await dialog.locator('#command-phrase').waitFor(long)
  expect((await limitsOf('vip')).exclusion).toBeNull()
  await confirm.click()
  await typeInto(proof, 'vip1234')
  await proof.press('Enter')
  await dialog.waitFor({ ...long, state: 'hidden' })
  expect((await limitsOf('vip')).exclusion).toMatchObject({ kind: 'selfExclusion', state: 'running' })
  expect(await barriers(page)).toEqual([])
  await visitor.open('/lobby')
  await page.getByText(/استبعدت نفسك من اللعب حتى/).waitFor(long)
  expect(await page.getByRole('button', { name: 'غير متاح لك' }).count()).toBeGreaterThan(0)
  expect(await overflow(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
}, 240_000)
