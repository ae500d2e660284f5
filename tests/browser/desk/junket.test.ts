/** Junket: categories made, ordered and filled by keys, their sums, and what is refused. */
import type { Page } from 'playwright'
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
const dialog = (page: Page, name: RegExp | string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const names = async (page: Page, name: string) => (await grid(page, name).getByRole('rowheader').allInnerTexts()).join()
/** By keys: what the dialog asks for, and Enter. */
async function make(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New category' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page, 'New category').getByRole('textbox', { name: 'Name' }).waitFor(patience)
  await page.keyboard.type(name, { delay: 10 })
  await page.keyboard.press('Enter')
}
async function choose(page: Page, row: string, act: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions: ${row}` })
    .or(page.getByRole('button', { name: new RegExp(`${row}`) }))
    .last()
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('categories of players are made, put in order and filled; one in use is not deleted, and the sums are those of its rows', async (context) => {
  const { page, open, path, toasts, complaints } = await venue.visit(context, {
    as: 'manager',
    reducedMotion: 'reduce',
  })
  await open('/apps/categories')
  await page.getByText('There is no category yet').waitFor(patience)
  await page.getByText('Make one, then put players into it').waitFor(patience)
  // The wrong thing first: no name, then one that is taken.
  await make(page, '')
  await until(() => dialog(page, 'New category').getByRole('textbox').getAttribute('aria-invalid'), 'true', patience)
  await page.keyboard.type('Izmir', { delay: 10 })
  await page.keyboard.press('Enter')
  await toasts.said('Izmir is made')
  await make(page, 'Izmir')
  await toasts.said(/This name is taken/)
  // What was written stays.
  await dialog(page, 'New category').getByRole('textbox').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Antalya', { delay: 10 })
  await page.keyboard.press('Enter')
  await toasts.said('Antalya is made')
  await until(() => names(page, 'Players'), 'Izmir,Antalya', patience)
  await choose(page, 'Antalya', 'Move up')
  await until(() => names(page, 'Players'), 'Antalya,Izmir', patience)
  await grid(page, 'Players').getByRole('rowheader', { name: 'Izmir' }).click()
  await until(() => path().startsWith('/apps/categoryDetail/player/'), true, patience)
  await page.getByText('Nobody is in it').waitFor(patience)
  await page.getByRole('button', { name: 'Put in' }).focus()
  await page.keyboard.press('Enter')
  const adding = dialog(page, 'Put players into Izmir')
  await adding.getByRole('searchbox').focus()
  await page.keyboard.type('selin', { delay: 10 })
  await until(() => adding.getByRole('listitem').count(), 1, patience)
  await adding.getByRole('button', { name: /Put in: Selin Arslan/ }).click()
  await toasts.said(/Selin Arslan .*is in it/)
  await adding.getByText('Nothing fits, or all of it is in it already').waitFor(patience)
  // Their button is gone: the next one is looked for at once.
  await until(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type), 'search', patience)
  await page.keyboard.press('Escape')
  await grid(page, 'Players').getByRole('rowheader', { name: 'Selin Arslan' }).waitFor(patience)
  await page.getByText('100,000.00').first().waitFor(patience)
  const figures = await page.getByText('100,000.00').count()
  // Deposits and cash of the category, and the same of its one player.
  expect(figures).toBeGreaterThanOrEqual(4)
  await page.getByRole('link', { name: 'Junket' }).last().click()
  await until(path, '/apps/categories', patience)
  await page.getByRole('button', { name: /Izmir/ }).last().click()
  const remove = page.getByRole('menuitem', { name: /Delete/ })
  await remove.waitFor(patience)
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('1 player is in it: take them out first').waitFor(patience)
  await page.keyboard.press('Escape')
  await choose(page, 'Antalya', 'Delete')
  await dialog(page, 'Delete Antalya?').getByRole('button', { name: 'Delete' }).click()
  await toasts.said('Antalya is deleted')
  // The taken name alone.
  expect(complaints.map((said) => said.replace(/http.*$/, ''))).toEqual([
    'Failed to load resource: the server responded with a status of 409 (Conflict) ',
  ])
})

test('transactions are put into a category and taken out, told by type beside their rows; one that is not there says so', async (context) => {
  const manager = await venue.tokenOf('manager')
  const made = (await venue.call(manager, 'POST', '/admin/categories/transaction', { name: 'Hotel' })) as { id: number }
  const { page, open, toasts } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open(`/apps/categoryDetail/transaction/${made.id}`)
  await page.getByText('No transaction of it in these days').waitFor(patience)
  await page.getByRole('button', { name: 'Put in' }).click()
  const adding = dialog(page, 'Put transactions into Hotel')
  await adding.getByRole('searchbox').focus()
  await page.keyboard.type('deniz', { delay: 10 })
  await until(
    async () => (await adding.getByRole('listitem').allInnerTexts()).every((text) => text.includes('Deniz')),
    true,
    patience,
  )
  await adding
    .getByRole('button', { name: /Put in: Deposit/ })
    .first()
    .click()
  await toasts.said(/is in it/)
  await page.keyboard.press('Escape')
  const rows = grid(page, 'Transactions').getByText('Deniz Yılmaz')
  await until(() => rows.count(), 1, patience)
  await page.getByText(/^Deposit: [\d,.]+ \(1\)$/).waitFor(patience)
  await grid(page, 'Transactions').getByRole('button', { name: /Deniz/ }).click()
  await page.getByRole('menuitem', { name: 'Take out' }).click()
  await dialog(page, /Take .*Deniz Yılmaz out/)
    .getByRole('button', { name: 'Take out' })
    .click()
  await toasts.said(/is taken out/)
  await until(() => rows.count(), 0, patience)
  await open('/apps/categoryDetail/transaction/999999')
  await page.getByText('There is no such category').waitFor(patience)
})

test('no barrier and nothing over the edge: Arabic at 390, dark; Turkish at 1024, light', async (context) => {
  await venue.call(await venue.tokenOf('manager'), 'POST', '/admin/categories/player', { name: 'Bodrum' })
  for (const [language, width] of [
    ['ar', 390],
    ['tr', 1024],
  ] as const) {
    const { page, open } = await venue.visit(context, {
      ...{ as: 'manager', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
      ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
    })
    await page.addInitScript((theme) => localStorage.setItem('takewin.theme', theme), width < 500 ? 'dark' : 'light')
    await open('/apps/categories')
    await page.getByText('Bodrum').first().waitFor(patience)
    expect([language, await barriers(page), await overflow(page)]).toEqual([language, [], 0])
  }
})

test('where columns do not fit the figures under the edge fade, and the last ones are whole once they are scrolled to', async (context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'manager', reducedMotion: 'reduce', viewport: { width: 1024, height: 768 } },
  })
  await open('/apps/categories')
  await page.getByRole('grid').getByRole('rowheader').first().waitFor(patience)
  const scroller = page.getByRole('grid').locator('..')
  const faded = () =>
    scroller.evaluate((box) =>
      getComputedStyle(box).maskImage === 'none'
        ? 'no side'
        : `${box.matches('[data-before]')} ${box.matches('[data-after]')}`,
    )
  await until(faded, 'false true', patience)
  await scroller.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
  // Whose figures they are stays in sight.
  const name = page.getByRole('grid').getByRole('rowheader').first()
  const off = async () => ((await name.boundingBox())?.x ?? 0) - ((await scroller.boundingBox())?.x ?? 0)
  await until(off, 0, patience)
  await until(faded, 'true false', patience)
  await page.setViewportSize({ width: 1440, height: 900 })
  await until(faded, 'no side', patience)
})

test('a name that is written is not lost by a slip of the finger: it is asked about, and stays, or is given up', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open('/apps/categories')
  const naming = dialog(page, 'New category')
  const question = page.getByRole('alertdialog')
  const begin = async (name: string) => {
    await page.getByRole('button', { name: 'New category' }).click(patience)
    await naming.getByRole('textbox', { name: 'Name' }).waitFor(patience)
    await page.keyboard.type(name, { delay: 10 })
    await page.keyboard.press('Escape')
  }
  // Nothing is written: nothing is asked.
  await begin('')
  await naming.waitFor({ state: 'detached', ...patience })
  await begin('Guests of the harbour')
  await question.waitFor(patience)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached', ...patience })
  expect(await naming.getByRole('textbox').inputValue()).toBe('Guests of the harbour')
  await naming.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave' }).click(patience)
  await naming.waitFor({ state: 'detached', ...patience })
})
