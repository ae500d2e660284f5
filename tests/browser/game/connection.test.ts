/** The truth about the connection, the quality by hand, one's own keys, the device before its first game, and layouts of every kind. */
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { dress, twentyFive } from '#tests/kit/theme.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { createUdpRelay } from '#tests/kit/udpRelay.ts'
import { until } from '#tests/kit/until.ts'

const long = { timeout: 30_000 }
const tidewright = 5
const live = /^(Live|Good|Fair|Slow|Uneven|This device|Venue)/

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

async function sit(visitor: Visitor): Promise<void> {
  await visitor.open(`/game/${tidewright}`)
  await visitor.game.playing()
  await visitor.game.moving()
}

/** What the report says: a line by its name, and all the seconds that it lists. */
function readReport(text: string) {
  const line = (name: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(text)?.[1] ?? ''
  const seconds = [...text.matchAll(/^\d\d:\d\d:\d\d +\d+ +(\d+) +(\d+) /gm)].map(([, lost, received]) => ({
    lost: Number(lost),
    received: Number(received),
  }))
  return { line, seconds }
}

test('a link that loses one packet in twenty: light, panel and report tell what the relay dropped', async (context) => {
  const relay = createUdpRelay()
  context.onTestFinished(() => relay.close())
  relay.set({ loss: 0.05, delay: 15 })
  const visitor = await venue.visit(context, {
    ...{ as: 'player', relay, permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { page, game } = visitor
  await sit(visitor)
  await game.measures.open()
  await game.measures.shown()
  await until(game.connection, /^Packets lost, \d/, long)
  await venue.force(tidewright, 'lose')
  await game.spin()
  await until(() => page.getByText('Press to pixel').locator('xpath=..').innerText(), /\d+ ms/, long)
  await page.getByText('WebRTC · direct').waitFor(long)
  // Enough of both, so that chance says little.
  await until(
    () => relay.counts().received,
    (packets) => packets > 4_000,
    { timeout: 90_000 },
  )
  await game.measures.copy()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const { received, sent } = relay.counts()
  const { line, seconds } = readReport(text)
  const dropped = 1 - sent / received
  await context.annotate(`the relay dropped ${(dropped * 100).toFixed(1)} %\n${text}`)
  expect(dropped).toBeGreaterThan(0.04)
  expect(dropped).toBeLessThan(0.06)
  const lost = seconds.reduce((sum, one) => sum + one.lost, 0)
  const told = lost / (lost + seconds.reduce((sum, one) => sum + one.received, 0))
  expect(seconds.length).toBeGreaterThan(5)
  expect(Math.abs(told - dropped)).toBeLessThan(0.02)
  const lately = Number.parseFloat(line('loss'))
  expect(lately).toBeGreaterThanOrEqual(2)
  expect(lately).toBeLessThanOrEqual(9)
  expect(line('Takewin connection report,')).toMatch(/^\d{4}-/)
  expect(line('trouble')).toBe('loss')
  expect(line('picture')).toBe('webrtc, H264, 960x560, direct')
  expect(Number.parseFloat(line('round trip'))).toBeGreaterThanOrEqual(30)
  expect(text).not.toContain(await page.evaluate(() => localStorage.getItem('takewin.token') ?? ''))
  relay.restore()
  await until(game.connection, live, long)
}, 180_000)

test('a link that is cut: the picture is said to stand still before anything else, and then that it is delayed', async (context) => {
  const relay = createUdpRelay()
  context.onTestFinished(() => relay.close())
  const visitor = await venue.visit(context, { as: 'player', relay })
  const { page, game } = visitor
  await sit(visitor)
  await until(game.connection, live, long)
  // The page notes by its own clock when the last frame was painted, and when the light said that it stands.
  await page.evaluate(() => {
    const noted = { last: 0, said: 0 }
    Object.assign(window, { noted })
    const video = document.querySelector('video') as HTMLVideoElement
    const frame = () => {
      if (noted.said === 0) noted.last = performance.now()
      video.requestVideoFrameCallback(frame)
    }
    video.requestVideoFrameCallback(frame)
    const light = document.querySelector('[data-testid=connection]') as HTMLElement
    new MutationObserver(() => {
      if (noted.said === 0 && light.textContent === 'Picture stands still') noted.said = performance.now()
    }).observe(light, { subtree: true, childList: true, characterData: true })
  })
  relay.blackhole()
  const noted = () => page.evaluate(() => (window as unknown as { noted: { last: number; said: number } }).noted)
  await until(
    async () => (await noted()).said,
    (said) => said > 0,
    long,
  )
  const { last, said } = await noted()
  await context.annotate(`a frozen picture was said to be so after ${Math.round(said - last)} ms`)
  await until(game.connection, 'Delayed picture', long)
  relay.restore()
})

test('a healthy seat: in two rounds, from before the seat is taken, the light never says that the picture stands still', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  // Whatever the light shows, however short.
  await page.addInitScript(() => {
    const told = new Set<string>()
    Object.assign(window, { told })
    new MutationObserver(() => {
      const light = document.querySelector('[data-testid=connection]')
      if (light) told.add(light.textContent ?? '')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const told = () => page.evaluate(() => [...(window as unknown as { told: Set<string> }).told])
  await sit(visitor)
  await until(game.connection, live, long)
  for (const outcome of ['lose', 'win'] as const) {
    await venue.force(tidewright, outcome)
    await game.round()
  }
  const texts = await told()
  await context.annotate(texts.join('\n'))
  expect(texts.some((text) => live.test(text))).toBe(true)
  expect(texts).not.toContain('Picture stands still')
})

test('the quality by hand: HLS and back, stills, and the device keeps it', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  await sit(visitor)
  await until(game.connection, live, long)
  await game.settings.open()
  await game.settings.choose('Delayed')
  await game.settings.close()
  await until(game.connection, 'Delayed picture', long)
  await game.moving()
  await page.reload({ waitUntil: 'commit' })
  await game.playing()
  await until(game.connection, 'Delayed picture', long)
  await game.settings.open()
  await game.settings.choose('Stills only')
  await until(() => page.getByTestId('connection').textContent(), 'Stills only', long)
  await game.settings.choose('Automatic')
  await game.settings.close()
  await until(game.connection, live, long)
  await game.moving()
})

test('one’s own key: it presses, the old one does not, a conflict is refused, and the venue keeps it', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  await venue.call(await venue.tokenOf('player'), 'POST', '/player/data', { settings: { other: { mine: true } } })
  await sit(visitor)
  await game.settings.open()
  await game.settings.rebind('Raise bet')
  await page.keyboard.press('t')
  await page.getByText('Taken by “Take win”').waitFor()
  await page.keyboard.press('F5')
  await page.getByText('This key is kept for the page').waitFor()
  await page.keyboard.press('k')
  await until(() => game.settings.keyOf('Raise bet'), 'K', long)
  await game.settings.close()
  const bet = await game.bet()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('k')
  await until(game.bet, (now) => (now ?? 0) > (bet ?? 0), long)
  const kept = async () =>
    (await venue.call(await venue.tokenOf('player'), 'POST', '/player/data', {})) as {
      settings: { other?: object; controls?: { keys: { betUp: string } } }
    }
  await until(async () => (await kept()).settings.controls?.keys.betUp, 'KeyK', long)
  expect((await kept()).settings.other).toEqual({ mine: true })
  await page.reload({ waitUntil: 'commit' })
  await game.playing()
  await game.settings.open()
  await until(() => game.settings.keyOf('Raise bet'), 'K', long)
  await page.getByRole('button', { name: 'Reset keys' }).click()
  await until(() => game.settings.keyOf('Raise bet'), '→', long)
  await until(async () => (await kept()).settings.controls?.keys.betUp, 'ArrowRight', long)
  await visitor.toasts.list.getByRole('button', { name: 'Undo' }).click()
  await until(() => game.settings.keyOf('Raise bet'), 'K', long)
  await until(async () => (await kept()).settings.controls?.keys.betUp, 'KeyK', long)
})

test('a device that is new is looked at once, told what it lacks, and let in', async (context) => {
  const visitor = await venue.visit(context, { as: 'player', isNew: true })
  const { page, game } = visitor
  await page.addInitScript(() =>
    Object.assign(window, { RTCPeerConnection: undefined, webkitRTCPeerConnection: undefined }),
  )
  await visitor.open(`/game/${tidewright}`)
  await page.getByText('You get the delayed one').waitFor()
  expect(await venue.seatOf('player')).toBeNull()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Play' }).click()
  await game.playing()
  await page.reload({ waitUntil: 'commit' })
  await game.playing()
})

test('the tab that lost the game says so and brings it back', async (context) => {
  const first = await venue.visit(context, { as: 'player' })
  await sit(first)
  const second = await first.newTab()
  await second.open(`/game/${tidewright}`)
  await second.game.playing()
  await first.game.moved()
  await first.page.getByRole('button', { name: 'Move it here' }).click()
  await first.game.playing()
  await second.game.moved()
  await first.game.moving()
})

const note = 'button layout could not be read'

for (const [what, layout] of [
  ['that is no JSON', '{'],
  ['of buttons that the cabinet has not', JSON.stringify([{ button: 'gamble' }, 7, null])],
] as const)
  test(`a layout ${what}: the cabinet’s own order stands, and it is said`, async (context) => {
    const { page, game } = await lookAt(context, layout)
    await page.getByText(note).waitFor()
    expect(await page.getByRole('group', { name: 'Bet' }).getByRole('button').count()).toBe(5)
    await venue.force(tidewright, 'lose')
    await game.spin()
    await game.ready()
  })

test('a layout of 25 buttons, some of them twice: each is there once, can be touched, and nothing is over the edge', async (context) => {
  const { page, game } = await lookAt(context, ...twentyFive)
  const keys = page.getByRole('group', { name: 'Bet' }).getByRole('button')
  await until(() => keys.count(), 22, long)
  expect(await page.getByText(note).count()).toBe(0)
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const sizes = await keys.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(sizes.filter(({ width: wide, height }) => wide < 44 || height < 44)).toEqual([])
  }
  await venue.force(tidewright, 'lose')
  await game.spin()
  await game.ready()
})

async function lookAt(context: TestContext, layout: string, more: readonly object[] = []): Promise<Visitor> {
  const visitor = await venue.visit(context, { as: 'player' })
  await dress(visitor.context, layout, more)
  await sit(visitor)
  return visitor
}

test('on a telephone: the panel and the dialog can be used, nothing is over the edge, no barrier that axe knows', async (context) => {
  const visitor = await venue.visit(context, { as: 'player', viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page, game } = visitor
  await sit(visitor)
  await page.getByTestId('connection').tap()
  await game.measures.shown()
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  // The keys stay under the thumb while it is open.
  await venue.force(tidewright, 'lose')
  await game.spin()
  await game.ready()
  await page.getByRole('button', { name: 'Quality' }).tap()
  await page.getByRole('dialog', { name: 'Game settings' }).waitFor()
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await game.settings.close()
  await page.setViewportSize({ width: 844, height: 390 })
  expect(await overflow(page)).toBe(0)
  const box = await game.spinKey.boundingBox()
  expect(box && box.y + box.height <= 390 && box.x + box.width <= 844).toBe(true)
})
