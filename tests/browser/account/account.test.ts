/** Accounts in a real browser: asking for one, what people change of their own, the second factor, and who is signed out. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { KeysAlone } from '#tests/kit/keysAlone.ts'
import { lockedBy } from '#tests/kit/pages.ts'
import { barriers, go, overflow } from '#tests/kit/screen.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'
import { codeOf, stepOf } from '#venue/identity/totp.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const path = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

let keys = 0
/** A write of the administrator's. */
async function asAdmin<Answer>(method: string, at: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${venue.venue.url}${at}`, {
    method,
    headers: {
      authorization: `Bearer ${await venue.tokenOf('admin')}`,
      'content-type': 'application/json',
      'idempotency-key': `account-test-${(keys += 1)}`,
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer & { ErrorMessage?: string }
  if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${answer.ErrorMessage}`)
  return answer
}
const password = 'a password of the test'
let made = 0
/** A person of the test's own, also when it is tried again, whose password is `password`. */
async function person(name: string, type = 0) {
  const username = `${name}${(made += 1)}`
  const atFirst = `${password} at first`
  const answer = await asAdmin<{ user?: { id: number }; waitsFor?: { id: number } }>('POST', '/admin/users', {
    ...{ username, type, name: 'Ada', lastname: 'Test', password: atFirst },
  })
  const user = answer.user ?? (await venue.approve(answer)).account
  const token = await tokenOf(username, atFirst)
  await venue.call(token, 'POST', '/player/password', { oldPassword: atFirst, newPassword: password })
  return { id: user?.id ?? 0, token, username }
}
const tokenOf = async (username: string, given = password) =>
  ((await venue.call(null, 'POST', '/login', { username, password: given })) as { token: string }).token
const group = async (name: string, requiresSecondFactor: boolean) =>
  asAdmin<{ Id: number }>('POST', '/permission/group', {
    name: `${name} ${(made += 1)}`,
    WhitelistIps: '',
    requiresSecondFactor,
  })

/** The next code that an app shows which was given this secret: no step twice. */
function authenticator(secret: string) {
  const key = fromBase32(secret.replaceAll(/\s/g, ''))
  let last = 0
  return async () => {
    await until(() => stepOf(Date.now()) + 1 > last, true, { timeout: 40_000, interval: 250 })
    // The venue takes the step after the present one too: a clock may be off by half a minute.
    last = Math.max(stepOf(Date.now()), last + 1)
    return codeOf(key, last)
  }
}
function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
async function enrol(page: Page) {
  await typeInto(page.locator('#enrolPassword'), password)
  await page.keyboard.press('Enter')
  const secret = await page.getByTestId('secret').innerText()
  const nextCode = authenticator(secret)
  await typeInto(page.locator('#enrolCode'), '000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is not right').waitFor()
  await typeInto(page.locator('#enrolCode'), await nextCode())
  await page.keyboard.press('Enter')
  const list = page.getByTestId('recovery-codes').locator('li')
  await list.first().waitFor()
  const codes = await list.allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  return { nextCode, codes }
}

