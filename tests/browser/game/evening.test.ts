/** The whole evening of a player, as the product promises it, in a real browser against a real venue. */
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditAfterStop, type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { difference, minorIn } from '#tests/kit/pages.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'
import { machine } from '#venue/store/schema/index.ts'

const start = 500_000
const [tidewright, atOnce] = [5, 20_000]
const mostBet = 800
const patient = { timeout: 60_000 }

let venue: BrowserVenue
beforeEach(async () => {
  venue = await openBrowserVenue()
  // Cabinets that take less than the whole balance at once, so that there is something to top up from.
  await venue.venue.kill()
  await venue.whileClosed((database) => database.update(machine).set({ transferLimit: atOnce }))
  await venue.venue.restart()
  await venue.ready()
}, 120_000)
afterEach(() => venue.close())

/** Plays, and keeps its own book of what each session must come to. */
function player({ page, game }: Visitor) {
  let book = { bets: 0, wins: 0, rounds: 0 }
  const hands = {
    key: { spin: () => page.keyboard.press('Space'), take: () => page.keyboard.press('t') },
    pointer: { spin: () => game.spin(), take: () => game.takeWin() },
  }
  return {
    result: () => book.wins - book.bets,
    /** What the session came to; the next one begins. */
    closed: () => {
      const closed = book
      book = { bets: 0, wins: 0, rounds: 0 }
      return closed
    },
    spin: async (outcome: 'lose' | 'win' | 'feature', by: keyof typeof hands) => {
      await venue.force(tidewright, outcome)
      await game.ready()
      const [credit, bet] = [(await game.credit()) ?? 0, (await game.bet()) ?? 0]
      await hands[by].spin()
      await until(game.credit, credit - bet, patient)
      book = { ...book, bets: book.bets + bet, rounds: book.rounds + 1 }
    },
    take: async (by: keyof typeof hands) => {
      await game.notice.waitFor(patient)
      const [credit, win] = [(await game.credit()) ?? 0, (await game.win()) ?? 0]
      expect(win).toBeGreaterThan(0)
      await hands[by].take()
      await until(game.credit, credit + win, patient)
      await game.notice.waitFor({ state: 'hidden' })
      book = { ...book, wins: book.wins + win }
    },
  }
}

