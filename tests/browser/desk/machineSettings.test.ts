/** Machine settings: a command tried dry and given to all, a maintenance window over a seated player, a setting by two persons. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers, go, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const all = '/apps/machineSettings'
async function settings(context: TestContext, options: VisitOptions = {}, path = all) {
  const visitor = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce', ...options })
  await visitor.open(path)
  await visitor.page.getByRole('tab').first().waitFor(patience)
  return visitor
}
const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

test('a command is tried dry, given with a reason, and told by its number after a reload', async (context) => {
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await until(() => venue.statusOf('player', 1), 3, patience)
  const { page, path } = await settings(context, {}, `${all}?act=update`)
  const dry = page.getByRole('grid', { name: 'Dry run' })
  const own = dry.getByRole('row').filter({ hasText: 'Deniz Yılmaz' })
  await own.waitFor(patience)
  // Somebody sits there: it says why not, and whom it would touch.
  await own.getByText('Yes', { exact: true }).waitFor({ state: 'detached', ...patience })
  await own.click({ modifiers: ['Control'] })
  await page.getByText(/^0 would do it, 1 would refuse\./).waitFor(patience)
  expect(await page.getByRole('button', { name: 'Update: 0' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByText(/^\d\d would do it, 0 would refuse\. Nobody is touched\./).waitFor(patience)
  await page.goto(`${new URL(page.url()).origin}${all}?act=closeSession`)
  await page.getByText(/^1 would do it, 0 would refuse\. 1 player is touched\./).waitFor(patience)
  await page.getByRole('button', { name: 'Close session: 1' }).click()
  const dialog = dialogOf(page)
  expect(await dialog.getByRole('button', { name: 'Close session' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').click()
  await page.keyboard.type('the night is over', { delay: 5 })
  await dialog.getByRole('button', { name: 'Close session' }).click()
  const last = page.getByRole('grid', { name: 'Given last' })
  const given = last.getByRole('row').filter({ hasText: 'the night is over' })
  await given.getByText(/over, 1 done, 0 refused, of 1/).waitFor(patience)
  await until(() => venue.statusOf('admin', 1), 2, patience)
  await given.getByText('the night is over').click()
  const drawer = page.getByRole('dialog', { name: 'Close session' })
  await drawer.getByText('1 done, 0 refused, of 1').waitFor(patience)
  await until(path, /command=\d+/, patience)
  await page.reload()
  await drawer.getByText('1 done, 0 refused, of 1').waitFor(patience)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached', ...patience })
})

test('a maintenance window over somebody who plays: wrong times first, then announced, drained, closed and open again', async (context) => {
  const player = await venue.visit(context, { as: 'player2' })
  await player.open('/game/5')
  await until(() => venue.statusOf('player2', 5), 3, patience)
  const { page } = await settings(context, {}, `${all}?tab=maintenance`)
  const announce = page.getByRole('region', { name: 'Announce maintenance' })
  const close = announce.getByLabel('All closed from now in')
  await close.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5', { delay: 10 })
  await announce.getByRole('button', { name: 'Announce maintenance' }).click()
  await announce.getByText('Not before nobody new sits down').waitFor(patience)
  await close.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('45', { delay: 10 })
  await announce.getByLabel('What is said to who plays').click()
  await page.keyboard.type('We close soon', { delay: 5 })
  await announce.getByRole('button', { name: 'Announce maintenance' }).click()
  const dialog = dialogOf(page)
  await dialog.getByText(/1 plays now/).waitFor(patience)
  await dialog.getByRole('textbox').click()
  await page.keyboard.type('new cables', { delay: 5 })
  await dialog.getByRole('button', { name: 'Announce maintenance' }).click()
  const shown = page.getByRole('region', { name: 'Maintenance window' })
  await shown.getByText(/^Maintenance is announced\. 1 plays\./).waitFor(patience)
  await player.page.getByText('We close soon').first().waitFor(patience)
  const go = async (step: string, tells: RegExp) => {
    await shown.getByRole('button', { name: step }).click()
    await dialog.getByRole('button', { name: step }).click()
    await shown.getByText(tells).waitFor(patience)
  }
  await go('Let nobody new sit down', /^Nobody new sits down\. 1 plays\./)
  expect(await venue.statusOf('player2', 5)).toBe(3)
  await page.reload()
  await go('Close all now', /^The floor is closed\./)
  await shown.getByText(/^The floor is closed\. Nobody plays\./).waitFor(patience)
  await until(() => venue.statusOf('admin', 5), 0, patience)
  await go('Offer again', /^The last maintenance is over\./)
  await until(() => venue.statusOf('admin', 5), 2, patience)
})

test('a setting waits for a second person, a wrong value first; no barrier in any width or language', async (context) => {
  const { page } = await settings(context, {}, `${all}?tab=settings`)
  const bonus = page.getByLabel('Bonus', { exact: false }).first()
  await bonus.waitFor(patience)
  await bonus.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('700', { delay: 10 })
  await page.getByRole('button', { name: 'Ask for the change' }).click()
  await page.getByText('At most 100').waitFor(patience)
  await bonus.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7', { delay: 10 })
  // Another tab is no way to lose it.
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leave.waitFor(patience)
  await page.keyboard.press('Escape')
  await leave.waitFor({ state: 'detached', ...patience })
  expect([await bonus.inputValue(), await page.getByRole('tab', { selected: true }).innerText()]).toEqual([
    '7.00',
    'Venue settings',
  ])
  await page.getByRole('button', { name: 'Ask for the change' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox').click()
  await page.keyboard.type('a better offer', { delay: 5 })
  await dialog.getByRole('button', { name: 'Ask for the change' }).click()
  await page.getByText(/^Defne Koç asked to change: /).waitFor(patience)
  // Nothing is otherwise yet.
  await until(() => bonus.inputValue(), /^10/, patience)
  // What is no host says so at its field, and nothing is asked; a list is asked for like any other setting.
  const hosts = page.getByLabel('Hosts of machines’ addresses')
  await hosts.click()
  await page.keyboard.type('http://a.example', { delay: 5 })
  const askIt = page.getByRole('button', { name: 'Ask for the change' })
  await askIt.click()
  await until(() => hosts.getAttribute('aria-invalid'), 'true', patience)
  await hosts.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('*.floor.example 10.0.0.0/24', { delay: 5 })
  await askIt.click()
  await dialog
    .getByText(/^Nothing changes until somebody else confirms it: .*Hosts of machines’ addresses/)
    .waitFor(patience)
  await dialog.getByRole('textbox').click()
  await page.keyboard.type('our own cameras', { delay: 5 })
  await dialog.getByRole('button', { name: 'Ask for the change' }).click()
  await page.getByText(/asked to change: Hosts of machines’ addresses\./).waitFor(patience)
  expect(await barriers(page)).toEqual([])
  for (const [width, language] of [
    [390, 'ar'],
    [1024, 'tr'],
  ] as const) {
    const other = await settings(context, { language, viewport: { width, height: 844 } })
    const tabs = new Set<string>()
    for (const tab of ['', '?tab=maintenance', '?tab=settings']) {
      await go(other.page, `${all}${tab}`)
      tabs.add(await other.page.getByRole('tab', { selected: true }).innerText())
      await other.page.getByRole('tabpanel').getByRole('button').first().waitFor(patience)
      expect([tab, await barriers(other.page)]).toEqual([tab, []])
      expect([tab, await overflow(other.page)]).toEqual([tab, 0])
    }
    expect(tabs.size).toBe(3)
  }
})

test('what is to be said of a window is not lost by another tab; minutes say their bound beside the field', async (context) => {
  const { page, path } = await settings(context, {}, `${all}?tab=maintenance`)
  const announce = page.getByRole('region', { name: 'Announce maintenance' })
  const text = announce.locator('#maintenance-text')
  const minutes = announce.getByRole('textbox').first()
  await minutes.click(patience)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('44641', { delay: 10 })
  await announce.getByText('At most 44,640').waitFor(patience)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await text.click()
  await page.keyboard.type('The carpet is cleaned.', { delay: 5 })
  const question = page.getByRole('alertdialog')
  const others = page.getByRole('tab', { name: 'Commands' })
  await others.click()
  await question.getByRole('button', { name: 'Stay' }).click(patience)
  await question.waitFor({ state: 'detached', ...patience })
  expect([await text.inputValue(), path()]).toEqual(['The carpet is cleaned.', `${all}?tab=maintenance`])
  await others.click()
  await question.getByRole('button', { name: 'Leave' }).click(patience)
  await until(path, all, patience)
})