test('a guest asks for an account, the desk accepts it, and they sign in', async (context) => {
  const { page, open, login, lobby, complaints } = await venue.visit(context)
  // Wherever nobody is signed in there are two ways on.
  await open('/no/such/page')
  const ways = page.getByRole('navigation', { name: 'Login and register' })
  await ways.getByRole('link', { name: 'Register' }).click()
  await heading(page, 'Ask for an account')
  await ways.getByRole('link', { name: 'Login' }).click()
  await login.shown()
  expect(await ways.locator('[aria-current=page]').innerText()).toBe('Login')
  await page.getByRole('link', { name: 'Ask the desk for one' }).click()
  await heading(page, 'Ask for an account')
  expect(path(page)).toBe('/register')
  const submit = page.getByRole('button', { name: 'Ask the desk' })
  await typeInto(page.locator('#name'), 'Ece')
  await typeInto(page.locator('#lastname'), 'Güneş')
  await typeInto(page.locator('#username'), 'ec')
  await typeInto(page.locator('#email'), 'nobody')
  await typeInto(page.locator('#password'), 'password')
  expect(await page.locator('#username-problem').innerText()).toContain('4 to 64')
  expect(await page.locator('#email-problem').innerText()).toContain('not an e-mail')
  expect(await submit.isEnabled()).toBe(false)
  await typeInto(page.locator('#username'), 'ece.gunes')
  await typeInto(page.locator('#email'), '')
  // Long enough, but one that everybody tries first: only the venue knows.
  await submit.click()
  await page.locator('#password-problem').waitFor()
  expect(await page.locator('[data-rule=broken]').count()).toBe(1)
  expect(await barriers(page)).toEqual([])
  await typeInto(page.locator('#password'), password)
  await page.keyboard.press('Enter')
  await heading(page, 'The desk has your request')
  expect(await barriers(page)).toEqual([])

  const { registrations } = (await venue.call(await venue.tokenOf('admin'), 'GET', '/admin/registrations')) as {
    registrations: { id: number; username: string }[]
  }
  const asked = registrations.find(({ username }) => username === 'ece.gunes')
  await asAdmin('POST', `/admin/registrations/${asked?.id}/accept`, {})
  await page.getByRole('button', { name: 'To the login' }).click()
  await login.shown()
  expect(await login.username.inputValue()).toBe('ece.gunes')
  await typeInto(login.password, password)
  await page.keyboard.press('Enter')
  await lobby.shown()
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
})

test('a name that is taken where accounts are made at once stands at its field', async (context) => {
  const { page, open } = await venue.visit(context)
  await page.route('**/register', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { ErrorCode: 60409, code: 60409, ErrorMessage: 'no', Params: { reason: 'name taken' } },
        })
      : route.continue(),
  )
  await open('/register')
  for (const [field, value] of Object.entries({ name: 'A', lastname: 'B', username: 'player', password }))
    await typeInto(page.locator(`#${field}`), value)
  await page.keyboard.press('Enter')
  expect(await page.locator('#username-problem').innerText()).toBe('This name or e-mail is taken.')
  await page.unroute('**/register')
  await page.route('**/register', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json: tooMany }) : route.continue(),
  )
  await typeInto(page.locator('#username'), 'somebody')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Too many requests. Wait a moment.').waitFor()
})
const tooMany = { ErrorCode: 60429, code: 60429, ErrorMessage: 'no', Params: { seconds: 30 } }

test('a player changes password and PIN by the keyboard, and opens the locked page with the new PIN', async (context) => {
  const { token, username } = await person('keyboard.player')
  const other = await tokenOf(username)
  const { page, open, toasts, complaints } = await venue.visit(context, { token })
  await page.clock.install()
  await open('/profile')
  await heading(page, 'My Profile')
  await page.getByText(username).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Security' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('#oldPassword').waitFor()
  expect(new URL(page.url()).search).toBe('?part=security')
  await page.locator('#oldPassword').focus()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('another password')
  await page.locator('#again').focus()
  await page.keyboard.type('another password')
  await page.keyboard.press('Enter')
  await page.locator('#oldPassword-problem').waitFor()
  await typeInto(page.locator('#oldPassword'), password)
  await typeInto(page.locator('#newPassword'), 'password')
  await typeInto(page.locator('#again'), 'password')
  await page.keyboard.press('Enter')
  await page.locator('#newPassword-problem').waitFor()
  await typeInto(page.locator('#newPassword'), 'another password')
  await typeInto(page.locator('#again'), 'another password')
  await page.keyboard.press('Enter')
  await toasts.said('The password is changed.')
  await until(() => page.locator('#oldPassword').inputValue(), '')
  await expect(venue.call(other, 'GET', '/player/balance')).rejects.toThrow('401')

  // There was no PIN: the lock begins to watch with the first one, without a reload.
  await page.getByText('You have none yet').waitFor()
  await typeInto(page.locator('#pinPassword'), 'another password')
  await typeInto(page.locator('#pin'), '97531')
  await typeInto(page.locator('#pinAgain'), '97531')
  await page.keyboard.press('Enter')
  await toasts.said('The PIN is set.')
  const lock = await lockedBy(page, () => page.clock.fastForward(61_000))
  await page.keyboard.type('97531')
  await page.keyboard.press('Enter')
  await lock.waitFor({ state: 'detached' })
  expect(complaints.filter((one) => !/\b(400|423)\b/.test(one))).toEqual([])
})

