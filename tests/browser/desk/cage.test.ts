/** The cage by keys alone: found, chosen, amount, Enter; the wrong thing first, two at one player, the safe, slips. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { type BrowserVenue, openBrowserVenue, type VisitOptions } from '#tests/kit/browserVenue.ts'
import { readCard } from '#tests/kit/cardReader.ts'
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
async function cage(context: TestContext, options: VisitOptions = {}, path = '/apps/cashier') {
  const visitor = await venue.visit(context, { as: 'cashier', reducedMotion: 'reduce', ...options })
  await visitor.open(path)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor(patience)
  return visitor
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 15 })
const amount = (page: Page) => page.locator('#cage-amount')
const summary = (page: Page) => page.getByRole('region', { name: /Yılmaz|Kaya|Arslan/ })
const pocket = (page: Page, name: string) =>
  summary(page).locator('dl > div').filter({ hasText: name }).first().locator('dd').innerText()
/** As a person does: all that stands there away, and the new words. */
async function rewrite(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await type(page, text)
}
async function serve(page: Page, player: string): Promise<void> {
  await page.keyboard.press('F1')
  await type(page, player)
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-amount', patience)
}
const posts = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/cashier\/(transactions$|cage)/.test(request.url())) sent.push(request.url())
  })
  return sent
}

