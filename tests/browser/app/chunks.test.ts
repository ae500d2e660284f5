/** The parts of the program that are loaded when they are needed: ahead of time, late, and not at all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { typeInto } from '#tests/kit/typeInto.ts'
import { until } from '#tests/kit/until.ts'

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const scripts = '**/assets/*.js'
/** Never answered. What was refused would be taken for an upgrade, and the page loaded anew beside the test. */
const held = () => {}
/** What a page asks for to tell an upgrade from a path that is gone: the page itself. */
const itself = (url: URL) => url.pathname === '/'
/** The scripts that came so far, by their names without hashes. */
function listenForScripts({ page }: Visitor): () => string[] {
  const came = new Set<string>()
  page.on('requestfinished', (request) => {
    const name = /\/assets\/(.+)-[\w-]{7}\.js$/.exec(new URL(request.url()).pathname)?.[1]
    if (name !== undefined) came.add(name)
  })
  return () => [...came]
}
const includes =
  (...names: string[]) =>
  (came: string[]) =>
    names.every((name) => came.includes(name))

test('the next screen is there before it is asked for: the lobby behind the form, the game behind the lobby', async (context) => {
  const visitor = await venue.visit(context)
  const came = listenForScripts(visitor)
  await visitor.open('/login')
  await visitor.login.shown()
  await until(came, includes('LobbyScreen', 'MachineList', 'esm'))
  expect(came()).not.toContain('game')
  await visitor.page.route(scripts, held)
  await visitor.login.signIn('player')
  await visitor.lobby.shown()

  await visitor.page.unroute(scripts)
  await visitor.page.reload({ waitUntil: 'commit' })
  await visitor.lobby.shown()
  await until(came, includes('GameScreen', 'game', 'simplepeer.min', 'RealityCheck'))
  await visitor.page.route(scripts, held)
  await visitor.lobby.playNow('Glasshouse')
  await visitor.game.playing()
  await visitor.game.moving()
  await visitor.game.cashOut()
  await visitor.toasts.said(/Cashed out: /)
})

test('files that an upgrade took away: the page is loaded anew, once; then it is said, and a person may do it', async (context) => {
  const visitor = await venue.visit(context)
  const { page, login, lobby } = visitor
  const gone = '**/assets/LobbyScreen-*.js'
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }))
  let loadings = 0
  page.on('domcontentloaded', () => {
    loadings += 1
  })
  await visitor.open('/login')
  await login.signIn('player')
  await page.getByRole('heading', { name: 'Something went wrong here' }).waitFor()
  expect([visitor.path(), loadings]).toEqual(['/lobby', 2])
  await page.unroute(gone)
  await page.getByRole('button', { name: 'Reload' }).click()
  await lobby.shown()
  expect(loadings).toBe(3)
})

test('the charts of the seat are late: it is said, and the seat is taken when they come', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2' })
  const { page, game } = visitor
  await page.route('**/assets/game-*.js', (route) => route.abort())
  await page.route(itself, (route) => route.abort())
  let loadings = 0
  page.on('domcontentloaded', () => {
    loadings += 1
  })
  await visitor.open('/game/2')
  await page.getByText('A part of the page has not come yet. It is asked for again.').waitFor()
  await page.unroute('**/assets/game-*.js')
  // One that remembers what a page did not get while it opened gets it by a reload, once the page can be had.
  const remembers = Number.parseInt(venue.browser.version(), 10) < 156
  if (remembers) await page.unroute(itself)
  await game.playing()
  expect(loadings).toBeLessThanOrEqual(remembers ? 2 : 1)
  await game.cashOut()
  await visitor.toasts.said(/Cashed out: /)
})

/** How the scripts of a page failed to come: fetched, which a browser forgets, or imported, which it may remember. */
async function listenForFailures({ page }: Visitor) {
  const glass = await page.context().newCDPSession(page)
  const asked = new Map<string, { file: string; isModule: boolean }>()
  const failed = { fetched: [] as string[], imported: [] as string[] }
  glass.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    const file = /\/assets\/(.+)-[\w-]{7}\.js$/.exec(url)?.[1]
    if (file !== undefined) asked.set(requestId, { file, isModule: type === 'Script' })
  })
  glass.on('Network.loadingFailed', ({ requestId }) => {
    const request = asked.get(requestId)
    if (request) failed[request.isModule ? 'imported' : 'fetched'].push(request.file)
  })
  await glass.send('Network.enable')
  return failed
}

test('while a file is missing nothing is imported in vain: a browser that remembers each failed import has none to remember', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2' })
  const { page, lobby, game } = visitor
  const failed = await listenForFailures(visitor)
  // A chunk, and a file that it imports: ahead of time, and when they are needed.
  const missing = /\/assets\/(GameScreen|Picture)-/
  await page.route(missing, (route) => route.abort())
  await page.route(itself, (route) => route.abort())
  let loadings = 0
  page.on('domcontentloaded', () => {
    loadings += 1
  })
  await visitor.open('/lobby')
  await lobby.shown()
  const failures = (file: string) => failed.fetched.filter((one) => one === file).length
  const bothFailed = (times: number) =>
    until(
      () => Math.min(failures('GameScreen'), failures('Picture')),
      (seen) => seen >= times,
    )
  await bothFailed(1)
  await lobby.playNow('Glasshouse')
  await page.getByText('A part of the page has not come yet. It is asked for again.').waitFor()
  await bothFailed(3)
  await page.unroute(missing)
  await game.playing()
  expect([failed.imported, loadings]).toEqual([[], 1])
  await game.cashOut()
  await visitor.toasts.said(/Cashed out: /)
})

test('words that do not come: English is read meanwhile, and what was typed stays when they come', async (context) => {
  const visitor = await venue.visit(context, { language: 'ar' })
  const { page, login } = visitor
  const words = '**/assets/*.ar-*.js'
  const writing = () => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
  await page.route(words, (route) => route.abort())
  await page.route(itself, (route) => route.abort())
  await visitor.open('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await typeInto(login.username, 'player')
  expect(await writing()).toBe('en ltr')
  await page.unroute(words)
  await until(writing, 'ar rtl')
  expect(await login.username.inputValue()).toBe('player')
})
