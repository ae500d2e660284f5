/** What waits for a second person: seen at once, judged by what the venue knows, and decided by somebody else than who asked. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
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
const path = '/apps/cashierConfirms'
/** A sign-in says whose it is. */
const idOf = async (name: string) => {
  const [, payload = ''] = (await venue.tokenOf(name)).split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: number }).id
}
let asked = 0
/** Somebody at the desk asks for it. */
async function ask(name: string, body: { type: number; amount: number }, reason = 'a birthday') {
  asked += 1
  const all = { playerID: await idOf('player2'), reason, ...body }
  const token = await venue.tokenOf(name)
  return (await venue.call(token, 'POST', '/cashier/transactions', all, `confirms-${asked}`)) as { id: number }
}
const stateOf = async (id: number) => {
  const query = `player=${await idOf('player2')}`
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
  await page.getByText('It waits no more: it was decided meanwhile.').waitFor(patience)
  expect([await stateOf(id), await venue.balanceOf('player2')]).toEqual([1, before])
  await until(() => page.title(), 'Transaction Confirms · Takewin', patience)
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
  await cashier.page.getByText('It waits no more: it was decided meanwhile.').waitFor(patience)
  await until(() => stateOf(own.id), 4, patience)
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
  await page.getByText('It waits no more: it was decided meanwhile.').waitFor(patience)
})

test.for([
  ['en', 1440, 'light'],
  ['tr', 1024, 'dark'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  const { id } = await ask('cashier', { type: TransactionType.comp, amount: 900 })
  const { page, open } = await venue.visit(context, {
    ...{ as: 'supervisor', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  await open(path)
  await page.getByText('9.00', { exact: true }).first().waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await open(`${path}?open=transaction-${id}`)
  await page.locator('dl').first().waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
})
