/** The pages of the sample layer, as a person goes through them. */
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

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
test('a mail is written with its address wrong first, sent, and found among those that were sent', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/sample/mail')
  await page.getByRole('link', { name: 'Compose' }).click()
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await to.pressSequentially('nobody')
  await page.getByRole('textbox', { name: 'Subject', exact: true }).pressSequentially('Tea at four')
  await page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('Bring <b>cake</b>')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await until(() => to.getAttribute('aria-invalid'), 'true')
  await to.pressSequentially('@sample.example')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.waitForURL('**/sample/mail?folder=sent')
  await page.getByRole('grid', { name: 'Mail' }).getByText('Tea at four').click()
  await page.getByRole('heading', { level: 2, name: 'Tea at four' }).waitFor()
  await page.getByText('Bring <b>cake</b>').waitFor()
  expect(complaints).toEqual([])
})

const listOfCard = (page: Page, card: string) =>
  page.evaluate(
    (id) => document.getElementById(`grip-card-${id}`)?.closest('[data-list]')?.getAttribute('aria-label'),
    card,
  )

test('a card goes to another list by keys, back by Escape, and by the pointer; a reload finds it there', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/sample/scrumboard/1')
  const grip = page.locator('[data-grip=card]').first()
  await grip.waitFor()
  const card = ((await grip.getAttribute('id')) ?? '').slice('grip-card-'.length)
  const name = await grip.getAttribute('aria-label')
  const lists = await page
    .getByRole('region')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const first = (await listOfCard(page, card)) ?? ''
  const second = lists[lists.indexOf(first) + 1] ?? ''
  await grip.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await until(() => listOfCard(page, card), second)
  await until(() => focusedName(page), name ?? '')
  await page.keyboard.press('Escape')
  await until(() => listOfCard(page, card), first)
  await until(() => focusedName(page), name ?? '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await until(() => focusedName(page), name ?? '')
  await page.keyboard.press('Enter')
  await until(() => page.locator(`#grip-card-${card}`).getAttribute('aria-pressed'), 'false')
  await page.reload()
  await until(() => listOfCard(page, card), second)

  const from = await page.locator(`#grip-card-${card}`).boundingBox()
  const to = await page.getByRole('region', { name: first, exact: true }).getByRole('heading').boundingBox()
  if (!from || !to) throw new Error('the card or its list is not in sight')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 6 })
  await until(() => listOfCard(page, card), first)
  await page.mouse.up()
  await until(() => page.locator(`#grip-card-${card}`).getAttribute('aria-pressed'), 'false')
  await page.reload()
  await until(() => listOfCard(page, card), first)
  expect(complaints).toEqual([])
})

test('a product that is not saved is asked about before it is left; saved, its list has it', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/sample/products/1')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.waitFor()
  await name.press('Control+A')
  await name.pressSequentially('Brass lamp')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).press('Enter')
  expect(await name.inputValue()).toBe('Brass lamp')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and leave' }).click()
  await page.waitForURL('**/sample/products')
  await page.getByRole('grid', { name: 'Products' }).getByText('Brass lamp').waitFor()
  expect(complaints).toEqual([])
})

test('who may not see a page signs in and is led back to it; their settings are theirs, another style begins anew', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  await open('/auth/admin-role-example?from=here')
  await page.waitForURL('**/pages/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).pressSequentially('admin@sample.example')
  await page.getByLabel('Password', { exact: true }).pressSequentially('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
  await page.getByText('Check your password').waitFor()
  await page.getByLabel('Password', { exact: true }).press('Control+A')
  await page.getByLabel('Password', { exact: true }).pressSequentially('admin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
  await page.waitForURL('**/auth/admin-role-example?from=here')
  await heading(page, 'For admins').waitFor()

  await page.getByRole('button', { name: 'Page settings' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Page settings' })
  await drawer.getByText('Right', { exact: true }).click()
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(380)
  await drawer.getByText('Across the top').click()
  await drawer.getByText('At the side').click()
  await until(() => drawer.getByRole('radio', { name: 'Left', exact: true }).isChecked(), true)
  await drawer.getByText('Right', { exact: true }).click()
  await page.setViewportSize({ width: 390, height: 800 })
  await until(async () => Math.round((await drawer.boundingBox())?.width ?? 0), 351)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1_440, height: 900 })
  await drawer.waitFor({ state: 'detached' })

  // A reload finds the same person and their settings; a guest has their own.
  const side = async () => {
    const list = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
    return list === null ? null : list.x > 700
  }
  await page.reload()
  await heading(page, 'For admins').waitFor()
  await until(side, true)
  await page.getByRole('button', { name: 'Leave the sample' }).press('Enter')
  await page.waitForURL('**/pages/auth/login')
  await until(side, false)

  await open('/ui/messages')
  await page.getByRole('button', { name: 'Ask something' }).press('Enter')
  await page.getByRole('button', { name: 'Say it' }).click()
  await page.getByText('It has worked.').waitFor()
  expect(complaints).toEqual([])
})
