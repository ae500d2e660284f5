/** Every page of the desk on a telephone by taps alone: the way to it, its heading, its first control, and the way back. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskPage, deskPages, type PageId, pageIds } from '#machines/desk/pages/pages.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const { nav: words } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../src/view/locales/desk.en.json'), 'utf8'),
) as { nav: Record<string, string> }

/** What a finger does on a page first, and what comes of it. */
type Use = (page: Page) => Promise<unknown>
const tab =
  (name: string): Use =>
  async (page) => {
    const one = page.getByRole('tab', { name })
    await one.tap()
    await until(() => one.getAttribute('aria-selected'), 'true', { message: `the tab ${name} was not chosen` })
    await page.getByRole('tabpanel', { name }).waitFor()
  }
const pressed =
  (name: string): Use =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).tap()
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  }
const choice =
  (group: string, name: string): Use =>
  async (page) => {
    const all = page.getByRole('radiogroup', { name: group })
    await all.getByText(name, { exact: true }).tap()
    await until(() => all.getByRole('radio', { name }).isChecked(), true, { message: `${name} was not chosen` })
  }
/** A row that tells more where it stands. */
const unfolded =
  (row: RegExp): Use =>
  async (page) => {
    const one = page.getByRole('button', { name: row }).first()
    for (const isOpen of ['true', 'false']) {
      await one.tap()
      await until(() => one.getAttribute('aria-expanded'), isOpen, { message: `${row} did not answer` })
    }
  }

/** A page that the navigation does not lead to is reached by a tap on the page above it. */
type Row = { use: Use; from?: Use; title?: string }
const category = 'Birthdays'
const game = 'Night Orchard'
const pages: Record<PageId, Row> = {
  machineBoard: { use: choice('Shown as', 'Table') },
  userBoard: { use: tab('On now') },
  sessions: { use: pressed('Hot only') },
  activities: { use: unfolded(/^Details of/) },
  oversight: { use: tab('Patterns') },
  cage: {
    use: async (page) => {
      await page.getByRole('combobox', { name: 'Find a player' }).tap()
      await page.keyboard.type('deniz')
      await page.getByRole('option', { name: /Deniz Yılmaz/ }).tap()
      await page.getByRole('heading', { name: 'Deniz Yılmaz' }).first().waitFor()
    },
  },
  cageHistory: { use: tab('Hand-overs') },
  confirms: {
    use: async (page) => {
      await page.getByRole('button', { name: /^Comp/ }).first().tap()
      await page.getByRole('region', { name: 'Comp' }).waitFor()
      await page.getByRole('button', { name: 'Back to the list' }).tap()
      await page.getByRole('region', { name: 'Comp' }).waitFor({ state: 'detached' })
    },
  },
  machines: { use: pressed('VIP') },
  machine: {
    title: game,
    from: (page) => page.getByRole('button', { name: game, exact: true }).first().tap(),
    use: tab('Meters'),
  },
  machineSettings: {
    from: (page) => page.getByRole('link', { name: words.machineSettings, exact: true }).tap(),
    use: tab('Maintenance'),
  },
  machineProblems: { use: tab('Closed') },
  reconciliation: { use: tab('Differences') },
  users: { use: choice('Which users', 'Players') },
  reservations: { use: choice('Shown as', 'Week') },
  groups: { use: tab('Permissions') },
  junket: {
    use: async (page) => {
      await page.getByRole('button', { name: 'New category' }).tap()
      await page.getByRole('dialog').getByRole('textbox').tap()
      await page.keyboard.type(category)
      await page.getByRole('button', { name: 'Make the category' }).tap()
      await page.getByRole('button', { name: category, exact: true }).waitFor()
    },
  },
  junketDetail: {
    title: category,
    from: (page) => page.getByRole('button', { name: category, exact: true }).tap(),
    use: async (page) => {
      await page.getByRole('button', { name: 'Put in', exact: true }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().tap()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  attendants: { use: tab('Over') },
}

test('each page of the table is come to, used and left by taps', async (context) => {
  const playerID = await venue.idOf('player2')
  const comp = { playerID, type: TransactionType.comp, amount: 900, reason: 'a birthday' }
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', comp, 'taps-comp')
  const { page, open, complaints } = await venue.visit(context, {
    ...{ as: 'admin', hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
  })
  const heading = (name: string | undefined) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const goTo = async (id: string) => {
    await page.getByRole('button', { name: 'Open the navigation' }).tap()
    const all = page.getByRole('navigation', { name: 'Navigation' })
    // How many wait stands behind its name.
    await all.getByRole('link', { name: new RegExp(`^${words[id]}\\s*\\d*$`) }).tap()
    await all.waitFor({ state: 'detached' })
    await heading(words[id])
  }
  await open('/apps/dashboard')
  await heading(words.machineBoard)
  for (const id of pageIds) {
    const { use, from, title = words[id] } = pages[id]
    const { under = id }: DeskPage = deskPages[id]
    await goTo(under)
    await from?.(page)
    await heading(title)
    await use(page)
    expect(await overflow(page), id).toBe(0)
    await goTo('machineBoard')
  }
  expect(complaints).toEqual([])
}, 300_000)
