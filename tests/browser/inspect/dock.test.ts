/** The dev dock: a lost request is watched until it is settled, a transfer that nobody can tell of is fixed by two. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { Person } from '#tests/kit/testVenue.ts'
import { barriers } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

const machineId = 2
const patience = { timeout: 30_000 }
/** The chart's own wait before it tries for the better picture again. */
const upgrade = 15_500
/** One more try of a peer (5 s) and the delayed picture's loading (10 s) may both pass before anything moves. */
const steps = 30_000

let venue: BrowserVenue
let player: Person
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  player = new Person(venue.venue.url, { token: await venue.signIn('player') } as LoginResult)
})
afterAll(async () => {
  player.close()
  await venue.close()
})

const fault = (page: Page, kind: string) => page.getByRole('form', { name: kind, exact: true })
const raise = (page: Page, kind: string) => fault(page, kind).getByRole('button', { name: 'Raise' }).click()
const clear = (page: Page, kind: string) => fault(page, kind).getByRole('button', { name: 'Clear' }).click()
/** What the dialog of a dangerous act asks is answered by its own button. */
const agree = (page: Page, verb: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
const newest = (page: Page) => page.locator('tbody tr').first()

test('by keys alone the venue takes its disk for full, a player sees that no seat is given, and for what it is again', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'admin' })
  await open('/inspect/dock')
  const disk = page.getByRole('region', { name: 'Disk of the venue' })
  await disk.getByText('Below 256 MB no seat is given.').waitFor()
  const chosen = (name: string) => disk.getByRole('radio', { name, checked: true })
  await chosen('As it is').waitFor()
  const lobby = await venue.visit(context, { as: 'player2' })
  await lobby.open('/lobby')
  const shut = lobby.page.getByText('New seats are closed for the moment. Who is seated plays on.')
  await chosen('As it is').focus()
  await page.keyboard.press('ArrowRight')
  await chosen('Fills up').waitFor()
  await disk.getByText('512 MB are free.').waitFor()
  expect(await shut.count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await chosen('No seats').waitFor()
  await shut.waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await disk.getByText('0 MB are free.', { exact: false }).waitFor()
  for (const name of ['No seats', 'Fills up', 'As it is']) {
    await page.keyboard.press('ArrowLeft')
    await chosen(name).waitFor()
  }
  await shut.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('an administrator loses a request, watches it settle, and two persons fix what cannot be told', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'admin' })
  await open('/inspect/dock')
  await page.getByRole('navigation', { name: 'Cabinets' }).getByRole('button', { name: / 2$/ }).click()
  await page.getByText('available', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])

  await raise(page, 'door')
  await page.getByText('faulty', { exact: true }).waitFor()
  await clear(page, 'door')
  await page.getByText('sound', { exact: true }).waitFor()

  const tab = player.tab()
  expect(await tab.init(machineId, 10_000)).toMatchObject({ status: 3 })
  await page.getByText('connected.idle', { exact: true }).waitFor()
  await raise(page, 'transfer.requestLost')
  await fault(page, 'transfer.requestLost').getByText('× 1').waitFor()
  await tab.leave()
  await newest(page).getByText('asking').waitFor()
  await newest(page).getByText('done').first().waitFor()
  await page.getByText('available', { exact: true }).waitFor()

  expect(await tab.init(machineId, 10_000)).toMatchObject({ status: 3 })
  await raise(page, 'transfer.requestLost')
  await fault(page, 'transfer.requestLost').getByText('× 1').waitFor()
  await tab.leave()
  await newest(page).getByText('asking').waitFor()
  await fault(page, 'meters.jump').getByLabel('Meter').selectOption('AftOut')
  await raise(page, 'meters.jump')
  await page.getByRole('alertdialog', { name: 'Raise meters.jump?' }).waitFor()
  await agree(page, 'Raise')
  const unfinished = page.getByRole('region', { name: 'Unfinished transfer' })
  await typeInto(unfinished.getByLabel('Evidence'), 'nothing left the cabinet')
  await unfinished.getByRole('button', { name: 'Propose' }).click()
  await unfinished.getByText('admin says:').waitFor()

  // Not by whoever made it, and not by who may not.
  await typeInto(unfinished.getByLabel('User name'), 'technician')
  await typeInto(unfinished.getByLabel('Password'), 'technician1234')
  await unfinished.getByRole('button', { name: 'Confirm' }).click()
  await agree(page, 'Confirm')
  await page.getByRole('alertdialog').getByText('You do not have the permission for this.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await typeInto(unfinished.getByLabel('User name'), 'supervisor')
  await typeInto(unfinished.getByLabel('Password'), 'supervisor1234')
  await unfinished.getByRole('button', { name: 'Confirm' }).click()
  await agree(page, 'Confirm')
  await page.getByText('available', { exact: true }).waitFor()
  expect(await unfinished.count()).toBe(0)
  await until(() => player.balance(), 500_000)
  expect(complaints.filter((one) => !one.includes('403'))).toEqual([])
})

