/** A day of the cage: two cashiers, a supervisor, three players; cash from hand to hand, closes that balance, and figures that are the sum of their rows. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 240_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
async function desk(context: TestContext, as: 'cashier' | 'manager' | 'supervisor', path = '/apps/cashier') {
  const visitor = await venue.visit(context, { as, reducedMotion: 'reduce' })
  await visitor.open(path)
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
/** Found, chosen, amount, as a cashier does; Enter is theirs. */
async function write(page: Page, player: string, key: 'F2' | 'F3', amount: string): Promise<void> {
  await page.keyboard.press('F1')
  await type(page, player)
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-amount', patience)
  await page.keyboard.press(key)
  await type(page, amount)
  await page.getByRole('row', { name: /^Cash / }).waitFor(patience)
}
async function post(page: Page, player: string, key: 'F2' | 'F3', amount: string): Promise<void> {
  await write(page, player, key, amount)
  await page.keyboard.press('Enter')
  await page.getByText('is posted.').waitFor(patience)
}
const minor = (text: string): number => Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100)
/** Of the rows that are shown, what a column says. */
async function columnOf(page: Page, table: string, name: string): Promise<number[]> {
  const grid = page.getByRole('grid', { name: table })
  const place = await grid.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getAttribute('aria-colindex')
  const texts = await grid.locator(`[data-row]:not([data-row="-1"]) [aria-colindex="${place}"]`).allInnerTexts()
  return texts.map(minor)
}
const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)
/** What a figure of the history says, and the rows that it opens. */
async function figureAndRows(page: Page, type: 1 | 2, label: string): Promise<{ says: number; rows: number[] }> {
  const link = page.locator(`main a[href$="type=${type}"]`)
  const says = minor(await link.innerText())
  await link.click()
  const rows = page.getByRole('grid', { name: 'Cage History' }).locator('[data-row]:not([data-row="-1"])')
  const isFiltered = async () => {
    const texts = await rows.allInnerTexts()
    return texts.length > 0 && texts.every((row) => row.includes(label))
  }
  await until(isFiltered, true, patience)
  const amounts = await columnOf(page, 'Cage History', 'Amount')
  await page.goBack()
  return { says, rows: amounts }
}
const told = (page: Page, name: string) =>
  dialog(page).locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

