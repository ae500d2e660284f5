/** What went across the desk: live, by type and state, and what it adds up to for who may confirm. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
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
/** A list asks for a tenth of the time at most: what comes by itself may be later than an answer. */
const late = { timeout: 60_000 }
const path = '/apps/cashierHistory'
let posted = 0
async function post(type: number, amount: number, reason?: string) {
  posted += 1
  const id = await venue.idOf('player2')
  const body = { playerID: id, type, amount, ...(reason === undefined ? {} : { reason }) }
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', body, `history-${posted}-of-all`)
}

/** The same one, whoever needs it first. */
const openSafe = async () =>
  (await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/cage', { amount: 100_000 }, 'history-safe')) as {
    id: number
  }
const shots = process.env.TAKEWIN_SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` })
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
  await line.getByText('Pending', { exact: true }).waitFor(patience)
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

test('what went out of a wallet has a minus, in its row and in the sum', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await post(TransactionType.withdraw, 1_234)
  await open(path)
  const line = page.getByRole('grid', { name: 'Cage History' }).getByRole('row').filter({ hasText: 'Withdraw' })
  await line.first().waitFor(patience)
  await line.getByText('−12.34', { exact: true }).first().waitFor(patience)
  await page.getByRole('link', { name: /^−[\d,]+\.\d\d$/ }).waitFor(patience)
  await open(`${path}?type=${TransactionType.deposit}`)
  await page
    .getByRole('gridcell', { name: /^Deposit/ })
    .first()
    .waitFor(patience)
  expect(await page.getByRole('gridcell', { name: /^−/ }).count()).toBe(0)
})

test('a row opens by keys with its entries and the link that they stand in; by coin and category, in the address', async (context) => {
  const admin = await venue.tokenOf('admin')
  const { id } = (await venue.call(admin, 'POST', '/admin/categories/player', { name: 'Regulars' }, 'regulars')) as {
    id: number
  }
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await post(TransactionType.deposit, 7_177)
  await post(TransactionType.comp, 7_188, 'a birthday')
  await open(path)
  const grid = page.getByRole('grid', { name: 'Cage History' })
  const line = grid.getByRole('row').filter({ hasText: '71.77' }).first()
  await line.getByRole('button', { name: /^Details/ }).focus()
  await page.keyboard.press('Enter')
  const entries = page.getByRole('table', { name: 'Entries' })
  await entries.getByRole('row', { name: /Player, Cash.*71\.77/ }).waitFor(patience)
  // Of the house's account no balance is told.
  await entries.getByRole('row', { name: /House, cash −71\.77$/ }).waitFor(patience)
  const detail = grid.getByRole('row').filter({ has: entries })
  expect(
    await detail
      .locator('dd')
      .filter({ hasText: /^[0-9a-f]{64}$/ })
      .count(),
  ).toBe(2)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  const waits = grid.getByRole('row').filter({ hasText: '71.88' }).first()
  await waits.getByRole('button', { name: /^Details/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Nothing of it is posted in the ledger.').waitFor(patience)
  await page.getByText('by rule').waitFor(patience)
  // A comp changes no pocket.
  await page.getByRole('combobox', { name: 'Coin' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Cash' }).waitFor(patience)
  await page.keyboard.type('Cash')
  await page.keyboard.press('Enter')
  await until(at, `${path}?coin=cash`, patience)
  await until(() => grid.getByText('71.88').count(), 0, patience)
  await line.waitFor(patience)
  await page.getByRole('combobox', { name: 'Category' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Regulars/ }).waitFor(patience)
  await page.keyboard.type('Regulars')
  await page.keyboard.press('Enter')
  await until(at, `${path}?coin=cash&category=${id}`, patience)
  await page.getByText('Nothing went across the desk').waitFor(patience)
  expect(complaints).toEqual([])
})

test('whose rows they are is told and chosen by a field; what has no field is taken off by a key or the pointer', async (context) => {
  const [cashier, player] = [await venue.idOf('cashier'), await venue.idOf('player2')]
  await post(TransactionType.deposit, 8_801)
  const manager = await venue.tokenOf('manager')
  const others = { playerID: player, type: TransactionType.deposit, amount: 8_802 }
  await venue.call(manager, 'POST', '/cashier/transactions', others, 'history-of-the-manager')
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  const choice = page.getByRole('combobox', { name: 'Cashier' })
  const grid = page.getByRole('grid', { name: 'Cage History' })
  const [own, other] = [grid.getByText('88.01', { exact: true }), grid.getByText('88.02', { exact: true })]
  // As the board of cashiers leads to it.
  await open(`${path}?cashier=${cashier}&type=1`)
  await own.first().waitFor(patience)
  expect(await other.count()).toBe(0)
  await choice.filter({ hasText: 'Derya Demir' }).waitFor(patience)
  await choice.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'All', exact: true }).waitFor(patience)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await until(at, `${path}?type=1`, patience)
  await other.first().waitFor(patience)
  // Whoever nobody knows is told by their number.
  await open(`${path}?cashier=999999&player=${player}&cage=77`)
  await choice.filter({ hasText: '999999' }).waitFor(patience)
  await page.getByRole('button', { name: 'Safe 77, show all' }).click()
  await until(at, `${path}?cashier=999999&player=${player}`, patience)
  await open(`${path}?player=${player}&category=999999&type=99`)
  await page.getByRole('button', { name: 'Type 99, show all' }).click()
  await page.getByRole('button', { name: 'Category 999999, show all' }).click()
  await own.first().waitFor(patience)
  await page.getByRole('button', { name: /^Player: .*Kaya, show all$/ }).focus()
  await page.keyboard.press('Enter')
  await until(at, path, patience)
  expect(await page.getByRole('button', { name: /show all$/ }).count()).toBe(0)
  for (const [tab, name] of [
    ['handOvers', 'Hand-overs'],
    ['safes', 'Safes'],
  ] as const) {
    await open(`${path}?tab=${tab}&cashier=${cashier}`)
    await page.getByRole('tab', { name, selected: true }).waitFor(patience)
    await choice.filter({ hasText: 'Derya Demir' }).waitFor(patience)
  }
  expect([await barriers(page), await overflow(page), complaints]).toEqual([[], 0, []])
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

test('another’s safe is adjusted from the list of safes by who may, and booked by a third', async (context) => {
  const manager = await venue.tokenOf('manager')
  const { page, open, toasts, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(`${path}?tab=safes`)
  const grid = page.getByRole('grid', { name: 'Safes' })
  await page.getByText('No safe was opened').waitFor(patience)
  const safe = await openSafe()
  // It comes by itself.
  const line = grid.getByRole('row').filter({ hasText: 'Derya Demir' }).first()
  await line.getByText('1,000.00').waitFor(late)
  await line.getByRole('button', { name: /^Details/ }).focus()
  await page.keyboard.press('Enter')
  await grid.getByRole('button', { name: 'Adjust', exact: true }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Adjust the safe of Derya Demir' })
  await until(() => page.evaluate(() => document.activeElement?.id), 'cage-adjust-amount', patience)
  await page.keyboard.type('250', { delay: 10 })
  await form.getByLabel('Went out').focus()
  await page.keyboard.press('Space')
  await form.getByLabel('Reason').focus()
  await page.keyboard.type('Change for the bank', { delay: 10 })
  await shoot(page, 'adjusting')
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  // What is written is not lost by one press.
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  expect(await form.getByLabel('Reason').inputValue()).toBe('Change for the bank')
  await form.getByRole('button', { name: 'Ask a colleague' }).click()
  await toasts.said(/Asked for\./)
  await grid.getByText('The safe cannot close').waitFor(late)
  await shoot(page, 'safeWaits')
  const { approvals } = (await venue.call(manager, 'GET', '/cashier/confirms')) as { approvals: { id: number }[] }
  expect(approvals).toMatchObject([{ object: `cage/${safe.id}`, asked: { amount: -25_000 } }])
  await venue.approve({ waitsFor: { id: approvals[0]?.id ?? 0 } })
  await line.getByText('750.00').waitFor(late)
  expect(await grid.getByText('The safe cannot close').count()).toBe(0)

  // Who may not is offered it for their own safe alone.
  const other = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await venue.call(manager, 'POST', '/cashier/cage', { amount: 5_000 }, 'history-safe-of-manager')
  await other.open(`${path}?tab=safes`)
  const rows = other.page.getByRole('grid', { name: 'Safes' })
  const opened = rows.getByRole('button', { name: /^Details/ })
  await until(() => opened.count(), 2, patience)
  for (const place of [0, 1]) await opened.nth(place).click()
  await until(() => rows.getByText('Float').count(), 2, patience)
  expect(await rows.getByRole('button', { name: 'Adjust', exact: true }).count()).toBe(1)
  expect(complaints).toEqual([])
})

test('what safes come to leads to its rows, which are a file too; in any days', async (context) => {
  await openSafe()
  const manager = await venue.tokenOf('manager')
  const { id } = (await venue.call(manager, 'POST', '/cashier/cage', { amount: 5_000 }, 'history-safe-of-manager')) as {
    id: number
  }
  const counted = { amount: 4_900, reason: 'one coin is missing' }
  await venue.call(manager, 'POST', `/cashier/cages/${id}/close`, counted, 'history-safe-counted')
  const {
    page,
    open,
    path: at,
    complaints,
  } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce', acceptDownloads: true })
  await open(`${path}?tab=safes&s.hidden=opened,closed,waiting,number`)
  const grid = page.getByRole('grid', { name: 'Safes' })
  await grid.getByText('Derya Demir').first().waitFor(patience)
  await page.getByRole('link', { name: '49.00' }).focus()
  await page.keyboard.press('Enter')
  await until(at, `${path}?tab=safes&s.hidden=opened%2Cclosed%2Cwaiting%2Cnumber&state=closed`, patience)
  await until(() => grid.getByText('Derya Demir').count(), 0, patience)
  await grid.getByText('49.00').waitFor(patience)
  await shoot(page, 'safesClosed')
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  const coming = page.waitForEvent('download', patience)
  await chooseByKeys(page, 'Export', 'CSV')
  const [head, ...rows] = (await readFile(await (await coming).path())).toString('utf8').split('\r\n')
  expect(head).toBe('\ufeffCashier,State,Expected,Counted,Variance,Of it booked')
  expect(rows.filter((row) => row !== '')).toEqual([expect.stringMatching(/,Closed,50\.00,49\.00,-1\.00,0\.00$/)])
  // Of yesterday there is none.
  await page.getByRole('button', { name: 'Days' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yesterday' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No safe was opened').waitFor(patience)
  expect(at()).toMatch(/&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All days' }).focus()
  await page.keyboard.press('Enter')
  await grid.getByText('49.00').waitFor(patience)
  expect(complaints).toEqual([])
})

test('hand-overs and safes are kept as views, each with its tab', async (context) => {
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  for (const [tab, name] of [
    ['handOvers', 'Devirler'],
    ['safes', 'Kasalar'],
  ] as const) {
    const address = `${path}?tab=${tab}&state=${tab === 'safes' ? 'closed' : 'taken'}`
    await open(address)
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor(patience)
    await chooseByKeys(page, /^Views$/, 'Save this view')
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.waitFor(patience)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `View: ${name}` }).waitFor(patience)
    await dialog.waitFor({ state: 'detached', ...patience })
    // From the first tab one comes back to it.
    await open(path)
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor(patience)
    await chooseByKeys(page, /^Views$/, name)
    await until(at, address, patience)
    await page.getByRole('button', { name: `View: ${name}` }).waitFor(patience)
  }
  expect(complaints).toEqual([])
})

test.for([
  ['en', 1440, 'light'],
  ['tr', 1024, 'dark'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  await post(TransactionType.deposit, 6_600)
  await openSafe()
  const {
    page,
    open,
    path: at,
  } = await venue.visit(context, {
    ...{ as: 'supervisor', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  await open(path)
  await page
    .getByText(/66[.,]00/)
    .first()
    .waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('tab').nth(1).click()
  await until(at, `${path}?tab=handOvers`, patience)
  await page.getByRole('tabpanel').waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('tab').nth(2).click()
  await until(at, `${path}?tab=safes`, patience)
  await page.getByText('Derya Demir').first().waitFor(patience)
  await shoot(page, `safes-${language}-${width}`)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
})
