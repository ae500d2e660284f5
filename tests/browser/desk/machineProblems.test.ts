/** Machine Problems: what goes wrong shows by itself, is taken, let wait and over; an unfinished transfer is settled by two. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers, fieldHasFocus, go, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
let admin: string
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  admin = await venue.tokenOf('admin')
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const at = '/apps/machinesError'
const fault = (machineId: number, of: Record<string, unknown>) =>
  venue.call(admin, 'POST', '/dock/faults', { machineId, fault: of })
const door = (machineId: number, on: boolean) => fault(machineId, { kind: 'door', on })
async function problems(context: TestContext, options: VisitOptions = {}, path = at) {
  const visitor = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce', ...options })
  await visitor.open(path)
  await visitor.page.getByRole('main').waitFor(patience)
  return visitor
}
const line = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** From one tab to the next, and the last is opened once the focus is there. */
async function openTab(page: Page, from: string | RegExp, ...through: RegExp[]): Promise<void> {
  await page.getByRole('tab', { name: from }).focus()
  for (const name of through) {
    await press(page, 'ArrowRight')
    const isThere = () => page.evaluate(() => document.activeElement?.textContent ?? '').then((text) => name.test(text))
    await until(isThere, true, patience)
  }
  await press(page, 'Enter')
}

/** Of its ground and its text, as red, green and blue. */
function coloursOf(element: Element): number[][] {
  const { backgroundColor, color } = getComputedStyle(element)
  return [backgroundColor, color].map((colour) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('nothing can be drawn')
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
}

test('by keys alone: a door opens and stands there, is opened, taken, let wait with a reason, and is over by itself', async (context) => {
  const { page, path, complaints } = await problems(context)
  await page.getByText('Nothing is wrong').waitFor(patience)
  await door(4, true)
  const row = line(page, 'Door open')
  await row.getByText('4 · Copper Lantern').waitFor(patience)
  const badge = page.locator('nav a', { hasText: 'Machine Problems' }).locator('span').last()
  await until(() => badge.innerText(), '1', patience)
  const [[red = 0, green = 0, blue = 0] = [], grey = []] = await badge.evaluate(coloursOf)
  expect(red).toBeGreaterThan(1.5 * Math.max(green, blue))
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(24)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'Control+Home')
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Door open', patience)
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Door open' }).waitFor(patience)
  expect(path()).toMatch(/^\/apps\/machinesError\?problem=\d+$/)
  await page.getByText('Close and lock every door.').waitFor(patience)
  await page.getByText('11 Slot door was opened').waitFor(patience)

  await page.getByRole('button', { name: 'I take it' }).focus()
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Give it back' }).waitFor(patience)
  await page.getByText('Umut Çelik').nth(1).waitFor(patience)

  // Without a reason it is not let wait.
  await page.getByRole('button', { name: 'Let it wait' }).focus()
  await press(page, 'Enter', 'ArrowDown', 'Enter')
  await dialog(page).getByText('Nobody is called for it until then.').waitFor(patience)
  const go = dialog(page).getByRole('button', { name: 'Let it wait' })
  expect(await go.isDisabled()).toBe(true)
  await fieldHasFocus(page)
  await page.keyboard.type('a new lock is ordered', { delay: 5 })
  await go.focus()
  await press(page, 'Enter')
  await page.getByText(/a new lock is ordered/).waitFor(patience)
  await openTab(page, 'What to do', /^Evidence/, /^History/)
  const past = page.getByRole('tabpanel').getByRole('listitem')
  await past.filter({ hasText: 'Let wait' }).getByText('a new lock is ordered').waitFor(patience)
  await past.filter({ hasText: 'Taken' }).waitFor(patience)

  await door(4, false)
  await page.getByText('The cabinet is well again').first().waitFor(patience)
  await page.getByRole('link', { name: 'Machine Problems' }).first().focus()
  await page.goBack()
  await page.getByText('Nothing is wrong').waitFor(patience)
  await openTab(page, /^Open/, /^Unfinished/, /^Closed/)
  await line(page, 'Door open').getByText('The cabinet is well again').waitFor(patience)
  expect(path()).toBe(`${at}?tab=past`)
  expect(complaints).toEqual([])
})

