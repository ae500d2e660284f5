/** The list of machines: live, searched, chosen of and ordered about, by keys, hand and finger. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const all = '/apps/machines/all'
async function machines(context: TestContext, options: VisitOptions = {}, path = all) {
  const visitor = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce', ...options })
  await visitor.open(path)
  await visitor.page.locator('h1').waitFor(patience)
  return visitor
}
const grid = (page: Page) => page.getByRole('grid', { name: 'Machines' })
const line = (page: Page, machine: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${machine}`, exact: true }) })
const names = (page: Page) =>
  grid(page)
    .locator('[data-row]:not([data-row="-1"]) [data-column="1"]')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent).join())
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** A player who sits and stays. */
async function seat(context: TestContext, name: string, machineID: number): Promise<Visitor> {
  const player = await venue.visit(context, { as: name })
  await player.open(`/game/${machineID}`)
  await until(() => venue.statusOf(name, machineID), 3, patience)
  return player
}

test('who sits down is shown at once, with name and credit, and stands where it is worst', async (context) => {
  const { page, complaints } = await machines(context)
  await line(page, 'Tidewright 5').getByText('Available').waitFor(patience)
  const { game } = await seat(context, 'player2', 5)
  const row = line(page, 'Tidewright 5')
  await row.getByText('Player connected').waitFor(patience)
  // Credit, in, and what the house has of it.
  await until(() => row.getByText('250.00').count(), 3, patience)
  expect(await names(page)).toMatch(/^Tidewright/)
  await game.cashOut()
  await row.getByText('Available').waitFor(patience)
  // In and out.
  await until(() => row.getByText('250.00').count(), 2, patience)
  expect(complaints).toEqual([])
})

test('what is typed is found, what is chosen stands in the address, and comes back with it', async (context) => {
  const { page, path, open } = await machines(context)
  await page.getByRole('searchbox', { name: 'Name, cabin or player' }).click()
  await page.keyboard.type('NIGHT orch', { delay: 20 })
  await until(() => names(page), 'Night Orchard,Night Orchard,Night Orchard,Night Orchard', patience)
  await page.getByText('4 of 28 shown').waitFor(patience)
  expect(path()).toContain('f.q=NIGHT')
  await page.reload()
  await until(() => names(page), 'Night Orchard,Night Orchard,Night Orchard,Night Orchard', patience)
  // Escape empties the field and does nothing else.
  await page.getByRole('searchbox').focus()
  await press(page, 'Escape')
  await page.getByText('28 rows').waitFor(patience)
  expect(path()).toBe(all)
  await open('/apps/machines/problems')
  await page.getByText('No machine is like that').waitFor(patience)
  await page.getByRole('button', { name: 'Show all' }).focus()
  await press(page, 'Enter')
  await page.getByText('28 rows').waitFor(patience)
  await page.goBack()
  await page.getByText('No machine is like that').waitFor(patience)
})

test('by keys alone: three are chosen, told whom it touches, restarted; the one in play refuses and says why', async (context) => {
  await seat(context, 'player', 2)
  const { page, path } = await machines(context, {}, `${all}?sort=cabin`)
  await line(page, 'Seven Bells 2').getByText('Player connected').waitFor(patience)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'ArrowRight', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await page.getByText('3 selected').waitFor(patience)
  await page.getByText(/^1 player affected, [\d,.]+ of credit$/).waitFor(patience)
  await page.getByRole('group', { name: 'What is selected' }).getByRole('button', { name: 'Restart' }).focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('Restart 3 cabinets?').waitFor(patience)
  await dialog.getByRole('button', { name: 'Restart' }).focus()
  await press(page, 'Enter')
  await dialog.getByText('2 · Seven Bells').first().waitFor(patience)
  await dialog.getByRole('button', { name: 'Close' }).waitFor(patience)
  expect(await dialog.innerText()).toMatch(/Seven Bells.\s+Somebody plays there/)
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden', ...patience })
  expect(await venue.statusOf('player', 2)).toBe(3)
  // Enter on a row opens the machine; the way back leads to the list as it was looked at.
  await page.getByRole('button', { name: 'Clear', exact: true }).focus()
  await press(page, 'Enter')
  await page.getByText('28 rows').waitFor(patience)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'Control+Home', 'ArrowRight', 'ArrowDown', 'Enter')
  await until(() => path().startsWith('/apps/machine/'), true, patience)
  await page.goBack()
  await grid(page).waitFor(patience)
  expect(path()).toBe(`${all}?sort=cabin`)
})

test('two commands at once: each goes on beside the page, is told by its id, and ends in its own way', async (context) => {
  await seat(context, 'player', 2)
  const visitor = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  const { page } = visitor
  // The line is slow from the first word of a command on.
  let isSlow = true
  const held: (() => void)[] = []
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const isHeld = isSlow && (held.length > 0 || String(message).includes('commandId'))
      if (isHeld) held.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  await visitor.open(`${all}?sort=cabin`)
  await line(page, 'Seven Bells 2').getByText('Player connected').waitFor(patience)
  const bar = page.getByRole('group', { name: 'What is selected' })
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const order = async (machines: readonly RegExp[], title: string | RegExp) => {
    for (const name of machines) await grid(page).getByRole('checkbox', { name }).click()
    await bar.getByRole('button', { name: 'Restart' }).click()
    await dialog.getByText(title).waitFor(patience)
    await dialog.getByRole('button', { name: 'Restart' }).click()
    await dialog.getByText('It goes on also when you close this.').waitFor(patience)
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'hidden', ...patience })
    await bar.getByRole('button', { name: 'Clear' }).click()
  }
  await order([/ 2$/, / 5$/], 'Restart 2 cabinets?')
  await order([/ 7$/], /^Restart .*, cabin 7\?$/)
  const running = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Show' }) })
  await until(() => running.count(), 2, patience)
  isSlow = false
  for (const send of held) send()
  // One was done and says so; the other waits to be read, over nothing that is being done.
  await visitor.toasts.said('Restarted')
  await until(() => running.count(), 1, patience)
  await running.getByText('It was not done everywhere.').waitFor(patience)
  await running.getByRole('button', { name: 'Show' }).focus()
  await press(page, 'Enter')
  await until(() => dialog.innerText(), /Seven Bells.\s+Somebody plays there/, patience)
  await press(page, 'Escape')
  await until(() => running.count(), 0, patience)
})

