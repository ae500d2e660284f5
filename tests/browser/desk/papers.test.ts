/** Papers of a player: asked for at the cage before the first deposit, noted where users are edited, by keys; the wrong thing first. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
const patience = { timeout: 30_000 }
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  const change = { identityRequired: true, reason: 'the regulator' }
  const admin = await venue.tokenOf('admin')
  await venue.approve(
    (await venue.call(admin, 'PUT', '/admin/settings/desk', change, 'papers-setting')) as { waitsFor: { id: number } },
  )
})
afterAll(() => venue.close())

const shots = process.env.TAKEWIN_SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` })
}

test('the cage says that nothing is taken before, the desk notes what it sees, and the cage takes it', async (context) => {
  const player = await venue.idOf('player2')
  const cashier = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await cashier.open(`/apps/cashier/${player}`)
  await cashier.page.getByText('Papers not seen').waitFor(patience)
  await shoot(cashier.page, 'cage')

  const { page, open, toasts } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open(`/apps/contacts/${player}`)
  await page.locator('section', { hasText: 'Seen at' }).getByText('Never').waitFor(patience)
  await chooseByKeys(page, 'Actions', 'Edit')
  const form = page.getByRole('dialog', { name: /^Edit / })
  const number = form.getByRole('textbox', { name: 'Its number' })
  await number.waitFor(patience)
  // A number alone is not enough: what is missing is said at its field.
  await number.focus()
  await page.keyboard.type('U 1234567', { delay: 10 })
  await page.keyboard.press('Enter')
  const born = form.getByRole('textbox', { name: 'Born on' })
  await until(() => born.getAttribute('aria-invalid'), 'true', patience)
  await shoot(page, 'form')
  await born.focus()
  await page.keyboard.type('05.05.2015', { delay: 10 })
  await form.getByRole('combobox', { name: 'Document' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Passport' }).waitFor(patience)
  await page.keyboard.type('Pass')
  await page.keyboard.press('Enter')
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Save the changes/ }))
  const save = async () => {
    await born.focus()
    await page.keyboard.press('Enter')
    await ask.getByRole('button', { name: 'Save' }).waitFor(patience)
    await ask.getByRole('button', { name: 'Save' }).click()
  }
  // A child: refused in words, and nothing is lost of what was written.
  await save()
  await ask.getByText('Nobody this young may play here').waitFor(patience)
  await shoot(page, 'tooYoung')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  expect(await number.inputValue()).toBe('U 1234567')
  await born.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('05.05.1990', { delay: 10 })
  // A paper that has run out: the same.
  const lastDay = form.getByRole('textbox', { name: 'Valid until' })
  await lastDay.focus()
  await page.keyboard.type('01.02.2020', { delay: 10 })
  await save()
  await ask.getByText('This paper has expired').waitFor(patience)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await lastDay.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('01.02.2040', { delay: 10 })
  // Somebody else has shown it, though it was typed otherwise: who that is, is said.
  const manager = await venue.tokenOf('manager')
  const shownBy = async (number: string) => {
    const identity = { document: 'passport', number, bornOn: '1990-05-05' }
    await venue.call(manager, 'POST', `/admin/users/${await venue.idOf('vip')}`, { identity }, `papers-${number}`)
  }
  await shownBy('u-1234567')
  await save()
  await ask.getByText('vip has shown this paper already: one person has one account.').waitFor(patience)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  expect(await number.inputValue()).toBe('U 1234567')
  await shownBy('u-7777777')
  await save()
  await toasts.said(/is saved/)
  await page.getByText('…4567').waitFor(patience)
  await page.getByText('Passport').waitFor(patience)
  const papers = page.locator('section', { hasText: 'Seen at' })
  await papers.getByText('Wednesday, February 1, 2040').waitFor(patience)
  const { name, lastname } = (await venue.call(manager, 'GET', `/profile/${await venue.idOf('manager')}`)) as {
    name: string
    lastname: string
  }
  await papers.locator('div', { hasText: 'Checked by' }).getByText(`${name} ${lastname}`).waitFor(patience)
  await shoot(page, 'profile')
  expect(await page.getByText('1234567').count()).toBe(0)

  await cashier.open(`/apps/cashier/${player}`)
  await cashier.page.getByRole('heading', { level: 1 }).waitFor(patience)
  await until(() => cashier.page.getByText('Papers not seen').count(), 0, patience)
})

test('papers that have run out are marked for who sees the profile, and told at the cage', async (context) => {
  const player = await venue.idOf('player')
  const identity = { document: 'passport', number: 'U 7654321', bornOn: '1990-02-28', expiresOn: '2040-02-01' }
  await venue.call(await venue.tokenOf('manager'), 'POST', `/admin/users/${player}`, { identity }, 'papers-seen')
  // Years later: the venue says the same of them, but that their last day is past.
  const later = async (page: Page, path: string, change: (body: Record<string, unknown>) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as Record<string, unknown>) })
    })
  const { page, open } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await later(page, `**/admin/users/${player}`, (body) => ({
    ...body,
    identity: { ...(body.identity as object), isExpired: true },
  }))
  await open(`/apps/contacts/${player}`)
  await page.getByText('Wednesday, February 1, 2040: expired').waitFor(patience)
  await shoot(page, 'expired')

  const cashier = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await later(cashier.page, `**/cashier/players/${player}`, (body) => ({ ...body, needsIdentity: 'expired' }))
  await cashier.open(`/apps/cashier/${player}`)
  await cashier.page.getByText('Papers have expired').waitFor(patience)
  await shoot(cashier.page, 'cageExpired')
})

const acts = { en: 'Actions', tr: 'Eylemler', ar: 'الإجراءات' } as const
test.for([
  ['en', 'light', 390],
  ['ar', 'dark', 390],
  ['ar', 'light', 1440],
  ['tr', 'dark', 1024],
] as const)('in %s, %s, at %i px the form of papers fits', async ([language, colorScheme, width], context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'manager', language, colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } },
  })
  await open(`/apps/contacts/${await venue.idOf('player')}`)
  await page.getByRole('button', { name: acts[language] }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menu]:focus').waitFor(patience)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.locator('fieldset legend').waitFor(patience)
  await page.locator('fieldset legend').scrollIntoViewIfNeeded()
  await shoot(page, `${language}-${width}`)
  expect(await overflow(page)).toBe(0)
})