test('two cashiers serve three players, a supervisor confirms what one may not pay alone, cash goes from hand to hand, both safes balance, and the figures are the sums of their rows', async (context) => {
  const first = await desk(context, 'cashier')
  const second = await desk(context, 'manager')
  const above = await desk(context, 'supervisor', '/apps/cashierConfirms')
  await openSafe(first.page, '50')
  await openSafe(second.page, '110')

  await post(first.page, 'deniz', 'F2', '1500')
  await post(first.page, 'ege', 'F3', '200')
  await post(second.page, 'selin', 'F2', '300')

  // So much is not paid by one person, and no safe is closed over it.
  await write(second.page, 'selin', 'F3', '10000')
  await second.page.getByText('Needs a second person.').waitFor(patience)
  await second.page.keyboard.press('Enter')
  await second.page.getByText('10,000.00 TRY waits for a second person.').waitFor(patience)
  await press(second.page, 'Close safe')
  await count(second.page, { '100.00': '113' }, 'Close safe')
  await dialog(second.page).getByRole('alert').waitFor(patience)
  await second.page.keyboard.press('Escape')
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  expect(await venue.balanceOf('vip')).toBe(9_030_000)
  const inbox = above.page.getByRole('grid', { name: 'Transaction Confirms' })
  await inbox.getByText('10,000.00').click()
  await above.page
    .getByRole('region', { name: 'Withdraw' })
    .getByRole('button', { name: 'Confirm', exact: true })
    .click()
  await dialog(above.page).or(above.page.getByRole('alertdialog')).getByRole('button', { name: 'Confirm' }).click()
  await above.page.getByText('It waits no more').waitFor(patience)
  await until(() => till(second.page).getByText('10,000.00').count(), 0, patience)

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

  // 5,000 + 1,500 − 200 − 2,000 and 11,000 + 300 − 10,000 + 2,000.
  await press(first.page, 'Close safe')
  await count(first.page, { '100.00': '43' }, 'Close safe')
  await dialog(first.page).getByText('The safe is closed').waitFor(patience)
  expect([await told(first.page, 'Expected'), await told(first.page, 'Variance')]).toEqual(['4,300.00', '0.00'])
  await press(second.page, 'Close safe')
  await count(second.page, { '100.00': '33' }, 'Close safe')
  await dialog(second.page).getByText('The safe is closed').waitFor(patience)
  expect([await told(second.page, 'Expected'), await told(second.page, 'Variance')]).toEqual(['3,300.00', '0.00'])

  // Of the whole venue: with the three deposits that the demo gave at its opening.
  await above.open('/apps/cashierHistory')
  for (const [type, label, says, count] of [
    [1, 'Deposit', 10_705_000, 5],
    [2, 'Withdraw', -1_020_000, 2],
  ] as const) {
    const figure = await figureAndRows(above.page, type, label)
    expect([figure.says, figure.rows.length, sum(figure.rows)]).toEqual([says, count, says])
  }
  await above.page.getByRole('tab', { name: 'Hand-overs' }).click()
  const handed = above.page.getByRole('grid', { name: 'Hand-overs' }).getByRole('row').filter({ hasText: '2,000.00' })
  await handed.getByText('Taken').waitFor(patience)
  expect(await columnOf(above.page, 'Hand-overs', 'Other counts')).toEqual([100])
  await above.open('/apps/dashboardUsers?tab=cashiers')
  const board = above.page.getByRole('grid', { name: 'Cashiers' })
  await board.getByText('107,050.00').waitFor(patience)
  for (const [type, label, says] of [
    [1, 'Deposit', 10_705_000],
    [2, 'Withdraw', 1_020_000],
  ] as const) {
    const total = minor(await board.locator(`[data-sum="type${type}"]`).innerText())
    expect([total, sum(await columnOf(above.page, 'Cashiers', label))]).toEqual([says, says])
  }
  // The browser's own note of what was refused.
  expect(first.complaints).toEqual([])
  expect(above.complaints).toEqual([])
  expect(second.complaints).toEqual([
    expect.stringMatching(/409 \(Conflict\).*\/close$/),
    expect.stringMatching(/409 \(Conflict\).*\/take$/),
  ])
})

test('after three counts that differ nobody guesses on: who may confirm is told at the cage, and lets it through with a reason', async (context) => {
  const first = await desk(context, 'cashier')
  const second = await desk(context, 'manager')
  const above = await desk(context, 'supervisor')
  await openSafe(first.page, '50')
  await openSafe(second.page, '10')
  await press(first.page, 'Hand cash over')
  await count(first.page, { '100.00': '20' }, 'Hand over')
  await press(second.page, 'Count and take')
  for (const pieces of ['21', '22']) {
    await count(second.page, { '100.00': pieces }, 'Count and take')
    await dialog(second.page).getByText('This is not what was given.').waitFor(patience)
  }
  await count(second.page, { '100.00': '23' }, 'Count and take')
  await second.toasts.said(/Counted three times/)
  await dialog(second.page).waitFor({ state: 'detached', ...patience })
  await till(second.page).getByText('Counted three times').waitFor(patience)
  await till(second.page)
    .getByRole('button', { name: 'Count and take' })
    .waitFor({ state: 'detached', ...patience })
  await till(above.page).getByText('Counted three times').waitFor(patience)
  expect([await barriers(above.page), await overflow(above.page)]).toEqual([[], 0])
  await press(above.page, 'Let it through')
  const question = dialog(above.page).or(above.page.getByRole('alertdialog'))
  expect(await question.getByRole('button', { name: 'Let it through' }).isDisabled()).toBe(true)
  await type(above.page, 'Counted with both.')
  await question.getByRole('button', { name: 'Let it through' }).click()
  await question.waitFor({ state: 'detached', ...patience })
  await till(second.page)
    .getByText('Counted three times')
    .waitFor({ state: 'detached', ...patience })
  for (const [visitor, pieces] of [
    [first, '30'],
    [second, '30'],
  ] as const) {
    await press(visitor.page, 'Close safe')
    await count(visitor.page, { '100.00': pieces }, 'Close safe')
    await dialog(visitor.page).getByText('The safe is closed').waitFor(patience)
    expect(await told(visitor.page, 'Variance')).toBe('0.00')
  }
})

