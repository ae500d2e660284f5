/** Activities: what was done comes by itself, what it changed stands side by side, and leads to more of its kind. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const path = '/apps/supervisorActivity'
let acts = 0
/** A technician writes something about a machine. */
async function edit(machineID: number, tag: string) {
  acts += 1
  const change = { tag, reason: 'a word that was wrong' }
  const token = await venue.tokenOf('technician')
  await venue.call(token, 'POST', `/admin/machine/${machineID}`, change, `activities-edit-${acts}`)
}

test('what is done comes by itself; opened by keys it says before and after, and leads to all of its machine', async (context) => {
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(path)
  const grid = page.getByRole('grid', { name: 'Activities' })
  await grid.waitFor()
  await edit(3, 'By the pillar')
  const line = grid.getByRole('row').filter({ hasText: 'Changed a machine' }).first()
  await line.getByText('a word that was wrong').waitFor()
  await line.getByText('Umut Çelik').waitFor()
  const opener = line.getByRole('button', { name: /^Details/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const changes = page.getByRole('table', { name: 'What it changed' })
  await changes.getByRole('row').filter({ hasText: 'tag' }).getByText('By the pillar').waitFor()
  const only = page.getByRole('link', { name: /^Only / }).first()
  await only.focus()
  await page.keyboard.press('Enter')
  await until(at, `${path}?machine=3`)
  await page.getByRole('button', { name: /^Machine: .*, show all$/ }).waitFor()
  // By keys: one kind of act, which this machine never saw.
  await page.getByRole('combobox', { name: 'What' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Switched the machine off' }).waitFor()
  await page.keyboard.type('Switched the machine off')
  await page.keyboard.press('Enter')
  await until(at, `${path}?machine=3&action=power.stop`)
  await page.getByText('Nothing was done in these days').waitFor()
  await page.getByRole('button', { name: /^Machine: .*, show all$/ }).press('Enter')
  await until(at, `${path}?action=power.stop`)
  expect(complaints).toEqual([])
})

test('days that are turned round in the address are shown the right way round, and that is said until others are chosen', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(`${path}?from=2026-03-04&to=2026-03-01`)
  const days = page.locator('[data-field]').filter({ hasText: 'It was turned round: from and to are exchanged' })
  const button = days.getByRole('button')
  await button.waitFor()
  expect((await button.innerText()).replaceAll(/\s/g, ' ')).toBe('1 – 4 Mar 2026')
  expect(await barriers(page)).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yesterday' }).press('Enter')
  await days.waitFor({ state: 'detached' })
})

test('an address that is nonsense shows all; who may not see it is told which right it takes', async (context) => {
  const visitor = await venue.visit(context, { as: 'supervisor' })
  await edit(4, 'Near the bar')
  await visitor.open(`${path}?machine=none&action=%3Cb%3E&from=2026-99-99&to=`)
  await visitor.page.getByRole('grid', { name: 'Activities' }).getByText('a word that was wrong').first().waitFor()
  const stranger = await venue.visit(context, { as: 'cashier' })
  await stranger.open(path)
  await stranger.page.getByText('You may not open this page').waitFor()
})

test.for([
  ['en', 1440, 'light'],
  ['tr', 1024, 'dark'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  await edit(5, `Seen at ${width}`)
  const { page, open } = await venue.visit(context, {
    ...{ as: 'supervisor', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  await open(path)
  await page.getByText('a word that was wrong').first().waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})

test('the list ends with a whole line, and none of them is cut at its foot', async (context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'supervisor', reducedMotion: 'reduce', viewport: { width: 1440, height: 844 } },
  })
  await open('/apps/supervisorActivity')
  await page.getByRole('grid').getByRole('rowheader').nth(17).waitFor({ timeout: 30_000 })
  const cutAt = await page
    .getByRole('grid')
    .locator('..')
    .evaluate((box) => [box.scrollHeight > box.clientHeight, (box.clientHeight - 33) % 36])
  expect(cutAt).toEqual([true, 0])
})
