/** Taken back by keys from where the row stands: what it would do is read first, the reason is asked for, and a second person where two must. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
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
/** A list asks for a tenth of the time at most: what comes by itself may be later than an answer. */
const late = { timeout: 60_000 }
const history = '/apps/cashierHistory'
const words = JSON.parse(readFileSync('src/view/locales/account.en.json', 'utf8')) as {
  transactionState: Record<string, string>
  transactionType: Record<string, string>
}
const isRefunded = words.transactionState[TransactionState.refund] ?? ''
const [cashIn = '', cashOut = ''] = [TransactionType.cashIn, TransactionType.cashOut].map(
  (type) => words.transactionType[type],
)
let asked = 0
async function as(name: string, path: string, body?: unknown) {
  asked += 1
  return (await venue.call(await venue.tokenOf(name), 'POST', path, body, `refunds-${asked}-of-all`)) as { id: number }
}
async function post(type: number, amount: number, reason?: string) {
  const body = { playerID: await venue.idOf('player2'), type, amount, ...(reason === undefined ? {} : { reason }) }
  return as('cashier', '/cashier/transactions', body)
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Refund to/ })
const refundIn = (page: Page) => page.getByRole('menuitem', { name: /^Refund …/ })
/** By keys: the menu of the row, with its one act lit. */
async function openMenu(page: Page, line: Locator): Promise<void> {
  await line.getByRole('button', { name: /^Actions for/ }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menu]:focus').waitFor(patience)
  await refundIn(page).and(page.locator('[data-highlighted]')).waitFor(patience)
}
async function begin(page: Page, line: Locator): Promise<Locator> {
  await openMenu(page, line)
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor(patience)
  return dialogOf(page)
}
const lineOf = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Cage History' }).getByRole('row').filter({ hasText: text }).first()