test('cash that the bank brought, and what a count was short by, are asked for at the cage and booked by somebody else', async (context) => {
  const first = await desk(context, 'cashier')
  const { page } = first
  const above = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await above.open('/apps/cashierConfirms')
  const decide = async (words: RegExp) => {
    await above.page.getByRole('grid').getByText('Adjustment of a safe').click(patience)
    const detail = above.page.getByRole('region', { name: 'Adjustment of a safe' })
    await detail.getByText(words).first().waitFor(patience)
    expect([await barriers(above.page), await overflow(above.page)]).toEqual([[], 0])
    await detail.getByRole('button', { name: 'Confirm', exact: true }).click()
    const question = dialog(above.page).or(above.page.getByRole('alertdialog'))
    await question.getByRole('button', { name: 'Confirm' }).click()
    await question.waitFor({ state: 'detached', ...patience })
    // Until the list knows it: the next one is another row. It asks at most for a tenth of the time, so it may be late.
    await until(() => above.page.getByRole('grid').getByText('Adjustment of a safe').count(), 0, { timeout: 60_000 })
  }
  await openSafe(page, '10')
  // By keys: the wrong thing first.
  await page.getByRole('button', { name: 'Adjust', exact: true }).focus()
  await page.keyboard.press('Enter')
  await until(() => page.evaluate(() => document.activeElement?.id), 'cage-adjust-amount', patience)
  await type(page, '-5')
  await dialog(page).getByText('This is no number').waitFor(patience)
  await page.keyboard.press('Control+a')
  await type(page, '500')
  const ask = dialog(page).getByRole('button', { name: 'Ask a colleague' })
  expect(await ask.isDisabled()).toBe(true)
  // Past which way it went.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await type(page, 'Coins of the bank')
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await ask.click()
  await first.toasts.said(/Asked for\./)
  // Until it is decided it cannot be closed.
  await till(page).getByText('The safe cannot close').waitFor(patience)
  expect(await till(page).getByRole('button', { name: 'Close safe' }).isDisabled()).toBe(true)
  await decide(/Coins of the bank/)
  await till(page)
    .getByText('The safe cannot close')
    .waitFor({ state: 'detached', ...patience })

  await press(page, 'Close safe')
  await count(page, { '100.00': '14' }, 'Close safe')
  await dialog(page).getByText('The count is not what is expected').waitFor(patience)
  await dialog(page).getByLabel('Why it differs').click()
  await type(page, 'a bill is not there')
  await dialog(page).getByRole('button', { name: 'Close safe' }).click()
  await dialog(page).getByText('The safe is closed').waitFor(patience)
  expect([await told(page, 'Expected'), await told(page, 'Variance')]).toEqual(['1,500.00', '−100.00'])
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await press(page, 'Book the difference')
  await dialog(page).getByText('The count was short by 100.00 TRY.').waitFor(patience)
  await dialog(page).getByLabel('Reason').click()
  await type(page, 'Looked for by two of us')
  await dialog(page).getByRole('button', { name: 'Ask a colleague' }).click()
  await till(page).getByText('An adjustment waits for a second person.').waitFor(patience)
  expect(await till(page).getByRole('button', { name: 'Book the difference' }).count()).toBe(0)
  await decide(/Not booked yet/)
  await till(page).getByText('Of it booked').waitFor(patience)
  expect(await till(page).getByRole('button', { name: 'Book the difference' }).count()).toBe(0)
  expect(first.complaints).toEqual([expect.stringMatching(/409 \(Conflict\).*\/close$/)])
})
