/** Fields as people fill them in: by keys, the wrong thing first; and a whole form that a schema checks. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
async function forms(context: TestContext, options: VisitOptions = {}, query = ''): Promise<Page> {
  const { page, open } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce', ...options })
  await open(`/ui?show=form${query}`)
  await page.locator('#wholeForm').waitFor(patience)
  return page
}
const dayCell = '[data-part=table-cell-trigger][data-view=day]'
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)
/** What is said of a field beside its name, as it is read out. */
const saidOf = (place: Locator) =>
  place.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
async function rewrite(page: Page, place: Locator, text: string): Promise<void> {
  await place.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('an amount is read as it is meant, and never guessed', async (context) => {
  const page = await forms(context)
  const amount = page.locator('#figures').getByLabel('Deposit in cash, TRY')
  expect([await amount.inputValue(), await saidOf(amount)]).toEqual(['2,000.00', 'In minor units: 200000'])
  // A thousand and some, or one and a little.
  await rewrite(page, amount, '1.240')
  await until(() => saidOf(amount), 'In minor units: NaN', patience)
  await page.keyboard.press('Tab')
  expect(await amount.inputValue()).toBe('1.240')
  await rewrite(page, amount, '1240,5')
  await until(() => saidOf(amount), 'In minor units: 124050', patience)
  expect(await amount.inputValue()).toBe('1240,5')
  await page.keyboard.press('Tab')
  await until(() => amount.inputValue(), '1,240.50', patience)
  await amount.focus()
  await page.keyboard.press('ArrowUp')
  expect(await amount.inputValue()).toBe('1,240.50')
})

test('a number goes by its steps and not beyond its bounds', async (context) => {
  const page = await forms(context)
  const lines = page.getByLabel('Lines')
  await lines.focus()
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  await until(() => lines.inputValue(), '6', patience)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await until(() => lines.inputValue(), '20', patience)
  const share = page.getByLabel('Share')
  await share.focus()
  await page.keyboard.press('ArrowUp')
  await until(() => share.inputValue(), '13.0', patience)
})

test('one of a list by the keyboard; Escape changes nothing', async (context) => {
  const page = await forms(context)
  const brand = page.locator('#choosing').getByRole('combobox', { name: 'Brand' }).first()
  await brand.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('listbox')
  await list.waitFor(patience)
  expect(await barriers(page, '#choosing')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached', ...patience })
  expect(await brand.innerText()).toBe('Choose')
  await until(() => hasFocus(brand), true, patience)
  await page.keyboard.press('Enter')
  await list.waitFor(patience)
  await page.keyboard.type('kes')
  await until(() => page.locator('[role=option][data-highlighted]').innerText(), 'Kestrel', patience)
  await page.keyboard.press('Enter')
  await until(() => brand.innerText(), 'Kestrel', patience)
  await until(() => hasFocus(brand), true, patience)
})

test('several of a list: up to two are named, more are counted', async (context) => {
  const page = await forms(context)
  const statuses = page.locator('#choosing').getByRole('combobox', { name: 'Status' }).first()
  expect(await statuses.innerText()).toBe('Error')
  await statuses.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor(patience)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await until(() => statuses.innerText(), /Offline.*Error/, patience)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await until(() => statuses.innerText(), '3 of 8', patience)
  await page.keyboard.press('Escape')
  await until(() => hasFocus(statuses), true, patience)
})

test('one of many by a part of the name, as one writes it without its marks', async (context) => {
  const page = await forms(context)
  const player = page.getByRole('combobox', { name: 'Player', exact: true })
  await rewrite(page, player, 'nobody')
  await page.getByText('Nothing found').waitFor(patience)
  await rewrite(page, player, 'irem')
  await until(
    () => page.getByRole('option').allInnerTexts(),
    (found) => found.length === 1,
    patience,
  )
  expect(await barriers(page, '#choosing')).toEqual([])
  await page.keyboard.press('Enter')
  await until(() => player.inputValue(), 'İrem Polat', patience)
  // What was begun and left is not taken for a name.
  await rewrite(page, player, 'mur')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await until(() => player.inputValue(), 'İrem Polat', patience)
})

test('what somebody else searches comes as it is found', async (context) => {
  const page = await forms(context)
  const player = page.getByRole('combobox', { name: 'Player, searched elsewhere' })
  await player.focus()
  await page.keyboard.type('S')
  await page.getByText('Searching …').waitFor(patience)
  await page.keyboard.type('elin')
  await page.getByRole('option', { name: 'Selin Aydın' }).waitFor(patience)
  await page.keyboard.press('Enter')
  await until(() => player.inputValue(), 'Selin Aydın', patience)
})

test('a day: no such day stays in sight, the calendar goes by the arrows', async (context) => {
  const page = await forms(context)
  const birthday = page.getByLabel('Date of birth', { exact: true })
  await rewrite(page, birthday, '31.2.1988')
  await page.keyboard.press('Tab')
  expect(await birthday.inputValue()).toBe('31.2.1988')
  await rewrite(page, birthday, '29.2.1988')
  await page.keyboard.press('Tab')
  await until(() => birthday.inputValue(), '29.02.1988', patience)
  await until(() => hasFocus(page.getByRole('button', { name: 'Calendar: Date of birth' })), true, patience)
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Date of birth' })
  await calendar.waitFor(patience)
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await until(() => hasFocus(calendar.locator(`${dayCell}[data-selected]`)), true, patience)
  await page.keyboard.press('ArrowRight')
  // Into the next month.
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('data-value')), '1988-03-01', patience)
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached', ...patience })
  await until(() => birthday.inputValue(), '01.03.1988', patience)
  await until(() => hasFocus(page.getByRole('button', { name: 'Calendar: Date of birth' })), true, patience)
})

