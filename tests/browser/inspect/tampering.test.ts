/** Calls and lines of this browser, from the dev dock: every state of a page is brought about, watched and taken back, by keys alone. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { KeysAlone } from '#tests/kit/keysAlone.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { openLine } from '#tests/kit/simulatorLine.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const fates = ['late', 'never', 'unsent', 'lost', 'broken', 'refused', 'empty']
const badge = (page: Page) => page.getByRole('region', { name: 'Answers are being tampered with' })
/** Set in the form that is walked to next. */
async function set(keys: KeysAlone, path: string, fate: string): Promise<void> {
  await keys.write(/^Path begins with/, path)
  await keys.to(/^Answers/)
  await keys.press('Home', ...fates.slice(0, fates.indexOf(fate)).map(() => 'ArrowDown'))
  await keys.do('Set')
}
/** What changes on a cabinet is told to every page that has it in a list. */
async function tell(on: boolean): Promise<void> {
  const line = await openLine(venue.venue.dataFolder)
  await line.ask({ op: 'fault', cabinet: 5, fault: { kind: 'door', on } })
  line.close()
}

test('Machines loads, fails, is refused, is empty as an engineer says, and is whole again after one press', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  const keys = new KeysAlone(page)
  await open('/inspect/dock')
  await page.getByRole('group', { name: 'Calls' }).waitFor()
  expect(await badge(page).count()).toBe(0)
  await set(keys, '/admin/machines', 'never')
  await badge(page).getByText('1 rule').first().waitFor()
  // The same stands in the dock and behind the badge: their parts are told apart all the same.
  await keys.do('Change')
  expect(await barriers(page)).toEqual([])
  await keys.do('Change')
  await keys.do('Go on in this tab')
  await page.getByRole('heading', { level: 1, name: 'Machine Board' }).waitFor()
  await keys.do('Machines')
  await page.getByRole('heading', { level: 1, name: 'Machines' }).waitFor()

  await badge(page)
    .getByText(/calls? met/)
    .first()
    .waitFor()
  await page.getByRole('status').getByText('Loading').first().waitFor()
  await keys.do('Change')
  await set(keys, '/admin/machines', 'broken')
  await page.getByText('Something went wrong in the venue').first().waitFor()
  await set(keys, '/admin/machines', 'refused')
  await keys.do('Try again')
  await page.getByText('You do not have the permission for this').first().waitFor()
  await set(keys, '/admin/machines', 'empty')
  await keys.do('Try again')
  await page.getByText('There are no machines yet').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await keys.do('Clear all')
  await badge(page).waitFor({ state: 'detached' })
  await tell(true)
  await page.getByText('28 rows').waitFor()
})

test('Machines goes stale and is fresh again; a reload leaves nothing of it', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  const keys = new KeysAlone(page)
  await open('/inspect/dock')
  await page.getByRole('group', { name: 'Calls' }).waitFor()
  // One of a path that nothing asks for: its badge is what the next is set in.
  await set(keys, '/nothing', 'refused')
  await badge(page).waitFor()
  await keys.do('Go on in this tab')
  await page.getByRole('heading', { level: 1, name: 'Machine Board' }).waitFor()
  await keys.do('Machines')
  await page.getByText('28 rows').waitFor()
  await keys.do('Change')
  await set(keys, '/admin/machines', 'unsent')
  await badge(page).getByText('2 rules').waitFor()
  await tell(false)
  await page.getByText(/^As of /).waitFor()
  await page.getByText('28 rows').waitFor()
  await keys.do('Clear all')
  await keys.do('Try again')
  await page.getByText(/^As of /).waitFor({ state: 'detached' })
  expect(await badge(page).count()).toBe(0)

  await page.goBack()
  await page.goBack()
  await page.getByRole('group', { name: 'Calls' }).waitFor()
  await set(keys, '', 'refused')
  await badge(page).waitFor()
  await page.reload()
  await page.getByRole('group', { name: 'Calls' }).waitFor()
  expect(await badge(page).count()).toBe(0)
})

test('lines that are kept cut are told by the page, which asks instead; what counts up is not read out', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  const keys = new KeysAlone(page)
  const unheard = page.getByText(/^Live news does not get through/)
  await open('/inspect/dock')
  await page.getByRole('group', { name: 'Calls' }).waitFor()
  await set(keys, '/admin/nothing', 'late')
  await badge(page).waitFor()
  await keys.do('Go on in this tab')
  await page.getByRole('heading', { level: 1, name: 'Machine Board' }).waitFor()
  await page.getByTestId('away').waitFor({ state: 'attached', timeout: 30_000 })
  await keys.do('Change')
  await keys.do('Keep cut')
  await badge(page).getByText('lines are kept cut').waitFor()
  await unheard.waitFor({ timeout: 20_000 })
  await tell(true)
  await page.getByText('Error · Door open').first().waitFor({ timeout: 30_000 })
  expect(await barriers(page)).toEqual([])
  const said = await badge(page)
    .locator('[aria-live=polite]')
    .evaluateAll((found) => found.map((one) => one.textContent).join())
  expect(said).toBe('Answers are being tampered with1 rule · lines are kept cut')
  await keys.do('Keep cut')
  await unheard.waitFor({ state: 'detached', timeout: 20_000 })
  await badge(page).getByText('lines are kept cut').waitFor({ state: 'detached' })
  await keys.do('Clear all')
  await badge(page).waitFor({ state: 'detached' })
})
