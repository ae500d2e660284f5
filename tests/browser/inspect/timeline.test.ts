/** A session that was played, on one line of time beside its chart: gone through by keys and pointer, from press to step. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const pictures = process.env['TAKEWIN_PICTURES']
const patient = { timeout: 30_000 }
const line = (page: Page) => page.getByRole('region', { name: 'Session on one line', exact: true })
const lane = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const valueOf = async (page: Page, name: string) => (await lane(page, name).getAttribute('aria-valuetext')) ?? ''
const placeOf = async (page: Page, name: string) => Number(await lane(page, name).getAttribute('aria-valuenow'))
const litIn = (page: Page) => page.getByRole('img', { name: /^Active: / }).getAttribute('aria-label')

let session: Promise<void> | undefined
/** A seat, a round that loses, a cash-out; what went over its socket is written down every few seconds. */
async function play(context: TestContext): Promise<void> {
  const { open, game } = await venue.visit(context, { as: 'player' })
  await open('/game/1')
  await until(() => venue.statusOf('player', 1), 3, patient)
  await venue.force(1, 'lose')
  await game.round()
  await game.cashOut()
  await until(() => venue.statusOf('player', 1), 2, patient)
  const supervisor = await venue.tokenOf('supervisor')
  const told = async () => JSON.stringify(await venue.call(supervisor, 'GET', '/admin/sessions/1/trace'))
  await until(async () => (await told()).includes('push.closed'), true, {
    ...{ timeout: 30_000, message: 'what went over the socket was not written' },
  })
}
const played = (context: TestContext) => (session ??= play(context))

test('from the list of sessions: statuses, presses, rounds, transfers, pushes and lag beside the chart, by keys and pointer', async (context) => {
  await played(context)
  const { page, open, path, complaints } = await venue.visit(context, {
    as: 'supervisor',
    viewport: { width: 1440, height: 900 },
  })
  await open('/apps/supervisor?session=1')
  await page.getByRole('link', { name: 'statecharts' }).press('Enter')
  await line(page).waitFor(patient)
  await page.getByRole('application', { name: 'Chart occupancy' }).waitFor(patient)
  for (const name of ['Status', 'Presses', 'Rounds', 'Transfers', 'Pushes', 'Lag'])
    expect([name, Number(await lane(page, name).getAttribute('aria-valuemax')) > 0]).toEqual([name, true])

  // Statuses: from the first to the last, and the chart is as it was.
  await lane(page, 'Status').focus()
  await page.keyboard.press('Home')
  expect(await valueOf(page, 'Status')).toContain('Player connected')
  expect(path()).toContain('moment=1')
  const seated = await litIn(page)
  await page.keyboard.press('End')
  expect(await valueOf(page, 'Status')).toContain('Available')
  expect(await litIn(page)).not.toBe(seated)

  // The press, and what was answered; then to all that it set off.
  await lane(page, 'Presses').focus()
  await page.keyboard.press('Home')
  expect(await valueOf(page, 'Presses')).toContain('press.spin')
  await line(page)
    .getByRole('status')
    .filter({ hasText: /press\.spin socket 1 took \d+/ })
    .waitFor(patient)
  if (pictures) await page.screenshot({ path: `${pictures}/timeline-1440.png` })
  await line(page).getByRole('button', { name: 'Follow this act' }).press('Enter')
  const act = page.getByRole('list', { name: 'All of one act' }).getByRole('button')
  await act.filter({ hasText: 'press.spin' }).waitFor(patient)
  await act.filter({ hasText: 'round.started' }).first().waitFor(patient)
  await page.getByRole('button', { name: 'Leave the act' }).press('Enter')

  // While the round ran the reels turned, in the chart as well.
  await lane(page, 'Rounds').focus()
  await page.keyboard.press('Home')
  expect(await litIn(page)).toContain('round')
  // By the pointer: the last transfer, at the end of the line.
  const box = await lane(page, 'Transfers').boundingBox()
  if (!box) throw new Error('no lane')
  await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2)
  expect(await placeOf(page, 'Transfers')).toBe(2)
  await line(page)
    .getByRole('status')
    .filter({ hasText: /transfer\.requested .*direction out/ })
    .waitFor(patient)
  await lane(page, 'Lag').focus()
  await page.keyboard.press('Home')
  expect(await valueOf(page, 'Lag')).toMatch(/^\d+ ms/)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(complaints).toEqual([])
})

