/** Groups and permissions: rights changed by keys and asked for together, a white list with a typing error, what somebody sees; the wrong thing first. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, go, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const path = '/apps/group-and-permissions'
/** As somebody else does it, elsewhere. */
const call = async (name: string, method: string, at: string) =>
  venue.call(await venue.tokenOf(name), method, at, undefined, randomUUID())
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const right = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const dialog = (page: Page, name: RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

test('rights are walked by arrows and changed by Space; one’s own group is refused in words; what is asked for waits, and what another changed is shown first', async (context) => {
  const { page, open, toasts, complaints } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open(`${path}?part=rights`)
  // The wrong thing first: one's own group.
  await right(page, 'Cage postings: Managers').focus()
  await page.keyboard.press('Space')
  await page.getByText('It is your own group').waitFor(patience)
  const ask = page.getByRole('button', { name: 'Ask a second person' })
  expect(await ask.isDisabled()).toBe(true)
  await page.keyboard.press('Space')
  await until(() => page.getByText(/^\d+ changes? (is|are) held/).count(), 0, patience)
  // Three to the right and two down, by arrows.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await until(() => focused(page), 'Cage postings: Supervisors', patience)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await until(() => focused(page), 'Open and close the safe: Supervisors', patience)
  await page.keyboard.press('Space')
  await page.getByText('2 changes are held').waitFor(patience)
  await page.getByText('Supervisors: gives Cage postings, Open and close the safe').waitFor(patience)
  // What is held is not lost by a wrong press.
  await page.getByRole('tab', { name: 'Compare' }).click()
  await dialog(page, /Leave without saving/)
    .getByRole('button', { name: 'Stay' })
    .click()
  await until(() => ask.isEnabled(), true, patience)
  await ask.click()
  const question = dialog(page, /Ask for these permissions/)
  const confirm = question.getByRole('button', { name: 'Ask a second person' })
  await confirm.waitFor(patience)
  expect(await confirm.isDisabled()).toBe(true)
  await page.keyboard.type('the night desk', { delay: 10 })
  await confirm.click()
  await toasts.said('Asked for: a second person must confirm it')
  await until(() => page.getByRole('img', { name: 'Waits for a second person' }).count(), 2, patience)
  expect(await right(page, 'Cage postings: Supervisors').isChecked()).toBe(false)
  // Another change of the same group is held while somebody else confirms the first.
  await right(page, 'Cage postings: Supervisors').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText('Supervisors: takes Refunds and adjustments').waitFor(patience)
  const { approvals } = (await call('admin', 'GET', '/admin/approvals?state=pending&kind=groupRights')) as {
    approvals: { id: number }[]
  }
  for (const { id } of approvals) await call('admin', 'POST', `/admin/approvals/${id}/confirm`)
  await page.getByText('Somebody else has changed this meanwhile: Supervisors').waitFor(patience)
  expect(await right(page, 'Cage postings: Supervisors').isChecked()).toBe(true)
  expect(await right(page, 'Refunds and adjustments: Supervisors').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'I have looked at it' }).click()
  await until(() => ask.isEnabled(), true, patience)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await right(page, 'Refunds and adjustments: Supervisors').isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

test('a group is made with its white list, a typing error told by its line, a taken name by the venue; who is in one is seen, and what they see; an empty one is deleted', async (context) => {
  const { page, open, path: at, toasts } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await open(path)
  await page.getByRole('button', { name: 'New group' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type('Cashiers', { delay: 10 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('10.0.0.1\n10.0.0.x', { delay: 10 })
  await page.getByText('Line 2: 10.0.0.x is neither an address nor a range').waitFor(patience)
  const make = page.getByRole('button', { name: 'Make the group' })
  expect(await make.isDisabled()).toBe(true)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2', { delay: 10 })
  await until(() => make.isEnabled(), true, patience)
  // The way back leads to the list, on the same page: what is written is asked about.
  await page.goBack()
  await dialog(page, /Leave without saving/)
    .getByRole('button', { name: 'Stay' })
    .click()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Cashiers')
  await make.click()
  const question = dialog(page, /Make the group Cashiers/)
  await question.getByRole('button', { name: 'Make the group' }).click()
  await question.getByText('This name is taken').waitFor(patience)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' at night', { delay: 10 })
  await page.keyboard.press('Enter')
  await dialog(page, /Make the group Cashiers at night/)
    .getByRole('button', { name: 'Make the group' })
    .click()
  await toasts.said('Cashiers at night is made')
  await until(at, path, patience)
  const grid = page.getByRole('grid', { name: 'Group & Permissions' })
  await grid.getByText('10.0.0.1; 10.0.0.2').waitFor(patience)
  // One in use is not deleted; whose it is stands in it.
  await grid.getByRole('rowheader', { name: 'Cashiers', exact: true }).click()
  await page.getByRole('grid', { name: 'Members' }).getByText('Derya Demir').waitFor(patience)
  expect(await page.getByRole('button', { name: 'Delete the group' }).count()).toBe(0)
  // Nobody is shut out unseen: who of the group is signed in from elsewhere is named before it is saved.
  await venue.tokenOf('cashier')
  await page.getByRole('tab', { name: 'Name and addresses' }).click()
  await page.getByRole('textbox', { name: /Addresses/ }).focus()
  await page.keyboard.type('10.0.0.1', { delay: 10 })
  await page.getByText('Shut out at once: Derya Demir').waitFor(patience)
  await page.getByRole('button', { name: 'Discard' }).click()
  await open(`${path}?part=person`)
  await page.getByRole('searchbox', { name: 'Name, user name, id' }).focus()
  await page.keyboard.type('derya', { delay: 10 })
  const people = page.getByRole('grid', { name: 'People' })
  await until(() => people.getByRole('rowheader').count(), 1, patience)
  await people.getByText('Derya Demir').click()
  const seen = page.getByRole('region', { name: 'What Derya Demir sees' })
  await seen.getByText('Cage postings').waitFor(patience)
  expect(await seen.getByRole('img', { name: 'Seen', exact: true }).count()).toBe(5)
  await open(path)
  await grid.getByRole('rowheader', { name: 'Cashiers at night' }).click()
  await page.getByText('Nobody is in this group').waitFor(patience)
  await page.getByRole('button', { name: 'Delete the group' }).click()
  await dialog(page, /Delete the group Cashiers at night/)
    .getByRole('button', { name: 'Delete the group' })
    .click()
  await toasts.said('Cashiers at night is deleted')
  await page.getByText('There is no such group').waitFor(patience)
})

test.for([
  ['tr', 1440, 'light'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'manager', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  await open(path)
  const selected = page.getByRole('tab', { selected: true })
  await selected.waitFor(patience)
  const tabs = new Set([await selected.innerText()])
  for (const part of ['rights', 'compare', 'person', 'new']) {
    await go(page, `${path}?part=${part}`)
    tabs.add(await selected.innerText())
    expect([part, await barriers(page), await overflow(page)]).toEqual([part, [], 0])
  }
  expect(tabs.size).toBe(5)
})
