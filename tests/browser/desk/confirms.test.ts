/** What waits for a second person: seen at once, judged by what the venue knows, and decided by somebody else than who asked. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { heardBy, listen } from '#tests/kit/heard.ts'
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
const path = '/apps/cashierConfirms'
let asked = 0
/** Somebody at the desk asks for it. */
async function ask(name: string, body: { type: number; amount: number }, reason = 'a birthday') {
  asked += 1
  const all = { playerID: await venue.idOf('player2'), reason, ...body }
  const token = await venue.tokenOf(name)
  return (await venue.call(token, 'POST', '/cashier/transactions', all, `confirms-${asked}`)) as { id: number }
}
const stateOf = async (id: number) => {
  const query = `player=${await venue.idOf('player2')}`
  const found = await venue.call(await venue.tokenOf('supervisor'), 'GET', `/cashier/transactions?${query}`)
  return (found as { transactions: { id: number; state: number }[] }).transactions.find((one) => one.id === id)?.state
}
const list = (page: Page) => page.getByRole('grid', { name: 'Transaction Confirms' })
const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('what somebody asks for is there at once and counted, and confirmed by keys alone', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(path)
  await page.getByText('Nothing waits for a second person').waitFor(patience)
  const before = await venue.balanceOf('player2')
  const { id } = await ask('cashier', { type: TransactionType.comp, amount: 12_300 })
  await list(page).getByText('123.00').waitFor(patience)
  await page.locator('nav').getByTitle('1 wait for a second person').waitFor(patience)
  await until(() => page.title(), '(1) Transaction Confirms · Takewin', patience)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'ArrowDown', 'Enter')
  const detail = page.getByRole('region', { name: 'Comp' })
  await detail.getByText('Always two for this').waitFor(patience)
  await detail.getByText('a birthday').waitFor(patience)
  await detail.getByText('Player’s day, with this').waitFor(patience)
  await detail.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await press(page, 'Enter')
  await dialog(page).getByText('Confirm: Comp 123.00?').waitFor(patience)
  await dialog(page).getByRole('button', { name: 'Confirm' }).focus()
  await press(page, 'Enter')
  await dialog(page).waitFor({ state: 'hidden', ...patience })
  await page.getByText('It waits no more: it is decided.').waitFor(patience)
  // Its button is gone, and nobody is left at the top of the document.
  await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1', patience)
  expect([await stateOf(id), await venue.balanceOf('player2')]).toEqual([1, before])
  await until(() => page.title(), 'Transaction Confirms · Takewin', patience)
  expect(complaints).toEqual([])
})

test('nothing is heard before it is turned on; then each new one is, by sound and by notice, while the list has it; what is decided calls nobody', async (context) => {
  const { page, open, complaints, ...own } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await listen(page, own.context)
  await open(path)
  await page.getByText('Nothing waits for a second person').waitFor(patience)
  const first = await ask('cashier', { type: TransactionType.comp, amount: 3_100 })
  await list(page).getByText('31.00').waitFor(patience)
  // The list and the count come each by itself: a count that comes later is a call that is heard.
  await until(() => page.title(), '(1) Transaction Confirms · Takewin', patience)
  expect(await heardBy(page)).toEqual({ tones: 0, notices: [] })
  for (const name of ['Sound', 'Desktop notice']) {
    await page.getByRole('button', { name, exact: true }).focus()
    await press(page, 'Enter')
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor(patience)
  }
  expect((await heardBy(page)).tones).toBe(2)
  const second = await ask('cashier', { type: TransactionType.comp, amount: 3_200 })
  await list(page).getByText('32.00').waitFor(patience)
  const heard = JSON.stringify({ tones: 4, notices: ['2 wait for a second person'] })
  await until(async () => JSON.stringify(await heardBy(page)), heard, patience)
  // Another one decides the first.
  const manager = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  for (const [{ id }, left] of [
    [first, '(1) Transaction Confirms · Takewin'],
    [second, 'Transaction Confirms · Takewin'],
  ] as const) {
    await manager.open(`${path}?open=transaction-${id}`)
    await manager.page.getByRole('button', { name: 'Refuse' }).click()
    await manager.page.keyboard.type('Not today.', { delay: 5 })
    await dialog(manager.page).getByRole('button', { name: 'Refuse' }).click()
    await until(() => page.title(), left, patience)
  }
  await page.getByText('Nothing waits for a second person').waitFor(patience)
  expect(JSON.stringify(await heardBy(page))).toBe(heard)
  await page.getByRole('button', { name: 'Sound', exact: true }).focus()
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Sound', exact: true, pressed: false }).waitFor(patience)
  expect(complaints).toEqual([])
})

