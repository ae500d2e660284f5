/** The whole evening of a player, as the product promises it, in a real browser against a real venue. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditAfterStop, type BrowserHouse, openBrowserHouse } from '#tests/kit/browserHouse.ts'
import { difference } from '#tests/kit/pages.ts'
import { until } from '#tests/kit/until.ts'
import { machine } from '#venue/store/schema/index.ts'

const start = 500_000
const nightOrchard = 1

let house: BrowserHouse
beforeAll(async () => {
  house = await openBrowserHouse()
  // Cabinets that take less than the whole balance at once, so that there is something to top up from.
  await house.venue.kill()
  await house.whileClosed((database) => database.update(machine).set({ transferLimit: 20_000 }))
  await house.venue.restart()
  await house.ready()
})
afterAll(() => house.close())

test('sign in, take a seat, see it move, win, take it, reload in a round, feature, top up, cash out', async (context) => {
  const { page, login, lobby, game, toasts, complaints, ...visitor } = await house.visit(context)
  let expected = start
  const spin = async (outcome: 'lose' | 'win' | 'feature') => {
    await house.force(nightOrchard, outcome)
    await game.ready()
    const [credit, bet] = [(await game.credit()) ?? 0, (await game.bet()) ?? 0]
    expected -= bet
    await game.spin()
    await until(game.credit, credit - bet)
  }
  const take = async () => {
    await game.notice.waitFor({ timeout: 60_000 })
    const [credit, win] = [await game.credit(), await game.win()]
    expect(win).toBeGreaterThan(0)
    expected += win ?? 0
    await game.takeWin()
    await until(game.credit, (credit ?? 0) + (win ?? 0))
    await game.notice.waitFor({ state: 'hidden' })
  }

  await visitor.open('/')
  await login.signIn('player')
  await lobby.shown()
  expect(visitor.path()).toBe('/lobby')
  expect(await lobby.cards.count()).toBeGreaterThanOrEqual(24)
  await until(lobby.balance, start)

  await lobby.playNow('Night Orchard')
  await game.playing()
  expect(visitor.path()).toBe('/game/1/night-orchard')
  expect(await game.credit()).toBe(20_000)
  await until(game.balance, start - 20_000)

  const before = await game.moving()
  await until(game.connection, /^(Live|Good|Fair|Slow)/)
  const still = await game.pixels()
  await spin('lose')
  await until(
    async () => (await game.clock())?.version ?? 0,
    (version) => version > before.version,
  )
  await until(
    async () => difference(still, await game.pixels()),
    (share) => share > 0.05,
    { message: 'the reels never turned' },
  )
  await game.ready()
  expect(await game.credit()).toBe(20_000 - ((await game.bet()) ?? 0))

  await spin('win')
  await take()

  await spin('win')
  const credit = await game.credit()
  await page.reload({ waitUntil: 'commit' })
  await game.playing()
  expect(await game.credit()).toBe(credit)
  await game.moving()
  await take()

  await spin('feature')
  await page.getByText(/Free spin: \d+ of \d+ left/).waitFor()
  await Promise.race([game.notice.waitFor({ timeout: 60_000 }), game.ready()])
  if (await game.notice.isVisible()) await take()

  await game.ready()
  const credits = (await game.credit()) ?? 0
  await game.topUp('30.00')
  await until(game.credit, credits + 3_000)
  await until(game.balance, start - 23_000)

  await game.cashOut()
  await lobby.shown()
  await toasts.said(/Cashed out: /)
  expect(visitor.path()).toBe('/lobby')
  await until(lobby.balance, expected, { message: 'the balance is not start plus wins minus bets' })
  expect(await house.statusOf('player', nightOrchard)).toBe(2)
  expect(complaints).toEqual([])

  const { code, report, wallets } = await auditAfterStop(house)
  expect(code).toBe(0)
  expect(report.findings).toEqual([])
  expect(Object.entries(wallets).filter(([name, amount]) => name.startsWith('machine/') && amount !== 0)).toEqual([])
  const [, claims = ''] = (await house.tokenOf('player')).split('.')
  const { id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { id: number }
  expect(wallets[`wallet/${id}/cash`]).toBe(expected)
}, 120_000)