test('found, chosen, amount, Enter: by keys alone, and a second Enter posts nothing', async (context) => {
  const { page, path, complaints } = await cage(context)
  await until(() => focused(page), 'cage-finder', patience)
  await type(page, 'nobody at all')
  await page.getByText('Nobody is found by this').waitFor(patience)
  await page.keyboard.press('Escape')
  await type(page, 'deniz')
  await page.getByRole('option', { name: /Deniz Yılmaz/ }).waitFor(patience)
  await page.keyboard.press('Enter')
  await until(path, '/apps/cashier/1', patience)
  await until(() => focused(page), 'cage-amount', patience)
  expect(await pocket(page, 'Cash')).toBe('5,000.00')
  // Who has posted what the demo gave at its opening.
  await page.getByRole('cell', { name: 'The venue itself' }).waitFor(patience)
  const sent = posts(page)
  await type(page, '1,2,3.4.5')
  await page.getByText('This is no number').waitFor(patience)
  await page.keyboard.press('Enter')
  await rewrite(page, '150')
  await page.getByRole('cell', { name: '5,150.00' }).waitFor(patience)
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('is posted.').waitFor(patience)
  await until(() => pocket(page, 'Cash'), '5,150.00', patience)
  expect([await focused(page), await amount(page).inputValue()]).toEqual(['cage-amount', ''])
  await page.keyboard.press('Enter')
  await until(() => page.getByRole('row').filter({ hasText: '150.00' }).count(), 1, patience)
  expect(sent).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('an amount of zero is told to be none once it is to be posted, not while it is typed, and moves nothing', async (context) => {
  const { page } = await cage(context)
  await until(() => focused(page), 'cage-finder', patience)
  await serve(page, '603412000002')
  const sent = posts(page)
  const words = page.getByText('Nothing is moved by zero. Write an amount above it.')
  await type(page, '0')
  expect(await words.count()).toBe(0)
  await page.keyboard.press('Enter')
  await words.waitFor(patience)
  expect([await focused(page), await amount(page).getAttribute('aria-invalid')]).toEqual(['cage-amount', 'true'])
  expect(await barriers(page)).toEqual([])
  await type(page, '.5')
  await words.waitFor({ state: 'detached', ...patience })
  await page.getByRole('row', { name: /Cash 250.00 \+0.50 250.50/ }).waitFor(patience)
  await page.keyboard.press('Escape')
  expect(sent).toEqual([])
})

test('a card reader serves at once; a withdrawal that becomes too large is told while it is typed, and moves nothing', async (context) => {
  const { page, path } = await cage(context)
  await until(() => focused(page), 'cage-finder', patience)
  // A reader is faster than any answer.
  await page.keyboard.type('603412000002')
  await page.keyboard.press('Enter')
  await until(path, '/apps/cashier/2', patience)
  await until(() => focused(page), 'cage-amount', patience)
  const sent = posts(page)
  await page.keyboard.press('F3')
  await type(page, '250')
  await page.getByRole('row', { name: /Cash 250.00 −250.00 0.00/ }).waitFor(patience)
  await type(page, '0')
  await page.getByText('Not enough: 250.00 TRY can be taken.').waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('Not enough: 250.00 TRY can be taken.').waitFor(patience)
  await page.keyboard.press('Escape')
  expect([await focused(page), await amount(page).inputValue()]).toEqual(['cage-amount', ''])
  expect([sent, await pocket(page, 'Cash')]).toEqual([[], '250.00'])
})

test('what needs a second person says so before it is sent, asks for its reason, and then waits with a way to the confirms', async (context) => {
  const { page, path, toasts } = await cage(context)
  await serve(page, 'selin')
  const sent = posts(page)
  await page.keyboard.press('F7')
  await type(page, '700')
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-reason', patience)
  await page.getByText('This always waits for a colleague.').waitFor(patience)
  expect(sent).toEqual([])
  await type(page, 'a regular')
  await page.keyboard.press('Enter')
  await page.getByText('waits for a second person.').waitFor(patience)
  const till = page.getByRole('complementary', { name: 'What waits, and the safe' })
  await till.getByRole('listitem').filter({ hasText: 'Credit' }).waitFor(patience)
  // Posted by mistake: who asked takes it back, with a reason, before anybody decides.
  await till.getByRole('button', { name: 'Take it back: Credit 700.00' }).press('Enter')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText('Take back: Credit 700.00?').waitFor(patience)
  expect(await question.getByRole('button', { name: 'Take it back' }).isDisabled()).toBe(true)
  await type(page, 'the wrong player')
  await question.getByRole('button', { name: 'Take it back' }).click()
  await toasts.said('Credit 700.00 is taken back')
  await page.getByText('Nothing of this player waits.').waitFor(patience)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  // What somebody else asked for waits for them.
  const supervisor = { playerID: await venue.idOf('vip'), type: 12, amount: 300, reason: 'counted twice' }
  await venue.call(await venue.tokenOf('supervisor'), 'POST', '/cashier/transactions', supervisor, 'not-ones-own')
  await till.getByRole('listitem').waitFor(patience)
  expect(await till.getByRole('button', { name: /^Take it back/ }).count()).toBe(0)
  await till.getByRole('link', { name: 'Transaction Confirms' }).click()
  await until(path, '/apps/cashierConfirms', patience)
})

test('two at one player: what the other one posts is seen, and what no longer fits is refused before Enter', async (context) => {
  const early = await cage(context, { as: 'manager' })
  const late = await cage(context)
  for (const { page } of [early, late]) {
    await serve(page, '3')
    await page.keyboard.press('F3')
  }
  const sent = posts(late.page)
  await type(late.page, '99500')
  await late.page.getByText('Needs a second person.').waitFor(patience)
  await type(early.page, '600')
  await early.page.getByRole('row', { name: /−600.00/ }).waitFor(patience)
  await early.page.keyboard.press('Enter')
  await early.page.getByText('is posted.').waitFor(patience)
  await until(() => pocket(late.page, 'Cash'), '99,400.00', patience)
  await late.page.getByText('Not enough: 99,400.00 TRY can be taken.').waitFor(patience)
  await late.page.keyboard.press('Enter')
  expect(sent).toEqual([])
})

test('offers are shown with how they come about and are taken by a key; a bonus is granted once', async (context) => {
  // Of this gaming day, whenever the last one ended.
  const deposit = { playerID: 3, type: 1, amount: 1_000_000 }
  await venue.call(await venue.tokenOf('cashier'), 'POST', '/cashier/transactions', deposit, 'deposit-for-the-offer')
  const { page } = await cage(context)
  await serve(page, '603412000003')
  await page.keyboard.press('F5')
  const how = page.getByText(/10 % of .* deposited and not paid out, less 0.00 given/)
  await how.waitFor(patience)
  const kept = Number(/of ([\d,.]+)/.exec(await how.innerText())?.[1]?.replaceAll(',', ''))
  expect(kept).toBeGreaterThanOrEqual(10_000)
  const offer = (Math.floor(kept * 10) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  await page.getByRole('button', { name: 'Take it' }).focus()
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-amount', patience)
  expect(await amount(page).inputValue()).toBe(offer)
  await rewrite(page, '100')
  await page.keyboard.press('Tab')
  await page.locator('#cage-reason').focus()
  await type(page, 'first of the day')
  await page.keyboard.press('Enter')
  await until(() => pocket(page, 'Bonus'), '100.00', patience)
  await page.getByText(/less 100.00 given/).waitFor(patience)
})

test('the safe: counted while typed, closed blind, a variance wants a reason, and the sums are told after it', async (context) => {
  const { page, toasts } = await cage(context)
  await page.getByRole('button', { name: 'Open safe' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await until(() => focused(page), 'cage-pieces-20000', patience)
  await type(page, 'x')
  await dialog.getByText('This is no number').waitFor(patience)
  expect(await dialog.getByRole('button', { name: 'Open safe' }).isDisabled()).toBe(true)
  await rewrite(page, '10')
  await page.keyboard.press('Tab')
  await type(page, '5')
  await until(() => dialog.getByRole('status').innerText(), /2,500\.00/, patience)
  // A slip of the finger loses no count: it is asked, and Escape stays where one was.
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await asked.waitFor(patience)
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden', ...patience })
  await until(() => focused(page), 'cage-pieces-10000', patience)
  expect(await dialog.getByRole('status').innerText()).toMatch(/2,500\.00/)
  await page.keyboard.press('Enter')
  await toasts.said('The safe is open')
  await serve(page, 'player2')
  await type(page, '40')
  await page.getByRole('row', { name: /\+40.00/ }).waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('is posted.').waitFor(patience)
  const till = page.getByRole('complementary')
  expect(await till.getByText('Expected', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Close safe' }).click()
  await until(() => focused(page), 'cage-pieces-20000', patience)
  await type(page, '10')
  await page.keyboard.press('Enter')
  await dialog.getByText('The count is not what is expected').waitFor(patience)
  expect(await dialog.getByText('2,540.00').count()).toBe(0)
  await dialog.getByLabel('Why it differs').click()
  await type(page, 'a torn bill')
  await dialog.getByRole('button', { name: 'Close safe' }).click()
  await dialog.getByText('The safe is closed').waitFor(patience)
  const fact = (name: string) => dialog.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()
  expect([await fact('Expected'), await fact('Counted'), await fact('Variance')]).toEqual([
    '2,540.00',
    '2,000.00',
    '−540.00',
  ])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open safe' }).waitFor(patience)
})

test('a safe that somebody else closes meanwhile is told of, and what was being counted is let go', async (context) => {
  const { page, toasts } = await cage(context)
  await page.getByRole('button', { name: 'Open safe' }).click()
  await until(() => focused(page), 'cage-pieces-20000', patience)
  await type(page, '1')
  await page.keyboard.press('Enter')
  await toasts.said('The safe is open')
  await page.getByRole('button', { name: 'Close safe' }).click()
  await until(() => focused(page), 'cage-pieces-20000', patience)
  await type(page, '1')
  const token = await venue.tokenOf('manager')
  const { cages } = (await venue.call(token, 'GET', '/cashier/cages?state=open')) as { cages: { id: number }[] }
  const close = `/cashier/cages/${cages[0]?.id}/close`
  await venue.call(token, 'POST', close, { amount: 20_000, reason: 'left open' }, 'closed-by-the-manager')
  await toasts.said('Somebody else has closed your safe. Nothing was moved.')
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
  await page.getByRole('button', { name: 'Open safe' }).waitFor(patience)
})

test('an answer that is lost is asked for again under the same key: posted once', async (context) => {
  const { page } = await cage(context)
  await serve(page, '603412000001')
  const before = await venue.balanceOf('player')
  const keys: (string | undefined)[] = []
  await page.route('**/cashier/transactions', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await type(page, '77')
  await page.getByRole('row', { name: /\+77.00/ }).waitFor(patience)
  await page.keyboard.press('Enter')
  await page.getByText('is posted.').waitFor(patience)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await venue.balanceOf('player')).toBe(before + 7_700)
})

test('the next player is served once it is known what became of the posting: not before, and never twice', async (context) => {
  const { page, path } = await cage(context)
  const before = await venue.balanceOf('player')
  await serve(page, '603412000001')
  const answer = Promise.withResolvers<undefined>()
  const keys: (string | undefined)[] = []
  let isCut = false
  await page.route('**/cashier/transactions', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (isCut) return route.abort('connectionreset')
    await answer.promise
    return route.continue()
  })
  const next = async () => {
    await page.keyboard.press('F1')
    await type(page, 'kaya')
    await page.keyboard.press('Enter')
  }
  const post = async (figure: string, row: RegExp) => {
    await type(page, figure)
    await page.getByRole('row', { name: row }).waitFor(patience)
    await page.keyboard.press('Enter')
  }
  await post('66', /\+66.00/)
  await until(() => keys.length, 1, patience)
  await next()
  const held = page.getByRole('alertdialog')
  await held.getByText('The posting is still on its way').waitFor(patience)
  expect(path()).toBe('/apps/cashier/1')
  answer.resolve(undefined)
  await until(path, '/apps/cashier/2', patience)
  await summary(page).getByText('Kaya').first().waitFor(patience)
  await until(() => venue.balanceOf('player'), before + 6_600, patience)

  // Nobody answers, and by that one is signed out. Back again, the posting stands there under its own key, whoever is looked for.
  await serve(page, '603412000001')
  isCut = true
  await post('55', /\+55.00/)
  await page.locator('#username').waitFor({ timeout: 60_000 })
  await page.locator('#username').focus()
  await type(page, 'cashier')
  await page.locator('#password').focus()
  await type(page, 'cashier1234')
  await page.keyboard.press('Enter')
  await until(path, '/apps/cashier/1', patience)
  await page.getByText('The venue did not answer').waitFor(patience)
  await amount(page).focus()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
  await next()
  await held.getByText('It is not known whether this was posted').waitFor(patience)
  await page.keyboard.press('Escape')
  await held.waitFor({ state: 'detached', ...patience })
  expect(path()).toBe('/apps/cashier/1')
  await next()
  isCut = false
  await held.getByRole('button', { name: 'Try again' }).click()
  await until(path, '/apps/cashier/2', patience)
  expect([new Set(keys).size, await venue.balanceOf('player')]).toEqual([2, before + 12_100])
  await page.reload()
  await summary(page).getByText('Kaya').first().waitFor(patience)
})

test('a slip is printed and printed again, and stands on the paper alone', async (context) => {
  const { page } = await cage(context, {}, '/apps/cashier/1')
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(Number(document.body.dataset.printed ?? 0) + 1))
  })
  await page.getByRole('button', { name: 'Slip of 1', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deniz Yılmaz (player, 1)').waitFor(patience)
  await dialog.getByRole('button', { name: 'Print' }).click()
  await dialog.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => document.body.dataset.printed)).toBe('2')
  for (const width of [794, 302]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ media: 'print' })
    expect([await dialog.getByText('Signature').isVisible(), await amount(page).isVisible()]).toEqual([true, false])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
})

/** An administrator asks for it, and the manager confirms. Answers the rights that it had. */
async function setRights(group: string, rightsOf: (rights: readonly number[]) => readonly number[]) {
  const admin = await venue.tokenOf('admin')
  const { PermissionGroups } = (await venue.call(admin, 'GET', '/permission/group')) as {
    PermissionGroups: Pick<PermissionGroup, 'Id' | 'name' | 'Permissions' | 'version'>[]
  }
  const found = PermissionGroups.find(({ name }) => name === group)
  if (!found) throw new Error(`there are no ${group}`)
  const { Id, Permissions, version } = found
  const body = { Permissions: rightsOf(Permissions), version, reason: 'a test' }
  const key = `rights-${Id}-${body.Permissions.length}`
  const asked = await venue.call(admin, 'PUT', `/permission/group/${Id}/permission`, body, key)
  await venue.approve(asked as { waitsFor: { id: number } })
  return Permissions
}

test('who may adjust and not post does that alone, upwards and downwards, with a reason, and a second person is needed', async (context) => {
  const { page, complaints } = await cage(context, { as: 'supervisor' }, '/apps/cashier/1')
  await until(() => focused(page), 'cage-amount', patience)
  const kinds = page.getByRole('group', { name: 'What is posted' }).getByRole('button')
  expect(await kinds.allInnerTexts()).toEqual([expect.stringMatching(/^Adjustment\s*F10$/)])
  await page.keyboard.press('F2')
  const sent = posts(page)
  const before = await pocket(page, 'Cash')
  await type(page, '12.50')
  await page.getByText('This always waits for a colleague.').waitFor(patience)
  await page.getByRole('row', { name: /Cash .* \+12\.50 / }).waitFor(patience)
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-reason', patience)
  expect(sent).toEqual([])
  await type(page, 'counted once too few')
  await page.keyboard.press('Enter')
  await page.getByText('waits for a second person.').waitFor(patience)
  // Nothing is given before it is confirmed; what is taken is held at once.
  expect(await pocket(page, 'Cash')).toBe(before)
  await page.getByLabel('Take from the player').focus()
  await page.keyboard.press('Space')
  await amount(page).focus()
  await type(page, '7')
  await page.getByRole('row', { name: /Cash .* −7\.00 / }).waitFor(patience)
  await page.locator('#cage-reason').focus()
  await type(page, 'counted twice')
  await page.keyboard.press('Enter')
  await until(() => sent.length, 2, patience)
  await page.getByRole('row', { name: /Adjustment −7\.00/ }).waitFor(patience)
  expect(complaints).toEqual([])
})

test('who may do both has nine kinds, the last by F10; a cashier has eight', async (context) => {
  const { page } = await cage(context, { as: 'manager' }, '/apps/cashier/1')
  await until(() => focused(page), 'cage-amount', patience)
  const kinds = (of: Page) => of.getByRole('group', { name: 'What is posted' }).getByRole('button')
  expect(await kinds(page).count()).toBe(9)
  await page.keyboard.press('F10')
  await until(() => kinds(page).filter({ hasText: 'Adjustment' }).getAttribute('aria-pressed'), 'true', patience)
  const cashier = await cage(context, {}, '/apps/cashier/1')
  await until(() => focused(cashier.page), 'cage-amount', patience)
  expect(await kinds(cashier.page).count()).toBe(8)
})

test('who may neither post nor adjust sees which permission is missing; a player who is not there is said not to be', async (context) => {
  const rights = await setRights('Supervisors', (all) => all.filter((id) => id !== 111))
  const supervisor = await cage(context, { as: 'supervisor' }, '/apps/cashier/1')
  await supervisor.page.getByText(/Cage postings/).waitFor(patience)
  expect(await amount(supervisor.page).count()).toBe(0)
  await setRights('Supervisors', () => rights)
  const { page } = await cage(context, {}, '/apps/cashier/999999')
  await page.getByText('There is no such player').waitFor(patience)
})

test.for([
  ['en', 1440, 'dark'],
  ['tr', 1024, 'light'],
  ['ar', 390, 'dark'],
] as const)(
  'in %s at %d px nothing overflows and nobody is stopped',
  async ([language, width, colorScheme], context) => {
    const touch = width < 500 ? { hasTouch: true, isMobile: true } : {}
    const viewport = { width, height: 900 }
    const { page } = await cage(context, { language, colorScheme, viewport, ...touch }, '/apps/cashier/3')
    await amount(page).waitFor(patience)
    if (width < 500) await page.locator('button[aria-keyshortcuts=F3]').tap()
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)

test.for([320, 360])('on a narrow telephone of %d px the search is as wide as its window', async (width, context) => {
  const narrow = { viewport: { width, height: 640 }, hasTouch: true, isMobile: true }
  const { page } = await cage(context, narrow, '/apps/cashier')
  await page.locator('#cage-finder').waitFor(patience)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('the amount has the focus again after each kind, hand pay too, after Clear, and after Post by the mouse', async (context) => {
  const { page } = await cage(context, {}, '/apps/cashier/1')
  await until(() => focused(page), 'cage-amount', patience)
  const chosen = (key: string) => page.locator(`button[aria-keyshortcuts=${key}][aria-pressed=true]`).waitFor(patience)
  for (const key of ['F9', 'F2', 'F3', 'F9', 'F2']) {
    await page.keyboard.press(key)
    await chosen(key)
    if (key === 'F9') await amount(page).waitFor({ state: 'detached', ...patience })
    else await until(() => focused(page), 'cage-amount', patience)
  }
  await type(page, 'no figure')
  await page.getByText('This is no number').waitFor(patience)
  await page.keyboard.press('Escape')
  await until(() => amount(page).inputValue(), '', patience)
  const before = await pocket(page, 'Cash')
  await type(page, '1')
  await page
    .locator('form')
    .filter({ has: amount(page) })
    .locator('button[type=submit]')
    .click()
  await until(
    () => pocket(page, 'Cash'),
    (now) => now !== before,
    patience,
  )
  await until(() => focused(page), 'cage-amount', patience)
  expect(await amount(page).inputValue()).toBe('')
})

test('a count says its bound beside the field, and is not sent beyond it', async (context) => {
  const { page } = await cage(context, { as: 'manager' })
  const sent = posts(page)
  await page.getByRole('button', { name: 'Open safe', exact: true }).click(patience)
  const counting = page.getByRole('dialog')
  const send = counting.getByRole('button', { name: 'Open safe', exact: true })
  await counting.getByRole('textbox', { name: '100.00 TRY', exact: true }).click(patience)
  await type(page, '1000001')
  await counting.getByText('At most 1,000,000').waitFor(patience)
  expect(await send.isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  await rewrite(page, '-1')
  await page.keyboard.press('Tab')
  await counting.getByText('At least 0').waitFor(patience)
  expect([await send.isDisabled(), sent]).toEqual([true, []])
  await page.keyboard.press('Shift+Tab')
  await rewrite(page, '0')
  await until(() => send.isEnabled(), true, patience)
  await rewrite(page, '')
  await page.keyboard.press('Escape')
  await counting.waitFor({ state: 'detached', ...patience })
})

/** No card reader is as slow. */
const byHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 })

test('a card that is read into the amount or the note posts nothing: the field holds what it held, and a key serves its player', async (context) => {
  const { page, path, complaints } = await cage(context, {}, '/apps/cashier/1')
  await until(() => focused(page), 'cage-amount', patience)
  const before = await venue.balanceOf('player')
  const sent = posts(page)
  // A hand that is fast, and Enter before the verdict.
  await readCard(page, '1000', { everyMs: 80 })
  await page.getByText('is posted.').waitFor(patience)
  await until(() => venue.balanceOf('player'), before + 100_000, patience)
  expect(sent).toHaveLength(1)
  // The focus stands on the amount, and the next guest's card is at the reader.
  const said = page.getByRole('alert').filter({ hasText: 'A card was read' })
  await readCard(page, '70077007')
  await said.getByText('A card was read into the amount').waitFor(patience)
  await said.getByText('card …7007').waitFor(patience)
  expect([await amount(page).inputValue(), await focused(page), sent.length]).toEqual(['', 'cage-amount', 1])
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  // What is written now is meant.
  await byHand(page, '1.5')
  await said.waitFor({ state: 'detached', ...patience })
  await page.getByRole('row', { name: /\+1.50/ }).waitFor(patience)
  // Readers may end it twice.
  await readCard(page, '70077007')
  await said.waitFor(patience)
  expect(await amount(page).inputValue()).toBe('1.5')
  await page.locator('#cage-reason').focus()
  await byHand(page, 'a coin')
  await said.waitFor({ state: 'detached', ...patience })
  await readCard(page, '7007')
  await said.getByText('A card was read into the words beside the amount').waitFor(patience)
  expect(await page.locator('#cage-reason').inputValue()).toBe('a coin')
  // A button that has the focus is not pressed by it.
  await page.getByRole('button', { name: /^Post deposit/ }).focus()
  await readCard(page, '603412000002')
  await said.getByText('A card was read outside the search').waitFor(patience)
  expect([await amount(page).inputValue(), sent.length]).toEqual(['1.50', 1])
  await page.keyboard.press('F1')
  await until(path, '/apps/cashier/2', patience)
  await until(() => focused(page), 'cage-amount', patience)
  // A card of nobody is told of where players are found.
  await readCard(page, '70077007')
  await said.waitFor(patience)
  await page.keyboard.press('F1')
  await page.getByText('Nobody is found by this').waitFor(patience)
  expect([await focused(page), await said.count(), sent.length]).toEqual(['cage-finder', 0, 1])
  expect([path(), await venue.balanceOf('player'), complaints]).toEqual(['/apps/cashier/2', before + 100_000, []])
})

test('a card that is read while a posting is on its way puts nothing back that has been posted', async (context) => {
  const { page } = await cage(context, {}, '/apps/cashier/3')
  const sent = posts(page)
  await until(() => focused(page), 'cage-amount', patience)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/cashier/transactions', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await byHand(page, '500')
  await page.getByRole('row', { name: /\+500.00/ }).waitFor(patience)
  await page.keyboard.press('Enter')
  await until(() => sent.length, 1, patience)
  const said = page.getByRole('alert').filter({ hasText: 'A card was read' })
  await readCard(page, '70077007', {
    half: async () => {
      answer()
      await until(
        () => amount(page).inputValue(),
        (value) => !value.startsWith('500'),
        patience,
      )
    },
  })
  await said.waitFor(patience)
  expect([await amount(page).inputValue(), sent.length]).toEqual(['', 1])
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'cage-amount', patience)
  expect(sent.length).toBe(1)
})

test('a large amount is posted by a second Enter, and not by one that is sent twice at once', async (context) => {
  const { page } = await cage(context, {}, '/apps/cashier/3')
  const sent = posts(page)
  await until(() => focused(page), 'cage-amount', patience)
  await byHand(page, '1000000')
  await page.getByRole('row', { name: /\+1,000,000.00/ }).waitFor(patience)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('is a large amount: post it once more to confirm').waitFor(patience)
  expect(sent).toEqual([])
  expect(await barriers(page)).toEqual([])
  await rewrite(page, '10')
  await page.getByText('is a large amount').waitFor({ state: 'detached', ...patience })
  expect(sent).toEqual([])
})

test('with a finger on a telephone the question of a large amount comes into the window', async (context) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const { page } = await cage(context, { ...phone, language: 'ar' }, '/apps/cashier/3')
  const sent = posts(page)
  await amount(page).tap(patience)
  await page.keyboard.type('1000000')
  await page.getByRole('row', { name: /1,000,000.00/ }).waitFor(patience)
  await page.locator('button[type=submit]').tap()
  const asked = page.getByText('مبلغ كبير')
  await asked.waitFor(patience)
  const foot = async () => (await page.locator('button[type=submit]').boundingBox())?.y ?? 0
  const end = async () => {
    const box = await asked.boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
  }
  await until(async () => (await end()) <= (await foot()), true, patience)
  expect(sent).toEqual([])
})

test('a card that is read where nobody is served finds its player', async (context) => {
  const { page } = await cage(context)
  const path = () => new URL(page.url()).pathname
  await page.getByRole('button', { name: /safe/i }).first().focus(patience)
  await readCard(page, '603412000002')
  await until(path, '/apps/cashier/2', patience)
})

test('a card that is read into the count of a safe opens none, and the count stands', async (context) => {
  const { page, toasts } = await cage(context, { as: 'manager' })
  const sent = posts(page)
  await page.getByRole('button', { name: 'Open safe', exact: true }).click(patience)
  await until(() => focused(page), 'cage-pieces-20000', patience)
  await byHand(page, '12')
  await readCard(page, '7007')
  await toasts.said(/^A card was read into this window\./)
  expect([await page.locator('#cage-pieces-20000').inputValue(), sent]).toEqual(['12', []])
  await page.getByRole('dialog').getByText('2,400.00').first().waitFor(patience)
  await rewrite(page, '')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
})

test('what a posting does and that it needs a second person is spoken before Enter; Escape in the words and another kind keep them', async (context) => {
  const { page } = await cage(context, {}, '/apps/cashier/3')
  await until(() => focused(page), 'cage-amount', patience)
  const form = page.getByRole('form', { name: 'Posting', exact: true })
  // It is there before it has anything to say.
  await until(() => form.getByRole('status').count(), 1, patience)
  expect(await form.getByRole('status').innerText()).toBe('')
  await type(page, '77')
  await form
    .getByRole('status')
    .getByRole('row', { name: /\+77.00/ })
    .waitFor(patience)
  await page.locator('#cage-reason').focus()
  await type(page, 'a birthday')
  // A comp always waits, and its words are those that stand there.
  await page.keyboard.press('F6')
  await form.getByRole('status').getByText('Needs a second person.').waitFor(patience)
  const written = async () => [await amount(page).inputValue(), await page.locator('#cage-reason').inputValue()]
  expect(await written()).toEqual(['77.00', 'a birthday'])
  await page.locator('#cage-reason').focus()
  await page.keyboard.press('Escape')
  await until(() => focused(page), 'cage-amount', patience)
  expect(await written()).toEqual(['77.00', 'a birthday'])
  await page.keyboard.press('Escape')
  await until(written, (now) => now.join('') === '', patience)
  await until(() => form.getByRole('status').innerText(), '', patience)
})
