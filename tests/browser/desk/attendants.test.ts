/** The attendants' queue: a call comes by itself, is heard once the sound is on, is taken by one, and stays with its durations. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
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
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Counts what the page would let be heard and shown, and lets it. */
const listen = (page: Page, context: { grantPermissions: (names: string[]) => Promise<void> }) =>
  Promise.all([
    context.grantPermissions(['notifications']),
    page.addInitScript(() => {
      const heard = { tones: 0, notices: [] as string[] }
      Object.assign(window, { heard })
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when?: number) {
        heard.tones += 1
        start.call(this, when)
      }
      const Notice = window.Notification
      window.Notification = class extends Notice {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options)
          heard.notices.push(title)
        }
      }
    }),
  ])
const heardBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { tones: number; notices: string[] } }).heard)

test('by keys alone: nothing is heard before it is turned on, a call is, one takes it and the other sees it, and it is over with its durations', async (context) => {
  const { page, open, complaints, ...own } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await listen(page, own.context)
  await open(at)
  await page.getByText('Nobody is waiting').waitFor(patience)
  await door(4, true)
  await line(page, '4 · Copper Lantern').getByText('Door open').waitFor(patience)
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
