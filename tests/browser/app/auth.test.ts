/** Who the person is, as the browser shows it: the ways in, the ways out, and what is said on each. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

const networkError = 'Network Error, please check your connection'
const keptToken = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('takewin.token'))

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())
afterEach(() => venue.standUp('player2'))

/** Signed in with a token of the test’s own, which it may end. */
async function signedIn(...[context, name, options]: [Parameters<BrowserVenue['visit']>[0], string, object?]) {
  const token = await venue.signIn(name)
  const visitor = await venue.visit(context, { ...options, token })
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  return { ...visitor, token }
}
/** Lets the page's time pass until it says so. */
const inTime = ({ page, toasts }: Visitor, words: string) =>
  until(
    async () => {
      await page.clock.runFor(500)
      return (await toasts.all()).join()
    },
    (said) => said.includes(words),
    { interval: 20 },
  )
const atLogin = async (visitor: Visitor) => {
  await visitor.login.shown()
  expect(visitor.path()).toBe('/login')
  expect(await keptToken(visitor)).toBeNull()
}

/** With somebody at the page: left alone for a minute it would lock. */
async function timePasses({ page }: Visitor, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20_000) {
    await page.mouse.move(200 + (passed % 7), 300)
    await page.clock.runFor(Math.min(20_000, ms - passed))
  }
}

test('a guest is sent to sign in, and back to where they wanted to go', async (context) => {
  const visitor = await venue.visit(context)
  for (const path of ['/callback', '/lobby/2']) {
    await visitor.open(path)
    await visitor.login.shown()
    expect(visitor.path()).toBe('/login')
  }
  await visitor.login.signIn('player')
  await visitor.lobby.shown()
  expect(visitor.path()).toBe('/lobby/2')
  await visitor.open('/login')
  await visitor.lobby.shown()
  expect(visitor.path()).toBe('/lobby')
})

test('the form: four characters at least, told at the field; the password can be shown; only a valid form can be sent', async (context) => {
  const visitor = await venue.visit(context)
  const { login, page } = visitor
  await visitor.open('/login')
  await login.shown()
  expect(await login.submit.isEnabled()).toBe(false)
  await typeInto(login.username, 'pla')
  await typeInto(login.password, 'abc')
  await until(() => login.problemAt('username'), 'Min character length is 4')
  expect(await login.problemAt('password')).toBeNull()
  await login.username.focus()
  await until(() => login.problemAt('password'), 'Min character length is 4')
  await typeInto(login.username, 'player')
  await until(() => login.problemAt('username'), null)
  expect(await login.submit.isEnabled()).toBe(false)
  await typeInto(login.password, 'abcd')
  expect(await login.submit.isEnabled()).toBe(true)

  expect(await login.password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await login.password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await login.password.getAttribute('type')).toBe('password')
})

test('wrong passwords are counted down, then the account is protected', async (context) => {
  const visitor = await venue.visit(context)
  await visitor.open('/login')
  for (const left of [4, 3, 2, 1]) {
    await visitor.login.signIn('somebody', 'wrong password')
    await until(
      () => visitor.login.alert.innerText(),
      `Wrong username or password. Attempts left: ${left}, then the account is blocked for 15 minutes.`,
    )
  }
  await visitor.login.signIn('somebody', 'wrong password')
  await until(
    () => visitor.login.alert.innerText(),
    /^The account is protected after too many false attempts\. Try again in 15 minutes\.$/,
  )
  // What was said goes when the person corrects it.
  await typeInto(visitor.login.username, 'player')
  await visitor.login.alert.waitFor({ state: 'hidden' })
})

