/** What can be written in the areas of the sample layer, as a person does it. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
}
const picture = {
  ...{ name: 'dot.png', mimeType: 'image/png' },
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('each area is written in: lists, pictures, labels, status, stars and comments, and a reload finds them', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  // A note: an item of its checklist, a picture that is too large first, and a label of one's own.
  await open('/sample/notes/labels')
  await page.getByRole('button', { name: 'Add to Labels' }).press('Enter')
  await field(page, 'Name').last().pressSequentially('Garden')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.waitForURL('**/sample/notes')
  await page.getByRole('link', { name: 'New note' }).press('Enter')
  await field(page, 'Title').pressSequentially('Spring')
  await page.getByRole('button', { name: 'Add to Checklist' }).press('Enter')
  await field(page, 'Text').pressSequentially('Sow the peas')
  await page.getByRole('checkbox', { name: 'Done' }).press('Space')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ ...picture, buffer: Buffer.alloc(300_000) })
  await page.getByText('Only a picture of at most 200 kB can be kept.').waitFor()
  await chooser.setInputFiles(picture)
  await page.getByRole('img', { name: 'Picture' }).waitFor()
  const labels = page.getByRole('combobox', { name: 'Labels' })
  await labels.press('Enter')
  await page.getByRole('option', { name: 'Garden' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/sample\/notes\/\d+$/)
  await page.reload()
  await until(() => field(page, 'Text').inputValue(), 'Sow the peas')
  expect(await page.getByRole('checkbox', { name: 'Done' }).isChecked()).toBe(true)
  await page.getByRole('img', { name: 'Picture' }).waitFor()
  // Beside the note its list has no room for labels.
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter')
  await page.getByRole('grid', { name: 'Notes' }).getByText('Garden').waitFor()

  // A product: its tags, and another picture that is the featured one.
  await open('/sample/products/1')
  await field(page, 'Tags').press('Control+A')
  await field(page, 'Tags').pressSequentially('brass, light')
  await page.getByRole('group', { name: 'Pictures 2' }).getByRole('checkbox', { name: 'Featured' }).press('Space')
  expect(await page.getByRole('group', { name: 'Pictures 1' }).getByRole('checkbox').isChecked()).toBe(false)
  await save(page)
  await page.reload()
  await until(() => field(page, 'Tags').inputValue(), 'brass, light')
  expect(await page.getByRole('group', { name: 'Pictures 2' }).getByRole('checkbox').isChecked()).toBe(true)

  // How one is shown in the chat.
  await open('/sample/chat')
  await page.getByRole('link', { name: 'Change status and mood' }).press('Enter')
  await field(page, 'Mood').press('Control+A')
  await field(page, 'Mood').pressSequentially('Counting coins')
  await page.getByRole('combobox', { name: 'Status' }).press('Enter')
  await page.getByRole('option', { name: 'Do not disturb' }).click()
  await save(page)
  await page.getByText('Do not disturb · Counting coins').waitFor()

  // Contacts: a group, and stars for all that are in it.
  await open('/sample/contacts')
  await page.getByRole('link', { name: 'Clients', exact: true }).press('Enter')
  const people = page.getByRole('grid', { name: 'Contacts' })
  await people
    .getByText(/Clients/)
    .first()
    .waitFor()
  const rows = people.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await people.getByRole('checkbox').first().press('Space')
  await page.getByRole('button', { name: 'Star', exact: true }).press('Enter')
  await until(async () => (await people.getByText('★').count()) === (await rows.count()) - 1, true)

  // A board is called otherwise, a list of it too; a card gets a checklist and a comment.
  await open('/sample/scrumboard/1/settings')
  const names = field(page, 'Name')
  await names.first().press('Control+A')
  await names.first().pressSequentially('Floor plan')
  await names.nth(1).press('Control+A')
  await names.nth(1).pressSequentially('Thoughts')
  await save(page)
  await page.getByRole('link', { name: 'Back to the board' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Floor plan' }).waitFor()
  await page.getByRole('region', { name: 'Thoughts', exact: true }).waitFor()
  await open('/sample/scrumboard/1/1')
  await page.getByRole('button', { name: 'Add to Checklist' }).press('Enter')
  await field(page, 'Text').last().pressSequentially('Measure twice')
  await field(page, 'Comment').pressSequentially('Done by Friday')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByText('Done by Friday').waitFor()
  // What was written and not saved is still there.
  expect(await field(page, 'Text').last().inputValue()).toBe('Measure twice')
  await save(page)
  await page.reload()
  await until(() => field(page, 'Text').last().inputValue(), 'Measure twice')
  await page.getByText('Done by Friday').waitFor()

  // What stands in the project's tables has the titles of its columns; of the weather it is told where and how it looks.
  await open('/sample/project')
  const total = page.getByRole('columnheader', { name: 'Total budget' })
  await total.waitFor()
  expect(await total.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('right')
  await page.getByRole('heading', { level: 2, name: /^Weather · \S/ }).waitFor()
  expect(await page.getByText(/^(Sunny|Cloudy|Rainy)$/).count()).toBe(2)
  expect(complaints).toEqual([])
})

const listsOf = (page: Page) =>
  page.locator('[data-list]').evaluateAll((all) => all.map((one) => one.getAttribute('data-list')))

test('a list of a board is carried by keys and by the pointer with its cards, and a reload finds it there', async (context) => {
  const { page, open, complaints } = await venue.visit(context, {
    reducedMotion: 'reduce',
    viewport: { width: 1_440, height: 900 },
  })
  await open('/sample/scrumboard/2')
  const grip = page.locator('#grip-list-1')
  await grip.waitFor()
  expect(await listsOf(page)).toEqual(['1', '2', '3', '4', '5'])
  await grip.focus()
  await page.keyboard.press('Enter')
  await until(() => grip.getAttribute('aria-pressed'), 'true')
  await page.keyboard.press('ArrowRight')
  await until(
    () => listsOf(page),
    (ids) => ids.join() === '2,1,3,4,5',
  )
  await until(() => page.evaluate(() => document.activeElement?.id), 'grip-list-1')
  await page.keyboard.press('Escape')
  await until(
    () => listsOf(page),
    (ids) => ids.join() === '1,2,3,4,5',
  )
  const from = await grip.boundingBox()
  const to = await page.locator('[data-list="2"]').boundingBox()
  if (!from || !to) throw new Error('the lists are not in sight')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 10, from.y + 10, { steps: 6 })
  await until(
    () => listsOf(page),
    (ids) => ids.join() === '2,1,3,4,5',
  )
  await page.mouse.up()
  await until(() => grip.getAttribute('aria-pressed'), 'false')
  await page.reload()
  await until(
    () => listsOf(page),
    (ids) => ids.join() === '2,1,3,4,5',
  )
  expect(complaints).toEqual([])
})

test('the calendar’s month is walked by keys, to both sides in Arabic; an event is made in a day and opened from it', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/sample/calendar?day=20261130')
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  await page.locator('#day-2026-11-30').focus()
  for (const [key, day] of [
    ['ArrowRight', '2026-12-01'],
    ['ArrowUp', '2026-11-24'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageDown', '2026-12-29'],
    ['ArrowLeft', '2026-12-28'],
  ] as const) {
    await page.keyboard.press(key)
    await until(here, day)
    await until(() => page.locator(`#day-${day}`).getAttribute('tabindex'), '0')
  }
  await page.keyboard.press('Enter')
  await field(page, 'Title').pressSequentially('Stocktaking')
  expect(await page.getByLabel('Start', { exact: true }).inputValue()).toBe('2026-12-28T09:00')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.waitForURL(/\/sample\/calendar\/\d+/)
  await open('/sample/calendar?day=20261228')
  const event = page.getByRole('gridcell').getByRole('link', { name: 'Stocktaking' })
  await event.waitFor()
  await page.locator('#day-2026-12-28').focus()
  await page.keyboard.press('Tab')
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Stocktaking')
  await page.keyboard.press('Enter')
  await until(() => field(page, 'Title').inputValue(), 'Stocktaking')
  await page.getByRole('button', { name: 'Today', exact: true }).press('Enter')
  await page.locator('[aria-current=date]').waitFor()
  // A month without any event is still a month.
  await page.evaluate(async () => {
    const { call } = (
      window as unknown as { takewin: { sample: { call: (request: object) => Promise<{ data: { id: string }[] }> } } }
    ).takewin.sample
    const { data } = await call({ method: 'GET', url: '/api/calendar-app/events' })
    for (const { id } of data)
      await call({ method: 'POST', url: '/api/calendar-app/remove-event', data: { eventId: id } })
  })
  await open('/sample/calendar?day=20261228')
  await page.locator('#day-2026-12-28').waitFor()
  expect(await page.getByRole('gridcell').getByRole('link', { name: 'Stocktaking' }).count()).toBe(0)
  expect(complaints).toEqual([])

  const other = await venue.visit(context, {
    reducedMotion: 'reduce',
    language: 'ar',
    viewport: { width: 390, height: 800 },
  })
  await other.open('/sample/calendar?day=20261130')
  await other.page.locator('#day-2026-11-30').focus()
  await other.page.keyboard.press('ArrowLeft')
  await until(() => other.page.evaluate(() => document.activeElement?.getAttribute('data-day')), '2026-12-01')
  expect(other.complaints).toEqual([])
})

test('settings of the layer are its own pages’: four areas in colours, bars and motion; its snackbar comes in four kinds', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/ui/messages')
  for (const [kind, words] of [
    ['Success', 'It has worked.'],
    ['Warning', 'Look at this.'],
    ['Error', 'It has not worked.'],
    ['Information', 'This is good to know.'],
  ] as const) {
    await page.getByRole('button', { name: kind, exact: true }).press('Enter')
    await page.getByText(words, { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Page settings' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Page settings' })
  const themes = () =>
    page.locator('main, header, footer, nav').evaluateAll((all) => all.map((one) => one.getAttribute('data-theme')))
  await drawer.getByRole('combobox', { name: 'All areas at once' }).press('Enter')
  await page.getByRole('option', { name: 'Felt' }).click()
  await until(themes, (all) => all.length > 3 && all.every((one) => one === 'felt'))
  for (const name of ['Narrow scroll bars', 'Animations']) {
    const toggle = drawer.getByRole('switch', { name })
    await toggle.press('Space')
    await until(() => toggle.isChecked(), false)
  }
  await page.reload()
  await until(themes, (all) => all.length > 3 && all.every((one) => one === 'felt'))
  expect(complaints).toEqual([])
})
