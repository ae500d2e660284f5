/** The sample layer: every call can be tried by the keyboard and from the console; a venue without the demo knows nothing of it. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue } from '#tests/kit/venue.ts'

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

test('without the demo: its page is unknown, its files are not served, the console has nothing', async (context) => {
  const files = globSync('assets/sample/*.js', { cwd: join(import.meta.dirname, '../../../dist/web') })
  expect(files.length).toBeGreaterThan(2)
  const plain = await startVenue({ env: { VENUE_DEMO: 'off' } })
  context.onTestFinished(() => plain.stop())
  const other = await venue.browser.newContext()
  context.onTestFinished(() => other.close())
  const page = await other.newPage()
  await page.goto(`${plain.url}/sample/calls`)
  await page.waitForURL(`${plain.url}/pages/errors/error-404`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => (window as unknown as Console).takewin.sample)).toBeUndefined()
  for (const file of files) expect([file, (await fetch(`${plain.url}/${file}`)).status]).toEqual([file, 404])
  const [file = ''] = files
  expect((await fetch(`${venue.venue.url}/${file}`)).status).toBe(200)
})
