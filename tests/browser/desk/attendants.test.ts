/** The attendants' queue: a call comes by itself, is heard once the sound is on, is taken by one, and stays with its durations. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { heardBy, listen } from '#tests/kit/heard.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { openLine } from '#tests/kit/simulatorLine.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
let admin: string
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  admin = await venue.tokenOf('admin')
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const at = '/apps/attendants'
const door = (machineId: number, on: boolean) =>
  venue.call(admin, 'POST', '/dock/faults', { machineId, fault: { kind: 'door', on } })
const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** A guest of the venue itself: a bill, and a press on the cabinet's own keys. */
async function guestWins(context: TestContext, cabinet: number): Promise<void> {
  const simulator = await openLine(venue.venue.dataFolder)
  context.onTestFinished(() => simulator.close())
  await simulator.ask({ op: 'fault', cabinet, fault: { kind: 'credit.stray', on: true, amount: 10_000 } })
  await venue.force(cabinet, 'handPay')
  const spin = { op: 'press', cabinet, button: 'spin', key: `guest-of-${cabinet}` } as const
  expect(await simulator.ask(spin)).toMatchObject({ accepted: true })
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('by keys alone: nothing is heard before it is turned on, a call is, one takes it and the other sees it, and it is over with its durations', async (context) => {
  const { page, open, complaints, ...own } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await listen(page, own.context)
  await open(at)
  await page.getByText('Nobody is waiting').waitFor(patience)
  await door(4, true)
  await line(page, '4 · Copper Lantern').getByText('Door open').waitFor(patience)
  // The list and the count come each by itself: a count that comes later is a call that is heard.
  await until(() => page.title(), '(1) Attendants · Takewin', patience)
  expect(await heardBy(page)).toEqual({ tones: 0, notices: [] })
  for (const name of ['Sound', 'Desktop notice']) {
    await page.getByRole('button', { name, exact: true }).focus()
    await press(page, 'Enter')
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor(patience)
  }
  // It says that it is on, and then each call.
  expect((await heardBy(page)).tones).toBe(2)
  await door(9, true)
  await line(page, '9 · Seven Bells').waitFor(patience)
  const heard = { tones: 4, notices: ['2 calls wait for an attendant'] }
  await until(async () => JSON.stringify(await heardBy(page)), JSON.stringify(heard), patience)
  await until(() => page.title(), '(2) Attendants · Takewin', patience)
  await page.locator('nav').getByTitle('2 wait for an attendant').waitFor(patience)

  const other = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await other.open(at)
  await line(other.page, '4 · Copper Lantern').waitFor(patience)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'Control+Home', 'T')
  await page.getByText('It is yours.').waitFor(patience)
  await line(other.page, 'Umut Çelik').waitFor(patience)
  // Taken is no call.
  expect((await heardBy(page)).tones).toBe(4)
  await page.getByRole('button', { name: 'Sound', exact: true }).focus()
  await press(page, 'Enter')
  for (const machine of [4, 9]) await door(machine, false)
  await page.getByText('Nobody is waiting').waitFor(patience)
  await page.getByRole('tab', { name: /^Waiting/ }).focus()
  await press(page, 'ArrowRight')
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Over', patience)
  await press(page, 'Enter')
  await line(page, 'Umut Çelik').getByText('Door open').waitFor(patience)
  await line(page, '9 · Seven Bells').waitFor(patience)
  expect(complaints).toEqual([])
})