test('an unfinished transfer: one proposes with the evidence, who asked cannot confirm, another does, and the machine is free', async (context) => {
  const before = await venue.balanceOf('player2')
  const player = await venue.visit(context, { as: 'player2' })
  await player.open('/game/5')
  await until(() => venue.statusOf('player2', 5), 3, patience)
  await fault(5, { kind: 'transfer.requestLost', on: true, count: 1 })
  await player.game.cashOut()
  await fault(5, { kind: 'meters.jump', on: true, count: 1, meter: 'AftOut', amount: 25_000 })

  const { page } = await problems(context, {}, `${at}?tab=money`)
  await line(page, 'Transfer unknown').getByText('5 · Tidewright').click()
  await page.getByText('250.00 TRY was to go from the machine to the player.').waitFor(patience)
  await page.getByText('The rules propose nothing: people must look.').waitFor(patience)
  await page.getByRole('tab', { name: 'Evidence' }).click()
  await page.getByText('It has never heard of this transfer.').waitFor(patience)
  await page
    .getByRole('row', { name: /^Transferred out/ })
    .getByText('250.00')
    .first()
    .waitFor(patience)
  await page.getByText('The cabinet answered').first().waitFor(patience)
  await page.getByRole('tab', { name: 'What to do' }).click()

  // The wrong thing first: more than was asked for.
  await page.getByText('It moved', { exact: true }).click()
  const amount = page.getByRole('textbox', { name: 'What really moved' })
  await amount.click()
  await press(page, 'Control+a')
  await page.keyboard.type('300')
  await page.getByText('More than 0, at most 250.00').waitFor(patience)
  expect(await page.getByRole('button', { name: 'Propose' }).isDisabled()).toBe(true)
  await page.getByText('Nothing moved', { exact: true }).click()
  await page.getByRole('button', { name: 'Propose' }).click()
  const propose = dialog(page).getByRole('button', { name: 'Propose' })
  await propose.waitFor(patience)
  expect(await propose.isDisabled()).toBe(true)
  await fieldHasFocus(page)
  await page.keyboard.type('the credit stands on the cabinet', { delay: 5 })
  await propose.click()
  await page.getByText('You have asked for it: somebody else confirms it.').waitFor(patience)
  expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)

  const second = await problems(context, { as: 'manager' }, `${at}?tab=money`)
  await line(second.page, 'Transfer unknown')
    .getByText(/A second person; Umut Çelik has asked/)
    .click()
  await second.page.getByText('the credit stands on the cabinet').waitFor(patience)
  await second.page.getByRole('button', { name: 'Confirm' }).click()
  await dialog(second.page).getByText('Nothing has moved; it is given back.').waitFor(patience)
  await dialog(second.page).getByRole('button', { name: 'Confirm the fix' }).click()
  await second.page.getByText('It is over: nothing is to be done.').waitFor(patience)
  await page.getByText('It is over: nothing is to be done.').waitFor(patience)
  await until(() => venue.statusOf('player2', 5), 2, patience)
  expect(await venue.balanceOf('player2')).toBe(before)
})

test('the page of a machine tells its own problems that are over, and each opens with its evidence', async (context) => {
  const { page, path } = await problems(context, {}, '/apps/machine/10?tab=problems')
  await page.getByRole('tab', { name: 'Past problems', selected: true }).waitFor(patience)
  await door(11, true)
  await door(10, true)
  await page.getByRole('main').getByText('Door open').first().waitFor(patience)
  await door(11, false)
  await door(10, false)
  const grid = page.getByRole('grid', { name: 'Past problems' })
  // Pushed; and of the other machine nothing.
  await grid.getByText('The cabinet is well again').waitFor(patience)
  await page.reload()
  await grid.getByText('The cabinet is well again').waitFor(patience)
  expect(await grid.getByText('Door open').count()).toBe(1)
  await grid.getByText('Door open').click()
  await page.getByRole('heading', { name: 'Door open' }).waitFor(patience)
  expect(path()).toMatch(/^\/apps\/machinesError\?tab=past&problem=\d+$/)
})

test('what is no problem says so, what cannot be had is tried again, and nothing is taken away while the venue is silent', async (context) => {
  await door(8, true)
  const { page, open } = await problems(context, {}, `${at}?problem=999999`)
  await page.getByText('There is no such problem').waitFor(patience)
  await page.getByRole('button', { name: 'Machine Problems' }).click()
  await line(page, '8 · Deep Koi').waitFor(patience)
  await page.route('**/admin/problems/**', (route) => route.abort())
  await line(page, '8 · Deep Koi').click()
  await page.getByText('The problem could not be loaded').waitFor(patience)
  await page.unroute('**/admin/problems/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  const heading = page.getByRole('heading', { name: 'Door open' })
  await heading.waitFor(patience)
  await page.route('**/admin/problems/**', (route) => route.abort())
  await page.getByRole('button', { name: 'I take it' }).click()
  await page.getByText(/^As of /).waitFor(patience)
  expect(await heading.isVisible()).toBe(true)
  await page.unroute('**/admin/problems/**')
  // By itself.
  await page.getByText(/^As of /).waitFor({ state: 'detached', ...patience })
  await page.getByRole('button', { name: 'Give it back' }).waitFor(patience)
  await open(`${at}?q=nothing`)
  await line(page, '8 · Deep Koi').waitFor(patience)
  await page.getByRole('searchbox', { name: 'Machine, problem or person' }).click()
  await page.keyboard.type('nobody', { delay: 10 })
  await page.getByText('No problem is like that').waitFor(patience)
  await page.getByRole('button', { name: 'Show all' }).click()
  await line(page, '8 · Deep Koi').waitFor(patience)
  await door(8, false)
})

test.for([
  ['en', 1440, 'light'],
  ['ar', 1024, 'dark'],
  ['tr', 390, 'light'],
] as const)(
  'in %s at %d px nothing overflows and nobody is stopped',
  async ([language, width, colorScheme], context) => {
    await fault(9, { kind: 'tilt', on: true })
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {}
    const { page } = await problems(context, {
      ...{ language, colorScheme, viewport: { width, height: 900 }, ...touch },
    })
    const machine = page.getByText('9 · Seven Bells').first()
    await machine.waitFor(patience)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    if (width < 500) await machine.tap()
    else await machine.click()
    await page.getByRole('tab').first().waitFor(patience)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await go(page, `${at}?tab=past`)
    await page.getByRole('tab').first().waitFor(patience)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)
