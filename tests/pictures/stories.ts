/** Two stories in their main moments, numbered, in docs/pictures/stories: a stranger's hour by thumb in Arabic, a cashier's morning by keyboard. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { KeysAlone } from '#tests/kit/keysAlone.ts'
import { GamePage, LobbyPage } from '#tests/kit/pages.ts'
import { arabic, served, thumbOn } from '#tests/kit/thumb.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

const folder = join(import.meta.dirname, '../../docs/pictures/stories')
const patient = { timeout: 60_000 }
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 800 } }

async function openPage(venue: BrowserVenue, path: string, options: BrowserContextOptions): Promise<Page> {
  const context = await venue.browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(patient.timeout)
  const page = await context.newPage()
  await page.goto(`${venue.venue.url}${path}`, { waitUntil: 'commit' })
  return page
}

/** The next picture of a story, once all that moves has come to rest. */
function albumOf(story: string): (page: Page, moment: string) => Promise<void> {
  let taken = 0
  return async (page, moment) => {
    taken += 1
    await page.evaluate(async () => {
      await document.fonts.ready
      const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
      await Promise.allSettled(seen.map((image) => image.decode()))
    })
    await page.waitForTimeout(1_200)
    const picture = await page.screenshot({ type: 'jpeg', quality: 78 })
    writeFileSync(join(folder, `${story}-${String(taken).padStart(2, '0')}-${moment}.jpg`), picture)
  }
}

/** As tests/browser/game/stranger.test.ts proves it. */
async function stranger(venue: BrowserVenue): Promise<void> {
  const [username, password, cabin] = ['misafir.yeni', 'a password of a stranger', 5]
  const page = await openPage(venue, '/login', phone)
  const picture = albumOf('stranger')
  const [game, lobby] = [new GamePage(page), new LobbyPage(page)]
  const { button, tap, follow, write } = thumbOn(page)
  await page.getByRole('button', { name: 'العربية' }).tap()
  await follow('guest.register')
  await write('#name', 'سلمى')
  await write('#lastname', 'حداد')
  await write('#username', 'س')
  await write('#password', password)
  await page.locator('#username-problem').waitFor()
  await picture(page, 'asks')
  await typeInto(page.locator('#username'), username)
  await tap('register.submit')
  await page.getByRole('heading', { name: arabic('register.waiting.title') }).waitFor()
  await picture(page, 'waits')
  await served(venue, username, password, 60_000)
  await tap('register.toLogin')
  await write('#password', password)
  await tap('login.submit')
  await lobby.shown()
  await until(lobby.balance, 60_000, patient)
  await picture(page, 'lobby')
  await page.getByRole('link', { name: arabic('lobby.openGame', { name: 'Tidewright', free: 3, total: 3 }) }).tap()
  await page.getByRole('link', { name: arabic('lobby.allGames') }).waitFor()
  await picture(page, 'cabinets')
  await follow('lobby.playAt', { name: 'Tidewright', cabin })
  await game.playing()
  const question = page.getByRole('dialog', { name: arabic('buyIn.title') })
  await question.getByRole('radio', { name: '200.00', exact: true }).tap()
  await picture(page, 'brings')
  await tap('buyIn.send', question)
  await until(game.credit, 20_000, patient)
  await game.moving(patient.timeout)
  await picture(page, 'sits')
  const spin = button('game.spin')
  const takeWin = page.getByRole('button', { name: arabic('game.takeWin') })
  const ready = () => until(() => spin.isEnabled(), true, patient)
  await venue.force(cabin, 'win')
  await ready()
  await spin.tap()
  await until(() => takeWin.isEnabled(), true, patient)
  await picture(page, 'wins')
  await takeWin.tap()
  await ready()
  await tap('paytable.open')
  await page.getByRole('heading', { name: arabic('paytable.symbols', { bet: '0.20' }) }).waitFor()
  await picture(page, 'reads')
  await tap('paytable.close')
  await tap('topUp.open')
  const topUp = page.getByRole('dialog', { name: arabic('topUp.title') })
  await topUp.getByRole('radio', { name: arabic('buyIn.other') }).tap()
  await topUp.getByRole('textbox').tap()
  await page.keyboard.type('50')
  await picture(page, 'tops-up')
  await tap('topUp.send', topUp)
  await topUp.waitFor({ state: 'detached' })
  await ready()
  await tap('game.cashOut')
  await lobby.shown()
  await tap('toasts.dismiss')
  await tap('receipt.open', page.getByRole('region', { name: arabic('receipt.title') }))
  await page.getByRole('dialog').waitFor()
  await picture(page, 'cashes-out')
  await tap('receipt.close', page.getByRole('dialog'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: arabic('person.open', { name: 'سلمى حداد' }) }).tap()
  await follow('profile.part.history')
  const sessions = page.getByRole('list', { name: arabic('history.sessions') }).getByRole('listitem')
  await sessions.getByRole('link').first().tap()
  await page
    .getByRole('list', { name: arabic('history.roundsTitle') })
    .getByRole('listitem')
    .first()
    .waitFor()
  await picture(page, 'looks-back')
  await page.context().close()
}

