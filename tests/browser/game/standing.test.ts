/** What a player reads when a seat does not go as it should: what happened, where the money is, and what comes next. By touch. */
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

const [orchard, bells, tidewright] = [1, 2, 5]
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
const patient = { timeout: 20_000 }

let venue: BrowserVenue
let admin: string
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  admin = await venue.tokenOf('admin')
})
afterAll(() => venue.close())

const fault = (machineId: number, kind: string, on: boolean) =>
  venue.call(admin, 'POST', '/dock/faults', { machineId, fault: { kind, on } })
async function sit(context: TestContext, machineID: number, options: VisitOptions): Promise<Visitor> {
  const visitor = await venue.visit(context, { ...phone, ...options })
  await visitor.open(`/game/${machineID}`)
  await visitor.game.playing()
  return visitor
}
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const seatSays = ({ lobby }: Visitor, words: RegExp) => lobby.yourSeat.getByText(words).waitFor(patient)
/** Back in the lobby as a person goes: by the browser's own way back. */
const goBack = async (visitor: Visitor) => {
  await visitor.page.goBack({ waitUntil: 'commit' })
  await visitor.lobby.yourSeat.waitFor(patient)
}
const heldFor = ({ lobby }: Visitor) => lobby.yourSeat.getByText('Held for', { exact: true })

test('a fault of the cabinet is told as one, with the credit, and the seat is played on once it is mended', async (context) => {
  context.onTestFinished(async () => void (await fault(bells, 'door', false)))
  const visitor = await sit(context, bells, { as: 'player2' })
  const { lobby, game, toasts } = visitor
  await fault(bells, 'door', true)
  await toasts.said(
    /^The cabinet has a fault: your credit of 250\.00\sTRY stays on it, safe, the staff are told, and you can play on as soon as it is mended\.$/,
  )
  expect((await toasts.all()).join()).not.toContain('The venue has closed this seat')
  await seatSays(visitor, /^Cabinet fault$/)
  await seatSays(visitor, /^The cabinet has a fault: your 250\.00\sTRY stays on it/)
  expect(await overflow(visitor.page)).toBe(0)
  await fault(bells, 'door', false)
  await seatSays(visitor, /^You are away: your 250\.00\sTRY stays on the cabinet for you/)
  await heldFor(visitor).waitFor()
  await lobby.yourSeat.getByRole('link', { name: 'Resume' }).tap()
  await game.playing()
})

test('a win that is not taken is called a win, held without a limit, and is cashed out from the lobby with the seat', async (context) => {
  await venue.force(orchard, 'win')
  const visitor = await venue.visit(context, { ...phone, as: 'player2' })
  const { page, lobby, game } = visitor
  await visitor.open('/lobby')
  await lobby.shown()
  await lobby.playNowAt('Night Orchard').tap()
  await game.playing()
  const bet = (await game.bet()) ?? 0
  const before = (await game.credit()) ?? 0
  await game.spinKey.tap()
  await game.notice.waitFor(patient)
  await goBack(visitor)
  await seatSays(visitor, /^Win waiting$/)
  await seatSays(visitor, /^Your win is not taken yet: .* without a time limit/)
  expect(await heldFor(visitor).count()).toBe(0)
  // Its own card does not call it a bonus feature either.
  await lobby.tile('Night Orchard').tap()
  expect(await lobby.cards.filter({ hasText: /Cabin 1(?!\d)/ }).innerText()).not.toContain('bonus')
  await lobby.yourSeat.getByRole('button', { name: 'Cash out and leave' }).tap()
  await lobby.yourSeat.waitFor({ state: 'hidden', ...patient })
  await until(lobby.balance, (balance) => balance !== null && balance > before - bet, patient)
  expect(await page.getByText('In bonus feature').count()).toBe(0)
})

test('a hand pay is called a hand pay', async (context) => {
  await venue.force(tidewright, 'handPay')
  // Nobody can stand this player up: it takes the attendant.
  const visitor = await venue.visit(context, { ...phone, token: await venue.signIn('vip') })
  const { lobby, game, page } = visitor
  await visitor.open('/lobby')
  await lobby.shown()
  await lobby.playNowAt('Tidewright').tap()
  await game.playing()
  await game.spinKey.tap()
  await page.getByText(/^Hand pay of/).waitFor(patient)
  await goBack(visitor)
  await seatSays(visitor, /^Hand pay$/)
  await seatSays(visitor, /^An attendant pays by hand: your [\d,.]+\sTRY is safe on the cabinet/)
  expect(await heldFor(visitor).count()).toBe(0)
})

test('reconnecting: Cash out is dark, the next try is told, and one leaves by a button that is carried out once the line is back', async (context) => {
  const proxy = await venue.proxy(context)
  const visitor = await sit(context, orchard, { as: 'player', through: proxy })
  const { page, game, toasts } = visitor
  proxy.cut()
  await game.away()
  expect(await button(visitor, 'Cash out').isDisabled()).toBe(true)
  await page.getByText(/^Attempt \d+\. The next one comes by itself, within seconds\.$/).waitFor()
  expect(await game.secondsHeld()).toBeGreaterThan(0)
  const leave = page.getByRole('main').getByRole('button', { name: 'Cash out and leave' })
  await leave.tap()
  await page.getByText('You asked to leave: it goes to your balance as soon as the cabinet gives it.').waitFor()
  expect(await leave.count()).toBe(0)
  proxy.restore()
  await toasts.said(/^Cashed out: /)
  await visitor.lobby.shown()
})

test('reconnecting with a win that waits: no seconds are counted, for it is held without a limit', async (context) => {
  const proxy = await venue.proxy(context)
  await venue.force(orchard, 'win')
  const visitor = await sit(context, orchard, { as: 'player', through: proxy })
  const { page, game } = visitor
  await game.spinKey.tap()
  await game.notice.waitFor(patient)
  proxy.cut()
  await game.away()
  await page.getByText('Your seat is held without a time limit.', { exact: true }).waitFor()
  await page.getByText(/^Your win of [\d,.]+\sTRY is not taken yet: it waits for you\.$/).waitFor()
  expect(await game.secondsLeft.count()).toBe(0)
  expect(await overflow(page)).toBe(0)
  proxy.restore()
  await game.playing()
  await game.takeWinKey.tap()
  await game.ready()
})
