/** What home is like: a tab that sleeps, a clock that jumps, a slow path, hasty fingers, an odd picture. The seat, its picture and the reservation go on. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { jump, withClock } from '#tests/kit/deviceClock.ts'
import { lockedBy } from '#tests/kit/pages.ts'
import { until } from '#tests/kit/until.ts'

const [orchard, bells] = [1, 2]
const hour = 3_600_000
const patience = { timeout: 20_000 }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue({ VENUE_GRACE_SECONDS: '15' })
  await venue.ready()
})
afterAll(() => venue.close())

/** What a browser does to a tab that nobody sees: nothing runs in it. */
async function sleep(page: Page, milliseconds: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await session.detach()
}
async function sit(visitor: Visitor, machineID: number): Promise<void> {
  await visitor.open(`/game/${machineID}`)
  await visitor.game.playing()
  await visitor.game.moving()
}
const sessionOf = async (name: string) => ((await venue.seatOf(name)) as { sessionID: number }).sessionID
const reservationOf = async (name: string) =>
  (
    (await venue.call(await venue.tokenOf(name), 'GET', '/machine/all')) as {
      reservation: { machineID: number } | null
    }
  ).reservation
const pinned = ({ page }: { page: Page }) => page.getByRole('region', { name: 'Your reservation' })
const left = ({ page }: { page: Page }) => page.getByTestId('reservation-left').innerText()
const reserveButton = ({ page }: { page: Page }) =>
  page.getByRole('button', { name: 'Reserve for one hour: Seven Bells, cabin 2', exact: true })
async function reserve(visitor: Visitor): Promise<void> {
  await reserveButton(visitor).click()
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Reserve for one hour' }).click()
}
async function letGo(name: string): Promise<void> {
  await venue.call(await venue.tokenOf(name), 'DELETE', '/player/reservations').catch(() => undefined)
}

test('a tab that slept for longer than a line lives: the same session is taken back, the picture moves, a press counts', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  await sit(visitor, orchard)
  const [session, credit] = [await sessionOf('player'), (await visitor.game.credit()) ?? 0]
  await sleep(visitor.page, 8_000)
  await visitor.game.playing(20_000)
  await visitor.game.moving()
  expect(await sessionOf('player')).toBe(session)
  await venue.force(orchard, 'lose')
  await visitor.game.spin()
  await until(visitor.game.credit, (now) => now !== null && now !== credit)
})

test('a clock that is set back two hours changes nothing; one that jumps on locks the page like an hour alone, and the game goes on behind it', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  await withClock(page)
  await sit(visitor, orchard)
  const session = await sessionOf('player')
  const playingFor = () =>
    page
      .locator('dl dd')
      .filter({ hasText: /^0:0\d:\d\d$/ })
      .first()
      .innerText()
  const goesOn = async () => {
    const before = await playingFor()
    await until(playingFor, (now) => now !== before)
    expect(await playingFor()).toMatch(/^0:0[01]:/)
    expect(await game.screen()).toBe('playing')
    await game.moving()
  }
  await jump(page, -2 * hour)
  await goesOn()
  const lock = await lockedBy(page, () => jump(page, hour))
  await goesOn()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await lock.waitFor({ state: 'hidden', ...patience })
  await game.round()
  expect(await sessionOf('player')).toBe(session)
})

test('a reservation made on a slow path, over a cut, a half-open line and a clock that jumps: one, and its time is the venue’s', async (context) => {
  context.onTestFinished(() => letGo('player2'))
  const proxy = await venue.proxy(context)
  const visitor = await venue.visit(context, { as: 'player2', through: proxy })
  await withClock(visitor.page)
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  proxy.slow({ delay: 700 })
  await reserve(visitor)
  await pinned(visitor).waitFor(patience)
  proxy.restore()
  expect(await reservationOf('player2')).toMatchObject({ machineID: bells })

  for (const by of [30_000, -hour]) {
    await jump(visitor.page, by)
    await until(() => left(visitor), /^59:\d\d$/)
  }
  for (const fault of [() => proxy.cut(), () => proxy.halfOpen()]) {
    fault()
    const before = await left(visitor)
    // Its seconds go on without the venue.
    await until(
      () => left(visitor),
      (now) => now !== before,
      patience,
    )
    proxy.restore()
    await until(() => left(visitor), /^5[89]:\d\d$/)
  }
  await sleep(visitor.page, 5_000)
  await until(() => left(visitor), /^5[89]:\d\d$/)

  // What is let go elsewhere meanwhile goes here too.
  await letGo('player2')
  await pinned(visitor).waitFor({ state: 'hidden', ...patience })
})

test('a reservation asked for on a path that is gone for some seconds is asked again by itself, and is one', async (context) => {
  context.onTestFinished(() => letGo('player2'))
  const proxy = await venue.proxy(context)
  const visitor = await venue.visit(context, { as: 'player2', through: proxy })
  await visitor.open('/lobby')
  await visitor.lobby.shown()
  await reserveButton(visitor).click()
  const confirm = visitor.page.getByRole('dialog').getByRole('button', { name: 'Reserve for one hour' })
  await confirm.waitFor()
  proxy.cut()
  await confirm.click()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  proxy.restore()
  await pinned(visitor).waitFor(patience)
  expect(await reservationOf('player2')).toMatchObject({ machineID: bells })
})

test('a picture of an odd size fills its place and moves nothing', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  await sit(visitor, orchard)
  const { page, game } = visitor
  const place = () => page.locator('figure').boundingBox()
  const keys = () => game.spinKey.boundingBox()
  // Whatever the bar says: nothing is wider than the window, and the picture stands in its middle.
  for (const width of [1_440, 1_320, 1_280, 1_240, 1_180, 1_100, 1_024, 900]) {
    await page.setViewportSize({ width, height: 800 })
    const [frame, key] = [await place(), await keys()]
    expect([width, (frame?.x ?? 0) + (frame?.width ?? 0) / 2]).toEqual([width, expect.closeTo(width / 2, 1)])
    expect((key?.x ?? 0) + (key?.width ?? 0), `the key at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1_280, height: 800 })
  const before = [await place(), await keys()]
  for (const [width, height] of [
    [641, 1_203],
    [3, 3],
    [1_921, 97],
  ] as const) {
    await game.picture.evaluate(
      async (element, size) => {
        const canvas = Object.assign(document.createElement('canvas'), size)
        canvas.getContext('2d')?.fillRect(0, 0, size.width, size.height)
        const video = element as HTMLVideoElement
        video.srcObject = canvas.captureStream(10)
        await video.play()
      },
      { width, height },
    )
    await until(() => game.picture.evaluate((element) => (element as HTMLVideoElement).videoWidth), width)
    expect([await place(), await keys()]).toEqual(before)
    const shown = await game.picture.boundingBox()
    const frame = await place()
    expect(Math.round(shown?.width ?? 0)).toBeGreaterThanOrEqual(Math.round(frame?.width ?? 1))
  }
  expect(await game.screen()).toBe('playing')
  expect(visitor.complaints).toEqual([])
})