test('where one reads from the right, the line runs from the right: what comes next is at the left', async (context) => {
  await played(context)
  const arabic = await venue.visit(context, {
    as: 'supervisor',
    language: 'ar',
    viewport: { width: 1024, height: 800 },
    colorScheme: 'light',
  })
  await arabic.open('/inspect?session=1')
  await lane(arabic.page, 'المُرسَلات').focus()
  await arabic.page.keyboard.press('Home')
  await arabic.page.keyboard.press('ArrowLeft')
  expect(await placeOf(arabic.page, 'المُرسَلات')).toBe(2)
  const pressed = await lane(arabic.page, 'الحالة').boundingBox()
  if (!pressed) throw new Error('no lane')
  await arabic.page.mouse.click(pressed.x + pressed.width - 3, pressed.y + pressed.height / 2)
  expect(await placeOf(arabic.page, 'الحالة')).toBe(1)
  expect(await barriers(arabic.page)).toEqual([])
  if (pictures) await arabic.page.screenshot({ path: `${pictures}/timeline-ar-1024.png`, fullPage: true })
})

test('on a telephone a tap goes to the nearest mark', async (context) => {
  await played(context)
  const phone = await venue.visit(context, {
    as: 'supervisor',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.open('/inspect?session=1')
  await lane(phone.page, 'Presses').tap()
  await line(phone.page).getByRole('status').filter({ hasText: 'press.spin' }).waitFor(patient)
  expect(await overflow(phone.page)).toBe(0)
  expect(await barriers(phone.page)).toEqual([])
  if (pictures) await phone.page.screenshot({ path: `${pictures}/timeline-390.png`, fullPage: true })
})

test('from a receipt: who may see sessions goes on to its charts, a player has no such way', async (context) => {
  const cashier = await venue.tokenOf('cashier')
  const own = { username: 'supervisor@takewin.example', password: 'supervisor1234' }
  const { user } = (await venue.call(null, 'POST', '/login', own)) as { user: { id: number } }
  const float = { amount: 50_000, pieces: [{ value: 10_000, pieces: 5 }] }
  await venue.call(cashier, 'POST', '/cashier/cage', float, 'receipt-open')
  const deposit = { playerID: user.id, type: 1, amount: 20_000 }
  await venue.call(cashier, 'POST', '/cashier/transactions', deposit, 'receipt-deposit')
  const receiptOf = async (as: 'supervisor' | 'player2', machineID: number) => {
    const visitor = await venue.visit(context, { as })
    await visitor.open(`/game/${machineID}`)
    await until(() => venue.statusOf(as, machineID), 3, patient)
    await visitor.game.playing()
    await visitor.game.cashOut()
    await visitor.page.getByRole('button', { name: 'See the receipt' }).press('Enter')
    await visitor.page.getByRole('dialog', { name: 'Receipt of the session' }).waitFor(patient)
    return visitor
  }
  const player = await receiptOf('player2', 5)
  const link = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Statecharts of its session' })
  expect(await link(player.page).count()).toBe(0)
  const { page, path } = await receiptOf('supervisor', 2)
  await link(page).press('Enter')
  await line(page).waitFor(patient)
  expect(path()).toMatch(/^\/inspect\?session=\d+/)
  await lane(page, 'Status').focus()
  await page.keyboard.press('Home')
  expect(await valueOf(page, 'Status')).toContain('Player connected')
})

test('from a problem that is of no transfer: to the charts of the session in which it was raised', async (context) => {
  const admin = await venue.tokenOf('admin')
  const player = await venue.visit(context, { as: 'player2' })
  await player.open('/game/8')
  await until(() => venue.statusOf('player2', 8), 3, patient)
  await venue.call(admin, 'POST', '/dock/faults', { machineId: 8, fault: { kind: 'door', on: true } }, 'door-opens')
  type Open = { open: { id: number; machine: { id: number } }[] }
  const { open: seats } = (await venue.call(admin, 'GET', '/admin/sessions?state=open')) as Open
  const seat = seats.find(({ machine }) => machine.id === 8)?.id ?? 0
  const raised = async () => {
    const { problems } = (await venue.call(admin, 'GET', `/admin/sessions/${seat}`)) as { problems: { id: number }[] }
    return problems[0]?.id
  }
  await until(async () => (await raised()) !== undefined, true, patient)
  const { page, open, path } = await venue.visit(context, { as: 'admin' })
  await open(`/apps/machinesError?problem=${await raised()}&part=evidence`)
  await page.getByRole('link', { name: 'Statecharts of its session' }).press('Enter')
  await line(page).waitFor(patient)
  expect(path()).toMatch(new RegExp(`^/inspect\\?session=${seat}&`))
  await venue.call(admin, 'POST', '/dock/faults', { machineId: 8, fault: { kind: 'door', on: false } }, 'door-closes')
})
