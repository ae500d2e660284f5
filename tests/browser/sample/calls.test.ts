/** The sample layer: every call can be tried by the keyboard and from the console; a venue without the demo knows nothing of it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { sampleAddresses } from '#tests/kit/sampleAddresses.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue } from '#tests/kit/venue.ts'
import { areas } from '../../../src/sample/areas.ts'

vi.setConfig({ testTimeout: 180_000 })

type Console = { takewin: { sample?: { call: (request: object) => Promise<{ status: number; data: unknown }> } } }
const call = (page: Page, request: object) =>
  page.evaluate(async (asked) => (window as unknown as Console).takewin.sample?.call(asked), request)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const answerText = (page: Page) => page.getByRole('region', { name: 'Answer' })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
})
afterAll(() => venue.close())

test('with the demo: a call is found, broken, mended and sent by keys; the console shares its data', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/login')
  await page.locator('#username').waitFor()
  expect(asked.filter((path) => path.includes('/sample/'))).toEqual([])

  await open('/sample/calls')
  const first = page.getByRole('grid', { name: 'Calls' }).getByText('/api/analytics-dashboard-app/widgets')
  await first.waitFor()
  expect(await barriers(page)).toEqual([])
  // A stranger has chosen nothing: it is as dark as their system, and changes with it.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await until(() => page.evaluate(() => document.documentElement.dataset['theme']), colorScheme)
    expect([colorScheme, await barriers(page)]).toEqual([colorScheme, []])
  }
  for (const width of [1_440, 1_024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  await page.setViewportSize({ width: 1_440, height: 900 })

  // From the heading of the list down to its rows, as whoever has no mouse.
  await until(
    async () => {
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)
    },
    true,
    { message: 'the list cannot be entered by Tab' },
  )
  await until(
    async () => {
      await page.keyboard.press('ArrowDown')
      return page.evaluate(
        () => document.activeElement?.closest('[role=row]')?.textContent?.includes('/api/auth/register') ?? false,
      )
    },
    true,
    { message: 'the call cannot be reached by arrows' },
  )
  await page.keyboard.press('Enter')
  await until(() => focused(page), 'POST /api/auth/register')
  const body = page.getByRole('textbox', { name: 'Body' })
  await until(async () => (await body.inputValue()).includes('new@sample.example'), true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(',')
  await page.keyboard.press('Tab')
  await until(() => focused(page), 'Send')
  await page.keyboard.press('Enter')
  await page.getByText('This is not JSON that can be sent.').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Answered with status 200').waitFor()
  expect(await answerText(page).textContent()).toContain('"role": "admin"')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await until(async () => (await answerText(page).textContent())?.includes('The email is already in use'), true)
  await page.keyboard.press('Tab')
  await until(() => focused(page), 'Close')
  await page.keyboard.press('Enter')
  await page.getByText('Choose a call to try it.').waitFor()
  const line = () => page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '')
  expect(await line()).toContain('/api/auth/register')

  const data = { email: 'new@sample.example', password: 'secret' }
  expect(await call(page, { method: 'GET', url: '/api/auth', data })).toMatchObject({
    ...{ status: 200, data: { user: { role: 'admin' } } },
  })
  const nobody = { method: 'GET', url: '/api/scrumboard-app/board', params: { boardId: '99' } }
  expect(await call(page, nobody)).toEqual({ status: 404, data: { error: 'Requested board do not exist.' } })
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  // What the layer does not know goes to the venue as it is.
  expect(await call(page, { method: 'GET', url: '/healthz' })).toEqual({ status: 200, data: { status: 'up' } })
  expect(asked.at(-1)).toBe('/healthz')

  // The data of the visit stays through a reload, until it is reset.
  await page.reload()
  await first.waitFor()
  expect(await call(page, { method: 'GET', url: '/api/auth', data })).toMatchObject({ data: { user: {} } })
  await page.getByRole('button', { name: 'Reset the data' }).press('Enter')
  await page.getByText('The sample data is as it was at first.').waitFor()
  expect(await call(page, { method: 'GET', url: '/api/auth', data })).toMatchObject({ data: { error: {} } })
  expect(complaints).toEqual([])
})

test('each call is in the list with a form of its own, which sends its example and shows what is answered', async (context) => {
  const { page, open, complaints } = await venue.visit(context, {
    reducedMotion: 'reduce',
    viewport: { width: 1_440, height: 900 },
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/sample/calls')
  const grid = page.getByRole('grid', { name: 'Calls' })
  await grid.getByText('/api/analytics-dashboard-app/widgets').waitFor()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const wrong: unknown[] = []
  for (const { method, path } of areas.flatMap((area) => area.calls)) {
    const name = `${method} ${path}`
    // As many lines are drawn as are in sight: arrows lead to the others.
    await until(
      async () => {
        const row = grid.getByRole('row').filter({ hasText: path }).filter({ hasText: method })
        const exact = row.filter({ has: page.getByText(path, { exact: true }) }).first()
        if ((await exact.count()) > 0) {
          await exact.getByText(path, { exact: true }).click()
          return true
        }
        await grid.evaluate((one) => one.scrollBy(0, 300))
        return false
      },
      true,
      { message: `${name} is not in the list` },
    )
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await send.click()
    const status = page.getByText(/^Answered with status \d+/)
    await status.waitFor()
    const told = await answerText(page).textContent()
    if (!(await status.textContent())?.endsWith('200') || (told ?? '').length < 2)
      wrong.push([name, await status.textContent(), told])
  }
  expect(wrong).toEqual([])
  expect(asked.filter((one) => one.startsWith('/api/'))).toEqual([])
  expect(complaints).toEqual([])
})

test('what the layer does not know reaches the network as it was given: method, path, query, body and token', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  const token = await page
    .context()
    .storageState()
    .then(({ origins }) =>
      origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'takewin.token'),
    )
  await open('/sample/calls')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const sent = page.waitForRequest((request) => request.url().includes('/api/unheard-of'))
  const answer = call(page, {
    ...{ method: 'POST', url: '/api/unheard-of?a=1', params: { b: 'two' }, data: { amount: 7, name: 'ğ' } },
  })
  const request = await sent
  expect([request.method(), new URL(request.url()).search]).toEqual(['POST', '?a=1&b=two'])
  expect(request.postDataJSON()).toEqual({ amount: 7, name: 'ğ' })
  expect(await request.headerValue('authorization')).toBe(`Bearer ${token?.value}`)
  expect(await answer).toMatchObject({ status: 404, data: { ErrorCode: 60_404 } })
  // Of a call that both know, the sample's page is answered by the layer; the venue answers its own client.
  const passed: string[] = []
  page.on('request', (one) => passed.push(new URL(one.url()).pathname))
  expect(await call(page, { method: 'GET', url: '/api/quick-panel/data' })).toMatchObject({
    status: 200,
    data: { notes: expect.any(Array) },
  })
  expect(passed.filter((one) => one === '/api/quick-panel/data')).toEqual([])
  const venues = page.waitForRequest((one) => new URL(one.url()).pathname === '/api/quick-panel/data')
  await open('/apps/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('button', { name: /Quick panel/i })
    .first()
    .click()
  expect(await (await venues).headerValue('authorization')).toBe(`Bearer ${token?.value}`)
})

test('without the demo: each of its addresses is unknown, its files are not served, the console has nothing', async (context) => {
  const files = globSync('assets/sample/*.js', { cwd: join(import.meta.dirname, '../../../dist/web') })
  expect(files.length).toBeGreaterThan(2)
  // Nor does any other file hold what is of the layer alone.
  const web = join(import.meta.dirname, '../../../dist/web')
  const others = globSync('**/*.js', { cwd: web, exclude: ['assets/sample/**'] })
  expect(others.length).toBeGreaterThan(50)
  const holding = others.filter((file) =>
    /scrumboard-app|sample\.example|samplePages\./.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(holding).toEqual([])
  const plain = await startVenue({ env: { VENUE_DEMO: 'off' } })
  context.onTestFinished(() => plain.stop())
  const other = await venue.browser.newContext()
  context.onTestFinished(() => other.close())
  const page = await other.newPage()
  await page.goto(`${plain.url}/sample/calls`)
  await page.waitForURL(`${plain.url}/pages/errors/error-404`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => (window as unknown as Console).takewin.sample)).toBeUndefined()
  for (const { path } of sampleAddresses) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await until(() => new URL(page.url()).pathname, '/pages/errors/error-404', { message: `${path} is known` })
  }
  for (const file of files) expect([file, (await fetch(`${plain.url}/${file}`)).status]).toEqual([file, 404])
  const [file = ''] = files
  expect((await fetch(`${venue.venue.url}/${file}`)).status).toBe(200)
})