test('a range: by a preset, by writing, in the calendar; what ends before it begins is not taken', async (context) => {
  const page = await forms(context)
  const range = page.locator('#dates').getByRole('button', { name: 'Range' }).first()
  const shown = async () => (await range.innerText()).replaceAll(/\s/g, ' ')
  const dialog = page.getByRole('dialog', { name: 'Range' })
  expect(await shown()).toBe('1 – 30 Nov 2026')
  await range.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor(patience)
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'This week' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached', ...patience })
  await until(shown, '16 – 22 Nov 2026', patience)

  await page.keyboard.press('Enter')
  await dialog.waitFor(patience)
  expect(await dialog.getByRole('button', { name: 'This week' }).getAttribute('aria-pressed')).toBe('true')
  await rewrite(page, dialog.getByLabel('To', { exact: true }), '10.11.2026')
  await until(() => saidOf(dialog.getByLabel('To', { exact: true })), 'It ends before it begins', patience)
  expect(await shown()).toBe('16 – 22 Nov 2026')
  // Closed like this, the field itself says that it still is the range of before, and why.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached', ...patience })
  await until(() => saidOf(range), 'Not taken: 16.11.2026 – 10.11.2026. It ends before it begins', patience)
  expect(await shown()).toBe('16 – 22 Nov 2026')
  await range.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor(patience)
  expect(await dialog.getByLabel('To', { exact: true }).inputValue()).toBe('10.11.2026')
  await rewrite(page, dialog.getByLabel('From', { exact: true }), '5.11.2026')
  await until(shown, '5 – 10 Nov 2026', patience)
  expect(await saidOf(range)).toBe('')

  const cell = (day: string) => dialog.locator(`${dayCell}:not([data-outside-range])`).getByText(day, { exact: true })
  await cell('20').click()
  expect(await shown()).toBe('5 – 10 Nov 2026')
  await cell('3').click()
  await until(shown, '3 – 20 Nov 2026', patience)
  await dialog.waitFor({ state: 'detached', ...patience })
})

test('a form says what is missing, begins there, and sends what the schema makes of it', async (context) => {
  const page = await forms(context)
  const form = page.locator('#wholeForm')
  const email = form.getByLabel('E-mail')
  await form.getByRole('button', { name: 'Send' }).click()
  await until(() => hasFocus(email), true, patience)
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  expect(await saidOf(email)).toBe('This is needed')
  expect(await saidOf(form.getByRole('combobox', { name: 'Coins by pocket' }))).toBe('Choose at least 1')
  expect(await barriers(page, '#wholeForm')).toEqual([])

  await page.keyboard.type('deniz')
  await page.keyboard.press('Tab')
  await until(() => saidOf(email), 'This cannot be read', patience)
  await rewrite(page, email, 'deniz@takewin.example')
  await until(() => saidOf(email), '', patience)
  const amount = form.getByLabel('Deposit in cash, TRY')
  await rewrite(page, amount, '0,99')
  await page.keyboard.press('Tab')
  await until(() => saidOf(amount), 'At least 1.00', patience)
  await rewrite(page, amount, '12,50')

  await form.getByRole('combobox', { name: 'Brand' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Halden' }).click()
  const pockets = form.getByRole('combobox', { name: 'Coins by pocket' })
  await pockets.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Bonus' }).click()
  await page.keyboard.press('Escape')
  // The focus comes back to it a frame later.
  await page.getByRole('listbox').waitFor({ state: 'hidden', ...patience })
  await until(() => hasFocus(pockets), true, patience)
  await rewrite(page, form.getByLabel('Day', { exact: true }), '22.11.2026')
  await form.getByLabel('Add the 10 % deposit bonus').focus()
  await page.keyboard.press('Space')
  await amount.focus()
  await page.keyboard.press('Enter')
  const sent = { email: 'deniz@takewin.example', amount: 1_250, brand: 'Halden', pockets: ['bonus'] }
  await form
    .getByRole('alert')
    .getByText(JSON.stringify({ ...sent, on: '2026-11-22', isVip: false, hasBonus: true }))
    .waitFor(patience)
})

test('with a thumb, from right to left: a range of days on a phone', async (context) => {
  const page = await forms(
    context,
    { viewport: { width: 390, height: 800 }, hasTouch: true, language: 'ar' },
    '&theme=dark&dir=rtl',
  )
  const range = page.locator('#dates button[aria-labelledby]').first()
  await range.tap()
  const dialog = page.getByRole('dialog', { name: 'المدة' })
  await dialog.waitFor(patience)
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'الشهر الماضي' }).tap()
  await until(() => range.innerText(), /31.*أكتوبر 2026/, patience)
})
