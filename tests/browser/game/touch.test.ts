/** A telephone, and nothing but fingers: everything of play, of the shell and of the desk answers a touch. */
import type { CDPSession, Locator } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'
import { machine } from '#venue/store/schema/index.ts'

const [tidewright, atOnce] = [5, 10_000]
const patient = { timeout: 20_000 }
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  // Cabinets that take less than the whole balance at once, so that there is something to top up from.
  await venue.venue.kill()
  await venue.whileClosed((database) => database.update(machine).set({ transferLimit: atOnce }))
  await venue.venue.restart()
  await venue.ready()
}, 120_000)
afterAll(() => venue.close())

/** A person with a telephone: what is touched is found by its name. */
class Hand {
  readonly visitor: Visitor
  constructor(visitor: Visitor) {
    this.visitor = visitor
  }
  get page() {
    return this.visitor.page
  }
  button = (name: string | RegExp, within: Locator = this.page.locator('body')) =>
    within.getByRole('button', { name, exact: true }).first()
  tap = (name: string | RegExp, within?: Locator) => this.button(name, within).tap()
  dialog = (name: string | RegExp) => this.page.getByRole('dialog', { name })
  /** Touched, the field takes what is typed. */
  async write(field: Locator, text: string): Promise<void> {
    await field.tap()
    await this.page.keyboard.type(text)
  }
  /** One finger goes up over it, as one does who scrolls. */
  async scroll(over: Locator, by: number): Promise<void> {
    const { x, y } = await middleOf(over)
    const glass = await this.page.context().newCDPSession(this.page)
    await touch(glass, 'touchStart', [{ x, y }])
    for (let moved = 10; moved <= by; moved += 10) await touch(glass, 'touchMove', [{ x, y: y - moved }])
    await touch(glass, 'touchEnd', [])
    await glass.detach()
  }
}
type Finger = { x: number; y: number; id?: number }
const touch = (glass: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
  glass.send('Input.dispatchTouchEvent', { type, touchPoints })
async function middleOf(place: Locator): Promise<Finger> {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
async function hold(context: TestContext, options: VisitOptions): Promise<Hand> {
  return new Hand(await venue.visit(context, { ...phone, ...options }))
}
const isGone = (locator: Locator) => locator.waitFor({ state: 'detached', ...patient })

test('a player signs in, finds, plays a round, takes the win, tops up and cashes out', async (context) => {
  context.onTestFinished(() => venue.standUp('player2'))
  const hand = await hold(context, { isNew: true })
  const { page, visitor } = hand
  const { login, lobby, game, toasts } = visitor
  await visitor.open('/login')
  await hand.write(login.username, 'player2')
  await hand.write(login.password, 'player21234')
  await hand.tap('Show password')
  expect(await login.password.getAttribute('type')).toBe('text')
  await login.submit.tap()
  await lobby.shown()

  const filters = page.getByRole('group', { name: 'Filters' })
  await page.getByRole('link', { name: /^Aurelia/ }).tap()
  await until(visitor.path, /^\/lobby\/\d+/)
  await page.getByRole('link', { name: /^All/ }).tap()
  await hand.tap(/^Free now/, filters)
  await until(visitor.path, '/lobby?free=1')
  await hand.write(page.getByRole('searchbox'), 'tidewr')
  await until(
    () => lobby.cards.count(),
    (count) => count < 5,
    patient,
  )
  await lobby.tile('Tidewright').tap()
  const star = hand.button(/^Favourite: Tidewright, cabin 5$/)
  await star.tap()
  await until(() => star.getAttribute('aria-pressed'), 'true', patient)
  await hand.tap(/^Reserve for one hour: Tidewright, cabin 5$/)
  await hand.tap('Back', hand.dialog(/Tidewright/))
  await isGone(hand.dialog(/Tidewright/))
  await page.getByRole('link', { name: 'Play now: Tidewright, cabin 5', exact: true }).tap()
  await game.playing()

  const bets = page.getByRole('group', { name: 'Bet' }).getByRole('button')
  const bet = await game.bet()
  await game.ready()
  await bets.nth(1).tap()
  await until(game.bet, (now) => now !== bet)
  await venue.force(tidewright, 'win')
  const credit = await game.credit()
  await game.ready()
  await game.spinKey.tap()
  await until(game.credit, (now) => now !== credit)
  await game.notice.waitFor(patient)
  const [before, win] = [(await game.credit()) ?? 0, (await game.win()) ?? 0]
  await game.takeWinKey.tap()
  await until(game.credit, before + win)

  const balance = (await game.balance()) ?? 0
  await hand.tap('Top up the credit')
  await page.getByRole('radio', { name: 'Other amount' }).tap()
  await hand.write(page.getByRole('textbox', { name: 'Amount' }), '50.00')
  await hand.tap('Move to the cabinet')
  await until(game.balance, balance - 5_000, patient)

  await page.getByTestId('connection').tap()
  await game.measures.shown()
  await hand.tap('Close the measures')
  await isGone(page.getByRole('region', { name: 'Connection, measured' }))
  await hand.tap('Sound is off. Turn it on')
  await until(game.isHeard, true, patient)
  await hand.tap('Game settings')
  await page.getByText('Stills only').tap()
  await until(() => page.getByRole('radio', { name: /^Stills only/ }).isChecked(), true)
  await page.getByText('Automatic').tap()
  await page.getByText('Vibrate').tap()
  await until(() => page.getByRole('checkbox', { name: /^Vibrate/ }).isChecked(), true)
  await hand.tap('Done')
  await isGone(hand.dialog('Game settings'))

  await game.ready()
  await hand.tap('Cash out')
  await toasts.said(/Cashed out: /)
  await lobby.shown()
  await hand.tap('Dismiss', toasts.list)
  await until(toasts.all, (all) => all.length === 0)
  expect(visitor.complaints).toEqual([])
}, 120_000)

test('two fingers at once are never two presses, and the next finger presses', async (context) => {
  const { page, visitor } = await hold(context, { as: 'player' })
  const presses: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => String(payload).includes('"press"') && presses.push(String(payload))),
  )
  await visitor.open(`/game/${tidewright}`)
  await visitor.game.playing()
  await visitor.game.ready()
  const bets = page.getByRole('group', { name: 'Bet' }).getByRole('button')
  const [first, second] = [await middleOf(bets.nth(1)), await middleOf(bets.nth(2))]
  const glass = await page.context().newCDPSession(page)
  await touch(glass, 'touchStart', [{ ...first, id: 1 }])
  await touch(glass, 'touchStart', [
    { ...first, id: 1 },
    { ...second, id: 2 },
  ])
  await touch(glass, 'touchEnd', [])
  const before = presses.length
  expect(before).toBeLessThan(2)
  await bets.nth(3).tap()
  await until(() => bets.nth(3).getAttribute('aria-pressed'), 'true')
  expect(presses.length).toBe(before + 1)
})

