/** A technician's shift: what breaks is seen, taken, mended and proved; what is unknown is settled by two; the floor is drained and opened again. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { type GameLine, newKey, openLine } from '../../../src/loadgen/client.ts'
import { fieldHasFocus } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 240_000 })

let venue: BrowserVenue
let admin: string
let umay: string
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  admin = await venue.tokenOf('admin')
  umay = await fourth()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const fault = (machineId: number, of: Record<string, unknown>) =>
  venue.call(admin, 'POST', '/dock/faults', { machineId, fault: of })
const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const line = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })

/** Who has not touched the page for a minute finds it locked, and opens it. */
async function back({ page }: Visitor): Promise<void> {
  const lock = page.getByRole('heading', { name: 'The page is locked' })
  if (!(await lock.isVisible())) return page.mouse.move(200, 200)
  await page.getByLabel('PIN').click()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await lock.waitFor({ state: 'detached', ...patience })
}
/** Three of the demo, and one whom the desk has made and given money. */
async function fourth(): Promise<string> {
  const person = { username: 'umay.er', type: 0, name: 'Umay', lastname: 'Er' }
  const made = (await venue.call(admin, 'POST', '/admin/users', person, 'shift-umay')) as {
    user: { id: number }
    password: string
  }
  const signIn = async (password: string) =>
    ((await venue.call(null, 'POST', '/login', { username: person.username, password })) as { token: string }).token
  const own = 'a lantern by the quay 7'
  await venue.call(await signIn(made.password), 'POST', '/player/password', {
    oldPassword: made.password,
    newPassword: own,
  })
  const cashier = await venue.tokenOf('cashier')
  const float = { amount: 50_000, pieces: [{ value: 10_000, pieces: 5 }] }
  await venue.call(cashier, 'POST', '/cashier/cage', float, 'shift-open')
  await venue.call(
    cashier,
    'POST',
    '/cashier/transactions',
    { playerID: made.user.id, type: 1, amount: 20_000 },
    'shift-deposit',
  )
  return signIn(own)
}

test('a checksum fails: the badge counts, the problem is taken, the cabinet is mended, and its checksum proves it', async (context) => {
  const { page, open, path, toasts, complaints } = await venue.visit(context, {
    ...{ as: 'technician', reducedMotion: 'reduce' },
  })
  await open('/apps/machine/4?tab=checksums')
  const runs = page.getByRole('grid', { name: 'Checksums' })
  await page.getByText('Nobody has asked for a checksum yet').waitFor(patience)
  const read = page.getByRole('button', { name: 'Read the checksum' })
  await read.focus()
  await page.keyboard.press('Enter')
  await toasts.said('4 · Copper Lantern was asked for its checksum')
  await runs.getByText('First one').waitFor(patience)

  const badge = page.locator('nav a', { hasText: 'Machine Problems' }).locator('span').last()
  await fault(4, { kind: 'checksum', on: true })
  await until(() => badge.innerText(), '1', patience)
  await open('/apps/machinesError')
  await line(page, '4 · Copper Lantern').first().click()
  await page.getByRole('button', { name: 'I take it' }).click()
  await page.getByRole('button', { name: 'Give it back' }).waitFor(patience)
  const problem = path()

  await open('/apps/machine/4?tab=checksums')
  await read.click()
  await until(() => runs.getByRole('row').count(), 3, patience)
  const verdicts = () => runs.locator('[data-row]:not([data-row="-1"]) [data-column="1"]').allInnerTexts()
  await until(async () => (await verdicts()).length, 2, patience)
  expect((await verdicts())[0]).not.toMatch(/First one|As before/)

  // Mended. What it came to while it was damaged is nothing to hold it against.
  await fault(4, { kind: 'checksum', on: false })
  await until(() => venue.statusOf('admin', 4), 2, patience)
  await read.click()
  await until(async () => (await verdicts())[0], 'As before', patience)
  await page.reload()
  await until(async () => (await verdicts()).length, 3, patience)
  expect((await verdicts())[0]).toBe('As before')

  await open(problem)
  await page.getByText('The cabinet is well again').first().waitFor(patience)
  expect(complaints).toEqual([])
})