test('parts of the profile have one width beside their list of 240; nothing of a form moves when its problem comes', async (context) => {
  const { token } = await person('steady.player')
  const { page, open } = await venue.visit(context, { token, viewport: { width: 1440, height: 900 } })
  const place = async (selector: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
    return [x, y, width, height].map(Math.round)
  }
  const widths = []
  for (const part of ['profile', 'money', 'history', 'transactions', 'limits', 'security', 'devices']) {
    await open(`/profile?part=${part}`)
    await page.getByRole('link', { name: 'Devices' }).waitFor()
    const [x, , width] = await place('[data-testid=profile-part]')
    widths.push([x, width])
  }
  expect(new Set(widths.map(String)).size).toBe(1)
  expect((await place('nav[aria-label="Parts of the profile"]'))[2]).toBe(240)

  const form = [
    '#oldPassword',
    '#newPassword',
    '#again',
    '#pinPassword',
    '#pin',
    '#pinAgain',
    'form:has(#pin) [type=submit]',
  ]
  const places = () => Promise.all(form.map(place))
  await open('/profile?part=security')
  await page.locator('#pin').waitFor()
  const before = await places()
  await typeInto(page.locator('#oldPassword'), 'not my password')
  await typeInto(page.locator('#newPassword'), 'another password')
  await typeInto(page.locator('#again'), 'something else')
  await page.locator('#again-problem').waitFor()
  expect(await places()).toEqual(before)
  await typeInto(page.locator('#again'), 'another password')
  await page.keyboard.press('Enter')
  await page.locator('#oldPassword-problem').waitFor()
  expect(await places()).toEqual(before)
  // On the narrowest phone what is said of it takes two lines, which have their place too.
  await page.setViewportSize({ width: 280, height: 653 })
  await open('/profile?part=security')
  await page.locator('#pin').waitFor()
  // The page itself may scroll to what has the focus.
  const apart = async () => {
    const all = await places()
    return all.map(([x = 0, y = 0, ...size]) => [x, y - (all[0]?.[1] ?? 0), ...size])
  }
  const narrow = await apart()
  await page.locator('#oldPassword').click()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Tab')
  await page.locator('#newPassword').click()
  await page.keyboard.type('another password')
  await page.locator('#again').click()
  await page.keyboard.type('another password')
  await page.keyboard.press('Enter')
  const problem = page.locator('#oldPassword-problem')
  await problem.waitFor()
  const [lines, isClear] = await problem.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const next = document.getElementById('newPassword-label')?.getBoundingClientRect().top ?? 0
    return [range.getClientRects().length, range.getBoundingClientRect().bottom <= next]
  })
  expect([lines, isClear]).toEqual([2, true])
  expect(await apart()).toEqual(narrow)

  const guest = await venue.visit(context)
  const drawn = () => guest.page.evaluate(async () => void (await document.fonts.ready))
  await guest.open('/login')
  await guest.login.shown()
  await drawn()
  const { username, password: secret, submit } = guest.login
  const where = () => Promise.all([username, secret, submit].map((one) => one.boundingBox()))
  const atFirst = await where()
  await guest.page.locator('[aria-pressed] [data-flag=ar]').waitFor()
  await guest.login.signIn('nobody.at.all', 'a wrong password')
  await guest.login.alert.waitFor()
  await until(() => submit.isEnabled(), true)
  expect(await where()).toEqual(atFirst)

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await guest.page.setViewportSize(size)
    await guest.open('/register')
    const { page: form } = guest
    const button = form.getByRole('button', { name: 'Ask the desk' })
    const asked = ['#name', '#lastname', '#username', '#email', '#password'].map((field) => form.locator(field))
    const stands = () => Promise.all([...asked, button].map((one) => one.boundingBox()))
    await button.waitFor()
    await drawn()
    const empty = await stands()
    await form.locator('#username').click()
    await form.keyboard.type('me')
    await form.keyboard.press('Tab')
    await form.keyboard.type('no address')
    await form.keyboard.press('Tab')
    await form.locator('#email-problem').waitFor()
    await form.locator('#username-problem').waitFor()
    expect(await stands()).toEqual(empty)
  }
}, 120_000)

