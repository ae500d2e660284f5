/** A stranger's hour: on a telephone, in Arabic, by nothing but taps, from no account at all to the last round in the history. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { minorIn } from '#tests/kit/pages.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { arabic, served, thumbOn } from '#tests/kit/thumb.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

const patient = { timeout: 30_000 }
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
const tidewright = 5
const [username, password] = ['misafir.yeni', 'a password of a stranger']

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

test('asks for an account, finds a game, brings money, plays, wins, reads what it pays, tops up, cashes out, and reads it all in the history', async (context) => {
  const visitor = await venue.visit(context, { ...phone, asksBuyIn: true, isNew: true })
  const { page, game, lobby } = visitor
  page.setDefaultTimeout(30_000)
  const { button, tap, follow, write } = thumbOn(page)
  /** In its direction, with nothing over the edge and nothing in anybody's way. */
  const isRight = async () => {
    await until(() => page.evaluate(() => document.documentElement.dir), 'rtl', patient)
    expect([page.url(), await overflow(page), await barriers(page)]).toEqual([page.url(), 0, []])
  }
  await visitor.open('/login')
  await page.getByRole('button', { name: 'العربية' }).tap()
  await follow('guest.register')
  await page.getByRole('heading', { name: arabic('register.title') }).waitFor(patient)
  await isRight()
  await write('#name', 'سلمى')
  await write('#lastname', 'حداد')
  await write('#username', 'س')
  await write('#password', password)
  // What is wrong stands at its field, and nothing that was written is lost.
  await page.locator('#username-problem').waitFor(patient)
  expect(await page.locator('#name').inputValue()).toBe('سلمى')
  await typeInto(page.locator('#username'), '')
  await write('#username', username)
  await tap('register.submit')
  await page.getByRole('heading', { name: arabic('register.waiting.title') }).waitFor(patient)
  await served(venue, username, password, 60_000)
  await tap('register.toLogin')
  await write('#password', password)
  await tap('login.submit')

  await lobby.shown()
  await until(lobby.balance, 60_000, patient)
  await isRight()
  await page.getByRole('link', { name: arabic('lobby.openGame', { name: 'Tidewright', free: 3, total: 3 }) }).tap()
  await page.getByRole('link', { name: arabic('lobby.allGames') }).waitFor(patient)
  await isRight()
  await follow('lobby.playAt', { name: 'Tidewright', cabin: tidewright })
  await game.playing(30_000)
  const question = page.getByRole('dialog', { name: arabic('buyIn.title') })
  await question.waitFor(patient)
  await isRight()
  await question.getByRole('radio', { name: '200.00', exact: true }).tap()
  await tap('buyIn.send', question)
  await question.waitFor({ state: 'detached', ...patient })
  await until(game.credit, 20_000, patient)
  await isRight()

  const spin = button('game.spin')
  // With the amount, once there is one.
  const takeWin = page.getByRole('button', { name: arabic('game.takeWin') })
  const ready = () => until(() => spin.isEnabled(), true, { timeout: 60_000 })
  const figures = async () => [(await game.credit()) ?? 0, (await game.bet()) ?? 0] as const
  for (const outcome of ['lose', 'win'] as const) {
    await venue.force(tidewright, outcome)
    await ready()
    const [credit, bet] = await figures()
    await spin.tap()
    await until(game.credit, credit - bet, patient)
  }
  await until(() => takeWin.isEnabled(), true, { timeout: 60_000 })
  const [before, win] = [(await game.credit()) ?? 0, (await game.win()) ?? 0]
  expect(win).toBeGreaterThan(0)
  await isRight()
  await takeWin.tap()
  await until(game.credit, before + win, patient)
  await ready()

  await tap('paytable.open')
  await page.getByRole('heading', { name: arabic('paytable.symbols', { bet: '0.20' }) }).waitFor(patient)
  await isRight()
  await tap('paytable.close')

  await tap('topUp.open')
  const topUp = page.getByRole('dialog', { name: arabic('topUp.title') })
  await topUp.getByRole('radio', { name: arabic('buyIn.other') }).tap()
  await topUp.getByRole('textbox').tap()
  await page.keyboard.type('50')
  await tap('topUp.send', topUp)
  await until(game.credit, before + win + 5_000, patient)
  await until(game.balance, 35_000, patient)

  await ready()
  await tap('game.cashOut')
  await lobby.shown()
  const left = 60_000 - 2 * 20 + win
  await until(lobby.balance, left, patient)
  const strip = page.getByRole('region', { name: arabic('receipt.title') })
  await tap('receipt.open', strip)
  const line = (id: string) => page.locator(`[data-line=${id}]`).innerText()
  await page.getByRole('dialog').waitFor(patient)
  expect([minorIn(await line('result')), minorIn(await line('balanceAfter'))]).toEqual([win - 40, left])
  await isRight()
  await tap('receipt.close', page.getByRole('dialog'))
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patient })

  await page.getByRole('link', { name: arabic('person.open', { name: 'سلمى حداد' }) }).tap()
  await follow('profile.part.history')
  const sessions = page.getByRole('list', { name: arabic('history.sessions') }).getByRole('listitem')
  await until(() => sessions.count(), 1, patient)
  await isRight()
  await sessions.getByRole('link').tap()
  const rounds = page.getByRole('list', { name: arabic('history.roundsTitle') }).getByRole('listitem')
  await until(() => rounds.count(), 2, patient)
  expect(minorIn(await rounds.first().innerText())).toBe(win)
  await isRight()
  expect(visitor.complaints).toEqual([])
}, 300_000)