test('staff come to everything of the desk: navigation, search, language, chat, notes, settings, profile', async (context) => {
  const hand = await hold(context, { as: 'admin' })
  const { page, visitor } = hand
  await visitor.open('/apps/machines/all')
  await hand.tap('Open the navigation')
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Users' }).tap()
  await until(visitor.path, '/apps/contacts/all')
  await hand.tap('Open the navigation')
  // Nobody taps beside what has not come yet.
  await page.locator('[role=dialog]:focus-within').waitFor(patient)
  await page.touchscreen.tap(370, 500)
  await isGone(hand.dialog('Navigation'))

  await hand.write(page.getByRole('combobox', { name: 'Search' }), 'junk')
  await page.getByRole('option', { name: 'Junket' }).tap()
  await until(visitor.path, '/apps/categories')
  await hand.tap('Language: English')
  await page.getByRole('menuitem', { name: 'العربية' }).tap()
  await until(() => page.locator('html').getAttribute('dir'), 'rtl')
  await page.getByRole('button', { name: /العربية/ }).tap()
  await page.getByRole('menuitem', { name: 'English' }).tap()
  await until(() => page.locator('html').getAttribute('dir'), 'ltr')

  await hand.tap('Team chat')
  const chat = hand.dialog('Team chat')
  await hand.tap(/^Kerem Aydın/, chat)
  await hand.write(page.getByRole('textbox', { name: /^Message to Kerem/ }), 'From a telephone')
  await hand.tap('Send', chat)
  await page.getByRole('log').getByText('From a telephone').waitFor(patient)
  await hand.tap('Back to the contacts', chat)
  await hand.tap('Your status: Online', chat)
  await page.getByRole('menuitem', { name: 'Away' }).tap()
  await hand.button('Your status: Away', chat).waitFor(patient)
  await hand.tap('Close the chat', chat)
  await isGone(chat)

  await hand.tap('Quick panel')
  const panel = hand.dialog('Quick panel')
  await hand.tap('Add a note', panel)
  await hand.write(panel.getByRole('textbox', { name: 'Title' }), 'Cabin 7')
  await hand.tap('Keep', panel)
  await hand.tap('Delete: Cabin 7', panel)
  await hand.tap('Undo', panel)
  await hand.button('Delete: Cabin 7', panel).waitFor(patient)
  const cloud = panel.getByRole('switch', { name: 'Cloud Sync' })
  const wasOn = await cloud.isChecked()
  await panel.getByText('Cloud Sync').tap()
  await until(() => cloud.isChecked(), !wasOn)
  await hand.tap('Close the quick panel', panel)
  await isGone(panel)

  await hand.tap(/Defne Koç/)
  await page.getByRole('menuitem', { name: 'Theme Settings' }).tap()
  const settings = hand.dialog(/^Theme/)
  const footer = settings.getByRole('region', { name: 'Footer' })
  await footer.getByText('Shown').tap()
  await page.locator('footer').waitFor(patient)
  await settings.getByText('Across the top').tap()
  await until(() => settings.getByRole('radio', { name: 'Across the top' }).isChecked(), true)
  await hand.tap('Reset to defaults', settings)
  await page.locator('footer').waitFor({ state: 'detached', ...patient })
  await settings.getByText('Light', { exact: true }).tap()
  await until(() => page.locator('html').getAttribute('data-theme'), 'light')
  await hand.tap('Theme Color Schemes', settings)
  await settings.getByRole('radiogroup', { name: 'Main' }).getByText('Felt').tap()
  await until(() => page.locator('#page').getAttribute('data-theme'), 'felt')
  await hand.tap('Close', settings)
  await isGone(settings)

  await hand.tap(/Defne Koç/)
  await page.getByRole('menuitem', { name: 'My Profile' }).tap()
  await until(visitor.path, '/profile')
  await hand.tap(/Defne Koç/)
  await page.getByRole('menuitem', { name: 'Logout' }).tap()
  await visitor.login.shown()
  expect(visitor.complaints).toEqual([])
}, 120_000)