/** As tests/browser/desk/morning.test.ts proves it. */
async function cashier(venue: BrowserVenue): Promise<void> {
  const picture = albumOf('cashier')
  const isAt = (page: Page, id: string) => until(() => page.evaluate(() => document.activeElement?.id), id, patient)
  const signIn = async (name: string) => {
    const page = await openPage(venue, '/login', desk)
    const keys = new KeysAlone(page)
    await page.locator('#username').waitFor()
    await keys.write(/^Username/, name)
    await keys.write('Password', `${name}1234`)
    await keys.press('Enter')
    return { page, keys }
  }
  const { page, keys } = await signIn('cashier')
  const dialog = page.getByRole('dialog')
  await isAt(page, 'cage-finder')
  await keys.to('Open safe')
  await picture(page, 'comes')
  await keys.press('Enter')
  await isAt(page, 'cage-pieces-20000')
  await keys.type('100')
  await until(() => dialog.getByRole('status').innerText(), /20,000\.00/, patient)
  await picture(page, 'counts')
  await keys.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await keys.press('F1')
  await isAt(page, 'cage-finder')
  await keys.type('deniz')
  await page.getByRole('option', { name: /Deniz Yılmaz/ }).waitFor()
  await picture(page, 'finds')
  await keys.press('Enter')
  await isAt(page, 'cage-amount')
  await keys.type('8000')
  await page.getByRole('cell', { name: '13,000.00' }).waitFor()
  await picture(page, 'takes')
  await keys.press('Enter')
  await page.getByText('is posted.').waitFor()
  await isAt(page, 'cage-amount')
  await picture(page, 'has-taken')
  await keys.press('F3')
  await keys.type('12000')
  await page.getByText('Needs a second person.').waitFor()
  await keys.press('Enter')
  await page.getByText('12,000.00 TRY waits for a second person.').waitFor()
  await picture(page, 'waits')

  const second = await signIn('supervisor')
  await second.page.getByRole('heading', { level: 1 }).waitFor()
  await second.keys.do(/^Transaction Confirms/)
  const waiting = second.page.getByRole('grid', { name: 'Transaction Confirms' })
  await waiting.getByText('12,000.00').waitFor()
  await second.keys.to(/^Columns/)
  await second.keys.press('Tab', 'ArrowDown', 'Enter')
  await second.page.getByRole('region', { name: 'Withdraw' }).waitFor()
  await second.keys.to('Confirm')
  await picture(second.page, 'is-judged')
  await second.keys.press('Enter')
  const question = second.page.getByRole('alertdialog').or(second.page.getByRole('dialog'))
  await question.waitFor()
  await second.keys.do('Confirm')
  await question.waitFor({ state: 'hidden' })
  await until(() => venue.balanceOf('player'), 100_000, patient)

  await page.bringToFront()
  await picture(page, 'pays')
  await keys.do('Close safe')
  await isAt(page, 'cage-pieces-20000')
  await keys.type('80')
  await until(() => dialog.getByRole('status').innerText(), /16,000\.00/, patient)
  await keys.press('Enter')
  await dialog.getByText('The safe is closed').waitFor()
  await picture(page, 'closes')
  for (const one of [page, second.page]) await one.context().close()
}

const stories: Record<string, (venue: BrowserVenue) => Promise<void>> = { stranger, cashier }

/** Each with a venue of its own. */
export async function take(only: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, tell] of Object.entries(stories)) {
    if (only.length > 0 && !only.includes(name)) continue
    const venue = await openBrowserVenue()
    try {
      await venue.ready()
      await tell(venue)
    } finally {
      await venue.close()
    }
  }
}
