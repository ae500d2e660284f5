/** A cashier's morning without a mouse: every step by typed keys, from the login to the closed safe. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

const patience = { timeout: 30_000 }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 15 })
/** Tab after Tab, until the focus is on what is called so. */
const tabTo = (page: Page, name: RegExp) =>
  until(
    async () => {
      await page.keyboard.press('Tab')
      return page.evaluate(() => {
        const { activeElement: at } = document
        return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
      })
    },
    name,
    { ...patience, interval: 0, message: `the Tab key never came to ${name}` },
  )
async function signIn(page: Page, name: string): Promise<void> {
  await page.locator('#username').waitFor(patience)
  await until(
    async () => {
      await page.keyboard.press('Tab')
      return focusedId(page)
    },
    'username',
    { ...patience, interval: 0 },
  )
  await type(page, name)
  await page.keyboard.press('Tab')
  await type(page, `${name}1234`)
  await page.keyboard.press('Enter')
}

test('opens the safe, finds a player, takes a deposit, pays out what a colleague confirms, and closes with a count that is right', async (context) => {
  const { page, open, path, toasts, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/login')
  await signIn(page, 'cashier')
  await until(path, '/apps/cashier', patience)
  await until(() => focusedId(page), 'cage-finder', patience)
  const dialog = page.getByRole('dialog')
  const fact = (name: string) => dialog.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

  await tabTo(page, /^Open safe$/)
  await page.keyboard.press('Enter')
  await until(() => focusedId(page), 'cage-pieces-20000', patience)
  await type(page, '100')
  await until(() => dialog.getByRole('status').innerText(), /20,000\.00/, patience)
  await page.keyboard.press('Enter')
  await toasts.said('The safe is open')
  await dialog.waitFor({ state: 'detached', ...patience })

  await page.keyboard.press('F1')
  await until(() => focusedId(page), 'cage-finder', patience)
  await type(page, 'deniz')
  await page.getByRole('option', { name: /Deniz Yılmaz/ }).waitFor(patience)
  await page.keyboard.press('Enter')
  await until(() => focusedId(page), 'cage-amount', patience)
  await type(page, '8000')
  await page.getByRole('cell', { name: '13,000.00' }).waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('is posted.').waitFor(patience)
  await until(() => venue.balanceOf('player'), 1_300_000, patience)

  // So much is never paid by one person.
  await until(() => focusedId(page), 'cage-amount', patience)
  await page.keyboard.press('F3')
  await type(page, '12000')
  await page.getByText('Needs a second person.').waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('12,000.00 TRY waits for a second person.').waitFor(patience)

  const colleague = await venue.visit(context, { reducedMotion: 'reduce' })
  await colleague.open('/login')
  await signIn(colleague.page, 'supervisor')
  await colleague.page.getByRole('heading', { level: 1 }).waitFor(patience)
  await tabTo(colleague.page, /^Transaction Confirms/)
  await colleague.page.keyboard.press('Enter')
  await until(colleague.path, '/apps/cashierConfirms', patience)
  await colleague.page.getByRole('grid', { name: 'Transaction Confirms' }).getByText('12,000.00').waitFor(patience)
  await tabTo(colleague.page, /^Columns/)
  for (const key of ['Tab', 'ArrowDown', 'Enter']) await colleague.page.keyboard.press(key)
  const judged = colleague.page.getByRole('region', { name: 'Withdraw' })
  // From what the pockets hold to what is left to spend, as one adds up.
  const money = judged.locator('dl > div').filter({ hasText: /^(Pockets|Held|Balance)/ })
  await until(() => money.count(), 3, patience)
  expect((await money.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Pockets Discount 0.00 Bonus 0.00 Cash 13,000.00 Credit 0.00',
    'Held of these 12,000.00',
    'Balance 1,000.00',
  ])
  await tabTo(colleague.page, /^Confirm$/)
  await colleague.page.keyboard.press('Enter')
  const question = colleague.page.getByRole('alertdialog').or(colleague.page.getByRole('dialog'))
  await question.waitFor(patience)
  await tabTo(colleague.page, /^Confirm$/)
  await colleague.page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden', ...patience })
  await until(() => venue.balanceOf('player'), 100_000, patience)

  await tabTo(page, /^Close safe$/)
  await page.keyboard.press('Enter')
  await until(() => focusedId(page), 'cage-pieces-20000', patience)
  await type(page, '80')
  await until(() => dialog.getByRole('status').innerText(), /16,000\.00/, patience)
  await page.keyboard.press('Enter')
  await dialog.getByText('The safe is closed').waitFor(patience)
  expect([await fact('Expected'), await fact('Counted'), await fact('Variance')]).toEqual([
    '16,000.00',
    '16,000.00',
    '0.00',
  ])
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Done', patience)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open safe' }).waitFor(patience)
  expect(complaints).toEqual([])
}, 180_000)
