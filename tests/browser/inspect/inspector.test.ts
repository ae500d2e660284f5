/** The inspector by keyboard: a chart is found and read, gone through in time, tried on a copy, saved and opened again. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Trace } from '#protocol/core/trace.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

const graph = (page: Page, chart: string) => page.getByRole('application', { name: `Chart ${chart}` })
const actor = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name} `) })
const state = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const changes = (page: Page) =>
  page.getByRole('list', { name: 'Events' }).getByRole('button', { name: 'route.changed' })

async function press(page: Page, name: string, role: 'button' | 'tab' = 'button'): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('by keyboard: an actor, what is lit, a step of the app, back in time, and what would be if', async (context) => {
  const { page, open, path, complaints } = await venue.visit(context, { as: 'admin' })
  await open('/inspect')
  await actor(page, 'app').focus()
  await page.keyboard.press('Enter')
  await graph(page, 'app').waitFor()
  expect(path()).toBe('/inspect?side=browser&actor=app&chart=app')
  await press(page, 'States', 'tab')
  await state(page, 'inspect active').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  // The tree: down to a state that holds others, which is folded and opened again.
  await state(page, 'app active').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=treeitem][aria-selected=true]:focus', { hasText: 'running' }).waitFor()
  // The line that defines it.
  await page.getByText(/^machines\/app\/app\/app\.machine\.ts:\d+$/).waitFor()
  await page.keyboard.press('Enter')
  await state(page, 'inspect active').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await state(page, 'inspect active').waitFor()
  // The drawing: another state by an arrow, nearer by a sign.
  const seen = page.locator('[role=application] svg[role=img]')
  const whole = await seen.getAttribute('viewBox')
  await graph(page, 'app').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await expect.poll(() => seen.getAttribute('viewBox')).not.toBe(whole)
  expect(await page.locator('[role=treeitem][aria-selected=true]').textContent()).not.toContain('running')

  // A step of the app: to the lobby, and back to the same address.
  const address = path()
  await page.getByRole('link', { name: 'Takewin, to the lobby' }).press('Enter')
  await page.waitForURL('**/lobby')
  await page.goBack()
  await graph(page, 'app').waitFor()
  expect(path()).toBe(address)
  // Newest first: each change of the address is two steps, to the guard and on. The third from the top led to the lobby.
  await changes(page).nth(2).press('Enter')
  await press(page, 'States', 'tab')
  await state(page, 'lobby active').waitFor()
  await state(page, 'inspect').waitFor()
  expect(path()).toMatch(/&moment=\d+$/)
  await press(page, 'Now', 'tab')
  await page.getByText('Only what runs now can be tried').waitFor()
  await press(page, 'Follow')

  await typeInto(page.getByLabel('What comes with it, as JSON'), '{"left"')
  await page.getByRole('combobox').selectOption({ label: 'toasts failed' })
  await press(page, 'Try on a copy')
  await page.getByText('What comes with the event is not JSON.').waitFor()
  await typeInto(page.getByLabel('What comes with it, as JSON'), '')
  await press(page, 'Try on a copy')
  await page.getByText('It would go to broken.').waitFor()
  // The app itself never heard of it.
  await press(page, 'States', 'tab')
  await state(page, 'inspect active').waitFor()
  await state(page, 'broken').waitFor()
  expect(complaints).toEqual([])
})

