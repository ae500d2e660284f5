/** Who there is: found, filtered and sorted by the venue; one of them with all that is known; and what is done to them, by keys, by finger, the wrong thing first. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { chooseByKeys } from '#tests/kit/menu.ts'
import { barriers, fieldHasFocus, go, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const grid = (page: Page, name = 'Users') => page.getByRole('grid', { name })
const dialog = (page: Page, name: RegExp | string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
const names = async (page: Page) => (await grid(page).getByRole('rowheader').allInnerTexts()).join(', ')
const count = async (page: Page) => grid(page).getByRole('rowheader').count()

test('a user is found by words, filtered and sorted by the venue, all of it in the address; the way back is the same list', async (context) => {
  const { page, open, path, complaints } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open('/apps/contacts/all')
  await grid(page).getByText('Deniz').waitFor(patience)
  await page.getByText('8 users, amounts in').waitFor(patience)
  await page.getByRole('searchbox', { name: 'Name, id, card, phone' }).focus()
  await page.keyboard.type('yilmaz', { delay: 10 })
  await until(path, '/apps/contacts/all?q=yilmaz', patience)
  await until(() => names(page), 'Deniz Yılmaz', patience)
  await page.keyboard.press('Escape')
  await until(() => count(page), 8, patience)
  // A finger on the column: the venue puts the richest last, then first.
  await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').first().click()
  await until(() => path().includes('sort=balance'), true, patience)
  await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').first().click()
  await until(() => path().includes('sort=-balance'), true, patience)
  await until(() => names(page).then((all) => all.split(', ')[0]), 'Selin Arslan', patience)
  await page.getByRole('radio', { name: 'Players' }).locator('..').click()
  await until(path, '/apps/contacts/players', patience)
  await until(() => count(page), 3, patience)
  await grid(page).getByText('Deniz').click()
  await page.keyboard.press('Enter')
  await until(path, `/apps/contacts/${await venue.idOf('player')}`, patience)
  await page.getByRole('tab', { name: 'Money' }).click()
  await page.getByText('Result of play').waitFor(patience)
  await page.getByRole('tab', { name: 'Sign-in log' }).click()
  await grid(page, 'Sign-in log').getByText('Signed in').first().waitFor(patience)
  await page.getByRole('link', { name: 'Users' }).last().click()
  await until(path, '/apps/contacts/players', patience)
  expect(complaints).toEqual([])
})

test('a player is made: what is wrong is said at its field, a taken name by the venue, and the password is shown once', async (context) => {
  const { page, open, toasts } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open('/apps/contacts/all')
  await page.getByRole('radio', { name: 'Players' }).locator('..').click()
  await until(() => count(page), 3, patience)
  await page.getByRole('button', { name: 'New user' }).focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'New user')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('User name').waitFor(patience)
  await field('User name').focus()
  await page.keyboard.type('vip', { delay: 10 })
  await page.keyboard.press('Enter')
  await form.getByText(/at least 4/i).waitFor(patience)
  await page.keyboard.type('ayer', { delay: 10 })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('player', { delay: 10 })
  await field('Name').focus()
  await page.keyboard.type('Ada', { delay: 10 })
  // Neither closed nor left with something written before it was asked.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const way of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await way()
    await question.waitFor(patience)
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Stay', patience)
    await page.keyboard.press('Escape')
    await until(() => question.count(), 0, patience)
    expect(await field('Name').inputValue()).toBe('Ada')
  }
  await field('Name').focus()
  await page.keyboard.press('Enter')
  const ask = dialog(page, /Make an account for Ada/)
  await ask.getByRole('button', { name: 'Make the account' }).click()
  await ask.getByText('This user name is taken').waitFor(patience)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  // What was written stays.
  expect(await field('Name').inputValue()).toBe('Ada')
  await field('User name').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('.ada', { delay: 10 })
  await page.keyboard.press('Enter')
  await ask.getByRole('button', { name: 'Make the account' }).click()
  await toasts.said('Ada has an account')
  const secret = page.getByTestId('issued')
  await secret.waitFor(patience)
  expect(await secret.innerText()).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
  // Shown this once: nothing but its button closes it.
  await page.keyboard.press('Escape')
  await page.goBack()
  await toasts.said('Note it first: it is not shown again.')
  expect(await secret.count()).toBe(1)
  await page.getByRole('button', { name: 'I have noted it' }).click()
  await until(() => secret.count(), 0, patience)
  await grid(page).getByText('player.ada').waitFor(patience)
  await page.getByRole('button', { name: 'New user' }).click()
  await field('Name').focus()
  await page.keyboard.type('Bo', { delay: 10 })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await until(() => form.count(), 0, patience)
  expect(new URL(page.url()).pathname).toBe('/apps/contacts/players')
})

test('in the hand: a press on the button of an empty form is not lost, and leads to what is missing; an address is told at its field', async (context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'manager', viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' },
  })
  await open('/apps/contacts/all')
  await page.getByRole('button', { name: 'New user' }).click(patience)
  const form = dialog(page, 'New user')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('User name').waitFor(patience)
  // The mouse moves the focus at its press, as a finger does not.
  await form.getByRole('button', { name: 'Make the account' }).click()
  const focused = () => field('User name').evaluate((element) => element === document.activeElement)
  await until(focused, true, patience)
  expect(await field('User name').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.type('ada.b', { delay: 10 })
  await field('E-mail').focus()
  await page.keyboard.type('not-an-address', { delay: 10 })
  await form.getByRole('button', { name: 'Make the account' }).tap()
  await until(() => field('E-mail').getAttribute('aria-invalid'), 'true', patience)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('somebody is blocked with a reason, which can be taken back, and let in again; one of the staff waits for a second person', async (context) => {
  const { page, open, toasts } = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await open(`/apps/contacts/${await venue.idOf('player2')}`)
  await chooseByKeys(page, 'Actions', 'Block for 24 hours')
  const ask = dialog(page, /Block .* for 24 hours/)
  const confirm = ask.getByRole('button', { name: 'Block for 24 hours' })
  await confirm.waitFor(patience)
  expect(await confirm.isDisabled()).toBe(true)
  expect(await ask.getByText('This cannot be taken back.').count()).toBe(0)
  await fieldHasFocus(page)
  await page.keyboard.type('shouting', { delay: 10 })
  await confirm.click()
  await toasts.said(/is blocked/)
  await page.getByText('Blocked for a time').first().waitFor(patience)
  await page.getByText('shouting').waitFor(patience)
  await chooseByKeys(page, 'Actions', 'Unblock')
  await dialog(page, /Unblock/)
    .getByRole('button', { name: 'Unblock' })
    .click()
  await until(() => page.getByText('Blocked for a time').count(), 0, patience)
  // Edited: what is no telephone is said at its field, what is right is asked for once and shown.
  await chooseByKeys(page, 'Actions', 'Edit')
  const phone = dialog(page, /^Edit /).getByRole('textbox', { name: 'Phone' })
  await phone.focus()
  await page.keyboard.type('call me', { delay: 10 })
  await page.keyboard.press('Enter')
  await until(() => phone.getAttribute('aria-invalid'), 'true', patience)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0532 111 22 33', { delay: 10 })
  // Somebody else is faster: nothing is written over, and field by field it is chosen what stands.
  const other = { phone: '05329998877', card: '70077007' }
  await venue.call(await venue.tokenOf('manager'), 'POST', `/admin/users/${await venue.idOf('player2')}`, other)
  await phone.focus()
  await page.keyboard.press('Enter')
  const save = dialog(page, /Save the changes/)
  await save.getByRole('button', { name: 'Save' }).click()
  await save.getByText('Somebody else has changed it meanwhile').waitFor(patience)
  await save.getByRole('button', { name: 'Cancel' }).click()
  const form = dialog(page, /^Edit /)
  await form.getByText(/changed this meanwhile/).waitFor(patience)
  await form.getByText('05329998877').waitFor(patience)
  await form.getByRole('button', { name: 'Go on with these' }).focus()
  await page.keyboard.press('Enter')
  await until(() => phone.inputValue(), '0532 111 22 33', patience)
  expect(await form.getByRole('textbox', { name: 'Card' }).inputValue()).not.toBe('')
  await phone.focus()
  await page.keyboard.press('Enter')
  await save.getByRole('button', { name: 'Save' }).click()
  await toasts.said(/is saved/)
  await page.getByText('05321112233').waitFor(patience)
  await open(`/apps/contacts/${await venue.idOf('cashier')}`)
  await chooseByKeys(page, 'Actions', 'Reset the PIN')
  const reset = dialog(page, /Reset the PIN of/)
  await reset.getByText('A second person must confirm it').waitFor(patience)
  await fieldHasFocus(page)
  await page.keyboard.type('forgotten', { delay: 10 })
  await reset.getByRole('button', { name: 'Reset the PIN' }).click()
  await page.getByTestId('issued').waitFor(patience)
  await page.getByText('It works once a second person has confirmed it').waitFor(patience)
})

test('a note is written by keys, pinned by a finger; a warning is at the cage while the player is served; who only looks cannot write', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  const id = await venue.idOf('player2')
  const cashier = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce' })
  await cashier.open(`/apps/cashier/${id}`)
  await cashier.page.locator('#cage-amount').waitFor(patience)
  await open(`/apps/contacts/${id}`)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByText('Nothing is written down of this player').waitFor(patience)
  const write = async (button: string, title: RegExp, text: string) => {
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog(page, title).waitFor(patience)
    expect(await dialog(page, title).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await fieldHasFocus(page)
    await page.keyboard.type(text, { delay: 5 })
    // A slip loses nothing: it is asked first, and Escape stays.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.waitFor(patience)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached', ...patience })
    await fieldHasFocus(page)
    await dialog(page, title).getByRole('button', { name: 'Save' }).click()
    await dialog(page, title).waitFor({ state: 'detached', ...patience })
  }
  const list = page.getByRole('list', { name: 'Notes' })
  const note = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  await write('Add a note', /^Note of Ege Kaya/, 'Likes the window seat')
  await note('Likes the window seat').waitFor(patience)
  await write('Add a warning', /^Warning of Ege Kaya/, 'Ask for the passport')
  await note('Ask for the passport').getByText('Told at the cage').waitFor(patience)
  // In the head of the page, whatever tab is open.
  await page.getByRole('definition').getByText('Ask for the passport').waitFor(patience)
  // Told at once to who serves them.
  await cashier.page.getByRole('note').filter({ hasText: 'Ask for the passport' }).waitFor(patience)
  await until(async () => (await list.getByRole('listitem').first().innerText()).includes('passport'), true, patience)
  await note('Likes the window seat').getByRole('button', { name: 'Pin', exact: true }).click()
  await note('Likes the window seat').getByText('Pinned').waitFor(patience)
  await until(async () => (await list.getByRole('listitem').first().innerText()).includes('window'), true, patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  expect([await barriers(cashier.page), await overflow(cashier.page)]).toEqual([[], 0])
  await note('Ask for the passport').getByRole('button', { name: 'Take away' }).click()
  const question = dialog(page, 'Take this note away?')
  await question.getByText('“Ask for the passport” is gone for good.').waitFor(patience)
  await question.getByRole('button', { name: 'Take away' }).click()
  await note('Ask for the passport').waitFor({ state: 'detached', ...patience })
  await cashier.page
    .getByRole('note')
    .filter({ hasText: 'Ask for the passport' })
    .waitFor({ state: 'detached', ...patience })
  const supervisor = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await supervisor.open(`/apps/contacts/${id}?tab=notes`)
  await supervisor.page.getByText('Likes the window seat').waitFor(patience)
  expect(await supervisor.page.getByRole('button', { name: 'Add a note' }).count()).toBe(0)
  // Where they sit is told while they do, and leads to their session.
  const player = await venue.visit(context, { as: 'player', reducedMotion: 'reduce' })
  await player.open('/game/5')
  await player.game.playing(patience.timeout)
  await supervisor.open(`/apps/contacts/${await venue.idOf('player')}`)
  await supervisor.page.getByRole('link', { name: /^.?\d+ · / }).press('Enter')
  await until(supervisor.path, /^\/apps\/supervisor\?session=\d+/, patience)
  // And from the machine to them.
  await page.goto(new URL('/apps/machine/5', page.url()).href)
  await page.getByRole('definition').getByRole('link', { name: 'Deniz Yılmaz' }).press('Enter')
  await until(() => new URL(page.url()).pathname, `/apps/contacts/${await venue.idOf('player')}`, patience)
  expect(complaints).toEqual([])
})

test('who may not make users is not asked to; a user who is not there says so', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await open(`/apps/contacts/${await venue.idOf('player')}`)
  await page.getByRole('tab', { name: 'Profile' }).waitFor(patience)
  expect(await page.getByRole('button', { name: 'New user' }).count()).toBe(0)
  await open('/apps/contacts/999999')
  await page.getByText('There is no such user').waitFor(patience)
  await page.getByRole('button', { name: 'Users' }).last().click()
  await grid(page).waitFor(patience)
})

test('who asked for an account is accepted by finger, and plays from then on', async (context) => {
  const body = { username: 'new.guest', email: null, name: 'Nil', lastname: 'Ak', password: 'a right horse' }
  const asked = await fetch(`${venue.venue.url}/register`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': 'a-new-guest' } },
    body: JSON.stringify(body),
  })
  expect(asked.ok).toBe(true)
  const { page, open, toasts } = await venue.visit(context, {
    ...{
      as: 'manager',
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    },
  })
  await open('/apps/contacts/requests')
  await page.getByText('Nil Ak').first().waitFor(patience)
  await page
    .getByRole('button', { name: /Nil Ak/ })
    .last()
    .tap()
  await page.getByRole('menuitem', { name: 'Accept' }).tap()
  await dialog(page, /Accept Nil Ak/)
    .getByRole('button', { name: 'Accept' })
    .tap()
  await toasts.said('Nil Ak is a player now')
  await page.getByText('Nobody waits for an account').waitFor(patience)
  const answer = await fetch(`${venue.venue.url}/login`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ username: 'new.guest', password: 'a right horse' }),
  })
  expect(answer.status).toBe(200)
})

test('whose user name is taken by now is accepted by another one, by keys: it is said at the field, and what is written stays', async (context) => {
  const body = { username: 'player', email: null, name: 'Su', lastname: 'Er', password: 'a right horse' }
  const asked = await fetch(`${venue.venue.url}/register`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': 'a-taken-name' } },
    body: JSON.stringify(body),
  })
  expect(asked.ok).toBe(true)
  const { page, open, toasts, complaints } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open('/apps/contacts/requests')
  await page.getByText('Su Er').first().waitFor(patience)
  await page.getByRole('button', { name: /Su Er/ }).last().click()
  await page.getByRole('menuitem', { name: 'Accept' }).click()
  const ask = dialog(page, /Accept Su Er/)
  const name = ask.getByRole('textbox', { name: 'User name' })
  await until(() => name.evaluate((field) => field === document.activeElement), true, patience)
  expect(await name.inputValue()).toBe('player')
  await ask.getByRole('textbox', { name: 'Reason (may be left out)' }).focus()
  await page.keyboard.type('Shown her papers', { delay: 5 })
  for (const [written, said] of [
    [null, 'This user name is taken: give another one'],
    ['a b c', '4 to 64 letters, digits, dots, dashes'],
  ] as const) {
    await name.focus()
    if (written !== null) {
      await page.keyboard.press('Control+a')
      await page.keyboard.type(written, { delay: 10 })
      await until(() => name.getAttribute('aria-invalid'), null, patience)
    }
    await page.keyboard.press('Enter')
    await ask.getByText(said, { exact: true }).waitFor(patience)
    await until(() => name.evaluate((field) => field === document.activeElement), true, patience)
    expect([await name.inputValue(), await ask.getByRole('textbox').last().inputValue()]).toEqual([
      written ?? 'player',
      'Shown her papers',
    ])
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.type('su.er', { delay: 10 })
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await page.keyboard.press('Enter')
  await toasts.said('Su Er is a player now')
  const answer = await fetch(`${venue.venue.url}/login`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ username: 'su.er', password: 'a right horse' }),
  })
  expect(answer.status).toBe(200)
  // What the browser itself notes of a refused call.
  expect(complaints.filter((one) => !one.includes('409') && !one.includes('422'))).toEqual([])
})

test('an exclusion ends by two: proposed on the user’s page, taken back by who proposed it, confirmed by another; a limit is lowered there, and never raised', async (context) => {
  const id = await venue.idOf('vip')
  await venue.call(await venue.tokenOf('vip'), 'POST', '/player/self-exclusion', {
    ...{ months: 6, confirmation: 'vip', password: 'vip1234' },
  })
  const manager = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  const { page, open, toasts } = manager
  const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).press('Enter')
  const answer = async (on: Page, title: RegExp, reason: string, button: string) => {
    await dialog(on, title).waitFor(patience)
    expect(await dialog(on, title).getByRole('button', { name: button }).isDisabled()).toBe(true)
    await fieldHasFocus(on)
    await on.keyboard.type(reason, { delay: 5 })
    await dialog(on, title).getByRole('button', { name: button }).click()
  }
  await open(`/apps/contacts/${id}?tab=limits`)
  await page.getByText('Self-exclusion').waitFor(patience)
  const propose = async () => {
    await press(page, 'Propose to end it')
    await dialog(page, /play again/)
      .getByText('a second person must confirm it')
      .waitFor(patience)
    await answer(page, /play again/, 'A letter of his doctor', 'Propose to end it')
    await toasts.said('It waits for a second person')
    await page.getByText('A letter of his doctor').waitFor(patience)
    // Nobody is the second person of what they asked for.
    expect(await page.getByRole('button', { name: 'Confirm the end' }).count()).toBe(0)
  }
  await propose()
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await press(page, 'Take it back')
  await answer(page, /Take back what you proposed/, 'Of another one', 'Take it back')
  await page.getByRole('button', { name: 'Propose to end it' }).waitFor(patience)
  await propose()
  const supervisor = await venue.visit(context, { as: 'supervisor', reducedMotion: 'reduce' })
  await supervisor.open(`/apps/contacts/${id}?tab=limits`)
  await supervisor.page.getByText('A letter of his doctor').waitFor(patience)
  // Who may only look decides nothing.
  expect(await supervisor.page.getByRole('button', { name: /Confirm the end|Keep them out|^Set/ }).count()).toBe(0)
  const admin = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await admin.open(`/apps/contacts/${id}?tab=limits`)
  await press(admin.page, 'Confirm the end')
  await answer(admin.page, /play again/, 'Seen the letter', 'Confirm the end')
  await admin.toasts.said('may play again')
  await admin.page.getByText('Self-exclusion').waitFor({ state: 'detached', ...patience })

  const lower = async (figure: string) => {
    const ask = dialog(page, /more tightly/)
    const field = ask.getByRole('textbox', { name: /Loss limits, .*Per week/ })
    await until(() => field.evaluate((one) => one === document.activeElement), true, patience)
    await page.keyboard.type(figure, { delay: 10 })
    await ask.getByRole('textbox', { name: 'Reason', exact: true }).focus()
    await page.keyboard.type('He asked for it by telephone', { delay: 5 })
    await ask.getByRole('button', { name: /^(Lower|Set)$/ }).click()
    return { ask, field }
  }
  await open(`/apps/contacts/${id}?tab=limits`)
  await page.getByRole('button', { name: /^Set: Loss limits, .*Per week/ }).press('Enter')
  await lower('500')
  await page.getByText(/^500[.]00, 500[.]00 left/).waitFor(patience)
  await page.getByRole('button', { name: /^Lower: Loss limits, .*Per week/ }).press('Enter')
  const { ask, field } = await lower('600')
  await ask.getByText('Staff can only lower a limit').waitFor(patience)
  await until(() => field.evaluate((one) => one === document.activeElement), true, patience)
  expect(await field.inputValue()).toMatch(/^600/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('300', { delay: 10 })
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await page.keyboard.press('Enter')
  await page.getByText(/^300[.]00, 300[.]00 left/).waitFor(patience)
})

test.for([
  ['en', 1440, 'light'],
  ['tr', 1024, 'dark'],
  ['ar', 390, 'dark'],
] as const)('no barrier and nothing over the edge: %s at %i, %s', async ([language, width, theme], context) => {
  const { page, open } = await venue.visit(context, {
    ...{ as: 'manager', language, reducedMotion: 'reduce', viewport: { width, height: 900 } },
    ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
  })
  await page.addInitScript((name) => localStorage.setItem('takewin.theme', name), theme)
  // However many the tests before have made.
  await open('/apps/contacts/all?q=deniz')
  await page.getByText('Deniz').first().waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await go(page, `/apps/contacts/${await venue.idOf('player')}?tab=money`)
  await page.getByRole('tab', { selected: true }).waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
})
