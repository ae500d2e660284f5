/** Books against meters: what a cabinet counted without the venue is found, looked at, and accepted by two. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const path = '/apps/reconciliation'
const fault = async (machineId: number, of: Record<string, unknown>) =>
  venue.call(await venue.tokenOf('admin'), 'POST', '/dock/faults', { machineId, fault: of })

test('a difference is found on demand, its evidence read, noted, asked for by one and confirmed by another', async (context) => {
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await open(path)
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(1).waitFor(patience)
  await grid.getByText('Agrees').first().waitFor(patience)
  await fault(9, { kind: 'meters.jump', on: true, meter: 'AftOut', amount: 77_700 })
  await page.getByRole('button', { name: 'Check now' }).focus()
  await page.keyboard.press('Enter')
  const line = grid.getByRole('row').filter({ hasText: '9 ·' }).first()
  await line.getByText('Differs').waitFor(patience)
  await line.getByText('777.00').first().waitFor(patience)
  await line.getByText('Differs').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Counted without a transfer').waitFor(patience)
  expect(at()).toContain('difference=')
  // The wrong thing first: nothing is noted without words.
  await sheet.getByRole('button', { name: 'Note what I found' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Note what I found' })
  await asking.getByRole('textbox').waitFor(patience)
  expect(await asking.getByRole('button', { name: 'Note what I found' }).isDisabled()).toBe(true)
  await asking.getByRole('textbox').focus()
  await page.keyboard.type('The drum was turned by hand')
  await asking.getByRole('button', { name: 'Note what I found' }).click()
  await sheet.getByText('The drum was turned by hand').waitFor(patience)
  await sheet.getByRole('button', { name: 'Ask to accept it' }).click()
  const proposing = page.getByRole('alertdialog', { name: 'Ask to accept it' })
  await proposing.getByRole('textbox').focus()
  await page.keyboard.type('Service of the counter')
  await proposing.getByRole('button', { name: 'Ask to accept it' }).click()
  await sheet.getByText('Another person must decide.').waitFor(patience)
  const address = at()

  const second = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await second.open(address)
  await second.page.getByRole('dialog').getByRole('button', { name: 'Confirm it' }).click(patience)
  const deciding = second.page.getByRole('alertdialog', { name: 'Confirm it' })
  await deciding.getByRole('button', { name: 'Confirm it' }).click()
  await sheet.getByText('Accepted by').waitFor(patience)
  await page.keyboard.press('Escape')
  await until(at, path, patience)
  await line.getByText('Accepted').waitFor(patience)
  await page.getByRole('tab', { name: 'Differences' }).click()
  await page.getByText('Nothing differs that nobody has accepted').waitFor(patience)
  expect(complaints).toEqual([])
})

test.for([
  ['en', 1440, 'light'],
  ['tr', 1024, 'dark'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  await fault(11, { kind: 'meters.jump', on: true, meter: 'BillIn', amount: 4_400 })
  await venue.call(
    await venue.tokenOf('technician'),
    'POST',
    '/admin/machines/reconciliation/check',
    {},
    `check-of-${width}`,
  )
  const { page, open } = await venue.visit(context, {
    ...{ as: 'technician', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  await open(path)
  await page.getByText(/11 · /).first().waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await page.getByText(/11 · /).first().click()
  await page.getByRole('dialog').getByRole('table').first().waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
})

test('under what stays in sight at the end of the rows no sum shows of a column that is scrolled behind it', async (context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'technician', viewport: { width: 1_024, height: 768 }, reducedMotion: 'reduce' },
  })
  await open(path)
  const grid = page.getByRole('grid')
  await grid.getByText('Agrees').first().waitFor(patience)
  const foot = grid.getByRole('row').filter({ has: page.locator('[data-sum]') })
  const shown = () =>
    foot.evaluate((row) => {
      const { right } = row.closest('[role=grid]')?.getBoundingClientRect() ?? { right: 0 }
      const { top, height } = row.getBoundingClientRect()
      // Where the rows have their button.
      return [8, 22, 36].map((px) => document.elementFromPoint(right - px, top + height / 2)?.textContent)
    })
  expect(await shown()).toEqual(['', '', ''])
})
