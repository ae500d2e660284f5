/** How much one brings to a seat, chosen by touch while the picture comes: asked once a visit, remembered by game, and as the setting says. */
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

const orchard = 1
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
const patient = { timeout: 20_000 }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const dialogOf = ({ page }: Visitor, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (visitor: Visitor) => dialogOf(visitor, 'How much to bring?')
const chip = ({ page }: Visitor, name: string | RegExp) => page.getByRole('radio', { name, exact: true })
const figure = ({ page }: Visitor, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText()

async function arrive(context: TestContext): Promise<Visitor> {
  const visitor = await venue.visit(context, { ...phone, as: 'player', asksBuyIn: true })
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  return visitor
}
const play = (visitor: Visitor, game: string) => visitor.lobby.playNowAt(game).tap()
async function cashOut(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: 'Cash out', exact: true }).tap()
  await visitor.lobby.shown()
  await until(visitor.lobby.balance, 500_000)
}

test('the first seat of a visit asks; what is brought is remembered for that game, and another game asks again', async (context) => {
  const visitor = await arrive(context)
  const { page, game, lobby } = visitor
  await play(visitor, 'Night Orchard')
  await question(visitor).waitFor(patient)
  // The picture does not wait for the answer, nor does any money move before it.
  await game.moving()
  expect([await figure(visitor, 'In your wallet'), await venue.balanceOf('player')]).toEqual([
    '5,000.00\u00a0TRY',
    500_000,
  ])
  expect(await overflow(page)).toBe(0)

  // Too much first.
  const send = question(visitor).getByRole('button', { name: 'Play' })
  await chip(visitor, 'Other amount').tap()
  await page.getByText('Above 0, at most 5,000.00', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).tap()
  // A button that does nothing has its reason beside it.
  await page.keyboard.type('0')
  await page.getByText('Write an amount above 0, at most 5,000.00').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('5000.01')
  await page.getByText('At most 5,000.00 may be moved now').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await chip(visitor, '200.00').tap()
  expect(await figure(visitor, 'Stays in your wallet')).toBe('4,800.00\u00a0TRY')
  await send.tap()
  await question(visitor).waitFor({ state: 'detached', ...patient })
  await until(game.credit, 20_000)
  await until(game.balance, 480_000)

  // The same chips, with what may be moved now.
  await page.getByRole('button', { name: 'Top up the credit' }).tap()
  await dialogOf(visitor, 'Top up').waitFor()
  expect(await figure(visitor, 'In your wallet')).toBe('4,800.00\u00a0TRY')
  await chip(visitor, '500.00').tap()
  await page.getByRole('button', { name: 'Move to the cabinet' }).tap()
  await until(game.credit, 70_000)
  await cashOut(visitor)

  await play(visitor, 'Night Orchard')
  await game.playing()
  await until(game.credit, 20_000)
  expect(await question(visitor).count()).toBe(0)
  await cashOut(visitor)
  // Whichever of its cabinets.
  await lobby.openGame('Night Orchard')
  await page
    .getByRole('link', { name: /^Play now: Night Orchard, cabin (?!1$)\d+$/ })
    .first()
    .tap()
  await game.playing()
  await until(game.credit, 20_000)
  expect(await question(visitor).count()).toBe(0)
  await cashOut(visitor)

  await play(visitor, 'Seven Bells')
  await question(visitor).waitFor(patient)
  await question(visitor).getByRole('button', { name: 'Back to lobby' }).tap()
  await lobby.shown()
  expect(await venue.balanceOf('player')).toBe(500_000)
  await until(() => venue.statusOf('player', 2), 2)
})

test('a page that is loaded anew before the answer asks again, in the same session', async (context) => {
  const visitor = await arrive(context)
  await play(visitor, 'Night Orchard')
  await question(visitor).waitFor(patient)
  const session = async () => ((await venue.seatOf('player')) as { sessionID: number }).sessionID
  const before = await session()
  await visitor.page.reload({ waitUntil: 'commit' })
  await question(visitor).waitFor(patient)
  expect(await session()).toBe(before)
  await chip(visitor, /^All, 5,000\.00$/).tap()
  await question(visitor).getByRole('button', { name: 'Play' }).tap()
  await until(visitor.game.credit, 500_000)
})

test('who does not want to be asked says so in the settings of the game, and is not, on the next visit too', async (context) => {
  const visitor = await arrive(context)
  const { page, game } = visitor
  await play(visitor, 'Night Orchard')
  await question(visitor).waitFor(patient)
  await chip(visitor, '500.00').tap()
  await question(visitor).getByRole('button', { name: 'Play' }).tap()
  await until(game.credit, 50_000)
  await page.getByRole('button', { name: 'Game settings' }).tap()
  await page.getByRole('radio', { name: /^Never/ }).tap()
  await page.getByRole('button', { name: 'Done' }).tap()
  await cashOut(visitor)
  await page.reload({ waitUntil: 'commit' })
  await visitor.lobby.shown()
  await play(visitor, 'Night Orchard')
  await game.playing()
  await until(game.credit, 50_000)
  expect(await question(visitor).count()).toBe(0)
  expect(await venue.seatOf('player')).toMatchObject({ machineID: orchard })
})

test('a wallet that is empty says why nothing can be moved and what to do, and offers nothing that cannot be', async (context) => {
  const visitor = await venue.visit(context, { ...phone, as: 'player' })
  const { page, game } = visitor
  await visitor.open(`/game/${orchard}`)
  await game.playing(patient.timeout)
  await until(game.balance, 0, patient)
  await page.getByRole('button', { name: 'Top up the credit' }).tap()
  const dialog = dialogOf(visitor, 'Top up')
  await dialog
    .getByText('Your wallet is empty, so nothing can be moved. What you deposit at the cage can be moved at once.')
    .waitFor(patient)
  expect(await dialog.getByRole('radio').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Move to the cabinet' }).isDisabled()).toBe(true)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])

  // Money that comes while one chooses changes no choice: what lies under the finger stays what it was.
  const id = await venue.idOf('player')
  const atTheCage = async (type: number, amount: number, key: string) =>
    venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', { playerID: id, type, amount }, key)
  await atTheCage(TransactionType.deposit, 6_000, 'buy-in-deposit-first')
  const chips = async () => (await dialog.getByRole('radio').allInnerTexts()).join(' · ')
  const offered = '10.00 · 20.00 · 50.00 · All, 60.00 · Other amount'
  await until(chips, offered, patient)
  await atTheCage(TransactionType.deposit, 500_000, 'buy-in-deposit-next')
  await until(() => figure(visitor, 'In your wallet'), '5,060.00\u00a0TRY', patient)
  expect(await chips()).toBe(offered)
  expect(await dialog.getByRole('radio', { checked: true }).innerText()).toBe('10.00')
  // What has become too much is told, and cannot be moved.
  await chip(visitor, '50.00').tap()
  await atTheCage(TransactionType.withdraw, 502_000, 'buy-in-withdrawal')
  await dialog.getByText('At most 40.00 may be moved now').waitFor(patient)
  expect(await dialog.getByRole('button', { name: 'Move to the cabinet' }).isDisabled()).toBe(true)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await chip(visitor, '10.00').tap()
  await dialog.getByRole('button', { name: 'Move to the cabinet' }).tap()
  await until(game.credit, 501_000, patient)
})