test('on a telephone and in Arabic nothing overflows, nobody is stopped, and a call leads to where it is settled', async (context) => {
  await door(8, true)
  const { page, open, path } = await venue.visit(context, {
    ...{ as: 'technician', language: 'tr', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await open(at)
  const call = page.getByText('8 · Deep Koi').first()
  await call.waitFor(patience)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await call.tap()
  await until(() => path().startsWith('/apps/machinesError?problem='), true, patience)

  const wide = await venue.visit(context, {
    ...{ as: 'technician', language: 'ar', colorScheme: 'light', viewport: { width: 1024, height: 900 } },
  })
  for (const tab of ['', '?tab=past']) {
    await wide.open(`${at}${tab}`)
    await wide.page.getByRole('tab').first().waitFor(patience)
    expect(await barriers(wide.page)).toEqual([])
    expect(await overflow(wide.page)).toBeLessThanOrEqual(0)
  }
  await door(8, false)
})

test('nobody is led to a page that is shut to them; a booking leads to its day and its machine', async (context) => {
  await door(8, true)
  const startsAt = Date.now() + 10 * 60_000
  const booking = {
    ...{ playerID: await venue.idOf('player2'), machineID: 14, startsAt, until: startsAt + 3_600_000 },
    reason: 'asked by telephone',
  }
  await venue.call(await venue.tokenOf('manager'), 'POST', '/admin/reservations', booking, 'booked-for-the-queue')
  const cashier = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await cashier.open(at)
  const problem = cashier.page.getByRole('button', { name: /Door open, .8 · / })
  await problem.focus()
  await press(cashier.page, 'Enter')
  await cashier.page.getByRole('menuitem', { name: /^I take it/ }).waitFor(patience)
  expect(await cashier.page.getByRole('menuitem', { name: 'Go there' }).count()).toBe(0)
  await press(cashier.page, 'Escape')
  await line(cashier.page, 'Door open').getByText('Door open').click()
  expect(cashier.path()).toBe(at)

  const supervisor = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await supervisor.open(at)
  await line(supervisor.page, 'Ege Kaya').getByText('Ege Kaya').click()
  await until(supervisor.path, /^\/apps\/reservations\?day=\d{4}-\d\d-\d\d&machine=14$/, patience)
  await supervisor.page.getByRole('heading', { level: 1, name: 'Reservations' }).waitFor(patience)
  await supervisor.page.getByText('Ege Kaya').first().waitFor(patience)
  await door(8, false)
})

test('a hand pay at which nobody sat: one says by keys how it was paid, another confirms it, and it waits no more', async (context) => {
  await guestWins(context, 11)
  const { page, open, complaints } = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await open(at)
  // What is left of the bill waits besides.
  const handPay = line(page, '11 · ').filter({ hasText: 'Hand pay' })
  await line(page, 'Credit without a session').waitFor(patience)
  await handPay.waitFor(patience)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await press(page, 'Tab', 'Control+Home', 'ArrowDown', 'P')
  const asked = page.getByRole('alertdialog', { name: 'Paid' })
  await asked.getByText('Somebody else confirms it').waitFor(patience)
  await asked.getByRole('textbox', { name: 'Evidence: to whom and how it was paid' }).focus()
  await page.keyboard.type('To the guest, by the passport', { delay: 5 })
  await asked.getByRole('button', { name: 'Paid' }).focus()
  await press(page, 'Enter')
  await page.getByText('It waits for a second person.').waitFor(patience)
  await handPay.waitFor({ state: 'detached', ...patience })

  const second = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await second.open('/apps/cashierConfirms')
  await line(second.page, '11 · ').waitFor(patience)
  await second.page.getByRole('button', { name: /^Columns/ }).focus()
  await press(second.page, 'Tab', 'ArrowDown', 'Enter')
  const detail = second.page.getByRole('region', { name: 'Hand pay' })
  await detail.getByText('To the guest, by the passport').waitFor(patience)
  await detail.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await press(second.page, 'Enter')
  const deciding = second.page.getByRole('alertdialog')
  await deciding.getByRole('button', { name: 'Confirm' }).focus()
  await press(second.page, 'Enter')
  await second.page.getByText('Nothing waits for a second person').waitFor(patience)
  const { handPays } = (await venue.call(admin, 'GET', '/admin/handpays?all=1')) as { handPays: object[] }
  expect(handPays).toMatchObject([{ machineID: 11, player: null, state: 'done' }])
  expect(complaints).toEqual([])
})

test('by finger, in two languages, by day and by night: what is paid is asked for at every width, and nobody is stopped', async (context) => {
  await guestWins(context, 9)
  for (const [language, theme, width, height] of [
    ['en', 'light', 390, 844],
    ['ar', 'dark', 390, 844],
    ['en', 'dark', 1024, 768],
    ['ar', 'light', 1024, 768],
    ['en', 'light', 1440, 900],
    ['ar', 'dark', 1440, 900],
  ] as const) {
    const words = {
      en: { row: /Hand pay, .9 · /, pay: /^Paid/, asks: /^Pay [\d.,]+\sTRY in cash first/, cancel: 'Cancel' },
      ar: { row: /دفع يدوي, .9 · /, pay: /^دُفع/, asks: /^ادفع [\d.,]+\sTRY نقدًا/, cancel: 'إلغاء' },
    }[language]
    const isPhone = width === 390
    const {
      page,
      open,
      context: own,
    } = await venue.visit(context, {
      ...{
        as: 'cashier',
        language,
        colorScheme: theme,
        viewport: { width, height },
        hasTouch: true,
        isMobile: isPhone,
      },
    })
    await open(at)
    await page.getByRole('button', { name: words.row }).tap()
    await page.getByRole('menuitem', { name: words.pay }).tap()
    const asked = page.getByRole('alertdialog', { name: words.pay })
    await asked.getByText(words.asks).waitFor(patience)
    await asked.getByRole('textbox').tap()
    await page.keyboard.type('To the guest', { delay: 5 })
    const [confirm, cancel] = [
      asked.getByRole('button', { name: words.pay }),
      asked.getByRole('button', { name: words.cancel }),
    ]
    await until(() => confirm.isEnabled(), true, patience)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    if (isPhone)
      for (const one of [confirm, cancel]) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await cancel.tap()
    await asked.waitFor({ state: 'detached', ...patience })
    await own.close()
  }
})

test('whose safe is closed pays no guest: what was written stays while they open it at the cage, and then it is paid', async (context) => {
  const change = { cageRequired: true, reason: 'cash is in safes' }
  await venue.approve((await venue.call(admin, 'PUT', '/admin/settings/desk', change, 'safes-needed')) as object)
  await guestWins(context, 4)
  const { page, open, newTab } = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await open(at)
  const handPay = line(page, '4 · ').filter({ hasText: 'Hand pay' })
  await handPay.waitFor(patience)
  await chooseByKeys(page, /Hand pay, .4 · /, 'Paid')
  const asked = page.getByRole('alertdialog', { name: 'Paid' })
  const evidence = asked.getByRole('textbox', { name: 'Evidence: to whom and how it was paid' })
  await until(() => evidence.evaluate((field) => field === document.activeElement), true, patience)
  await page.keyboard.type('To the guest, by the passport', { delay: 5 })
  await asked.getByRole('button', { name: 'Paid' }).focus()
  await press(page, 'Enter')
  await asked
    .getByRole('alert')
    .getByText('Open your safe first: cash is taken and paid out of an open one only.')
    .waitFor(patience)
  expect(await evidence.inputValue()).toBe('To the guest, by the passport')
  expect(await barriers(page)).toEqual([])

  const cage = await newTab()
  await cage.open('/apps/cashier')
  const till = cage.page.getByRole('complementary', { name: 'What waits, and the safe' })
  // The page sets its own focus first.
  await until(() => cage.page.evaluate(() => document.activeElement?.id), 'cage-finder', patience)
  await till.getByRole('button', { name: 'Open safe' }).focus()
  await press(cage.page, 'Enter')
  const counted = cage.page.getByRole('dialog', { name: 'Open the safe: count the float' })
  await counted.getByRole('textbox', { name: '100.00 TRY', exact: true }).focus()
  await cage.page.keyboard.type('10', { delay: 15 })
  await counted.getByRole('button', { name: 'Open safe' }).focus()
  await press(cage.page, 'Enter')
  await till.getByText('Open since').waitFor(patience)

  await page.bringToFront()
  await asked.getByRole('button', { name: 'Paid' }).focus()
  await press(page, 'Enter')
  await page.getByText('It waits for a second person.').waitFor(patience)
  await handPay.waitFor({ state: 'detached', ...patience })
  const { handPays } = (await venue.call(admin, 'GET', '/admin/handpays')) as { handPays: object[] }
  expect(handPays).toContainEqual(
    expect.objectContaining({ machineID: 4, player: null, state: 'paid', evidence: 'To the guest, by the passport' }),
  )
})
