/** The figures of a game: the delay that one feels and its parts, and a great balance and the picture in a low window. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { minorIn } from '#tests/kit/pages.ts'
import { overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

const [orchard, bells] = [1, 2]
const patient = { timeout: 20_000 }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

test('press to pixel is told with its parts, which make it up; badge and panel say the same', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  await visitor.open(`/game/${orchard}`)
  await game.playing()
  await game.moving()
  await page.getByTestId('connection').click()
  await game.measures.shown()
  const panel = page.getByRole('region', { name: 'Connection, measured' })
  const fact = (name: string) =>
    panel
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .innerText()
  const ms = async (name: string) => Number.parseInt(await fact(name), 10)
  // Before the first press: how old the picture is, under that name.
  await panel.getByText('Age of the picture', { exact: true }).waitFor(patient)
  expect(await panel.getByText('Press to pixel', { exact: true }).count()).toBe(0)
  await venue.force(orchard, 'lose')
  await game.spin()
  await panel.getByText('Press to pixel', { exact: true }).waitFor(patient)
  const [whole, answer, picture] = [
    await ms('Press to pixel'),
    await ms('Press to answer'),
    await ms('Answer to picture'),
  ]
  expect(whole).toBe(answer + picture)
  expect(picture).toBeGreaterThanOrEqual(0)
  const both = async () => [await panel.getByRole('heading').innerText(), await game.connection()]
  await until(both, ([said, badge]) => said === badge && said !== '')
  const [said = ''] = await both()
  const figure = Number(/(\d+) ms/.exec(said)?.[1])
  if (said.startsWith('Good')) expect(figure).toBeLessThan(100)
  if (said.startsWith('Fair')) expect(figure).toBeGreaterThanOrEqual(100)
})

test.each([
  [844, 390],
  [390, 844],
  [667, 375],
])('a balance of 1,234,567.89 is whole in a window of %i × %i', async (width, height) => {
  const context = await venue.browser.newContext({
    ...{ viewport: { width, height }, hasTouch: true, isMobile: true },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: venue.venue.url,
          localStorage: [
            { name: 'takewin.token', value: await venue.signIn('player2') },
            { name: 'takewin.preflight', value: '1' },
            { name: 'takewin.buyIn', value: '{"ask":"never","amounts":{}}' },
          ],
        },
      ],
    },
  })
  try {
    const page = await context.newPage()
    // No demo account is as rich: what the venue pushes is made so on its way.
    await page.routeWebSocket(/socket\.io/, (route) => {
      const server = route.connectToServer()
      server.onMessage((frame) =>
        route.send(typeof frame === 'string' ? frame.replaceAll(/"balance":\d+/g, '"balance":123456789') : frame),
      )
      route.onMessage((frame) => server.send(frame))
    })
    await page.goto(`${venue.venue.url}/game/${bells}`)
    await page.locator('[data-screen=playing]').waitFor(patient)
    const balance = page.getByTestId('balance')
    await until(async () => minorIn(await balance.innerText()), 123_456_789, patient)
    const box = await balance.locator('bdi').boundingBox()
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    const cell = await balance.locator('xpath=..').boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(Math.ceil((cell?.x ?? 0) + (cell?.width ?? 0)))
    expect(await overflow(page)).toBe(0)
  } finally {
    await context.close()
    await venue.standUp('player2')
  }
})

test('enlarged to 200 %, and on a telephone held sideways, the picture is whole and never below its meters', async (context) => {
  const visitor = await venue.visit(context, {
    ...{ as: 'player', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  })
  const { page, game } = visitor
  await visitor.open(`/game/${bells}`)
  await game.playing()
  await game.moving()
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('it is not on the page')
    return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
  }
  // 1920 × 1080, 1440 × 900, 1280 × 1024, 1280 × 800 and 1366 × 768 at 200 %; telephones.
  for (const [width, height] of [
    [960, 540],
    [720, 450],
    [640, 512],
    [640, 400],
    [683, 384],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    const picture = page.getByRole('figure')
    const meters = page.locator('dl', { has: page.getByTestId('credit') })
    await until(async () => (await boxOf(picture)).right <= (await boxOf(meters)).left, true)
    const [seen, told, spin] = await Promise.all([picture, meters, game.spinKey].map(boxOf))
    const isInside = (box: typeof seen) =>
      box !== undefined && box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
    expect([width, height, isInside(seen), isInside(told), isInside(spin)]).toEqual([width, height, true, true, true])
    expect(await overflow(page)).toBe(0)
  }
})