test('on the lowest phone what is said of a wrong password stands whole between the field and the button, which does not move', async (context) => {
  const visitor = await venue.visit(context, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 320, height: 640 },
  })
  const { login } = visitor
  await visitor.open('/login')
  await login.shown()
  for (const language of await visitor.page.getByRole('navigation', { name: 'Language' }).getByRole('button').all())
    expect((await language.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const before = await login.submit.boundingBox()
  await typeInto(login.username, 'nobody.here')
  await typeInto(login.password, 'wrong password')
  await login.submit.tap()
  await login.alert.waitFor()
  const [alert, submit, field] = [
    await login.alert.boundingBox(),
    await login.submit.boundingBox(),
    await login.password.boundingBox(),
  ]
  expect(submit).toEqual(before)
  if (!alert || !submit || !field) throw new Error('one of them is not drawn')
  expect(alert.y).toBeGreaterThanOrEqual(field.y + field.height)
  expect(alert.y + alert.height).toBeLessThanOrEqual(submit.y)
  expect(submit.y + submit.height).toBeLessThanOrEqual(640)
})

test('a kept token signs in behind the splash, and a reload stays signed in', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  const splash = visitor.page.locator('[role=status][aria-busy=true]')
  const answer = Promise.withResolvers<void>()
  await visitor.page.route('**/validate', async (route) => {
    await answer.promise
    await route.continue()
  })
  await visitor.page.reload({ waitUntil: 'commit' })
  await splash.waitFor()
  expect(await visitor.lobby.cards.count()).toBe(0)
  expect(await visitor.login.submit.count()).toBe(0)
  answer.resolve()
  await visitor.lobby.shown()
  await until(visitor.lobby.balance, 500_000)
})

