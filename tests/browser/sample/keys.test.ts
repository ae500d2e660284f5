/** A session over the pages of the sample layer by keys alone: nothing is pointed at, and nothing is given the focus. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { KeysAlone } from '#tests/kit/keysAlone.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

test('by keys alone: a mail is sent, a card carried, an event made, changed and removed, a product kept from being lost, a note, a to-do and a message written', async (context) => {
  const { page, open, complaints } = await venue.visit(context, {
    reducedMotion: 'reduce',
    viewport: { width: 1_440, height: 900 },
  })
  const keys = new KeysAlone(page)
  const listed = (grid: string, words: string) =>
    page.getByRole('grid', { name: grid }).getByText(words).first().waitFor()
  const question = page.getByRole('alertdialog')
  await open('/sample')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await keys.do('Mail')
  await page.waitForURL('**/sample/mail')
  await keys.do('Compose')
  await keys.write('To', 'somebody')
  await keys.write('Subject', 'By hand')
  await keys.write('Message', 'Written without a mouse.')
  await keys.do('Send')
  // What is wrong has the focus.
  await until(keys.here, 'To')
  await keys.press('End')
  await keys.type('@sample.example')
  await keys.do('Send')
  await page.waitForURL('**/sample/mail?folder=sent')
  await keys.toRow('Mail', 'By hand')
  await keys.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'By hand' }).waitFor()
  await keys.to('Starred')
  await keys.to('Important')
  await keys.press('Space')
  await until(() => page.getByRole('button', { name: 'Important' }).getAttribute('aria-pressed'), 'true')

  await keys.do('Scrumboard')
  await page.waitForURL('**/sample/scrumboard')
  await keys.do('Before ready')
  await keys.to('Carry Today field short read')
  await keys.press('Enter', 'ArrowRight')
  const listOf = (card: string) =>
    page
      .getByRole('button', { name: `Carry ${card}` })
      .evaluate((grip) => grip.closest('[data-list]')?.getAttribute('aria-label'))
  await until(() => listOf('Today field short read'), 'To do')
  await until(keys.here, 'Carry Today field short read')
  await keys.press('ArrowDown', 'Enter')
  await until(
    () => page.getByRole('button', { name: 'Carry Today field short read' }).getAttribute('aria-pressed'),
    'false',
  )
  await keys.write('Name of a new card', 'Paint the door')
  await keys.press('Enter')
  await page.getByRole('link', { name: 'Paint the door' }).waitFor()

  await keys.do('Calendar')
  await page.waitForURL('**/sample/calendar')
  await keys.to(/^New event on /)
  await keys.press('End', 'Enter')
  await keys.write('Title', 'Rehearsal')
  await keys.do('Save')
  await page.waitForURL(/\/sample\/calendar\/\d+/)
  await keys.write('Title', 'Dress rehearsal')
  await keys.do('Save')
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  await listed('Calendar', 'Dress rehearsal')
  await keys.do('Remove')
  await question.waitFor()
  await keys.do(/^(Remove|Yes)/)
  await question.waitFor({ state: 'detached' })
  await until(() => page.getByText('Dress rehearsal').count(), 0)

  await keys.do('Products')
  await page.waitForURL('**/sample/products')
  await keys.toRow('Products', 'Carry clear')
  await keys.press('Enter')
  await page.waitForURL('**/sample/products/1')
  await keys.write('Quantity', 'many')
  await keys.do('Save')
  await until(keys.here, 'Quantity')
  await keys.press('Control+A')
  await keys.type('12')
  await keys.do('Mail')
  await question.waitFor()
  await keys.do('Stay')
  await question.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/sample/products/1')
  await keys.do('Back to the list')
  await question.waitFor()
  await keys.do('Save and leave')
  await page.waitForURL('**/sample/products')
  await listed('Products', '12')

  await keys.do('Notes')
  await page.waitForURL('**/sample/notes')
  await keys.do('New note')
  await keys.write('Title', 'Umbrella')
  await keys.do('Add to Checklist')
  await keys.write('Text', 'Find it')
  await keys.do('Save')
  await page.waitForURL(/\/sample\/notes\/\d+$/)
  await listed('Notes', 'Umbrella')

  await keys.do('To-do')
  await page.waitForURL('**/sample/todo')
  await keys.write('What is to be done', 'Water the plants')
  await keys.press('Enter')
  await listed('To-do', 'Water the plants')
  await keys.toRow('To-do', 'Water the plants')
  await keys.press('Enter')
  await keys.to('Done')
  await keys.press('Space')
  await keys.do('Save')
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })

  await keys.do('Chat')
  await page.waitForURL('**/sample/chat')
  await keys.toRow('Chat', 'Orimarch')
  await keys.press('Enter')
  await keys.write('Message', 'Good evening')
  await keys.do('Send')
  await page.getByRole('log').getByText('Good evening').waitFor()

  // A reload finds all of it.
  await page.reload()
  await page.getByRole('log').getByText('Good evening').waitFor()
  await keys.do('To-do')
  await keys.do('Done')
  await listed('To-do', 'Water the plants')
  await keys.do('Mail')
  await keys.do('Important')
  await listed('Mail', 'By hand')
  expect(complaints).toEqual([])
})

test('by keys alone: the snackbar has a mark of its own and a key to close it in each of its four kinds, the dialog is told and left', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  const keys = new KeysAlone(page)
  await open('/ui/messages')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const marks: string[] = []
  for (const [name, kind, words] of [
    ['Success', 'success', 'It has worked.'],
    ['Warning', 'warning', 'Look at this.'],
    ['Error', 'error', 'It has not worked.'],
    ['Information', 'info', 'This is good to know.'],
  ] as const) {
    await keys.do(name)
    const card = page.locator(`[data-toast=${kind}]`)
    await card.getByText(words, { exact: true }).waitFor()
    const [mark = '', ...more] = await card.evaluate((one) =>
      [...one.querySelectorAll('svg:not(button svg)')].map(
        (drawing) => `${drawing.innerHTML} ${getComputedStyle(drawing).color}`,
      ),
    )
    expect(more).toEqual([])
    marks.push(mark)
    await keys.do(/^(Dismiss|Close)/)
    await card.waitFor({ state: 'detached' })
    // Back where the last Tab was before it.
    await until(keys.here, 'Ask something')
  }
  expect(new Set(marks).size).toBe(4)
  expect(marks).not.toContain('')

  const dialog = page.getByRole('alertdialog')
  await keys.do('Ask something')
  await dialog.waitFor()
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await until(keys.here, 'Ask something')
  expect(await page.locator('[data-toast]').count()).toBe(0)
  await keys.press('Enter')
  await dialog.waitFor()
  await keys.do('Say it')
  await page.locator('[data-toast=success]').waitFor()
  expect(complaints).toEqual([])
})