test('the fifth wrong password in a row signs out, and the login says why', async (context) => {
  const { token } = await person('forgetful.player')
  const { page, open, login, toasts } = await venue.visit(context, { token })
  await open('/profile?part=security')
  await page.locator('#oldPassword').waitFor()
  for (let time = 1; time <= 5; time += 1) {
    await typeInto(page.locator('#oldPassword'), `wrong ${time}`)
    await typeInto(page.locator('#newPassword'), 'another password')
    await typeInto(page.locator('#again'), 'another password')
    await page.keyboard.press('Enter')
    if (time < 5) await page.locator('#oldPassword-problem').waitFor()
  }
  await login.username.waitFor()
  await toasts.said('Invalid access_token')
  await page.getByRole('status').getByText('Your sign-in has ended').waitFor()
  expect(path(page)).toBe('/login')
})

test('an authenticator app: enrolled by a code, asked for at the next login, a recovery code instead, given up', async (context) => {
  const { token, username } = await person('careful.manager', 2)
  const { page, open, login, toasts, complaints } = await venue.visit(context, { token, acceptDownloads: true })
  await open('/profile?part=security')
  await page.locator('#enrolPassword').waitFor()
  expect(await barriers(page)).toEqual([])
  const { nextCode, codes } = await enrol(page)
  expect(await barriers(page)).toEqual([])
  // Nothing leads away from codes that are shown this once.
  await page.getByRole('link').first().click()
  await page.getByText('Keep the recovery codes first').waitFor()
  expect(await page.getByTestId('recovery-codes').count()).toBe(1)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n')).toEqual(codes)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('takewin-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('An authenticator app is enrolled.').waitFor()
  expect(await page.getByTestId('recovery-codes').count()).toBe(0)

  await open('/logout')
  await login.signIn(username, password)
  await typeInto(page.locator('#code'), await nextCode())
  await page.keyboard.press('Enter')
  await until(
    () => path(page),
    (at) => at !== '/login',
  )
  await open('/logout')
  await login.signIn(username, password)
  await typeInto(page.locator('#code'), codes[0] ?? '')
  await page.keyboard.press('Enter')
  await until(
    () => path(page),
    (at) => at !== '/login',
  )

  await open('/profile?part=security')
  await page.getByRole('button', { name: 'Give it up' }).click()
  await typeInto(page.locator('#removePassword'), password)
  await typeInto(page.locator('#removeCode'), codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.locator('#removeCode-problem').waitFor()
  await typeInto(page.locator('#removeCode'), codes[1] ?? '')
  await page.keyboard.press('Enter')
  await toasts.said('The authenticator app is given up.')
  await page.locator('#enrolPassword').waitFor()
  // A wrong code, and a poll that was under way when the sign-in ended.
  expect(complaints.filter((one) => !/ 400 | 401 .*\/player\/balance$/.test(one))).toEqual([])
}, 120_000)

test('a player sets up an authenticator app by keys alone, signs out, and in with its code', async (context) => {
  const { token, username } = await person('careful.player')
  const { page, open, login, lobby, complaints } = await venue.visit(context, { token })
  const keys = new KeysAlone(page)
  const isAt = (id: string) => until(() => page.evaluate(() => document.activeElement?.id), id)
  const tabTo = (id: string) =>
    until(
      async () => {
        await keys.press('Tab')
        return page.evaluate(() => document.activeElement?.id)
      },
      id,
      { interval: 0 },
    )
  await open('/profile')
  await heading(page, 'My Profile')
  await keys.do('Security')
  await page.locator('#enrolPassword').waitFor()
  await tabTo('enrolPassword')
  await keys.type('not my password')
  await keys.press('Enter')
  await page.locator('#enrolPassword-problem').waitFor()
  await isAt('enrolPassword')
  await keys.press('Control+A')
  await keys.type(password)
  await keys.press('Enter')
  const nextCode = authenticator(await page.getByTestId('secret').innerText())
  await isAt('enrolCode')
  await keys.type('000000')
  await keys.press('Enter')
  await page.getByText('This code is not right').waitFor()
  await isAt('enrolCode')
  await keys.type(await nextCode())
  await keys.press('Enter')
  await page.getByTestId('recovery-codes').waitFor()
  await keys.do('I have kept them')
  await page.getByText('An authenticator app is enrolled.').waitFor()

  await keys.do('Logout')
  await login.shown()
  await tabTo('username')
  await keys.press('Control+A')
  await keys.type(username)
  await keys.press('Tab')
  await keys.type(password)
  await keys.press('Enter')
  await isAt('code')
  await keys.type('000000')
  await keys.press('Enter')
  await until(() => login.alert.innerText(), /^Wrong or used code\. Attempts left: 4, .* 15 minutes\.$/)
  await isAt('code')
  await keys.press('Control+A')
  await keys.type(await nextCode())
  await keys.press('Enter')
  await lobby.shown()
  expect(complaints.filter((one) => !/ 400 | 401 /.test(one))).toEqual([])
}, 120_000)

test('a group that asks for a second factor: enrolled before anything else, then on to where they wanted', async (context) => {
  const strict = await group('Strict', true)
  const { id, username } = await person('strict.manager', 2)
  await venue.approve(await asAdmin('POST', `/admin/users/${id}`, { groupId: strict.Id }))
  const { page, open, login } = await venue.visit(context)
  await open('/profile?part=devices')
  await login.signIn(username, password)
  await heading(page, 'A second factor is asked for')
  expect(await barriers(page)).toEqual([])
  // Nothing else opens meanwhile.
  await page.reload()
  await heading(page, 'A second factor is asked for')
  await enrol(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('This device').waitFor()
  expect(new URL(page.url()).search).toBe('?part=devices')
})

test('who is at the desk when their group begins to ask for it is asked at once', async (context) => {
  const lax = await group('Lax', false)
  const { id, token } = await person('lax.manager', 2)
  await venue.approve(await asAdmin('POST', `/admin/users/${id}`, { groupId: lax.Id }))
  const { page, open } = await venue.visit(context, { token })
  await open('/profile')
  await heading(page, 'My Profile')
  await asAdmin('PUT', `/permission/group/${lax.Id}`, { name: 'Lax', WhitelistIps: '', requiresSecondFactor: true })
  await heading(page, 'A second factor is asked for')
  await enrol(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await heading(page, 'My Profile')
})

test('another device is signed out with a confirm; who is signed out or blocked comes to the login', async (context) => {
  const { id, token, username } = await person('two.devices')
  const second = await tokenOf(username)
  const here = await venue.visit(context, { token })
  const there = await venue.visit(context, { token: second })
  await there.open('/profile')
  await heading(there.page, 'My Profile')
  await here.open('/profile?part=devices')
  const { page } = here
  const rows = page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')
  await until(() => rows.count(), 2)
  expect(await rows.filter({ hasText: 'This device' }).count()).toBe(1)
  const end = rows.getByRole('button')
  expect(await end.count()).toBe(1)
  await end.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(2)
  // The dialog gives the focus back by itself.
  await until(() => end.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await here.toasts.said('is signed out.')
  await until(() => rows.count(), 1)
  await there.login.shown()
  await there.page.getByText('Your sign-in has ended').waitFor()

  await asAdmin('POST', `/admin/users/${id}/block`, { reason: 'a test' })
  await here.login.shown()
  await here.login.signIn(username, password)
  await here.login.alert.getByText('This account is banned.').waitFor()
})

test('all others are signed out at once: the other device is told and has to sign in, this one stays', async (context) => {
  const { token, username } = await person('many.devices')
  const here = await venue.visit(context, { token })
  const there = await venue.visit(context, { token: await tokenOf(username) })
  await there.open('/lobby')
  await there.lobby.shown()
  await here.open('/profile?part=devices')
  const keys = new KeysAlone(here.page)
  const rows = here.page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')
  const question = here.page.getByRole('dialog').or(here.page.getByRole('alertdialog'))
  await until(() => rows.count(), 2)
  await keys.do('Sign out all others')
  await question.waitFor()
  expect(await barriers(here.page)).toEqual([])
  await keys.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(2)
  await keys.do('Sign out all others')
  await question.waitFor()
  await keys.do('Sign out all others')
  await here.toasts.said('All other devices are signed out.')
  await until(() => rows.count(), 1)
  expect(await here.page.getByRole('button', { name: 'Sign out all others' }).count()).toBe(0)

  await there.login.shown()
  await there.page.getByText('Your sign-in has ended').waitFor()
  await there.open('/lobby')
  await there.login.shown()
  await there.login.signIn(username, password)
  await there.lobby.shown()
  await here.page.reload()
  await here.page.getByText('This device').waitFor()
  expect(path(here.page)).toBe('/profile')
  expect(here.complaints).toEqual([])
})

test('the profile of others: by those who may, told when nobody is there, shut to players', async (context) => {
  const manager = await venue.visit(context, { as: 'manager' })
  const { id } = await person('seen.player')
  await manager.open(`/profile/${id}`)
  await heading(manager.page, 'Ada Test')
  expect(await manager.page.getByRole('link', { name: 'Security' }).count()).toBe(0)
  expect(await barriers(manager.page)).toEqual([])
  await manager.open('/profile/999999')
  await heading(manager.page, 'There is nobody by this number')
  const player = await venue.visit(context, { as: 'player' })
  await player.open(`/profile/${id}`)
  await heading(player.page, 'You may not open this page')
  expect(path(player.page)).toBe(`/profile/${id}`)
})

test('a profile that does not come can be asked for again, and grows old in plain sight', async (context) => {
  const { token } = await person('patient.player')
  const { page, open } = await venue.visit(context, { token })
  await page.route(/\/profile\/\d+$/, (route) => route.abort())
  await open('/profile')
  await heading(page, 'The profile could not be loaded')
  await page.unroute(/\/profile\/\d+$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'My Profile')
  await page.route(/\/profile\/\d+$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Ask the venue again' }).click()
  await page.getByText('What you see may be old.').waitFor()
  await page.getByText('patient.player').waitFor()
})

test.for([
  ['player', 'ar', 'dark', 390],
  ['player', 'en', 'dark', 360],
  ['manager', 'ar', 'dark', 390],
  ['manager', 'en', 'light', 360],
  ['manager', 'ar', 'dark', 1440],
] as const)('nothing stands in the way of %s in %s, %s, %d px wide', async ([as, language, theme, width], context) => {
  const { page, open } = await venue.visit(context, { as, language, viewport: { width, height: 844 } })
  await page.addInitScript((wanted) => localStorage.setItem('takewin.theme', wanted), theme)
  await open('/profile')
  await page.locator('main h2').first().waitFor()
  const parts = new Set<string>()
  for (const part of ['profile', 'security', 'devices']) {
    await go(page, `/profile?part=${part}`)
    await page.locator('main h2').first().waitFor()
    parts.add(await page.locator('main h2').first().innerText())
    if (part === 'devices') await page.locator('main li').first().waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  }
  expect(parts.size, [...parts].join(', ')).toBe(3)
})