test('a wrong deposit is taken back from its row: what moves is read, the reason is asked for and kept, and it is told to be done', async (context) => {
  const { page, open, toasts, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await post(TransactionType.deposit, 4_321)
  await open(history)
  const line = lineOf(page, '43.21')
  await line.waitFor(patience)
  const form = await begin(page, line)
  await form.getByText('43.21 TRY in cash goes back to the player').waitFor(patience)
  await form.getByRole('row', { name: /Cash 293.21 −43.21 250.00/ }).waitFor(patience)
  expect(await form.getByText('Needs a second person.').count()).toBe(0)
  await until(() => focused(page), 'refund-reason', patience)
  const send = form.getByRole('button', { name: 'Refund …' })
  expect(await send.isDisabled()).toBe(true)
  await page.keyboard.type('The wrong player', { delay: 10 })
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  // What is written is not lost by one press.
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).focus()
  await page.keyboard.press('Enter')
  const reason = form.getByLabel('Reason')
  await reason.waitFor(patience)
  expect(await reason.inputValue()).toBe('The wrong player')
  await send.focus()
  await page.keyboard.press('Enter')
  await toasts.said(/^Refunded\./)
  await form.waitFor({ state: 'detached', ...patience })
  await line.getByText(isRefunded, { exact: true }).waitFor(late)
  const back = lineOf(page, 'The wrong player')
  await back.getByText('Refund: Deposit').waitFor(late)
  expect(await venue.balanceOf('player2')).toBe(25_000)
  // Neither is taken back once more, and each says why.
  await openMenu(page, lineOf(page, 'Refund: Deposit'))
  await refundIn(page).getByText('Nothing of it can be taken back').waitFor(patience)
  await page.keyboard.press('Enter')
  expect(await dialogOf(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('what somebody confirmed waits for another when they take it back; until then its row says so', async (context) => {
  const { id } = await post(TransactionType.comp, 7_300, 'a birthday')
  await as('supervisor', `/cashier/transactions/${id}/confirm`)
  const { page, open, toasts } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(history)
  const line = lineOf(page, 'a birthday')
  const form = await begin(page, line)
  await form.getByText('Needs a second person. It takes back what you posted yourself.').waitFor(patience)
  await form.getByText('The pockets stay as they are.').waitFor(patience)
  await until(() => focused(page), 'refund-reason', patience)
  await page.keyboard.type('It was no birthday', { delay: 10 })
  await form.getByRole('button', { name: 'Ask a colleague' }).focus()
  await page.keyboard.press('Enter')
  await toasts.said(/Asked for\./)
  await line.getByText('Refund waits').waitFor(late)
  await openMenu(page, line)
  await refundIn(page).getByText('A refund of it waits for a second person').waitFor(patience)
  await page.keyboard.press('Escape')
  const { transactions } = (await venue.call(await venue.tokenOf('manager'), 'GET', '/cashier/confirms')) as {
    transactions: { id: number; refundOf: number | null }[]
  }
  const waiting = transactions.find(({ refundOf }) => refundOf === id)
  await as('manager', `/cashier/transactions/${waiting?.id}/confirm`)
  await line.getByText(isRefunded, { exact: true }).waitFor(late)
})

test('what the venue would refuse is said before anything is written; who may not refund is not offered it', async (context) => {
  await post(TransactionType.deposit, 8_811)
  await post(TransactionType.withdraw, 30_000)
  const { page, open } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(history)
  const form = await begin(page, lineOf(page, '88.11'))
  await form.getByText('Not enough: 38.11 TRY is left of Cash and can be taken.').waitFor(patience)
  expect(await form.getByLabel('Reason').count()).toBe(0)
  // The player brings what was missing.
  await post(TransactionType.deposit, 30_000)
  await form.getByRole('button', { name: 'Look again' }).focus()
  await page.keyboard.press('Enter')
  await form.getByRole('row', { name: /Cash 338.11 −88.11 250.00/ }).waitFor(patience)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached', ...patience })
  const cashier = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await cashier.open(history)
  await lineOf(cashier.page, '88.11').waitFor(patience)
  expect(await cashier.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
})

test('a question over it leaves it as it was: the caret in the reason, and a refusal that is read; nobody is asked again for it', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await post(TransactionType.deposit, 6_633)
  await open(history)
  let looks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/refund/check')) looks += 1
  })
  const form = await begin(page, lineOf(page, '66.33'))
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  /** One Escape asks, another one stays. */
  const askAndStay = async () => {
    await page.keyboard.press('Escape')
    await leaving.waitFor(patience)
    await page.keyboard.press('Escape')
    await leaving.waitFor({ state: 'detached', ...patience })
  }
  await until(() => focused(page), 'refund-reason', patience)
  await page.keyboard.type('The wrg', { delay: 10 })
  await page.keyboard.press('ArrowLeft')
  await askAndStay()
  await until(() => focused(page), 'refund-reason', patience)
  await page.keyboard.type('on', { delay: 10 })
  const reason = page.locator('#refund-reason')
  expect([await reason.inputValue(), looks]).toEqual(['The wrong', 1])
  // The player takes all that is there before it is sent.
  const left = await venue.balanceOf('player2')
  await post(TransactionType.withdraw, left)
  await form.getByRole('button', { name: 'Refund …' }).focus()
  await page.keyboard.press('Enter')
  // Under the question the dialog is hidden from who listens, not from who looks.
  const refusal = page.getByText('Not enough: 0.00 TRY is left of Cash and can be taken.')
  await refusal.waitFor(patience)
  await page.keyboard.press('Escape')
  await leaving.waitFor(patience)
  expect([await refusal.isVisible(), await reason.count()]).toEqual([true, 0])
  await page.keyboard.press('Escape')
  await leaving.waitFor({ state: 'detached', ...patience })
  expect([await refusal.isVisible(), await reason.count(), looks]).toEqual([true, 0, 1])
  await post(TransactionType.deposit, left)
  await form.getByRole('button', { name: 'Look again' }).focus()
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'refund-reason', patience)
  expect([await reason.inputValue(), looks]).toEqual(['The wrong', 2])
})

test('an answer that is lost is asked for again under the same key, and nothing is taken back twice', async (context) => {
  const { page, open, toasts } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await post(TransactionType.deposit, 5_544)
  const before = await venue.balanceOf('player2')
  await open(history)
  const form = await begin(page, lineOf(page, '55.44'))
  await until(() => focused(page), 'refund-reason', patience)
  await page.keyboard.type('Twice', { delay: 10 })
  const keys: (string | undefined)[] = []
  await page.route(/\/cashier\/transactions\/\d+\/refund$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await form.getByRole('button', { name: 'Refund …' }).focus()
  await page.keyboard.press('Enter')
  await toasts.said(/^Refunded\./)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await venue.balanceOf('player2')).toBe(before - 5_544)
})

test('what a session lost is given back from the transactions of its player, by two', async (context) => {
  const player = await venue.visit(context, { as: 'player' })
  await venue.force(5, 'lose', 1)
  await player.open('/game/5')
  await player.game.playing(patience.timeout)
  const credit = (await player.game.credit()) ?? 0
  const bet = (await player.game.bet()) ?? 0
  await player.game.spin()
  await until(() => player.game.credit(), credit - bet, patience)
  const { page, open, toasts } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(`/apps/contacts/${await venue.idOf('player')}?tab=transactions`)
  const grid = page.getByRole('grid', { name: 'Transactions' })
  const line = grid.getByRole('row').filter({ hasText: cashIn }).first()
  // Not before the session is over.
  await openMenu(page, line)
  await refundIn(page).getByText('Nothing of it can be taken back').waitFor(patience)
  await page.keyboard.press('Escape')
  await player.page.close()
  await venue.standUp('player')
  await grid.getByRole('row').filter({ hasText: cashOut }).first().waitFor(late)
  const form = await begin(page, line)
  await form.getByText(/of it is taken back between wallet and house: the session lost no more/).waitFor(patience)
  await form.getByText('Needs a second person. This always waits for a colleague.').waitFor(patience)
  await until(() => focused(page), 'refund-reason', patience)
  await page.keyboard.type('The reels stood still', { delay: 10 })
  await form.getByRole('button', { name: 'Ask a colleague' }).focus()
  await page.keyboard.press('Enter')
  await toasts.said(/Asked for\./)
  await line.getByText('Refund waits').waitFor(late)
  // The log of the session says so too; what came out of it may be taken back there.
  await line.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const log = page.getByRole('dialog', { name: /Deniz/ })
  await log.getByText('Refund waits').waitFor(patience)
  await log.getByRole('button', { name: 'Refund …' }).focus()
  await page.keyboard.press('Enter')
  const ofLog = dialogOf(page)
  await ofLog.getByText(/of it is taken back between wallet and house\. The cabinet is not touched/).waitFor(patience)
  await page.keyboard.press('Escape')
  await ofLog.waitFor({ state: 'detached', ...patience })
  await log.waitFor(patience)
})

test.for([
  ['tr', 1024, 'light'],
  ['ar', 390, 'dark'],
] as const)(
  'in %s at %d px nothing overflows and nobody is stopped',
  async ([language, width, colorScheme], context) => {
    await post(TransactionType.deposit, 1_177)
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {}
    const viewport = { width, height: 900 }
    const given = { as: 'supervisor', language, colorScheme, viewport, reducedMotion: 'reduce', ...touch } as const
    const { page, open } = await venue.visit(context, given)
    await open(history)
    await page
      .getByText(/11[.,]77/)
      .first()
      .waitFor(patience)
    const menu = page.locator('[aria-haspopup=menu][aria-label*="Ege"]').first()
    if (width < 500) await menu.tap()
    else await menu.click()
    await page.getByRole('menuitem').first().click()
    await page.locator('#refund-reason').waitFor(patience)
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  },
)