test('refused with a reason, not without one; who asked is not who confirms; who may only look is told so', async (context) => {
  const supervisor = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  const { id } = await ask('cashier', { type: TransactionType.comp, amount: 4_200 })
  await supervisor.open(`${path}?open=transaction-${id}`)
  const { page } = supervisor
  await page.getByRole('button', { name: 'Refuse' }).click()
  await dialog(page).getByText('Refuse: Comp 42.00?').waitFor(patience)
  expect(await dialog(page).getByRole('button', { name: 'Refuse' }).isDisabled()).toBe(true)
  await page.keyboard.type('He has had one today.', { delay: 5 })
  await dialog(page).getByRole('button', { name: 'Refuse' }).click()
  await until(() => stateOf(id), 4, patience)

  const own = await ask('supervisor', { type: TransactionType.adjustment, amount: 700 }, 'counted twice')
  await supervisor.open(`${path}?open=transaction-${own.id}`)
  await page.getByText('You asked for this: another person confirms it.').waitFor(patience)
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  const cashier = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await cashier.open(`${path}?open=transaction-${own.id}`)
  await cashier.page.getByText('You may look at this; who may confirm decides.').waitFor(patience)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.keyboard.type('It was right.', { delay: 5 })
  await dialog(page).getByRole('button', { name: 'Take it back' }).click()
  // Decided while another one looks at it.
  await cashier.page.getByText('It waits no more: it is decided.').waitFor(patience)
  await until(() => stateOf(own.id), 4, patience)
  // Also by who may not confirm anything.
  const mine = await ask('cashier', { type: TransactionType.comp, amount: 4_300 })
  await cashier.open(`${path}?open=transaction-${mine.id}`)
  await cashier.page.getByText('You asked for this: another person confirms it.').waitFor(patience)
  expect(await cashier.page.getByRole('button', { name: /^(Confirm|Refuse)$/ }).count()).toBe(0)
  await cashier.page.getByRole('button', { name: 'Take it back' }).press('Enter')
  await cashier.page.keyboard.type('The wrong player.', { delay: 5 })
  await dialog(cashier.page).getByRole('button', { name: 'Take it back' }).click()
  await cashier.page.getByText('It waits no more: it is decided.').waitFor(patience)
  await until(() => stateOf(mine.id), 4, patience)
})

test('two decide at once: it is done once, and the later one reads why', async (context) => {
  const [one, other] = [
    await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' }),
    await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' }),
  ]
  const { id } = await ask('cashier', { type: TransactionType.comp, amount: 5_500 })
  for (const { open, page } of [one, other]) {
    await open(`${path}?open=transaction-${id}`)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await dialog(page).getByText('Refuse: Comp 55.00?').waitFor(patience)
    await page.keyboard.type('No.', { delay: 5 })
  }
  await one.page.keyboard.press('Tab')
  await Promise.all(
    [one, other].map(({ page }) => dialog(page).getByRole('button', { name: 'Refuse' }).click({ timeout: 5_000 })),
  )
  await until(() => stateOf(id), 4, patience)
  const told = async () => {
    const texts = await Promise.all([one, other].map(({ page }) => dialog(page).getByRole('alert').allInnerTexts()))
    return texts.flat().filter((text) => text !== '').length
  }
  await until(told, 1, patience)
})