async function find({ page, lobby, path }: Visitor): Promise<void> {
  const all = await lobby.cards.count()
  await typeInto(page.getByRole('searchbox'), 'tidewr')
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: /Free now/ })
    .click()
  await until(path, '/lobby?q=tidewr&free=1')
  await until(
    () => lobby.cards.count(),
    (left) => left > 0 && left < all,
  )
  await lobby.openGame('Tidewright')
  const card = lobby.cards.filter({ hasText: new RegExp(`Cabin ${tidewright}(?!\\d)`) })
  await card.getByRole('button', { name: /^Reserve for one hour/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reserve for one hour' }).click()
  const pinned = page.getByRole('region', { name: 'Your reservation' })
  await pinned.getByText(/^5\d:\d\d$/).waitFor(patient)
  await pinned.getByRole('link', { name: 'Play now' }).click()
}

const receiptLine = async (page: Page, id: string) => {
  const text = await page.getByRole('dialog').locator(`[data-line=${id}]`).innerText()
  return minorIn(text) ?? text
}
async function readReceipt({ page, lobby }: Visitor) {
  await lobby.shown()
  const strip = page.getByRole('region', { name: 'Receipt of the session' })
  await strip.getByRole('button', { name: 'See the receipt' }).click(patient)
  const lines = ['in', 'topUps', 'bets', 'wins', 'rounds', 'out', 'result', 'balanceAfter', 'ended'] as const
  await page.getByRole('dialog').waitFor()
  const there = []
  for (const id of lines)
    if ((await page.getByRole('dialog').locator(`[data-line=${id}]`).count()) === 1)
      there.push([id, await receiptLine(page, id)] as const)
  return Object.fromEntries(there)
}

async function setLossLimit({ page }: Visitor, amount: string): Promise<void> {
  const row = page.getByRole('region', { name: 'Loss limit' }).getByRole('listitem').filter({ hasText: 'Per day' })
  await row.getByRole('button', { name: /^(Set a limit|Change): / }).click(patient)
  await typeInto(page.getByRole('textbox', { name: /^Amount/ }), amount)
  await row.getByRole('button', { name: 'Set limit' }).click()
  await row.getByText(amount, { exact: true }).waitFor(patient)
}

test('finds, reserves, plays, wins, is cut off, comes back, tops up, cashes out; then a limit ends the evening, and every sum agrees', async (context) => {
  const proxy = await venue.proxy(context)
  const visitor = await venue.visit(context, { through: proxy })
  const { page, login, lobby, game, toasts, open, path } = visitor
  const { spin, take, closed, result } = player(visitor)
  page.setDefaultTimeout(30_000)

  await open('/')
  await login.signIn('player')
  await lobby.shown()
  await until(lobby.balance, start, patient)
  await find(visitor)
  await game.playing(60_000)
  expect(path()).toBe(`/game/${tidewright}/tidewright`)
  expect(await game.credit()).toBe(atOnce)
  await until(game.balance, start - atOnce, patient)

  const before = await game.moving(60_000)
  await until(game.connection, /^(Live|Good|Fair|Slow|Uneven|Packets|This device|Venue)/, patient)
  const still = await game.pixels()
  await spin('lose', 'key')
  await until(
    async () => (await game.clock())?.version ?? 0,
    (version) => version > before.version,
    patient,
  )
  await until(
    async () => difference(still, await game.pixels()),
    (share) => share > 0.05,
    { ...patient, message: 'the reels never turned' },
  )
  await spin('win', 'pointer')
  await take('key')
  await spin('win', 'key')
  const credit = await game.credit()
  await page.reload({ waitUntil: 'commit' })
  await game.playing(60_000)
  expect(await game.credit()).toBe(credit)
  await take('pointer')

  await spin('feature', 'pointer')
  await page.getByText(/^Free spins: \d+ of \d+$/).waitFor(patient)
  proxy.cut()
  await game.away()
  await page.getByText('The free spins play to their end, and what they win waits for you.').waitFor()
  proxy.restore()
  await game.playing(60_000)
  await Promise.race([game.notice.waitFor(patient), game.ready()])
  if (await game.notice.isVisible()) await take('key')
  await game.moving(60_000)

  await game.ready()
  const credits = (await game.credit()) ?? 0
  await game.topUp('30.00')
  await until(game.credit, credits + 3_000, patient)
  await game.cashOut()
  await toasts.said(/Cashed out: /)
  const first = closed()
  const afterFirst = start + first.wins - first.bets
  expect(await readReceipt(visitor)).toEqual({
    ...{ in: atOnce + 3_000, topUps: 3_000, bets: first.bets, wins: first.wins, rounds: String(first.rounds) },
    ...{ out: atOnce + 3_000 + first.wins - first.bets, result: first.wins - first.bets },
    ...{ balanceAfter: afterFirst, ended: 'You cashed out' },
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // Once more, for higher bets; with a limit of one's own, set from another tab and reached two rounds later at the least.
  await page.getByRole('region', { name: 'Receipt of the session' }).getByRole('link', { name: 'Play again' }).click()
  await game.playing(60_000)
  await page
    .getByRole('group', { name: 'Bet' })
    .getByRole('button', { name: `${mostBet / 100}.00` })
    .click()
  await until(game.bet, mostBet, patient)
  await spin('lose', 'key')
  const limit = Math.max(0, start - afterFirst) + 2 * mostBet
  const other = await visitor.newTab()
  await other.open('/profile?part=limits')
  await setLossLimit(other, (limit / 100).toFixed(2))
  await other.page.close()
  const lost = () => start - afterFirst - result()
  while (lost() < limit - mostBet) await spin('lose', 'pointer')
  await spin('lose', 'key')
  const second = closed()
  const out = atOnce + second.wins - second.bets
  const expected = afterFirst + second.wins - second.bets
  await toasts.said(/One of your limits is reached, so the seat was closed\. [\d,.]+\s.*went back to your balance/)
  await lobby.shown()
  await page.getByText(/Your loss limit of [\d,.]+\s.* per day is reached/).waitFor(patient)
  expect(await lobby.playNowAt('Tidewright').count()).toBe(0)
  expect(await readReceipt(visitor)).toEqual({
    ...{ in: atOnce, bets: second.bets, wins: 0, rounds: String(second.rounds), out, result: out - atOnce },
    ...{ balanceAfter: expected, ended: 'A limit was reached' },
  })
  await until(lobby.balance, expected, { ...patient, message: 'the balance is not start plus wins minus bets' })

  await open('/profile?part=money')
  await until(async () => minorIn(await page.getByTestId('money-sum').innerText()), expected, patient)
  expect(await page.getByTestId('on-machine').count()).toBe(0)
  const amounts = async (list: string) => {
    const rows = page.getByRole('list', { name: list }).getByRole('listitem')
    await rows.first().waitFor(patient)
    return (await rows.locator('div:last-child > p:first-child').allInnerTexts()).map((text) => minorIn(text) ?? 0)
  }
  await open('/profile?part=history')
  expect(await amounts('Sessions')).toEqual([out - atOnce, first.wins - first.bets])
  await open('/profile?part=transactions')
  const moved = await amounts('Transactions')
  expect(moved).toEqual([out, -atOnce, atOnce + 3_000 + first.wins - first.bets, -3_000, -atOnce, start])
  expect(await venue.statusOf('player', tidewright)).toBe(2)

  const { code, report, wallets } = await auditAfterStop(venue)
  expect(code).toBe(0)
  expect(report.findings).toEqual([])
  expect(Object.entries(wallets).filter(([name, amount]) => name.startsWith('machine/') && amount !== 0)).toEqual([])
  const id = await venue.idOf('player')
  expect(wallets[`wallet/${id}/cash`]).toBe(expected)
}, 600_000)