test('a reply is lost: the transfer is unfinished until one proposes and another confirms', async (context) => {
  const before = await venue.balanceOf('player2')
  const player = await venue.visit(context, { as: 'player2' })
  await player.open('/game/5')
  await until(() => venue.statusOf('player2', 5), 3, patience)
  await fault(5, { kind: 'transfer.requestLost', on: true, count: 1 })
  await player.game.cashOut()
  await fault(5, { kind: 'meters.jump', on: true, count: 1, meter: 'AftOut', amount: 25_000 })

  const { page, open } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await open('/apps/machinesError?tab=money')
  await line(page, 'Transfer unknown').getByText('5 · Tidewright').click()
  await page.getByText('Nothing moved', { exact: true }).click()
  await page.getByRole('button', { name: 'Propose' }).click()
  await fieldHasFocus(page)
  await page.keyboard.type('the credit stands on the cabinet', { delay: 5 })
  await dialog(page).getByRole('button', { name: 'Propose' }).click()
  await page.getByText('You have asked for it: somebody else confirms it.').waitFor(patience)

  const second = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await second.open('/apps/machinesError?tab=money')
  await line(second.page, 'Transfer unknown').first().click()
  await second.page.getByRole('button', { name: 'Confirm' }).click()
  await dialog(second.page).getByRole('button', { name: 'Confirm the fix' }).click()
  await page.getByText('It is over: nothing is to be done.').waitFor(patience)
  await until(() => venue.statusOf('player2', 5), 2, patience)
  expect(await venue.balanceOf('player2')).toBe(before)
})

test('a maintenance window drains a floor on which four play: they end in their own time, and the last is cashed out', async (context) => {
  // One looks at the page; three play over the same protocol without one, which is lighter on this device.
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await until(() => venue.statusOf('admin', 1), 3, patience)
  const lines: GameLine[] = []
  context.onTestFinished(() => {
    for (const one of lines) one.close()
  })
  for (const [machineID, token] of [
    [5, await venue.tokenOf('player2')],
    [7, await venue.tokenOf('vip')],
    [8, umay],
  ] as const) {
    const game = await openLine(venue.venue.url, token)
    lines.push(game)
    await game.ask('init', { machineID, token, amount: 10_000, key: newKey() })
    await until(() => venue.statusOf('admin', machineID), 3, patience)
  }

  // Who may close all gives the window; whoever mends looks on.
  const { page, open } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await open('/apps/machineSettings?tab=maintenance')
  const mender = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await mender.open('/apps/machineSettings?tab=maintenance')
  const seen = mender.page.getByRole('region', { name: 'Maintenance window' })
  const announce = page.getByRole('region', { name: 'Announce maintenance' })
  await announce.getByLabel('What is said to who plays').click()
  await page.keyboard.type('We close soon', { delay: 5 })
  await announce.getByRole('button', { name: 'Announce maintenance' }).click()
  await dialog(page)
    .getByText(/4 play now/)
    .waitFor(patience)
  await dialog(page).getByRole('textbox').click()
  await page.keyboard.type('new cables', { delay: 5 })
  await dialog(page).getByRole('button', { name: 'Announce maintenance' }).click()
  await back(player)
  await player.page.getByText('We close soon').first().waitFor(patience)

  const shown = page.getByRole('region', { name: 'Maintenance window' })
  const go = async (step: string, tells: RegExp) => {
    await shown.getByRole('button', { name: step }).click()
    await dialog(page).getByRole('button', { name: step }).click()
    await shown.getByText(tells).waitFor(patience)
  }
  await go('Let nobody new sit down', /^Nobody new sits down\. 4 play\./)
  await seen.getByText(/^Nobody new sits down\. 4 play\./).waitFor(patience)
  expect(await seen.getByRole('button').count()).toBe(0)
  // Nobody is thrown out, and nobody comes.
  for (const machineID of [1, 5, 7, 8]) expect(await venue.statusOf('admin', machineID)).toBe(3)
  const left = async (many: number) =>
    shown.getByText(new RegExp(`^Nobody new sits down\\. ${many} plays?\\.`)).waitFor(patience)
  await back(player)
  await player.game.cashOut()
  await left(3)
  for (const [place, game] of lines.slice(0, 2).entries()) {
    await game.ask('leave', { key: newKey() })
    await left(2 - place)
  }
  await go('Close all now', /^The floor is closed\./)
  await shown.getByText(/^The floor is closed\. Nobody plays\./).waitFor(patience)
  await seen.getByText(/^The floor is closed\. Nobody plays\./).waitFor(patience)
  await until(() => venue.statusOf('admin', 8), 0, patience)
  await go('Offer again', /^The last maintenance is over\./)
  for (const machineID of [1, 5, 7, 8]) await until(() => venue.statusOf('admin', machineID), 2, patience)
})