test('a token in the address signs in, and is nowhere to be found afterwards', async (context) => {
  const visitor = await venue.visit(context)
  const token = await venue.signIn('player')
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await visitor.open(`/lobby/2?token=${token}&seen=1#there`)
  await visitor.lobby.shown()
  expect(visitor.path()).toBe('/lobby/2?seen=1#there')
  expect(asked.filter((one) => one.includes(token))).toHaveLength(1)
  expect(await visitor.page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  await visitor.page.reload({ waitUntil: 'commit' })
  await visitor.lobby.shown()
  expect(venue.venue.log).not.toContain(token)
})

test('a token of somebody else in the address is asked about first', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, lobby } = visitor
  const other = await venue.signIn('player2')
  await visitor.open(`/lobby?token=${other}`)
  const question = page.getByRole('heading', { name: /Continue as user \d+\?/ })
  await question.waitFor()
  expect(visitor.path()).toBe('/lobby')
  expect(await question.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  await page.getByRole('button', { name: 'Stay as I am' }).click()
  await until(lobby.balance, 500_000)
  await visitor.open(`/lobby?token=${other}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await until(lobby.balance, 25_000)
})

test('a token that has expired is told and forgotten; one that is not ours too', async (context) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'HS256', typ: 'JWT' })
  const expired = `${head}.${part({ id: 1, exp: 1_600_000_000, iat: 1_599_900_000 })}.c2lnbmF0dXJl`
  const foreign = `${head}.${part({ id: 1, exp: 4_000_000_000, iat: 1_600_000_000 })}.c2lnbmF0dXJl`
  const late = await venue.visit(context, { token: expired })
  await late.open('/lobby')
  await late.toasts.said('access_token expired')
  await atLogin(late)
  const stranger = await venue.visit(context, { token: foreign })
  await stranger.open('/lobby')
  await atLogin(stranger)
  await stranger.toasts.said('Signature not verified')
  await stranger.open(`/lobby?token=${expired}`)
  await stranger.toasts.said('access_token expired')
  await atLogin(stranger)
})

test('a sign-in that the venue has ended: out, and told once', async (context) => {
  const visitor = await signedIn(context, 'player')
  await venue.call(visitor.token, 'POST', '/player/logout', {})
  await visitor.toasts.said('Invalid access_token')
  await atLogin(visitor)
  expect(await visitor.toasts.all()).toEqual(['Invalid access_token'])
})

test('a sign-in that is ended while its player plays: out, told once, and the money is not lost', async (context) => {
  const visitor = await signedIn(context, 'player2')
  await visitor.lobby.playNow('Glasshouse')
  await visitor.game.playing()
  await venue.call(visitor.token, 'POST', '/player/logout', {})
  await atLogin(visitor)
  await until(() => venue.balanceOf('player2'), 25_000)
})

test('the network fails in the lobby: calls of one’s own log out, polls never do', async (context) => {
  const proxy = await venue.proxy(context)
  const token = await venue.signIn('player')
  const visitor = await venue.visit(context, { token, through: proxy })
  await visitor.page.clock.install()
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  // Cards stand at once as they were last seen; news grow old only where there were any.
  await visitor.page.getByText(/^As you last saw it/).waitFor({ state: 'hidden' })
  proxy.cut()
  const staleLine = visitor.page.getByText(/^No news from the floor for /)
  await until(
    async () => {
      await timePasses(visitor, 20_000)
      return staleLine.isVisible()
    },
    true,
    { message: 'it never said how old the floor is' },
  )
  expect(await visitor.toasts.all()).toEqual([])
  await visitor.page.getByRole('link', { name: 'Halden' }).click()
  expect(visitor.path()).toMatch(/^\/lobby\/\d+$/)
  await visitor.lobby.logout()
  await inTime(visitor, networkError)
  expect(await keptToken(visitor)).toBeNull()
  proxy.restore()
  await atLogin(visitor)
  // The form says it too, at once.
  proxy.cut()
  await visitor.login.signIn('player')
  await until(() => visitor.login.alert.innerText(), networkError)
  proxy.restore()
  await visitor.login.signIn('player')
  await visitor.lobby.shown()
})

test('the network fails in a game: never out before the grace ends, then with the exact words', async (context) => {
  const proxy = await venue.proxy(context)
  const token = await venue.signIn('player2')
  const visitor = await venue.visit(context, { token, through: proxy })
  const { page, game } = visitor
  await page.clock.install()
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  await visitor.lobby.playNow('Glasshouse')
  await game.playing()
  proxy.cut()
  await game.away()
  await timePasses(visitor, 60_000)
  expect(await game.screen()).toBe('away')
  expect(await keptToken(visitor)).not.toBeNull()
  await timePasses(visitor, 55_000)
  expect(await game.screen()).toBe('away')
  await inTime(visitor, 'The seat could not be held any longer. The credit goes to your balance.')
  await inTime(visitor, networkError)
  proxy.restore()
  await atLogin(visitor)
})

test('the network fails before a screen was ever needed: it comes as soon as the path is back', async (context) => {
  const proxy = await venue.proxy(context)
  const visitor = await venue.visit(context, { as: 'player', through: proxy })
  await visitor.open('/pages/errors/error-404')
  const way = visitor.page.getByRole('link', { name: 'To the start' })
  await way.waitFor()
  proxy.cut()
  await way.click()
  await visitor.page.locator('[role=status][aria-busy=true]').waitFor()
  proxy.restore()
  await visitor.lobby.shown()
})

test('logout ends the sign-in in the venue, and leaves the seat that was held', async (context) => {
  const visitor = await signedIn(context, 'player2')
  await visitor.lobby.playNow('Glasshouse')
  await visitor.game.playing()
  await visitor.open('/logout')
  await atLogin(visitor)
  await until(() => venue.balanceOf('player2'), 25_000)
  await expect(venue.call(visitor.token, 'GET', '/player/balance')).rejects.toThrow('401')
  expect(await venue.seatOf('player2')).toBeNull()
})

test('the token is renewed at half its life, and its end signs out when it could not be', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  await visitor.page.clock.install()
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  const renewed = visitor.page.waitForResponse('**/validate')
  await visitor.page.clock.fastForward(6 * 60 * 60 * 1_000)
  const { token } = (await (await renewed).json()) as { token: string }
  await until(() => keptToken(visitor), token)
  await visitor.page.route('**/validate', (route) => route.abort())
  await visitor.page.clock.fastForward(6 * 60 * 60 * 1_000)
  await visitor.page.clock.fastForward(6 * 60 * 60 * 1_000)
  await visitor.toasts.said('access_token expired')
  await atLogin(visitor)
})

test('a settings file that is not JSON: the app starts with its defaults', async (context) => {
  const visitor = await venue.visit(context)
  await visitor.page.route('**/Settings.json', (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }))
  await visitor.open('/login')
  await visitor.login.signIn('player')
  await visitor.lobby.shown()
  await until(visitor.lobby.balance, 500_000)
  expect(visitor.complaints).toEqual([])
})