test('a venue that does not answer takes nothing away: the list stands, says since when, and comes back', async (context) => {
  const proxy = await venue.proxy(context)
  const { page } = await machines(context, { through: proxy })
  await page.getByText('28 rows').waitFor(patience)
  await page.route('**/admin/machines?*', (route) => route.abort())
  await page.getByRole('button', { name: /Nov|Dec|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct/ }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByText('The list could not be loaded').waitFor(patience)
  await page.unroute('**/admin/machines?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('28 rows').waitFor(patience)
})

test.for([
  ['en', 1440, 'light'],
  ['ar', 1024, 'dark'],
  ['tr', 390, 'light'],
] as const)(
  'in %s at %d px nothing overflows and nobody is stopped',
  async ([language, width, colorScheme], context) => {
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {}
    const { page } = await machines(context, { language, colorScheme, viewport: { width, height: 900 }, ...touch })
    await page.getByText('Night Orchard').first().waitFor(patience)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)

test('a new machine by keys: what is missing is said, a taken cabin is, and whoever made it stands at its page', async (context) => {
  const { page, path } = await machines(context)
  await page.getByText('28 rows').waitFor(patience)
  await page.getByRole('button', { name: 'New machine' }).focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'A new machine' })
  await dialog.getByRole('textbox', { name: 'Machine' }).focus()
  await press(page, 'Enter')
  await dialog.getByText('This is needed').waitFor(patience)
  await page.keyboard.type('Pier Light', { delay: 10 })
  // A press too many loses nothing.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await press(page, 'Escape')
  await question.waitFor(patience)
  await press(page, 'Escape')
  await question.waitFor({ state: 'detached', ...patience })
  expect(await dialog.getByRole('textbox', { name: 'Machine' }).inputValue()).toBe('Pier Light')
  const cabin = dialog.getByRole('textbox', { name: 'Cabin' })
  await cabin.focus()
  expect(await cabin.inputValue()).toBe('29')
  await press(page, 'Control+a')
  await page.keyboard.type('7')
  await press(page, 'Enter')
  await dialog.getByText('Another machine has this cabin').waitFor(patience)
  await press(page, 'Control+a')
  await page.keyboard.type('29')
  await press(page, 'Enter')
  await until(() => path().startsWith('/apps/machine/'), true, patience)
  await page.getByRole('heading', { name: 'Pier Light' }).waitFor(patience)
  await page.getByText('Offline').first().waitFor(patience)
  await page.goBack()
  await page.getByText('29 rows').waitFor(patience)
})

test('who may watch sees a cabinet from its row and from its page; who may not is offered nothing', async (context) => {
  const { page, path, open } = await machines(context, { as: 'admin' }, `${all}?sort=cabin`)
  await line(page, 'Night Orchard 1').first().waitFor(patience)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'Control+Home', 'ArrowRight', 'w')
  const dialog = page.getByRole('dialog', { name: 'Watching Night Orchard, cabin 1' })
  await dialog.getByText('Live').waitFor(patience)
  expect(path()).toContain('wall=1')
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden', ...patience })
  await open('/apps/machine/1?wall=1')
  await dialog.getByText('Live').waitFor(patience)
  await press(page, 'Escape')
  await until(path, '/apps/machine/1', patience)

  const technician = await machines(context, {}, `${all}?sort=cabin&wall=1`)
  const refused = technician.page.getByRole('dialog', { name: 'Watching Night Orchard, cabin 1' })
  await refused.getByText('You may not watch').waitFor(patience)
  await press(technician.page, 'Escape')
  await line(technician.page, 'Night Orchard 1')
    .getByRole('button', { name: /Night Orchard/ })
    .click()
  await technician.page.getByRole('menuitem', { name: 'Restart' }).waitFor(patience)
  expect(await technician.page.getByRole('menuitem', { name: 'Watch' }).count()).toBe(0)
})

test('an item of a menu that leads to an address is opened by keys as by hand: in the page as it stands, not in a new one', async (context) => {
  const { page, path } = await machines(context)
  await line(page, 'Night Orchard 1').waitFor(patience)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await line(page, 'Night Orchard 1')
    .getByRole('button', { name: /Night Orchard/ })
    .focus()
  await press(page, 'Enter')
  const lit = page.locator('[role=menuitem][data-highlighted]')
  await lit.waitFor(patience)
  // Keys before the menu has the focus are the button's.
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'menu', patience)
  await press(page, 'ArrowDown', 'Home')
  await until(() => lit.innerText(), /Details/, patience)
  await press(page, 'Enter')
  await until(path, '/apps/machine/1', patience)
  await page.getByRole('heading', { level: 1, name: /Night Orchard/ }).waitFor(patience)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(await page.getByRole('menu').count()).toBe(0)
})
