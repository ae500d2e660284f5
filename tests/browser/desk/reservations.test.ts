/** Reservations: booked by keys with the wrong thing first, moved by keys, hand and finger, and by two at once. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
let manager: string
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  manager = await venue.tokenOf('manager')
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const hour = 3_600_000
const timeZone = 'Europe/Istanbul'
/** A gaming day to come: what is booked there has not begun, whatever the clock says. */
const dayAhead = (days: number) => gamingDayOf(Date.now() + days * 24 * hour, timeZone)
const moment = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+03:00`)
let asked = 0
async function book(day: string, of: { machineID: number; username: string; from: string; until: string }) {
  const { users } = (await venue.call(manager, 'GET', `/admin/users?search=${of.username}`)) as {
    users: { id: number; username: string }[]
  }
  const playerID = users.find(({ username }) => username === of.username)?.id
  const { machineID } = of
  const span = { startsAt: moment(day, of.from), until: moment(day, of.until) }
  const body = { playerID, machineID, ...span, reason: 'a birthday' }
  return venue.call(manager, 'POST', '/admin/reservations', body, `booked-${asked++}-${day}`)
}
async function calendar(context: TestContext, day: string, options: VisitOptions = {}) {
  const visitor = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce', ...options })
  await visitor.open(`/apps/reservations?day=${day}`)
  await visitor.page.getByRole('group', { name: /^Calendar/ }).waitFor(patience)
  return visitor
}
const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const write = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label }))
  await field.first().focus()
  await press(page, 'Control+a')
  await page.keyboard.type(text, { delay: 5 })
}
async function middleOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}
/** Taken by the mouse, moved by hours and machines, and let go. One of an hour tells how wide that is. */
async function drag(page: Page, what: Locator, { hours, machines }: { hours: number; machines: number }) {
  const { x, y, width } = await middleOf(what)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (width * hours) / 2, y + 10)
  await page.mouse.move(x + width * hours, y + 44 * machines)
  await page.mouse.up()
}

test('by keys alone: booked once nothing is wrong any more, moved by arrows, taken back, and refused where somebody stands', async (context) => {
  const day = dayAhead(2)
  await book(day, { machineID: 4, username: 'player2', from: '14:00', until: '15:00' })
  const { page, complaints } = await calendar(context, day)
  await bar(page, 'Ege Kaya 14:00–15:00, \u20684 · Copper Lantern\u2069, Waits').waitFor(patience)
  await page.getByRole('button', { name: 'New reservation' }).focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor(patience)
  const send = dialog.getByRole('button', { name: 'Book', exact: true })
  await send.focus()
  await press(page, 'Enter')
  await dialog.getByText('Choose a machine.').waitFor(patience)
  await write(page, 'Machine', 'copper')
  await page.getByRole('option', { name: '4 · Copper Lantern' }).waitFor(patience)
  await press(page, 'Enter')
  await write(page, 'Player', 'deniz')
  await page.getByRole('option', { name: /Deniz Yılmaz/ }).waitFor(patience)
  await press(page, 'Enter')
  const [year, month, date] = day.split('-')
  for (const label of ['From the day', 'Until the day']) await write(page, label, `${date}.${month}.${year}`)
  for (const [index, clock] of ['14:30', '25:00'].entries()) {
    await dialog.getByRole('textbox', { name: 'Time' }).nth(index).focus()
    await press(page, 'Control+a')
    await page.keyboard.type(clock)
  }
  await write(page, 'Reason', 'a birthday')
  // A press beside it loses nothing.
  await page.mouse.click(5, 5)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.waitFor(patience)
  await press(page, 'Enter')
  await question.waitFor({ state: 'detached', ...patience })
  await send.focus()
  await press(page, 'Enter')
  await dialog.getByText('Write it as 14:30.').waitFor(patience)
  await press(page, 'Control+a')
  await page.keyboard.type('1530')
  await press(page, 'Enter')
  await dialog.getByText(/4 · Copper Lantern. is kept for Ege Kaya then: .*14:00 – 15:00\./).waitFor(patience)
  for (const [index, clock] of ['16', '17'].entries()) {
    await dialog.getByRole('textbox', { name: 'Time' }).nth(index).focus()
    await press(page, 'Control+a')
    await page.keyboard.type(clock)
  }
  await press(page, 'Enter')
  await dialog.waitFor({ state: 'detached', ...patience })

  const own = (machine: string, hours: string) => bar(page, `Deniz Yılmaz ${hours}, \u2068${machine}\u2069, Waits`)
  await own('4 · Copper Lantern', '16:00–17:00').focus()
  await press(page, 'ArrowLeft', 'ArrowDown', 'Shift+ArrowRight')
  await own('5 · Tidewright', '15:45–17:00').waitFor(patience)
  await page.getByRole('status').getByText('Enter puts it down').waitFor(patience)
  await press(page, 'Escape')
  await own('4 · Copper Lantern', '16:00–17:00').waitFor(patience)
  for (let step = 0; step < 5; step++) await press(page, 'ArrowLeft')
  await press(page, 'Enter')
  await page
    .getByRole('alert')
    .getByText(/4 · Copper Lantern. is kept for Ege Kaya then: .* Nothing was moved\./)
    .waitFor(patience)
  await own('4 · Copper Lantern', '16:00–17:00').waitFor(patience)
  await press(page, 'ArrowDown', 'ArrowRight', 'Enter')
  await page.getByText('The reservation of Deniz Yılmaz was moved.').waitFor(patience)
  await page.reload()
  await own('5 · Tidewright', '16:15–17:15').waitFor(patience)
  // The browser tells of the one that was refused.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
})

test('by hand, two at once: what is dropped on a busy hour stays, the other one sees each move, and is told who was first', async (context) => {
  const day = dayAhead(3)
  await book(day, { machineID: 7, username: 'player', from: '12:00', until: '13:00' })
  await book(day, { machineID: 8, username: 'player2', from: '14:00', until: '15:00' })
  const { page } = await calendar(context, day)
  const other = await calendar(context, day, { as: 'admin' })
  const at = (of: Page, machine: string, hours: string) =>
    bar(of, `Deniz Yılmaz ${hours}, \u2068${machine}\u2069, Waits`)
  await at(page, '7 · Polar Crown', '12:00–13:00').waitFor(patience)
  await drag(page, at(page, '7 · Polar Crown', '12:00–13:00'), { hours: 2, machines: 1 })
  await page.getByText(/8 · Deep Koi. is kept for Ege Kaya then: .* Nothing was moved\./).waitFor(patience)
  await at(page, '7 · Polar Crown', '12:00–13:00').waitFor(patience)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await drag(page, at(page, '7 · Polar Crown', '12:00–13:00'), { hours: 1, machines: 1 })
  // It stays for as long as somebody is at it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await at(page, '8 · Deep Koi', '13:00–14:00').waitFor(patience)
  await at(other.page, '8 · Deep Koi', '13:00–14:00').waitFor(patience)
  await page.getByRole('button', { name: 'Undo' }).click()
  await at(other.page, '7 · Polar Crown', '12:00–13:00').waitFor(patience)

  // The other one has it open while it is moved.
  await at(other.page, '7 · Polar Crown', '12:00–13:00').click()
  await other.page.getByRole('dialog').waitFor(patience)
  await drag(page, at(page, '7 · Polar Crown', '12:00–13:00'), { hours: 3, machines: 0 })
  await at(page, '7 · Polar Crown', '15:00–16:00').waitFor(patience)
  await page.getByText('The reservation of Deniz Yılmaz was moved.').first().waitFor(patience)
  const form = other.page.getByRole('dialog')
  // The one who has it open sees what became of it, and goes on from there.
  await form.getByText('This was changed meanwhile').waitFor(patience)
  await form.getByRole('button', { name: 'Go on with these' }).click()
  await until(() => other.page.getByRole('textbox', { name: 'Time' }).first().inputValue(), '15:00', patience)
  await typeInto(other.page.getByRole('textbox', { name: 'Time' }).first(), '15:30')
  await drag(page, at(page, '7 · Polar Crown', '15:00–16:00'), { hours: 1, machines: 0 })
  await form.getByText('Yours: 15:30').waitFor(patience)
  expect(await barriers(other.page)).toEqual([])
  await form.getByRole('button', { name: 'Go on with these' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached', ...patience })
  await at(page, '7 · Polar Crown', '15:30–17:00').waitFor(patience)

  // Cancelled from the list, with a reason, and had back.
  await other.page.getByText('List', { exact: true }).click()
  const row = other.page.getByRole('row', { name: /Deniz Yılmaz/ })
  await other.open(`/apps/reservations?view=list&from=${day}&to=${day}&q=deniz`)
  await row.filter({ hasText: 'Waits' }).waitFor(patience)
  await at(page, '7 · Polar Crown', '15:30–17:00').click()
  await page.getByRole('dialog').waitFor(patience)
  await row.filter({ hasText: 'Waits' }).getByRole('gridcell').nth(1).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Cancel the reservation' }).click()
  const asking = other.page.getByRole('alertdialog').or(other.page.getByRole('dialog'))
  await asking.getByText('It can be undone').waitFor(patience)
  await other.page.keyboard.type('they called', { delay: 5 })
  await asking.getByRole('button', { name: 'Cancel the reservation' }).click()
  await other.page.getByRole('button', { name: 'Undo' }).hover()
  await row.filter({ hasText: 'Cancelled' }).waitFor(patience)
  // Who has it open is told at once.
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .getByText(/was cancelled/)
    .waitFor(patience)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
  await at(page, '7 · Polar Crown', '15:30–17:00').waitFor({ state: 'detached', ...patience })
  await other.page.getByRole('button', { name: 'Undo' }).click()
  await row.filter({ hasText: 'Waits' }).waitFor(patience)
  await at(page, '7 · Polar Crown', '15:30–17:00').waitFor(patience)

  // What was done here is taken back here: elsewhere it is told alone.
  await drag(page, at(page, '7 · Polar Crown', '15:30–17:00'), { hours: 1, machines: 0 })
  await page.getByRole('button', { name: 'Undo' }).hover()
  await page.getByRole('link', { name: 'Attendants' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Attendants' }).waitFor(patience)
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', ...patience })
  expect(await page.getByText('The reservation of Deniz Yılmaz was moved.').first().isVisible()).toBe(true)
})

test('on a telephone it is a list of the day, in Arabic the hours run the other way, and nobody is stopped', async (context) => {
  const day = dayAhead(4)
  await book(day, { machineID: 9, username: 'player', from: '12:00', until: '13:00' })
  const { page, open } = await venue.visit(context, {
    ...{ as: 'manager', language: 'tr', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await open(`/apps/reservations?day=${day}`)
  const entry = page.getByRole('button', { name: /Deniz Yılmaz/ })
  await entry.waitFor(patience)
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await entry.tap()
  await page.getByRole('dialog').waitFor(patience)
  expect(await barriers(page)).toEqual([])

  const wide = await venue.visit(context, {
    ...{ as: 'manager', language: 'ar', colorScheme: 'dark', viewport: { width: 1024, height: 900 } },
  })
  await wide.open(`/apps/reservations?day=${day}`)
  const own = wide.page.getByRole('button', { name: /Deniz Yılmaz/ })
  await own.waitFor(patience)
  const before = await middleOf(own)
  await own.focus()
  await press(wide.page, 'ArrowLeft', 'ArrowLeft')
  // Left is later, by the eye and by the clock.
  await until(async () => (await middleOf(own)).x < before.x, true, patience)
  await wide.page.getByRole('button', { name: /12:30–13:30/ }).waitFor(patience)
  await press(wide.page, 'Escape')
  expect(await barriers(wide.page)).toEqual([])
  expect(await overflow(wide.page)).toBeLessThanOrEqual(0)
  await wide.open(`/apps/reservations?view=week&day=${day}`)
  await own.first().waitFor(patience)
  expect(await barriers(wide.page)).toEqual([])
  expect(await overflow(wide.page)).toBeLessThanOrEqual(0)
})

test.for([
  ['en', 1_440],
  ['ar', 1_024],
] as const)(
  '%s, %i px: a booking of one hour is read whole, one after another too',
  async ([language, width], context) => {
    const day = dayAhead(language === 'en' ? 6 : 7)
    await book(day, { machineID: 4, username: 'player2', from: '12:00', until: '13:00' })
    await book(day, { machineID: 5, username: 'player2', from: '14:00', until: '15:00' })
    await book(day, { machineID: 5, username: 'vip', from: '15:00', until: '16:00' })
    // The last hour of the gaming day.
    await book(gamingDayOf(moment(day, '12:00') + 24 * hour, timeZone), {
      machineID: 6,
      username: 'player2',
      from: '05:00',
      until: '06:00',
    })
    const viewport = { width, height: 900 }
    const { page, open } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce', language, viewport })
    await open(`/apps/reservations?day=${day}`)
    const bars = page.getByRole('group', { name: /^(Calendar|تقويم الأجهزة)/ }).getByRole('button')
    await until(() => bars.count(), 4, patience)
    const read = () =>
      bars.evaluateAll((all) =>
        all.map((one) => {
          const cut = [...one.querySelectorAll('bdi')].filter((text) => text.scrollWidth > text.clientWidth + 1)
          return [
            one.getAttribute('aria-label')?.replace(/[,،].*/, ''),
            (one as HTMLElement).title.split(',')[0],
            cut.map((text) => text.textContent),
          ]
        }),
      )
    const names = ['Ege Kaya 12:00–13:00', 'Ege Kaya 14:00–15:00', 'Ege Kaya 05:00–06:00']
    const told = await read()
    for (const name of names) expect(told).toContainEqual([name, 'Ege Kaya', []])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await barriers(page)).toEqual([])
  },
)
