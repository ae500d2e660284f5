/** The design system's page: every part without a barrier in every world, dialogs by the keyboard, commands to their end, messages read once. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow, push } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'
import { groupNames } from '../../../src/inspect/showcase/look.ts'
import { sections } from '../../../src/inspect/showcase/sections.ts'

// A page with everything on it takes axe and a loaded machine their time.
vi.setConfig({ testTimeout: 180_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const shown = (page: Page) => page.locator('#formats').waitFor(patience)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const dialogs = '[role=dialog], [role=alertdialog]'
const dialog = (page: Page) => page.locator(dialogs)
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached', ...patience })
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}
async function backAt(page: Page, name: string): Promise<void> {
  await gone(page)
  await until(() => focused(page), name, patience)
}
const said = (visitor: Visitor, kind: string) => visitor.page.locator(`[data-toast=${kind}]`)

const looks = [
  ['world=lobby&dir=ltr', ['lobby', 'light', 'ltr'], 'en'],
  ['world=desk&theme=light&dir=ltr', ['desk', 'light', 'ltr'], 'tr'],
  ['world=desk&theme=dark&dir=rtl', ['desk', 'dark', 'rtl'], 'ar'],
] as const
test.for(looks)(
  'every group, %s: no barrier, nothing over the edge at 1440, 1024, 390 and 360 px',
  async ([query, worn, language], context) => {
    const { page, open, complaints } = await venue.visit(context, {
      ...{ as: 'technician', reducedMotion: 'reduce', language },
    })
    await open(`/ui?${query}`)
    await until(() => page.evaluate(() => document.documentElement.lang), language, patience)
    const wears = () =>
      page.evaluate(() => {
        const { dataset, dir } = document.documentElement
        return [dataset.world, dataset.theme, dir]
      })
    for (const show of groupNames) {
      await push(page, `/ui?show=${show}&${query}`)
      await page.locator(`#${sections[show].at(-1)?.id}`).waitFor(patience)
      expect([show, await wears(), await barriers(page)]).toEqual([show, worn, []])
      for (const width of [1440, 1024, 390, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await until(() => overflow(page), 0, { ...patience, message: `${show} at ${width}` })
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    expect(complaints).toEqual([])
  },
)

test('what it wears is chosen on the page and stands in the address', async (context) => {
  const { page, open, path } = await venue.visit(context, { as: 'supervisor' })
  await open('/ui')
  await shown(page)
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Right to left', { exact: true }).click()
  await until(path, '/ui?world=desk&theme=dark&dir=rtl', patience)
  await page.reload()
  await shown(page)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.getByText('Night floor', { exact: true }).click()
  await until(() => page.evaluate(() => document.documentElement.dataset.world), 'lobby', patience)
})

test('dialogs by the keyboard: the safe choice first, Escape closes, the focus goes back to where it was', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'technician' })
  await open('/ui')
  await shown(page)
  await press(page, 'Dialog')
  await dialog(page).waitFor(patience)
  expect(await barriers(page, dialogs)).toEqual([])
  await page.keyboard.press('Escape')
  await backAt(page, 'Dialog')

  await press(page, 'Asks before a danger')
  await until(() => focused(page), 'Cancel', patience)
  await dialog(page).getByText('This cannot be taken back.').waitFor()
  expect(await barriers(page, dialogs)).toEqual([])
  // The safe choice is what Enter means.
  await page.keyboard.press('Enter')
  await backAt(page, 'Asks before a danger')

  await press(page, 'Sealed')
  const sealed = page.getByRole('alertdialog', { name: 'Sealed' })
  await sealed.waitFor(patience)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await sealed.count()).toBe(1)
  expect(await barriers(page, dialogs)).toEqual([])
  await until(() => focused(page), 'Close', patience)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Close')
  await page.keyboard.press('Enter')
  await backAt(page, 'Sealed')

  for (const name of ['Drawer', 'Sheet']) {
    await press(page, name)
    await dialog(page).waitFor(patience)
    expect(await barriers(page, dialogs)).toEqual([])
    await page.keyboard.press('Escape')
    await backAt(page, name)
  }
  expect(complaints).toEqual([])
})

test('a command: reason and word before it runs, a refusal stays in sight, silence is tried again', async (context) => {
  const visitor = await venue.visit(context, { as: 'technician' })
  const { page, open } = visitor
  await open('/ui')
  await shown(page)
  await press(page, 'Wants a reason and a word')
  const doIt = dialog(page).getByRole('button', { name: 'Close the machines' })
  await until(() => page.evaluate(() => document.activeElement?.id), 'command-reason', patience)
  expect(await doIt.isDisabled()).toBe(true)
  expect(await barriers(page, dialogs)).toEqual([])
  await page.keyboard.type('the night is over')
  expect(await doIt.isDisabled()).toBe(true)
  await typeInto(page.getByLabel('Type “Night Orchard” to go on'), 'Night Orchard')
  await doIt.click()
  await said(visitor, 'success').getByText('The machines are closed').waitFor(patience)
  await backAt(page, 'Wants a reason and a word')

  await press(page, 'Is refused')
  await dialog(page).getByRole('button', { name: 'Close the machines' }).click()
  await dialog(page).getByRole('alert').getByText('This cannot be done now.').waitFor(patience)
  expect(await said(visitor, 'error').count()).toBe(0)
  await page.keyboard.press('Escape')
  await gone(page)

  await press(page, 'Is not answered')
  await dialog(page).getByRole('button', { name: 'Close the machines' }).click()
  await dialog(page).getByText('it is not known whether this was done', { exact: false }).waitFor(patience)
  expect(await barriers(page, dialogs)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await gone(page)
})

test('a command: a proof of who sits there, what the venue asks back, and how it ended on each machine', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'technician' })
  await open('/ui')
  await shown(page)
  await press(page, 'Wants a proof')
  await dialog(page).getByRole('button', { name: 'Close the machines' }).click()
  await dialog(page).getByText('Is it you?').waitFor(patience)
  expect(await barriers(page, dialogs)).toEqual([])
  await until(() => page.evaluate(() => document.activeElement?.id), 'command-proof', patience)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('alert').getByText('This password is wrong.').waitFor(patience)
  await dialog(page).getByRole('button', { name: 'PIN', exact: true }).click()
  expect(await dialog(page).getByRole('alert').innerText()).toBe('')
  await until(() => page.evaluate(() => document.activeElement?.id), 'command-proof', patience)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('alert').getByText('This PIN is wrong.').waitFor(patience)
  await typeInto(page.locator('#command-proof'), '1234')
  await page.keyboard.press('Enter')
  await gone(page)

  await press(page, 'The venue asks back')
  await dialog(page).getByText('Session 70 of player 7 ends').waitFor(patience)
  await dialog(page).getByRole('button', { name: 'Close the machines' }).click()
  await gone(page)

  await press(page, 'On many machines')
  await dialog(page).getByRole('button', { name: 'Close the machines' }).click()
  await dialog(page).getByText('It was not done everywhere.').waitFor(patience)
  await dialog(page).getByText('3 of 3').waitFor()
  expect(await dialog(page).getByRole('listitem').first().innerText()).toContain('This machine is not available.')
  expect(await barriers(page, dialogs)).toEqual([])
  await page.keyboard.press('Escape')
  await gone(page)
})

test('messages: urgent ones interrupt, five at once, counted, held by the pointer, undone, closed by Escape', async (context) => {
  const visitor = await venue.visit(context, { as: 'technician' })
  const { page, open } = visitor
  await open('/ui')
  await shown(page)
  const messages = page.getByRole('region', { name: 'Messages' })
  const all = page.locator('[data-toast]')
  await button(page, 'error').click()
  await messages.getByRole('alert').getByText('This is said: error').waitFor(patience)
  await button(page, 'message').click()
  await messages.getByRole('status').getByText('This is said: message').waitFor(patience)
  await button(page, 'message').click()
  await said(visitor, 'message').getByText('×2').waitFor(patience)
  await said(visitor, 'message').hover()
  expect(await all.count()).toBe(2)
  expect(await barriers(page, '[data-messages]')).toEqual([])
  await page.waitForTimeout(7_000)
  expect(await said(visitor, 'message').count()).toBe(1)
  await said(visitor, 'message').getByRole('button', { name: 'Dismiss' }).focus()
  await page.mouse.move(5, 400)
  await page.keyboard.press('Escape')
  await said(visitor, 'message').waitFor({ state: 'detached', ...patience })
  // The focus has gone on to the next one, which it holds.
  await page.keyboard.press('Escape')
  await until(() => all.count(), 0, patience)

  await button(page, 'Seven at once').click()
  await until(() => all.count(), 5, patience)
  await until(() => all.count(), 2, patience)
  await until(() => all.count(), 0, patience)

  const onOff = page.getByRole('switch', { name: 'On or off' })
  await onOff.uncheck({ force: true })
  await button(page, 'With Undo').click()
  await said(visitor, 'success').getByRole('button', { name: 'Undo' }).click()
  await until(() => onOff.isChecked(), true, patience)
  expect(await all.count()).toBe(0)

  // Also while a dialog holds the rest of the page back.
  await button(page, 'info').click()
  await press(page, 'Dialog')
  await dialog(page).waitFor(patience)
  await page.getByRole('region', { name: 'Messages' }).getByText('This is said: info').waitFor(patience)
  await said(visitor, 'info').getByRole('button', { name: 'Dismiss' }).click()
  await said(visitor, 'info').waitFor({ state: 'detached', ...patience })
  expect(await dialog(page).count()).toBe(1)
})

test('the page is for staff', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2' })
  await visitor.open('/ui')
  await visitor.page.getByRole('heading', { level: 1, name: 'You may not open this page' }).waitFor()
  expect(visitor.path()).toBe('/ui')
})