test('a hand-over that was counted otherwise three times waits here too: who takes it cannot let it through, a third person does with a reason; Cage History sums it up', async (context) => {
  const as = async (name: string, call: string, body: object, key: string) =>
    (await venue.call(await venue.tokenOf(name), 'POST', call, body, key)) as { id: number }
  await as('cashier', '/cashier/cage', { amount: 100_000 }, 'safe-of-the-cashier')
  const { id: to } = await as('manager', '/cashier/cage', { amount: 50_000 }, 'safe-of-the-manager')
  const { id } = await as('cashier', '/cashier/handovers', { to, amount: 40_000 }, 'handed-to-the-manager')
  const supervisor = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  const { page } = supervisor
  await supervisor.open(path)
  await page.getByRole('heading', { name: 'Transaction Confirms' }).waitFor(patience)
  expect(await page.getByText('Hand-over counted otherwise').count()).toBe(0)
  for (const amount of [1, 2, 3])
    await as('manager', `/cashier/handovers/${id}/take`, { amount }, `taken-otherwise-${amount}`).catch(
      (error: unknown) => expect(String(error)).toMatch(/409/),
    )
  await list(page).getByText('Hand-over counted otherwise').waitFor(patience)
  const manager = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await manager.open(`${path}?open=handOver-${id}`)
  await manager.page.getByText('You take this cash: a third person settles it.').waitFor(patience)
  expect(await manager.page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  expect(await manager.page.getByText('400.00').count()).toBe(0)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'ArrowDown', 'Enter')
  const detail = page.getByRole('region', { name: 'Hand-over counted otherwise' })
  await detail.getByText('400.00').waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await detail.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await press(page, 'Enter')
  await dialog(page).getByText('You have counted it with both').waitFor(patience)
  expect(await dialog(page).getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
  await page.keyboard.type('Counted with both.', { delay: 5 })
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('It waits no more: it is decided.').waitFor(patience)
  await manager.page.getByText('It waits no more: it is decided.').waitFor(patience)
  await supervisor.open('/apps/cashierHistory?tab=handOvers')
  await page.getByRole('link', { name: '400.00' }).focus()
  await press(page, 'Enter')
  await until(supervisor.path, '/apps/cashierHistory?tab=handOvers&state=taken', patience)
  const line = page.getByRole('grid', { name: 'Hand-overs' }).getByRole('row').filter({ hasText: '400.00' })
  await line.getByText('Taken').waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await supervisor.open('/apps/cashierHistory?tab=handOvers&state=ended')
  await page.getByText('No cash went from safe to safe').waitFor(patience)
})

test('rights of a group that would change are read side by side, and settings by their names', async (context) => {
  const token = await venue.tokenOf('admin')
  const change = { withdrawalsConfirmedFrom: 2_000_000, reason: 'the season' }
  await venue.call(token, 'PUT', '/admin/settings/desk', change, 'confirms-settings').catch(async (error: unknown) => {
    expect(String(error)).toMatch(/403/)
    await venue.call(token, 'POST', '/player/proof', { password: 'admin1234' })
    await venue.call(token, 'PUT', '/admin/settings/desk', change, 'confirms-settings-again')
  })
  const { page, open } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open(path)
  await list(page).getByText('Settings of the desk').click(patience)
  const row = page.getByRole('row', { name: /Withdrawals of a day, two from/ })
  await row.getByText('10,000.00').waitFor(patience)
  await row.getByText('20,000.00').waitFor(patience)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.keyboard.type('Not now.', { delay: 5 })
  await dialog(page).getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('It waits no more: it is decided.').waitFor(patience)
})

const sound = { en: 'Sound', tr: 'Ses', ar: 'الصوت' } as const
test.for([
  ['en', 1440, 'light'],
  ['tr', 1024, 'dark'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  const { id } = await ask('cashier', { type: TransactionType.comp, amount: 900 })
  const hasTouch = width < 1400
  const { page, open } = await venue.visit(context, {
    ...{ as: 'supervisor', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...{ hasTouch, isMobile: width < 500 },
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  await open(path)
  await page
    .getByText(/^9[.,]00$/)
    .first()
    .waitFor(patience)
  const bell = page.getByRole('button', { name: sound[language], exact: true })
  if (hasTouch) await bell.tap()
  else await bell.click()
  await page.getByRole('button', { name: sound[language], exact: true, pressed: true }).waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await go(page, `${path}?open=transaction-${id}`)
  await page.locator('dl').first().waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
})
