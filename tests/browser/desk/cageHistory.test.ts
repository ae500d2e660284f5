/** What went across the desk: live, by type and state, and what it adds up to for who may confirm. */
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
const path = '/apps/cashierHistory'
let posted = 0
async function post(type: number, amount: number, reason?: string) {
  posted += 1
  const [, payload = ''] = (await venue.tokenOf('player2')).split('.')
  const { id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: number }
  const body = { playerID: id, type, amount, ...(reason === undefined ? {} : { reason }) }
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', body, `history-${posted}-of-all`)
}

test('what is posted comes by itself; by type and state, in the address; the sums lead to their rows', async (context) => {
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(path)
  const grid = page.getByRole('grid', { name: 'Cage History' })
  await grid.waitFor(patience)
  await post(TransactionType.deposit, 12_345)
  await grid.getByText('123.45').waitFor(patience)
  await post(TransactionType.comp, 700, 'a birthday')
  const line = grid.getByRole('row').filter({ hasText: 'Comp' })
  await line.getByText('Under way').waitFor(patience)
  await line.getByText('a birthday').waitFor(patience)
  // By keys: the filter of types.
  await page.getByRole('combobox', { name: 'Type' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Comp' }).waitFor(patience)
  await page.keyboard.type('Comp')
  await page.keyboard.press('Enter')
  await until(at, `${path}?type=9`, patience)
  await until(() => grid.getByText('123.45').count(), 0, patience)
  await page.reload()
  await line.waitFor(patience)
  await open(path)
  // With what the demo gave at its opening.
  const sum = page.getByRole('link', { name: '105,373.45' })
  await sum.focus()
  await page.keyboard.press('Enter')
  await until(() => at().includes('type=1'), true, patience)
  expect(complaints).toEqual([])
})

test('who counts blind sees the rows and no sums', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await open(path)
  const grid = page.getByRole('grid', { name: 'Cage History' })
  await post(TransactionType.deposit, 5_511)
  await grid.getByText('55.11').waitFor(patience)
  expect(await page.getByRole('link', { name: /^[\d,.]+$/ }).count()).toBe(0)
  expect(await page.getByText('Postings').count()).toBe(0)
})

test.for([
  ['en', 1440, 'light'],
  ['tr', 1024, 'dark'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  await post(TransactionType.deposit, 6_600)
  const { page, open } = await venue.visit(context, {
    ...{ as: 'supervisor', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  await open(path)
  await page.getByText('66.00').first().waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
})