test('a fault is watched beside the dock: on every page where the cabinet is seen, each in a tab of its own', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'admin' })
  await open('/inspect/dock')
  await page.getByRole('navigation', { name: 'Cabinets' }).getByRole('button', { name: / 3$/ }).click()
  await page.getByText('available', { exact: true }).waitFor()
  const watch = page.getByRole('navigation', { name: 'Watch and act' })
  const opened = async (name: string): Promise<Page> => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      watch.getByRole('link', { name, exact: true }).click(),
    ])
    return tab
  }
  const machine = await opened('Machine')
  await machine.getByText('Available', { exact: true }).first().waitFor()
  const problems = await opened('Machine Problems')
  await problems.getByRole('heading', { level: 1, name: 'Machine Problems' }).waitFor()
  await raise(page, 'tilt')
  // Told to both tabs, without a look of theirs.
  await machine.getByText('Error', { exact: true }).first().waitFor()
  await problems.getByText(/tilt/i).first().waitFor()
  await clear(page, 'tilt')
  await machine.getByText('Available', { exact: true }).first().waitFor()
  for (const [name, heading] of [
    ['Machine Board', 'Machine Board'],
    ['Sessions', 'Sessions'],
    ['Attendants', 'Attendants'],
    ['Reservations', 'Reservations'],
    ['Reconciliation', 'Reconciliation'],
    ['Machine Settings', 'Machine Settings'],
  ] as const) {
    const tab = await opened(name)
    await tab.getByRole('heading', { level: 1, name: heading }).waitFor()
    await tab.close()
  }
  const chart = await opened('Statechart')
  await chart.getByText('cabinet 3', { exact: true }).first().waitFor()
})

test('the picture of a game goes down its steps as it is asked to, and comes back by itself', async (context) => {
  const guest = await venue.visit(context, { as: 'player2' })
  // The chart's own waits are passed by the page's clock.
  await guest.page.clock.install()
  const { page, open } = await venue.visit(context, { as: 'admin' })
  await open('/inspect/dock')
  await page.getByRole('navigation', { name: 'Cabinets' }).getByRole('button', { name: / 5$/ }).click()
  await page.getByText('available', { exact: true }).waitFor()
  await guest.open('/game/5')
  await guest.game.playing()
  await guest.game.moving()

  /** By a peer, by the delayed picture, or neither: whatever is said of how well it comes. */
  const way = async () => {
    if (await guest.page.getByTestId('still').isVisible()) return 'stills'
    return guest.game.picture.evaluate((video) => ((video as HTMLVideoElement).srcObject ? 'peer' : 'delayed'))
  }
  expect(await way()).toBe('peer')
  await raise(page, 'video.noPeer')
  await until(way, 'delayed', patience)
  await guest.game.moving(steps)
  await raise(page, 'video.none')
  const passing = async () => {
    await guest.page.clock.fastForward(1_000)
    return way()
  }
  await until(passing, 'stills', patience)
  await guest.page.getByText('Stills only').first().waitFor()
  await clear(page, 'video.none')
  await fault(page, 'video.none').getByRole('button', { name: 'Raise' }).and(page.locator(':enabled')).waitFor()
  await guest.page.clock.fastForward(upgrade)
  await until(way, 'delayed', patience)
  await guest.game.moving(steps)
  await clear(page, 'video.noPeer')
  await fault(page, 'video.noPeer').getByRole('button', { name: 'Raise' }).and(page.locator(':enabled')).waitFor()
  await guest.page.clock.fastForward(upgrade)
  await until(way, 'peer', patience)
  await guest.game.moving(steps)

  await raise(page, 'video.frozen')
  await until(guest.game.connection, 'Picture stands still', patience)
  await clear(page, 'video.frozen')
  await guest.game.moving(steps)
})

test('the page is for administrators', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2' })
  await visitor.open('/inspect/dock')
  await visitor.page.getByRole('heading', { level: 1, name: 'You may not open this page' }).waitFor()
  expect(visitor.path()).toBe('/inspect/dock')
})
