/** A day of the cage: two cashiers, three players; cash from hand to hand, and closes that balance. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 240_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
async function desk(context: TestContext, as: 'cashier' | 'manager') {
  const visitor = await venue.visit(context, { as, reducedMotion: 'reduce' })
  await visitor.open('/apps/cashier')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor(patience)
  return visitor
}
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 15 })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const till = (page: Page) => page.getByRole('complementary', { name: 'What waits, and the safe' })
const press = (page: Page, name: string) => till(page).getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

async function count(page: Page, pieces: Record<string, string>, act: string): Promise<void> {
  for (const [denomination, text] of Object.entries(pieces)) {
    await dialog(page)
      .getByRole('textbox', { name: `${denomination} TRY`, exact: true })
      .click()
    await page.keyboard.press('Control+a')
    await type(page, text)
  }
  await dialog(page).getByRole('button', { name: act, exact: true }).click()
}
async function openSafe(page: Page, hundreds: string): Promise<void> {
  await press(page, 'Open safe')
  await count(page, { '100.00': hundreds }, 'Open safe')
  await till(page).getByText('Open since').waitFor(patience)
}
/** Found, chosen, amount, Enter, as a cashier does. */
async function post(page: Page, player: string, key: 'F2' | 'F3', amount: string): Promise<void> {
  await page.keyboard.press('F1')
  await type(page, player)
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-amount', patience)
  await page.keyboard.press(key)
  await type(page, amount)
  await page.getByRole('row', { name: /^Cash / }).waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('is posted.').waitFor(patience)
}
const told = (page: Page, name: string) =>
  dialog(page).locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

test('two cashiers serve three players, one hands cash to the other, who counts it blind, and both safes close at what they hold', async (context) => {
  const first = await desk(context, 'cashier')
  const second = await desk(context, 'manager')
  await openSafe(first.page, '50')
  await openSafe(second.page, '10')

  await post(first.page, 'deniz', 'F2', '1500')
  await post(first.page, 'ege', 'F3', '200')
  await post(second.page, 'selin', 'F2', '300')

  // 2,000.00 goes to the second; a wrong count moves nothing.
  await press(first.page, 'Hand cash over')
  await count(first.page, { '100.00': '20' }, 'Hand over')
  await first.page.getByText('Offered. It leaves your safe').waitFor(patience)
  await till(second.page).getByText('hands you cash').waitFor(patience)
  expect(await till(second.page).innerText()).not.toContain('2,000.00')
  await press(second.page, 'Count and take')
  await count(second.page, { '100.00': '19' }, 'Count and take')
  await dialog(second.page).getByText('This is not what was given.').waitFor(patience)
  await count(second.page, { '100.00': '20' }, 'Count and take')
  await second.page.getByText('The cash is in your safe').waitFor(patience)
  await until(() => till(first.page).getByText('not taken yet').count(), 0, patience)

  // 5,000 + 1,500 − 200 − 2,000 and 1,000 + 300 + 2,000.
  await press(first.page, 'Close safe')
  await count(first.page, { '100.00': '43' }, 'Close safe')
  await dialog(first.page).getByText('The safe is closed').waitFor(patience)
  expect([await told(first.page, 'Expected'), await told(first.page, 'Variance')]).toEqual(['4,300.00', '0.00'])
  await press(second.page, 'Close safe')
  await count(second.page, { '100.00': '33' }, 'Close safe')
  await dialog(second.page).getByText('The safe is closed').waitFor(patience)
  expect([await told(second.page, 'Expected'), await told(second.page, 'Variance')]).toEqual(['3,300.00', '0.00'])
  // The browser's own note of the wrong count.
  expect(first.complaints).toEqual([])
  expect(second.complaints).toEqual([expect.stringMatching(/409 \(Conflict\).*\/take$/)])
})
