/** A session that was played, opened by a supervisor: its charts moment by moment, who told whom what, and what of it goes to a file. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Trace } from '#protocol/core/trace.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const graph = (page: Page, chart: string) => page.getByRole('application', { name: `Chart ${chart}` })
const messages = (page: Page) => page.getByRole('list', { name: 'Who told whom what' })

async function savedAs(page: Page, kind: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), chooseByKeys(page, 'Save chart', kind)])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('from the list of sessions to its charts, by keys: steps, sequence, files; who may not is told', async (context) => {
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await until(() => venue.statusOf('player', 1), 3, { timeout: 30_000 })
  await player.game.spin()
  const { page, open, path, complaints } = await venue.visit(context, { as: 'supervisor' })
  await open('/apps/supervisor')
  await page.getByRole('grid', { name: 'Sessions' }).getByRole('row').filter({ hasText: 'Deniz' }).waitFor()
  await page.getByRole('button', { name: /^Columns/ }).focus()
  for (const key of ['Tab', 'Control+Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('link', { name: 'statecharts' }).press('Enter')

  // The seat of that session, as the venue's rows have it.
  await graph(page, 'occupancy').waitFor()
  await page.getByText(/^Session \d+, as it was played$/).waitFor()
  await page.getByText(/^\d+ steps, all as the charts are now$/).waitFor()
  expect(path()).toMatch(/^\/inspect\?session=\d+&side=venue&actor=occupancy\+1&chart=occupancy$/)
  const actors = page.getByRole('navigation', { name: 'Actors' })
  await actors.getByRole('button', { name: /^transfer / }).waitFor()
  await actors.getByRole('button', { name: /^ledger/ }).waitFor()
  const events = page.getByRole('list', { name: 'Events' }).getByRole('button')
  await events.filter({ hasText: 'round.started' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Now' }).press('Enter')
  await page.getByText('round.started').first().waitFor()

  // Who told whom what: the money of the seat, down to the first, which leads there.
  await page.getByRole('radio', { name: 'Chart' }).focus()
  await page.keyboard.press('ArrowRight')
  await messages(page).waitFor()
  expect(path()).toContain('drawn=sequence')
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await messages(page)
    .getByRole('button', { name: /occupancy 1 to transfer .*: transfer\.requested/ })
    .waitFor()
  await messages(page)
    .getByRole('button', { name: /transfer .* to occupancy 1: funding\.done/ })
    .waitFor()
  await messages(page).getByRole('button').last().focus()
  await page.keyboard.press('Home')
  await page.locator(':focus', { has: page.getByText('seat.init') }).waitFor()
  await page.keyboard.press('Enter')
  await until(() => path().includes('moment=1'), true, { timeout: 10_000 })
  await page.getByRole('radio', { name: 'Sequence' }).focus()
  await page.keyboard.press('ArrowLeft')
  await graph(page, 'occupancy').waitFor()

  // To files: the session itself, and the chart for other tools.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save trace' }).press('Enter'),
  ])
  const trace = Trace.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(trace.venue?.events.some(({ detail }) => typeof detail['hash'] === 'string')).toBe(true)
  expect(trace.browser.actors).toEqual([])
  const scxml = await savedAs(page, 'SCXML')
  expect(scxml.name).toBe('takewin-occupancy.scxml')
  const read = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    const ids = [...document.querySelectorAll('[id]:is(state, parallel, final)')].map(({ id }) => id)
    const targets = [...document.querySelectorAll('transition[target]')].flatMap(
      (one) => one.getAttribute('target')?.split(' ') ?? [],
    )
    return {
      isBroken: document.querySelector('parsererror') !== null,
      states: ids.length,
      strangers: targets.filter((target) => !ids.includes(target)),
    }
  }, scxml.text)
  const occupancy = trace.charts.find(({ id }) => id === 'occupancy')
  expect(read).toEqual({ isBroken: false, states: occupancy?.states.length, strangers: [] })
  const mermaid = await savedAs(page, 'Mermaid')
  expect([mermaid.name, mermaid.text.split('\n')[0]]).toEqual(['takewin-occupancy.mmd', 'stateDiagram-v2'])

  // In Arabic it runs from the right: the time of a message before its arrow, its words over it.
  await page.evaluate(() => localStorage.setItem('takewin.language', 'ar'))
  await open('/inspect?session=1&side=venue&actor=occupancy+1&drawn=sequence')
  const first = page.getByRole('button', { name: /seat\.init/ }).first()
  await first.waitFor()
  const [told, name, time] = await Promise.all([
    first.boundingBox(),
    first.getByText('seat.init').boundingBox(),
    first.getByText(/^\d\d:\d\d:\d\d\.\d{3}$/).boundingBox(),
  ])
  expect(time?.x).toBeGreaterThanOrEqual((told?.x ?? 0) + (told?.width ?? 0))
  expect(name?.x).toBeGreaterThan(told?.x ?? 0)
  await page.evaluate(() => localStorage.setItem('takewin.language', 'en'))
  await open('/inspect?session=999999')
  await page.getByText('There is no such session. What is shown is what runs.').waitFor()
  // There is no such session.
  expect(complaints.filter((one) => !/404 .*\/999999\/trace$/.test(one))).toEqual([])
  const cashier = await venue.visit(context, { as: 'cashier' })
  await cashier.open('/inspect?session=1')
  await cashier.page.getByText('Sessions that were played are for who may see Supervisor Sessions.').waitFor()
})
