/** What pictures of the sample's pages have shown: nothing torn, cut or laid over something else. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

/** Px from the left at which words of an element are drawn. */
const leftOf = (page: Page, within: string, words: RegExp) =>
  page.locator(within).evaluate((element, source) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const found = new RegExp(source).exec(text.textContent ?? '')
      if (!found) continue
      const range = document.createRange()
      range.setStart(text, found.index)
      range.setEnd(text, found.index + found[0].length)
      return range.getBoundingClientRect().left
    }
    throw new Error(`${source} is not in it`)
  }, words.source)

test('a moment after a Latin name stays whole in Arabic, and what is not there is told in Arabic', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { language: 'ar', reducedMotion: 'reduce' })
  await open('/sample/orders/1')
  await page.getByRole('article').waitFor()
  const paid = 'article dd:has-text("PayPal")'
  // The clock stands where reading ends, behind the whole day.
  expect(await leftOf(page, paid, /\d\d:\d\d/)).toBeLessThan(await leftOf(page, paid, /2026/))
  expect(await leftOf(page, paid, /\d\d:\d\d/)).toBeLessThan(
    await leftOf(page, paid, /\d+(?=\u200f?\/\d+\u200f?\/\d{4})/),
  )
  await open('/sample/mail/999')
  await page.getByText('غير موجود هنا، أو لم يعد موجودًا.').waitFor()
  expect(await page.getByText('do not exist').count()).toBe(0)
  await open('/pages/auth/login')
  await page.getByRole('link', { name: 'كلمة مرور منسية 2' }).waitFor()
  expect(complaints).toEqual([])
})

test('no choice leaves its tile, and beside what is opened the list keeps what there is room for', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  const tilesLeft = () =>
    page.locator('main section').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  const cut = (name: string) =>
    page.getByRole('grid', { name, exact: true }).evaluate((grid) => {
      const { right } = grid.getBoundingClientRect()
      return [...grid.querySelectorAll('[role=columnheader]')].some(
        (one) => one.getBoundingClientRect().right > right + 1,
      )
    })
  for (const width of [1_440, 1_024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open('/sample/analytics')
    await page.getByText('Last 90 days').waitFor()
    expect([width, await tilesLeft()]).toEqual([width, 0])
  }
  for (const width of [1_440, 1_024])
    for (const [path, name] of [
      ['mail', 'Mail'],
      ['chat', 'Chat'],
      ['contacts', 'Contacts'],
      ['products', 'Products'],
      ['orders', 'Orders'],
      ['notes', 'Notes'],
      ['todo', 'To-do'],
      ['files', 'Files'],
      ['calendar', 'Calendar'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await open(`/sample/${path}/1`)
      const rows = page.getByRole('grid', { name, exact: true }).getByRole('row')
      await until(
        () => rows.count(),
        (count) => count > 2,
      )
      expect([width, path, await cut(name)]).toEqual([width, path, false])
    }
  expect(complaints).toEqual([])
})
