/** Saved views: kept by keys, found by others, opened with, changed, and brought back after they were deleted. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
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
const path = '/apps/cashierHistory'

test('a view is kept by keys, named once, opened with, changed, deleted and brought back', async (context) => {
  const { page, open, path: at, complaints } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  for (const { id } of await viewsOf('supervisor'))
    await venue.call(await venue.tokenOf('supervisor'), 'DELETE', `/views/${id}`)
  await open(`${path}?type=2`)
  await chooseByKeys(page, /^Views$/, 'Save this view')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.waitFor(patience)
  // The wrong thing first: no name.
  await page.keyboard.press('Enter')
  await dialog.getByText('This is needed').waitFor(patience)
  await page.keyboard.type('Çekimler')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View: Çekimler' }).waitFor(patience)
  await dialog.waitFor({ state: 'detached', ...patience })
  await chooseByKeys(page, /^View: Çekimler$/, 'Save this view')
  await page.keyboard.type('Çekimler')
  await page.keyboard.press('Enter')
  await dialog.getByText('You have a view of this name on this page').waitFor(patience)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached', ...patience })

  await chooseByKeys(page, /^View: Çekimler$/, 'Open this page with it')
  const isDefault = async () => (await viewsOf('supervisor')).map((view) => view.isDefault)
  await until(async () => String(await isDefault()), 'true', patience)
  await open('/apps/cashierConfirms')
  await page.getByRole('link', { name: 'Cage History' }).click()
  await until(at, `${path}?type=2`, patience)
  await page.getByRole('button', { name: 'View: Çekimler' }).waitFor(patience)

  // Looked at otherwise it is still that view, and can be given what is seen now.
  await page.getByRole('combobox', { name: 'State' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Done' }).waitFor(patience)
  await page.keyboard.type('Done')
  await page.keyboard.press('Enter')
  await until(at, `${path}?type=2&state=1`, patience)
  await chooseByKeys(page, /^View: Çekimler$/, 'Save the changes')
  await page.getByText('The view was changed').waitFor(patience)
  await page.reload()
  await open(path)
  await until(at, `${path}?type=2&state=1`, patience)

  await chooseByKeys(page, /^View: Çekimler$/, 'Delete')
  await page.getByText('The view “Çekimler” was deleted').waitFor(patience)
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor(patience)
  // The page is left meanwhile: it is brought back all the same.
  await page.getByRole('link', { name: 'Transaction Confirms' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await viewsOf('supervisor')).map(({ name }) => name).join(), 'Çekimler', patience)
  // The name that was taken.
  expect(complaints).toEqual([expect.stringMatching(/409 .*\/views$/)])
})

type View = { id: number; name: string; isDefault: boolean }
async function viewsOf(who: string): Promise<View[]> {
  const { views } = (await venue.call(await venue.tokenOf(who), 'GET', '/views')) as { views: View[] }
  return views
}

test.for([
  ['machines', '/apps/machines/all', '?sort=-name'],
  ['sessions', '/apps/supervisor', '?sort=-player'],
] as const)(
  'a view of %s that is shared is chosen by others by the finger, and not changed by them',
  async ([page_, at, query], context) => {
    const name = `Shared ${page_}`
    const body = { page: page_, name, address: at + query, isShared: true }
    await venue.call(await venue.tokenOf('manager'), 'POST', '/views', body, `shared-${page_}`)
    const {
      page,
      open,
      path: now,
    } = await venue.visit(context, {
      ...{
        as: 'admin',
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
      language: 'ar',
    })
    await open(at)
    await page.getByRole('button', { name: 'طرق العرض' }).tap()
    await page.getByRole('menuitem', { name }).tap()
    await until(now, at + query, patience)
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  },
)
