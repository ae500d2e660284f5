/** Double or nothing as a person plays it: with a finger, with the keyboard, won and lost; and what the history says of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

/** Copper Lantern has a gamble, Tidewright none. */
const [lantern, tidewright] = [4, 5]
const patient = { timeout: 20_000 }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
}, 120_000)
afterAll(() => venue.close())

const keyOf = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name })
const keysOf = (visitor: Visitor) => ({
  gamble: keyOf(visitor, /^Gamble/),
  red: keyOf(visitor, /^Red/),
  black: keyOf(visitor, /^Black/),
})
/** Seated, with a win that waits: how much. */
async function winOf(visitor: Visitor, spin: () => Promise<void>): Promise<number> {
  const { game } = visitor
  await game.ready()
  await venue.force(lantern, 'win')
  await spin()
  await game.notice.waitFor(patient)
  return (await game.win()) ?? 0
}

test('with a finger: won twice, taken; and the round in the history shows its cards and what proves them', async (context) => {
  context.onTestFinished(() => venue.standUp('player'))
  const visitor = await venue.visit(context, {
    ...{ as: 'player', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const { game, page } = visitor
  await visitor.open(`/game/${lantern}`)
  await game.playing()
  const { gamble, red, black } = keysOf(visitor)
  expect([await gamble.isEnabled(), await red.count()]).toEqual([false, 0])
  const win = await winOf(visitor, () => game.spinKey.tap())
  const credit = (await game.credit()) ?? 0
  await gamble.tap()
  await red.waitFor(patient)
  await page.getByText(/^Red or black\? /).waitFor(patient)
  // Neither the next round nor a second opening.
  expect([await gamble.isEnabled(), await game.spinKey.isEnabled(), await game.takeWinKey.isEnabled()]).toEqual([
    ...[false, false, true],
  ])
  await venue.forceGamble(lantern, 'win', 2)
  await red.tap()
  await until(game.win, 2 * win, patient)
  await page.getByText(/: red\. Won\./).waitFor(patient)
  await gamble.tap()
  await black.tap()
  await until(game.win, 4 * win, patient)
  await page.getByText(/: black\. Won\./).waitFor(patient)
  await game.takeWinKey.tap()
  await until(game.credit, credit + 4 * win, patient)
  expect(await gamble.isEnabled()).toBe(false)
  await game.ready()
  await keyOf(visitor, /^Cash out$/).tap()
  await visitor.lobby.shown()

  const token = await venue.tokenOf('player')
  const ask = async <Answer>(path: string) => (await venue.call(token, 'GET', path)) as Answer
  const { sessions } = await ask<{ sessions: { id: number }[] }>('/player/sessions')
  const { rounds } = await until(
    () => ask<{ rounds: { id: number }[] }>(`/player/sessions/${sessions[0]?.id}/rounds`),
    (found) => found.rounds.length > 0,
    patient,
  )
  await visitor.open(`/profile?part=history&session=${sessions[0]?.id}&round=${rounds[0]?.id}`)
  await page.getByRole('heading', { name: 'Gamble', exact: true }).waitFor(patient)
  await page.getByText('Gamble 2', { exact: true }).waitFor(patient)
  expect(await page.locator('[data-verdict]').getAttribute('data-verdict')).toBe('committed')
  expect(visitor.complaints).toEqual([])
}, 120_000)

test('with the keyboard: lost, it celebrates nothing, and the next round begins', async (context) => {
  context.onTestFinished(() => venue.standUp('player2'))
  const visitor = await venue.visit(context, { as: 'player2' })
  const { game, page } = visitor
  await visitor.open(`/game/${lantern}`)
  await game.playing()
  await game.ready()
  // Nothing waits: the keys do nothing.
  for (const code of ['g', 'r', 'b']) await page.keyboard.press(code)
  await winOf(visitor, () => page.keyboard.press('Space'))
  const credit = (await game.credit()) ?? 0
  // A colour before the gamble is open decides nothing.
  await page.keyboard.press('r')
  await page.keyboard.press('g')
  await keysOf(visitor).red.waitFor(patient)
  await venue.forceGamble(lantern, 'lose')
  await page.keyboard.press('b')
  await page.getByText(/: red\. The win is gone\./).waitFor(patient)
  await until(game.win, 0, patient)
  expect(await game.credit()).toBe(credit)
  expect([await game.notice.count(), await game.takeWinKey.isEnabled()]).toEqual([0, false])
  await venue.force(lantern, 'lose')
  await page.keyboard.press('Space')
  await until(game.credit, credit - ((await game.bet()) ?? 0), patient)
  await page.getByText('The win is gone').waitFor({ state: 'detached', ...patient })
  expect(visitor.complaints).toEqual([])
}, 120_000)

test('a page that comes back finds the gamble as it was; a game without one shows no key for it', async (context) => {
  context.onTestFinished(() => venue.standUp('player'))
  const visitor = await venue.visit(context, { as: 'player' })
  const { game, page } = visitor
  await visitor.open(`/game/${lantern}`)
  await game.playing()
  const win = await winOf(visitor, () => game.spinKey.click())
  const { gamble, red } = keysOf(visitor)
  await gamble.click()
  await red.waitFor(patient)
  await page.reload()
  await game.playing()
  await red.waitFor(patient)
  expect(await game.win()).toBe(win)
  const credit = (await game.credit()) ?? 0
  await game.takeWinKey.click()
  await until(game.credit, credit + win, patient)
  await game.ready()
  await keyOf(visitor, /^Cash out$/).click()
  await visitor.lobby.shown()
  await visitor.open(`/game/${tidewright}`)
  await game.playing()
  expect(await gamble.count()).toBe(0)
}, 120_000)
