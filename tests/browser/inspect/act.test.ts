/** One id through everything: from a press in a browser over its socket into the steps and rows of the venue, in one picture. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Inspection } from '#protocol/core/entities.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
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
const ofAct = (page: Page) => page.getByRole('list', { name: 'All of one act' }).getByRole('button')
/** What the page itself has noted of an event that went out: under which id. */
const idOf = (page: Page, event: string) =>
  page.evaluate((name) => {
    const { recorder } = (window as unknown as { takewin: { recorder: { inspection: () => Inspection } } }).takewin
    return recorder.inspection().events.findLast((one) => one.event === name)?.trace
  }, event)
const wordsOf = async (page: Page) => (await ofAct(page).allTextContents()).join(' | ')

test('a player’s spin and cash-out: the ids of the browser stand on the venue’s steps, live and in its rows', async (context) => {
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await until(() => venue.statusOf('player', 1), 3, { timeout: 30_000 })
  await venue.force(1, 'lose')
  await player.game.round()
  const spun = await idOf(player.page, 'request.press')
  expect(spun).toMatch(/^[0-9a-f]{32}$/)

  const admin = await venue.visit(context, { as: 'admin' })
  await admin.open(`/inspect?act=${spun}`)
  await ofAct(admin.page).filter({ hasText: 'round.started' }).waitFor()
  // The player's browser is not here.
  await admin.page.getByText(/^One act: 0 events in this browser, [1-9]\d* in the venue\.$/).waitFor()
  await ofAct(admin.page).filter({ hasText: 'round.started' }).first().focus()
  await admin.page.keyboard.press('Enter')
  await admin.page.getByRole('application', { name: 'Chart occupancy' }).waitFor()
  expect(admin.path()).toContain(`&act=${spun}`)
  expect(await barriers(admin.page)).toEqual([])
  expect(await overflow(admin.page)).toBe(0)

  await player.game.cashOut()
  await until(() => venue.statusOf('player', 1), 2, { timeout: 30_000 })
  const left = await idOf(player.page, 'request.leave')
  expect(left).toMatch(/^[0-9a-f]{32}$/)
  expect(left).not.toBe(spun)
  await admin.open(`/inspect?session=1&act=${left}`)
  await ofAct(admin.page).filter({ hasText: 'transfer.requested' }).waitFor()
  const told = await wordsOf(admin.page)
  for (const event of ['seat.leave', 'transfer.requested', 'cabinet.answered', 'cashout.done'])
    expect(told).toContain(event)
  expect(told).not.toContain('round.started')
  expect(admin.complaints).toEqual([])
})

test('what an administrator does at the desk: its actors in this browser and in the venue stand in one tree and one sequence', async (context) => {
  const { page, open, path, complaints } = await venue.visit(context, {
    as: 'admin',
    viewport: { width: 1440, height: 900 },
  })
  await open('/apps/machine/3')
  await chooseByKeys(page, 'Actions', /^Stop$/)
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await until(() => venue.statusOf('player', 3), 0, { timeout: 30_000 })
  // Without a new page: what this one did is still known to it.
  await chooseByKeys(page, 'Actions', /^Statechart of the cabinet$/)
  await until(() => path().startsWith('/inspect'), true, { timeout: 30_000 })
  const actors = page.getByRole('navigation', { name: 'Actors' })
  await actors.getByRole('button', { name: /^occupancy 3/ }).press('Enter')
  await page.getByRole('application', { name: 'Chart occupancy' }).waitFor()
  await page
    .getByRole('list', { name: 'Events' })
    .getByRole('button')
    .filter({ hasText: 'power.stop' })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Follow the last act' }).press('Enter')
  await page.getByText(/^One act: [1-9]\d* events in this browser, [1-9]\d* in the venue\.$/).waitFor()

  // The tree: who took part is marked, on both sides.
  const marks = (side: string) =>
    actors.locator(`h2:has-text("${side}") + ul`).getByRole('img', { name: 'took part in the act' }).count()
  expect(await marks('This browser')).toBeGreaterThan(0)
  expect(await marks('Venue')).toBeGreaterThan(0)
  // The sequence: from who asked in the browser to the cabinet's seat in the venue, and each message leads to its own side.
  await page.getByRole('radio', { name: 'Chart' }).focus()
  await page.keyboard.press('ArrowRight')
  const messages = page.getByRole('list', { name: 'Who told whom what' })
  const over = messages.getByRole('button', { name: /to occupancy 3: power\.stop/ }).first()
  await over.waitFor()
  expect((await over.getAttribute('aria-label')) ?? (await over.textContent())).not.toMatch(/outside the charts to/)
  await page.getByText('This browser', { exact: true }).last().waitFor()
  await over.press('Enter')
  await until(() => path().includes('side=venue&actor=occupancy+3'), true, { timeout: 10_000 })
  await messages.getByRole('button').first().press('Enter')
  await until(() => path().includes('side=browser'), true, { timeout: 10_000 })
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  if (pictures) await page.screenshot({ path: `${pictures}/act-both.png` })
  expect(complaints).toEqual([])
})