test('a trace is saved and opened; a broken one is told and changes nothing; the venue is in it', async (context) => {
  const { page, open, path, complaints } = await venue.visit(context, { as: 'admin' })
  await open('/inspect?side=browser&actor=auth&chart=auth')
  await graph(page, 'auth').waitFor()
  await actor(page, 'occupancy 2').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save trace')])
  const text = await readFile(await download.path(), 'utf8')
  const trace = Trace.parse(JSON.parse(text))
  expect(trace.venue?.actors.map(({ id }) => id)).toContain('occupancy 2')
  expect(trace.charts.map(({ id }) => id)).toEqual(expect.arrayContaining(['auth', 'occupancy']))
  expect(text).not.toContain(await page.evaluate(() => localStorage.getItem('takewin.token') ?? 'no token'))

  const folder = venue.venue.dataFolder
  const broken = join(folder, 'broken.json')
  const other = join(folder, 'other.json')
  const good = join(folder, 'good.json')
  const parted = join(folder, 'parted.json')
  await writeFile(broken, text.slice(0, text.length / 2))
  await writeFile(other, JSON.stringify({ ...trace, version: 99 }))
  const changed = structuredClone(trace)
  for (const event of changed.browser.events) if (event.to?.startsWith('running.')) event.to = 'gone'
  await writeFile(good, text)
  await writeFile(parted, JSON.stringify(changed))
  async function give(file: string): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('Open trace').click()])
    await chooser.setFiles(file)
  }
  await give(broken)
  await page.getByText('The file is broken: it is not JSON. Nothing was changed.').waitFor()
  await give(other)
  await page.getByText('The trace is from another version. Nothing was changed.').waitFor()
  await graph(page, 'auth').waitFor()
  await give(good)
  await page.getByText(/^Trace of /).waitFor()
  const against = page.getByRole('group', { name: 'Against the charts as they are now' })
  await against.getByText(/^\d+ steps, all as the charts are now$/).waitFor()
  await actor(page, 'occupancy 2').focus()
  await page.keyboard.press('Enter')
  await graph(page, 'occupancy').waitFor()
  await press(page, 'States', 'tab')
  await state(page, 'available active').waitFor()
  await press(page, 'Close trace')
  // Changed by hand, it parts from the chart, and says where.
  await give(parted)
  await against.getByText(/part/).waitFor()
  await against.getByRole('button').press('Enter')
  await graph(page, 'app').waitFor()
  expect(path()).toMatch(/actor=app.*&moment=\d+$/)
  await press(page, 'Close trace')
  await page.getByRole('main').getByText('Choose an actor to see its state and context.').waitFor()
  expect(complaints).toEqual([])
})

test('coverage: what the walks, this page and play have taken is painted and listed, never-taken first', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'admin' })
  await open('/inspect?side=browser&actor=app&chart=app')
  await graph(page, 'app').waitFor()
  await press(page, 'Coverage', 'tab')
  const whose = page.getByRole('radiogroup', { name: 'Whose steps' })
  const sum = page.getByRole('status').filter({ hasText: 'transitions taken' })
  const painted = (covered: 'yes' | 'no') => page.locator(`[role=application] path[data-covered=${covered}]`)
  expect(await painted('no').count()).toBe(0)
  await whose.getByRole('radio', { name: 'Off' }).focus()
  await page.keyboard.press('ArrowRight')
  // Every transition is walked by a test, which is named.
  await sum.waitFor()
  const [, taken, all] = /(\d+) of (\d+)/.exec(await sum.innerText()) ?? []
  expect(taken).toBe(all)
  await page.getByText('machines/app/app.paths.test.ts').first().waitFor()
  expect(await painted('no').count()).toBe(0)
  expect(await painted('yes').count()).toBeGreaterThan(10)
  expect(await barriers(page)).toEqual([])
  // This page has taken a few of them.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await painted('no').first().waitFor({ state: 'attached' })
  const first = page.getByRole('complementary', { name: 'About the actor' }).getByRole('listitem').first()
  expect(await first.innerText()).toContain('never taken')
  expect(await painted('yes').count()).toBeGreaterThan(0)
  // A cabinet’s chart, by what was played.
  await page.keyboard.press('ArrowRight')
  await actor(page, 'occupancy 1').focus()
  await page.keyboard.press('Enter')
  await graph(page, 'occupancy').waitFor()
  await page
    .getByText(/taken \d+ times|taken once/)
    .first()
    .waitFor()
  // Of a chart whose steps play keeps nowhere nothing is said to be never taken.
  await actor(page, 'cabinet 1').focus()
  await page.keyboard.press('Enter')
  await graph(page, 'cabinet').waitFor()
  await page.getByText('Nothing of this chart is counted here').waitFor()
  expect(await painted('no').count()).toBe(0)
  expect(complaints).toEqual([])
})