test('on a tablet: commands, shortcuts, the folded navigation, the groups across the top', async (context) => {
  const hand = await hold(context, { as: 'manager', viewport: { width: 1100, height: 540 } })
  const { page, visitor } = hand
  const keep = async (shell: object) =>
    venue.call(await venue.tokenOf('manager'), 'POST', '/player/data', { settings: { shell } })
  context.onTestFinished(() => keep({}).then(() => undefined))
  await keep({ navbarFolded: true })
  await visitor.open('/apps/machines/all')
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Users' }).tap()
  await until(visitor.path, '/apps/contacts/all')

  // A finger that scrolls the list chooses nothing.
  await hand.tap('Commands (Ctrl K)')
  const commands = hand.dialog('Go to, or do')
  const list = commands.getByRole('listbox')
  await hand.scroll(list, 120)
  await until(
    () => list.evaluate((element) => element.scrollTop),
    (top) => top > 50,
  )
  expect(visitor.path()).toBe('/apps/contacts/all')
  await commands.getByRole('option', { name: 'My Profile' }).tap()
  await until(visitor.path, '/profile')

  await hand.tap('Shortcuts')
  const shortcuts = hand.dialog('Shortcuts')
  await hand.write(shortcuts.getByRole('textbox'), 'sess')
  await hand.tap('Sessions', shortcuts)
  await page.touchscreen.tap(700, 450)
  await isGone(shortcuts)
  await page.locator('header').getByRole('link', { name: 'Sessions' }).tap()
  await until(visitor.path, '/apps/supervisor')

  await keep({ layout: 'layout2' })
  await page.reload()
  await hand.tap('User Management')
  await page.getByRole('link', { name: 'Users' }).tap()
  await until(visitor.path, '/apps/contacts/all')
  await hand.tap('Technical Management')
  await page.getByRole('link', { name: 'Machines', exact: true }).waitFor()
  await hand.tap('Technical Management')
  await isGone(page.getByRole('link', { name: 'Machines', exact: true }))
  expect(visitor.complaints).toEqual([])
}, 120_000)
