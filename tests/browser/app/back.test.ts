/** The Back of a telephone: it closes what lies over the page, one thing at a time, and only then leaves the page. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

const tidewright = 5
const patient = { timeout: 20_000 }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

interface Watcher extends EventTarget {
  requestClose(): void
  destroy(): void
}
type Watched = { CloseWatcher: new () => Watcher; open: Watcher[] }

/** No browser without a telephone around it has that button: the pages' own watchers are kept, and the newest is asked as the button asks. */
function keepWatchers() {
  const host = window as unknown as Watched
  host.open = []
  const leave = (one: Watcher) => {
    host.open = host.open.filter((other) => other !== one)
  }
  host.CloseWatcher = class extends host.CloseWatcher {
    constructor() {
      super()
      host.open.push(this)
      this.addEventListener('close', () => leave(this))
    }
    override destroy() {
      leave(this)
      super.destroy()
    }
  }
}
async function back(page: Page): Promise<void> {
  const isTaken = await page.evaluate(() => {
    const last = (window as unknown as Watched).open.at(-1)
    last?.requestClose()
    return last !== undefined
  })
  if (!isTaken) await page.goBack()
}

async function hold(context: TestContext, options: VisitOptions) {
  const visitor = await venue.visit(context, {
    ...{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, ...options },
  })
  await visitor.context.addInitScript(keepWatchers)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  return {
    ...visitor,
    dialog,
    tap: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap(),
    gone: () => dialog.waitFor({ state: 'detached', ...patient }),
  }
}

test('at the seat: what is open closes, the seat is kept; in the lobby Back from nothing leaves for the page before', async (context) => {
  context.onTestFinished(() => venue.standUp('player2'))
  const { page, open, lobby, game, path, tap, dialog, gone } = await hold(context, { as: 'player2' })
  await open('/profile')
  await open('/lobby')
  await lobby.shown()
  await tap(/^Reserve for one hour: Tidewright, cabin 5$/)
  await dialog.waitFor(patient)
  await back(page)
  await gone()
  expect(path()).toBe('/lobby')
  await back(page)
  await until(path, '/profile')

  await open(`/game/${tidewright}`)
  await game.playing()
  for (const name of ['Game settings', 'Top up the credit']) {
    await tap(name)
    await dialog.waitFor(patient)
    await back(page)
    await gone()
  }
  expect(path()).toBe(`/game/${tidewright}`)
  await game.ready()
})

test('an amount that is typed outlives a Back, and not a Cancel', async (context) => {
  const { page, open, game, tap, dialog, gone } = await hold(context, { as: 'player', asksBuyIn: true })
  await open(`/game/${tidewright}`)
  await page.getByRole('radio', { name: '200.00', exact: true }).tap()
  await tap('Play')
  await game.playing()
  await game.ready()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await tap('Top up the credit')
  await page.getByRole('radio', { name: 'Other amount' }).tap()
  await amount.tap()
  await page.keyboard.type('12.50')
  await back(page)
  await gone()
  await tap('Top up the credit')
  await until(() => amount.inputValue(), '12.50')
  await tap('Cancel')
  await gone()
  await tap('Top up the credit')
  await dialog.waitFor(patient)
  expect(await amount.count()).toBe(0)
  await back(page)
  await gone()
})

test('at the desk: navigation, a menu and a sheet close one at a time', async (context) => {
  const { page, open, path, tap, dialog, gone } = await hold(context, { as: 'manager' })
  await open('/apps/contacts/all')
  await tap('Open the navigation')
  await dialog.waitFor(patient)
  await back(page)
  await gone()

  await tap('Language: English')
  const choice = page.getByRole('menuitem', { name: 'Türkçe' })
  await choice.waitFor(patient)
  await back(page)
  await choice.waitFor({ state: 'detached', ...patient })

  await tap(/Mert|Manager/)
  await page.getByRole('menuitem', { name: 'Theme Settings' }).tap()
  await dialog.waitFor(patient)
  await back(page)
  await gone()
  expect(path()).toBe('/apps/contacts/all')
})

test('at the desk: a select, a popover, a list in a dialog and a calendar close before what they stand in, and the page last', async (context) => {
  const { page, open, path, tap, dialog, gone } = await hold(context, { as: 'manager' })
  await open('/apps/contacts/all')
  await open('/apps/dashboard')
  const select = page.getByRole('combobox', { name: /Group by/ })
  await select.tap()
  const option = page.getByRole('option', { name: 'Brand' })
  await option.waitFor(patient)
  await back(page)
  await option.waitFor({ state: 'detached', ...patient })

  expect(path()).toBe('/apps/dashboard')

  // Columns are chosen where there is room for them.
  await page.setViewportSize({ width: 1_024, height: 800 })
  await open('/apps/machines/all')
  await tap(/^Columns/)
  await dialog.waitFor(patient)
  await back(page)
  await gone()
  expect(path()).toBe('/apps/machines/all')
  await page.setViewportSize({ width: 390, height: 844 })

  await open('/apps/reservations')
  await tap('New reservation')
  const booking = page.getByRole('dialog', { name: 'New reservation' })
  await booking.getByRole('combobox', { name: 'Player' }).tap()
  const list = page.getByRole('listbox')
  await list.waitFor(patient)
  await back(page)
  await list.waitFor({ state: 'detached', ...patient })
  await booking
    .getByRole('button', { name: /^Calendar: / })
    .first()
    .tap()
  const month = page.locator('[role=dialog][aria-roledescription=calendar]')
  await month.waitFor(patient)
  await back(page)
  await month.waitFor({ state: 'detached', ...patient })
  expect(await booking.isVisible()).toBe(true)
  await back(page)
  await booking.waitFor({ state: 'detached', ...patient })
  expect(path()).toBe('/apps/reservations')
})
